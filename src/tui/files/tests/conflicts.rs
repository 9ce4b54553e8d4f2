//! Tests of changes made here and on the disk at the same time: nothing that was typed is lost.

use crate::tui::action::{Action, TextEdit};
use crate::tui::files::OpenFileSource;
use crate::tui::game::tests::{comments, write_comment};
use crate::tui::game::{DifferenceKind, GameDocument};
use crate::tui::pages::PageKind;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{notice_text, run_command};
use proptest::prelude::*;
use sankoma_record::{self as record, Game, Record};
use sankoma_wording::Language;
use std::collections::BTreeSet;
use std::path::PathBuf;

const BASE: &str = "手合割：平手\n先手：歩山\n   1 ７六歩(77)\n   2 ３四歩(33)\n*base\n   3 ２六歩(27)\n";

fn kif(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn model_of(text: &str) -> Workbench {
    let mut model = Workbench::new(Language::En);
    model.core.load(kif(text), OpenFileSource { path: Some(PathBuf::from("game.kif")), name: "game.kif".to_owned() });
    model
}

fn is_asked(model: &Workbench) -> bool {
    model.pages.top() == Some(PageKind::Conflict) && model.core.files.open.shown().has_open_conflict()
}

/// Everything written at the nodes of a game.
fn texts(game: &Game) -> BTreeSet<String> {
    game.walk().flat_map(|id| game.node(id).comments.clone()).collect()
}

#[test]
fn changes_elsewhere_are_merged_and_can_be_undone_one_by_one() {
    let mut model = model_of(BASE);
    run_command(&mut model, "goto 1");
    write_comment(&mut model, "one");
    write_comment(&mut model, " more");
    run_command(&mut model, "goto 2");
    run_command(&mut model, "move 8h2b+");
    model.core.reload(kif(&BASE.replace("   3 ", "*base2\n   3 ").replace("先手：歩山", "先手：歩山\n後手：桂川")));
    model.settle();
    assert!(!is_asked(&model) && model.core.is_modified());
    assert_eq!(model.core.game.document.game.len(), 5);
    run_command(&mut model, "undo");
    assert_eq!(model.core.game.document.game.len(), 4);
    run_command(&mut model, "undo");
    run_command(&mut model, "goto 1");
    assert_eq!(comments(&model), ["one"]);
    run_command(&mut model, "undo");
    assert!(!model.core.is_modified());
    run_command(&mut model, "goto 2");
    assert_eq!(comments(&model), ["base", "base2"]);
    run_command(&mut model, "redo");
    run_command(&mut model, "redo");
    run_command(&mut model, "redo");
    assert_eq!(model.core.game.document.game.len(), 5);
}

#[test]
fn headers_deletions_and_orders_are_merged_where_the_file_has_not_changed_them() {
    let mut model = model_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n");
    run_command(&mut model, "goto 2");
    run_command(&mut model, "next-variation");
    run_command(&mut model, "promote-variation");
    model.core.reload(kif("手合割：平手\n   1 ７六歩(77)\n*new\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n"));
    model.settle();
    assert!(!is_asked(&model));
    let game = &model.core.game.document.game;
    assert_eq!(game.node(game.main_line()[2]).mv.map(|mv| mv.to_string()).as_deref(), Some("8c8d"));
    run_command(&mut model, "delete");
    model.core.reload(kif("手合割：平手\n   1 ７六歩(77)\n*newer\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n"));
    model.settle();
    assert!(!is_asked(&model));
    assert_eq!(model.core.game.document.game.len(), 3);
    model.core.reload(kif("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n*here\n"));
    model.settle();
    assert!(is_asked(&model), "a comment was written in what was deleted");
}

#[test]
fn a_comment_changed_on_both_sides_is_asked_about() {
    let theirs = BASE.replace("*base", "*theirs");
    let asked = || {
        let mut model = model_of(BASE);
        run_command(&mut model, "goto 2");
        write_comment(&mut model, " and mine");
        model.core.reload(kif(&theirs));
        model.settle();
        assert!(is_asked(&model));
        model
    };
    let mut model = asked();
    let conflict = model.core.files.open.shown().conflict.as_ref().expect("there is one");
    let [difference] = conflict.differences.as_slice() else { panic!("{:?}", conflict.differences) };
    assert_eq!((difference.ply, &difference.kind), (Some(2), &DifferenceKind::Comment));
    assert_eq!((difference.here.as_str(), difference.there.as_str()), ("base and mine", "theirs"));
    assert_eq!(comments(&model), ["base and mine"], "what was typed stays on the board");
    run_command(&mut model, "cancel");
    assert_eq!(run_command(&mut model, "write"), []);
    assert_eq!(notice_text(&model), "choose first which version of the file counts");
    run_command(&mut model, "keep-mine");
    assert_eq!((comments(&model), model.core.is_modified()), (vec!["base and mine".to_owned()], true));
    assert_eq!(run_command(&mut model, "write").len(), 1);
    run_command(&mut model, "conflict");
    assert_eq!(model.pages.top(), Some(PageKind::Conflict), "the answer can be another one");

    let mut model = asked();
    run_command(&mut model, "take-theirs");
    assert_eq!((comments(&model), model.core.is_modified()), (vec!["theirs".to_owned()], false));
    assert_eq!(model.core.game.shown.ply(), 2);
    run_command(&mut model, "undo");
    assert_eq!(comments(&model), ["base and mine"]);
    assert!(is_asked(&model));

    run_command(&mut model, "keep-both");
    assert_eq!(comments(&model), ["theirs", "base and mine"]);
    assert!(model.core.is_modified());
    run_command(&mut model, "undo");
    assert_eq!(comments(&model), ["theirs"]);
    run_command(&mut model, "undo");
    assert_eq!(comments(&model), ["base and mine"]);
}

#[test]
fn the_same_change_on_both_sides_is_none() {
    let mut model = model_of(BASE);
    run_command(&mut model, "goto 1");
    write_comment(&mut model, "same");
    model.core.reload(kif(&BASE.replace("   2 ", "*same\n   2 ")));
    model.settle();
    assert!(!is_asked(&model) && !model.core.is_modified());
}

#[test]
fn a_file_that_lost_what_was_changed_is_asked_about() {
    for theirs in
        ["", "手合割：平手\n   1 ７六歩(77)\n", "手合割：香落ち\n   1 ３四歩(33)\n", "手合割：平手\n   1 ２六歩(27)\n"]
    {
        let mut model = model_of(BASE);
        run_command(&mut model, "last");
        write_comment(&mut model, "mine");
        run_command(&mut model, "move 8c8d");
        model.core.reload(kif(theirs));
        model.settle();
        assert!(is_asked(&model), "{theirs}");
        assert!(texts(&model.core.game.document.game).contains("mine"), "{theirs}");
        run_command(&mut model, "keep-both");
        let files = model.core.files.open.files().len();
        if theirs.contains("香落ち") || theirs.is_empty() {
            assert!(
                texts(&model.core.document_of(files - 1, 0).expect("it is open").game).contains("mine"),
                "{theirs}"
            );
        } else {
            assert!(texts(&model.core.game.document.game).contains("mine") && files == 1, "{theirs}");
        }
    }
}

#[test]
fn an_emptied_file_leaves_an_unchanged_game_and_it_can_be_written_again() {
    let mut model = model_of(BASE);
    model.core.reload(kif(""));
    model.settle();
    assert_eq!((model.core.game.document.game.len(), model.pages.top()), (4, None), "nothing was changed here");
    run_command(&mut model, "write");
    assert!(is_asked(&model));
    model.core.reload(kif(BASE));
    model.settle();
    assert_eq!((model.pages.top(), model.core.is_modified()), (None, false), "the file came back");
}

#[derive(Clone, Debug)]
enum RandomStep {
    Goto(usize),
    Comment(u8),
    Move(usize),
    Delete,
    Undo,
    Outside(usize),
    Answer(usize),
}

fn event() -> impl Strategy<Value = RandomStep> {
    prop_oneof![
        (0_usize..5).prop_map(RandomStep::Goto),
        any::<u8>().prop_map(RandomStep::Comment),
        (0_usize..4).prop_map(RandomStep::Move),
        Just(RandomStep::Delete),
        Just(RandomStep::Undo),
        (0_usize..7).prop_map(RandomStep::Outside),
        (0_usize..3).prop_map(RandomStep::Answer),
    ]
}

const OUTSIDE: [&str; 7] = [
    BASE,
    "",
    "手合割：平手\n   1 ７六歩(77)\n*outside\n",
    "手合割：平手\n   1 ７六歩(77)\n   2 ８四歩(83)\n*outside\n   3 ２六歩(27)\n",
    "手合割：平手\n先手：別人\n   1 ７六歩(77)\n   2 ３四歩(33)\n*other\n   3 ２六歩(27)\n   4 ８四歩(83)\n",
    "手合割：香落ち\n   1 ３四歩(33)\n",
    "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*base\n\n変化：2手\n   2 ８四歩(83)\n",
];

proptest! {
    /// Whatever happens to the file, and whatever is answered: every text that was on the board or could be brought
    /// back by undoing still is or can, here or in another open file; and no answer or new version drops a move made
    /// here.
    #[test]
    fn random_edits_and_outside_versions_lose_nothing_typed(events in prop::collection::vec(event(), 1..25)) {
        let mut model = model_of(BASE);
        let mut typed = 0;
        for event in events {
            match event {
                RandomStep::Goto(ply) => drop(run_command(&mut model, &format!("goto {ply}"))),
                RandomStep::Comment(number) => {
                    typed += 1;
                    write_comment(&mut model, &format!("<{number}.{typed}>"));
                }
                RandomStep::Move(at) => drop(run_command(&mut model, ["move 2g2f", "move 8c8d", "move 6i7h", "move 4a3b"][at])),
                RandomStep::Delete => drop(run_command(&mut model, "delete")),
                RandomStep::Undo => drop(run_command(&mut model, "undo")),
                RandomStep::Outside(at) => {
                    let was_modified = model.core.game.document.is_modified();
                    let before = reachable_typed(&model);
                    model.core.reload(kif(OUTSIDE[at]));
                    model.settle();
                    let after = reachable_everywhere(&model);
                    prop_assert!(!was_modified || before.is_subset(&after), "{:?} became {:?}", before, after);
                }
                RandomStep::Answer(at) => {
                    let before = reachable_typed(&model);
                    run_command(&mut model, ["keep-mine", "take-theirs", "keep-both"][at]);
                    let after = reachable_everywhere(&model);
                    prop_assert!(before.is_subset(&after), "{:?} became {:?}", before, after);
                }
            }
            model.apply(Action::Edit(TextEdit::Cancel));
        }
    }
}

/// What was typed and is on the board, or comes back there by undoing.
fn reachable_typed(model: &Workbench) -> BTreeSet<String> {
    let states = model.core.game.document.undone_states();
    states.iter().flat_map(texts).filter(|text| text.contains('<')).collect()
}

/// The same in every open file, versions that an answer has replaced included.
fn reachable_everywhere(model: &Workbench) -> BTreeSet<String> {
    let open = (0..model.core.files.open.files().len()).filter_map(|file| model.core.document_of(file, 0));
    let states = open.chain(model.core.files.replaced_documents()).flat_map(GameDocument::undone_states);
    states.flat_map(|game| texts(&game)).collect()
}
