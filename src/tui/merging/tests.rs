use crate::tui::action::Action;
use crate::tui::core::Effect;
use crate::tui::files::OpenFileSource;
use crate::tui::merging;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command};
use sankoma_record::{self as record, Game, NodeId};

fn paste(model: &mut Workbench, text: &str) -> Vec<Effect> {
    model.apply(Action::Paste(text.to_owned()))
}

fn is_opened(effects: &[Effect]) -> bool {
    matches!(effects, [Effect::OpenText(..)])
}

fn tree(model: &Workbench) -> Vec<(NodeId, Option<NodeId>)> {
    let game: &Game = &model.core.game.document.game;
    game.walk().map(|id| (id, game.parent(id))).collect()
}

#[test]
fn a_pasted_record_becomes_variations_and_is_undone_at_once() {
    let mut model = opened(GAME);
    let before = tree(&model);
    assert_eq!(paste(&mut model, "position startpos moves 7g7f 3c3d 6g6f 8c8d"), []);
    assert_eq!(notice_text(&model), "merged the pasted record: 2 moves in 1 variation from ply 3 on");
    assert_eq!((model.core.game.shown.ply(), tree(&model).len()), (3, before.len() + 2));
    run_command(&mut model, "undo");
    assert_eq!((model.core.game.shown.ply(), tree(&model)), (0, before.clone()));
    run_command(&mut model, "redo");
    paste(&mut model, "position startpos moves 7g7f 3c3d 6g6f");
    assert_eq!(notice_text(&model), "the game has all of the pasted record already");
}

#[test]
fn the_pasted_record_can_still_be_opened_beside() {
    let mut model = opened(GAME);
    let before = tree(&model);
    paste(&mut model, "position startpos moves 2g2f");
    assert!(is_opened(&run_command(&mut model, "open-pasted")));
    assert_eq!(tree(&model), before, "the merge is undone");
    run_command(&mut model, "open-pasted");
    assert_eq!(notice_text(&model), "no record was pasted");
    // What was changed since stays.
    paste(&mut model, "position startpos moves 2g2f");
    run_command(&mut model, "move 3c3d");
    assert!(is_opened(&run_command(&mut model, "open-pasted")));
    assert_eq!(tree(&model).len(), before.len() + 2);
}

#[test]
fn a_record_that_begins_elsewhere_is_opened_beside_with_a_word() {
    let mut model = opened(GAME);
    let effects = paste(&mut model, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b");
    assert!(is_opened(&effects));
    assert!(notice_text(&model).starts_with("it begins at a position that this game has not"));
}

#[test]
fn a_record_that_begins_within_the_game_is_merged_there_and_a_position_is_shown() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto 4");
    let sfen = model.core.game.shown.position.sfen();
    run_command(&mut model, "first");
    paste(&mut model, &sfen);
    assert_eq!((model.core.game.shown.ply(), notice_text(&model)), (4, "the pasted position is that at ply 4"));
    run_command(&mut model, "first");
    assert_eq!(paste(&mut model, &format!("position sfen {sfen} moves 2g2f")), []);
    assert_eq!((model.core.game.shown.ply(), model.core.game.siblings().len()), (5, 2));
}

#[test]
fn a_file_is_merged_and_its_games_that_begin_elsewhere_are_named() {
    let mut model = opened(GAME);
    let text = "position startpos moves 7g7f 8c8d\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b\n";
    assert_eq!(run_command(&mut model, "merge two.usi"), [Effect::ReadToMerge("two.usi".into())]);
    merging::merge_file(&mut model.core, "two.usi", &record::read(text.as_bytes(), None));
    assert_eq!(notice_text(&model), "two.usi: 1 game left out, as the first position does not occur in this game");
    assert_eq!(model.core.game.shown.ply(), 2);
    run_command(&mut model, "undo");
    assert!(!model.core.game.document.is_modified());
    merging::merge_file(&mut model.core, "letter.txt", &record::read(b"Dear sirs,\n", None));
    assert_eq!(notice_text(&model), "letter.txt is no game record");
}

/// The changes of a merge survive when the file changes on the disk.
#[test]
fn a_merge_is_carried_over_to_a_new_version_of_the_file() {
    let mut model = Workbench::default();
    let source = OpenFileSource { path: Some("game.kif".into()), name: "game.kif".to_owned() };
    model.core.load(record::read(GAME.as_bytes(), None), source);
    paste(&mut model, "V2.2\nPI\n+\n+7776FU\nT12\n-8384FU\nT3\n");
    let grown = GAME.replace("   7 ５五歩打\n", "   7 ５五歩打\n   8 ５四歩(53)\n");
    model.core.reload(record::read(grown.as_bytes(), None));
    let game = &model.core.game.document.game;
    let first = game.next(NodeId::ROOT).expect("there are moves");
    assert_eq!(game.node(first).time.map(|time| time.spent.as_secs()), Some(12));
    assert_eq!((game.children(first).count(), game.main_line().len()), (2, 9));
}
