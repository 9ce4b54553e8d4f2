//! Tests of the list of a folder.

use crate::tui::action::Action;
use crate::tui::core::{Effect, OpenRequest};
use crate::tui::files::{FolderProgress, LibraryRow, OpenFileSource};
use crate::tui::pages::{PageKind, Typing};
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::press_keys;
use sankoma_record::{self as record, GameSummary};
use sankoma_wording::{Language, Message};
use std::path::{Path, PathBuf};

fn row(name: &str, text: &str) -> LibraryRow {
    let record = record::read(text.as_bytes(), None);
    LibraryRow::new(Path::new(name), (0, 1), Ok(GameSummary::of(&record.game, &record.diagnostics)))
}

fn rows(from: usize, to: usize) -> Vec<LibraryRow> {
    let player = |at: usize| if at.is_multiple_of(3) { "羽生" } else { "谷川" };
    let game = |at: usize| format!("先手：{}\n手合割：平手\n   1 ７六歩(77)\n", player(at));
    (from..to).map(|at| row(&format!("{at:03}.kif"), &game(at))).collect()
}

/// A workbench that lists a folder of which ten files have been read so far.
fn model_with_folder() -> (Workbench, Effect) {
    let mut model = Workbench::new(Language::En);
    let reading = model.core.list_folder(PathBuf::from("kifu"), true);
    model.settle();
    model.core.files.receive_folder_progress(FolderProgress::FoundAll(20));
    model.core.files.receive_folder_progress(FolderProgress::Read(10, rows(0, 10)));
    (model, reading)
}

fn selected_path(model: &Workbench) -> &Path {
    let library = model.core.files.library.as_ref().expect("a folder is listed");
    &library.row(library.cursor.selected).expect("there is a row").path
}

fn matching(model: &Workbench) -> usize {
    model.core.files.library.as_ref().expect("a folder is listed").matching()
}

#[test]
fn keys_walk_through_the_list_and_open_a_game() {
    let (mut model, _) = model_with_folder();
    assert_eq!(press_keys(&mut model, "down down up end"), []);
    assert_eq!(selected_path(&model), Path::new("009.kif"));
    assert_eq!(press_keys(&mut model, "enter"), [Effect::Open(PathBuf::from("kifu/009.kif"), OpenRequest::default())]);
    let record = record::read(b"startpos", None);
    model.core.load(record, OpenFileSource { path: Some(PathBuf::from("/kifu/009.kif")), name: "009.kif".to_owned() });
    model.settle();
    assert_eq!(model.pages.top(), None, "the game is seen");
    press_keys(&mut model, "g l");
    assert_eq!((model.pages.top(), selected_path(&model)), (Some(PageKind::Folder), Path::new("009.kif")));
    press_keys(&mut model, "esc");
    assert_eq!(model.pages.top(), None);
}

#[test]
fn a_filter_narrows_the_list_with_each_letter_and_new_rows_too() {
    let (mut model, _) = model_with_folder();
    press_keys(&mut model, "down down down down");
    press_keys(&mut model, "/ 'player:羽");
    assert_eq!((matching(&model), selected_path(&model)), (4, Path::new("006.kif")), "the next that passes");
    model.core.files.receive_folder_progress(FolderProgress::Read(10, rows(10, 20)));
    assert_eq!(matching(&model), 7);
    press_keys(&mut model, "down enter");
    assert_eq!(model.typing(), Typing::No);
    assert_eq!(press_keys(&mut model, "enter"), [Effect::Open(PathBuf::from("kifu/009.kif"), OpenRequest::default())]);
    press_keys(&mut model, "/ ctrl+u esc");
    assert_eq!(matching(&model), 7, "what was typed is taken back");
    press_keys(&mut model, "/ ctrl+u enter");
    assert_eq!((matching(&model), selected_path(&model)), (20, Path::new("009.kif")), "the place is kept");
}

#[test]
fn a_wrong_filter_is_told_when_it_is_done() {
    let (mut model, _) = model_with_folder();
    let problem =
        |model: &Workbench| model.core.files.library.as_ref().and_then(|library| library.filter_error.clone());
    press_keys(&mut model, "/ 'plies:many");
    assert_eq!((matching(&model), problem(&model)), (10, None));
    press_keys(&mut model, "enter");
    assert!(problem(&model).is_some_and(|message| message.en.contains("'many'")));
}

#[test]
fn a_position_filter_opens_the_game_at_the_position() {
    let (mut model, _) = model_with_folder();
    press_keys(&mut model, "/ 'sfen:startpos space 'moves space '7g7f enter");
    assert_eq!(matching(&model), 10);
    let effects = press_keys(&mut model, "enter");
    let [Effect::Open(path, wanted)] = effects.as_slice() else { panic!("{effects:?}") };
    let text = "手合割：平手\n   1 ２六歩(27)\n   2 ３四歩(33)\n\n変化：1手\n   1 ７六歩(77)\n";
    let source = OpenFileSource { path: Some(path.clone()), name: "000.kif".to_owned() };
    model.core.load_with(record::read(text.as_bytes(), None), source, wanted);
    model.settle();
    assert_eq!(model.core.game.shown.position.last_move().map(|mv| mv.to_string()), Some("7g7f".to_owned()));
    assert_eq!(model.core.game.shown.ply(), 1);
}

#[test]
fn a_file_that_cannot_be_read_says_why() {
    let (mut model, _) = model_with_folder();
    let reason = Message::new("権限がありません", "permission denied");
    model.core.files.receive_folder_progress(FolderProgress::Read(
        1,
        vec![LibraryRow::new(Path::new("x.kif"), (0, 1), Err(reason))],
    ));
    assert_eq!(press_keys(&mut model, "end enter"), []);
    let notice = model.core.messages.notice.as_ref().map(|(_, message)| message.en.as_str());
    assert_eq!(notice, Some("x.kif cannot be opened: permission denied"));
}

#[test]
fn news_about_an_earlier_folder_are_dropped_and_the_same_folder_keeps_its_filter() {
    let (mut model, earlier) = model_with_folder();
    press_keys(&mut model, "/ '羽生 enter");
    model.core.list_folder(PathBuf::from("kifu"), true);
    model.settle();
    let Effect::Run(earlier) = earlier else { panic!("{earlier:?}") };
    model.core.run_job(earlier);
    let library = model.core.files.library.as_ref().expect("a folder is listed");
    assert_eq!((library.files, library.files_read, matching(&model)), ((0, true), 0, 0));
    model.core.files.receive_folder_progress(FolderProgress::Read(10, rows(0, 10)));
    assert_eq!(matching(&model), 4);
    model.core.list_folder(PathBuf::from("others"), true);
    model.settle();
    model.core.files.receive_folder_progress(FolderProgress::Read(10, rows(0, 10)));
    assert_eq!(matching(&model), 10);
}

#[test]
fn without_a_folder_the_key_says_how_to_get_one() {
    let mut model = Workbench::default();
    model.apply(Action::Folder);
    assert!(model.core.messages.notice.is_some() && model.pages.top().is_none());
}
