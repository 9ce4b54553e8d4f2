//! The stack of pages: whatever pages are opened one after the other, everything belongs to the topmost one, and Esc
//! leads back.

use super::{MouseGesture, Page, PageKind, Typing};
use crate::tui::action::{ACTIONS, Action, ActionGroup, ActionId, parse};
use crate::tui::files::{FolderProgress, LibraryRow, OpenFileSource, RecoverableFile};
use crate::tui::settings::SettingId;
use crate::tui::theme::Theme;
use crate::tui::workbench::tests::press_keys;
use crate::tui::workbench::{MouseTarget, Workbench};
use crate::tui::{settings_page, workbench};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sankoma_record as record;
use sankoma_usi::client::UsiProgramIdentity;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Language, Message};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

/// A game whose comments give the score of every position.
const GAME: &str =
    "手合割：平手\n   1 ７六歩(77)\n*#評価値=45\n   2 ３四歩(33)\n*#評価値=900\n   3 ２六歩(27)\n*#評価値=800\n";
/// The same file with another comment.
const THEIRS: &str =
    "手合割：平手\n   1 ７六歩(77)\n*#評価値=50\n   2 ３四歩(33)\n*#評価値=900\n   3 ２六歩(27)\n*#評価値=800\n";

/// The commands that open a page over anything, with the page.
const OPENED_BY: [(&str, PageKind); 17] = [
    ("help", PageKind::Help),
    ("declaration", PageKind::Declaration),
    ("settings", PageKind::Settings),
    ("folder", PageKind::Folder),
    ("comment-list", PageKind::CommentList),
    ("file", PageKind::OpenFiles),
    ("new", PageKind::GameStarts),
    ("recovery", PageKind::Recovery),
    ("conflict", PageKind::Conflict),
    ("engines", PageKind::Engines),
    ("engine-settings", PageKind::EngineSettings),
    ("dialogue", PageKind::Dialogue),
    ("play", PageKind::PlayForm),
    ("review-summary", PageKind::ReviewSummary),
    ("betza-game minishogi", PageKind::BetzaGame),
    ("palette", PageKind::Palette),
    ("command", PageKind::CommandLine),
];

/// Those that open over the position editor and the tree of a mate too.
const OPENED_IN_MODES: [&str; 4] = ["help", "settings", "palette", "command"];

/// A workbench in which every page of [`OPENED_BY`] has something to show.
fn model() -> Workbench {
    let mut model = Workbench::new(Language::En);
    let source = OpenFileSource { path: Some(PathBuf::from("game.kif")), name: "game.kif".to_owned() };
    model.core.load(record::read(GAME.as_bytes(), None), source);
    model.core.list_folder(PathBuf::from("kifu"), false);
    model.core.files.receive_folder_progress(FolderProgress::FoundAll(1));
    let row = LibraryRow::new(Path::new("a.kif"), (0, 1), Err(Message::new("壊れています", "damaged")));
    model.core.files.receive_folder_progress(FolderProgress::Read(1, vec![row]));
    model.core.files.recovery = vec![RecoverableFile {
        entry: PathBuf::from("entry"),
        source: OpenFileSource { path: None, name: "lost.kif".to_owned() },
        age: Duration::from_secs(5),
        changes: 1,
    }];
    model.core.engines.definitions = vec![EngineDefinition { name: "Other".to_owned(), ..EngineDefinition::default() }];
    let identity = UsiProgramIdentity { name: None, author: None, options: Vec::new() };
    model.core.engines.known.insert("Other".to_owned(), identity);
    press_keys(&mut model, "right e c 'mine ctrl+s");
    model.core.reload(record::read(THEIRS.as_bytes(), None));
    model.settle();
    assert_eq!(model.pages.top(), Some(PageKind::Conflict), "it announces itself");
    press_keys(&mut model, "esc");
    assert!(model.pages.is_empty());
    model
}

fn open(model: &mut Workbench, command: &str) {
    model.apply(parse(command).expect("it is a command"));
}

/// Everything that a person sees and can do: the picture, the keys, the hints, and what a click means everywhere.
#[derive(Debug, PartialEq)]
struct Seen {
    picture: Buffer,
    groups: Vec<ActionGroup>,
    hints: Vec<ActionId>,
    clicks: Vec<MouseTarget>,
}

fn picture(model: &mut Workbench, screen: Rect) -> Buffer {
    let theme = Theme::standard();
    workbench::limit_scrolling(model, &theme, screen);
    let mut picture = Buffer::empty(screen);
    workbench::draw(model, &theme, &mut picture);
    picture
}

fn seen(model: &mut Workbench, screen: Rect) -> Seen {
    let (theme, picture) = (Theme::standard(), picture(model, screen));
    let cells =
        (0..screen.height).step_by(3).flat_map(|row| (0..screen.width).step_by(7).map(move |column| (column, row)));
    let clicks = cells.map(|cell| model.mouse_target(&theme, screen, cell, MouseGesture::Click)).collect();
    Seen { picture, groups: model.active_groups(), hints: model.hinted_actions(), clicks }
}

/// Whether what is below shows and works next to the page, or decides what it begins with: the help begins with the
/// keys of the page below.
fn depends_on_what_is_below(kind: PageKind) -> bool {
    matches!(kind, PageKind::Declaration | PageKind::Palette | PageKind::CommandLine | PageKind::Help)
}

/// What each page of [`OPENED_BY`] shows when no other is open, on each of the [`SCREENS`].
static ALONE: LazyLock<[Vec<(PageKind, Seen)>; 2]> = LazyLock::new(|| {
    SCREENS.map(|screen| {
        let alone = |(command, kind)| {
            let mut model = model();
            open(&mut model, command);
            (kind, seen(&mut model, screen))
        };
        OPENED_BY.into_iter().map(alone).collect()
    })
});

/// Opens these pages one after the other, looks at each, and takes them off again.
fn assert_a_stack(commands: &[(&str, PageKind)], number: usize) {
    let (screen, alone) = (SCREENS[number], &ALONE[number]);
    let mut model = model();
    let mut before = Vec::new();
    for &(command, kind) in commands {
        before.push(seen(&mut model, screen));
        open(&mut model, command);
        assert_eq!(model.pages.top(), Some(kind), "{commands:?}");
        if !depends_on_what_is_below(kind) {
            let is_same = alone.contains(&(kind, seen(&mut model, screen)));
            assert!(is_same, "{commands:?}: {kind:?} is not the topmost");
        }
    }
    for (earlier, (_, kind)) in before.into_iter().zip(commands).rev() {
        press_keys(&mut model, "esc");
        assert!(seen(&mut model, screen) == earlier, "{commands:?}: Esc does not lead back from {kind:?}");
    }
    assert!(model.pages.is_empty(), "{commands:?}");
}

const SCREENS: [Rect; 2] = [Rect::new(0, 0, 80, 24), Rect::new(0, 0, 160, 45)];

#[test]
fn of_any_two_pages_the_one_opened_last_has_everything() {
    for first in OPENED_BY {
        for second in OPENED_BY.into_iter().filter(|second| second.1 != first.1) {
            assert_a_stack(&[first, second], 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_pages_are_a_stack(order in Just(OPENED_BY.to_vec()).prop_shuffle(), count in 1_usize..7, small in any::<bool>()) {
        assert_a_stack(&order[..count], usize::from(!small));
    }
}

#[test]
fn every_page_of_the_panes_is_opened_by_a_command_here_or_belongs_to_a_mode_or_a_moment() {
    let others = [
        PageKind::Welcome,
        PageKind::GuessSummary,
        PageKind::ExploredGames,
        PageKind::PlayerReport,
        PageKind::Comparison,
        PageKind::PositionEditor,
        PageKind::MateTree,
        PageKind::Drill,
        PageKind::TextEditor,
    ];
    for kind in PageKind::ALL {
        assert!(OPENED_BY.iter().any(|(_, known)| known == kind) != others.contains(kind), "{kind:?}");
    }
}

#[test]
fn pages_over_a_mode_lead_back_to_it() {
    for mode in ["position-editor", "tsume"] {
        let mut model = model();
        let game = seen(&mut model, SCREENS[1]);
        open(&mut model, mode);
        let in_mode = seen(&mut model, SCREENS[1]);
        for command in OPENED_IN_MODES {
            open(&mut model, command);
            assert!(model.pages.len() == 2, "{mode}: {command}");
            press_keys(&mut model, "esc");
            assert!(seen(&mut model, SCREENS[1]) == in_mode, "{mode}: {command}");
        }
        press_keys(&mut model, "esc");
        assert!(seen(&mut model, SCREENS[1]) == game, "{mode}");
    }
}

#[test]
fn an_action_brings_its_page_to_the_top_and_closes_it_there() {
    let mut model = model();
    for command in ["settings", "engines", "help", "settings"] {
        open(&mut model, command);
    }
    assert_eq!((model.pages.top(), model.pages.len()), (Some(PageKind::Settings), 3));
    open(&mut model, "settings");
    assert_eq!((model.pages.top(), model.pages.len()), (Some(PageKind::Help), 2));
}

/// The text of the screen.
fn text(model: &mut Workbench) -> String {
    picture(model, SCREENS[0]).content.iter().map(ratatui::buffer::Cell::symbol).collect()
}

#[test]
fn settings_over_the_summary_are_seen_and_change_themselves_alone() {
    let mut model = model();
    press_keys(&mut model, "v u s s");
    assert!(text(&mut model).contains("Settings") && !text(&mut model).contains("Summary of the review"));
    let id = SettingId::all().next().expect("there is a setting");
    let before = settings_page::setting(&model.core, id);
    press_keys(&mut model, "right");
    assert_ne!(settings_page::setting(&model.core, id), before, "the selected setting has its next value");
    press_keys(&mut model, "left");
    assert_eq!(settings_page::setting(&model.core, id), before);
    press_keys(&mut model, "esc");
    assert!(text(&mut model).contains("Summary of the review"));
}

#[test]
fn settings_over_those_of_a_new_game_leave_the_opponent_alone() {
    let choice = |model: &Workbench| match model.pages.topmost() {
        Some(Page::PlayForm(form)) => Some(form.choice.to_string()),
        _ => None,
    };
    let mut model = model();
    press_keys(&mut model, "P p right");
    let before = choice(&model).expect("it is open");
    press_keys(&mut model, "s s");
    assert!(text(&mut model).contains("Settings"));
    press_keys(&mut model, "right left esc");
    assert_eq!(choice(&model).as_ref(), Some(&before), "the page is there as it was");
    press_keys(&mut model, "right");
    assert_ne!(choice(&model), Some(before), "its keys work again");
}

#[test]
fn an_action_of_a_page_that_is_not_open_says_so() {
    let mut model = model();
    model.apply(Action::SettingNext);
    let said = model.core.messages.notice.as_ref().map(|(_, message)| message.en.clone());
    assert_eq!(said.as_deref(), Some("'next value' is for a page that is not open: Settings page"));
}

/// Every action as a person can ask for it: by each of its keys with their arguments, and by its name alone.
fn every_action() -> Vec<Action> {
    let mut actions = Vec::new();
    for row in ACTIONS {
        let arguments = row.keys.iter().filter_map(|key| key.split_once(" = ")).map(|(_, argument)| argument);
        let parsed = arguments.chain([""]).filter_map(|argument| row.with_argument(argument).ok());
        actions.extend(parsed.filter(|action| !matches!(action, Action::Quit | Action::QuitAnyway)));
    }
    actions
}

/// Asserts that `action` does something outside, or changes what is seen: at least by a sentence. While a text is
/// typed, keys are no actions.
fn assert_not_silent(model: &mut Workbench, action: Action, screen: Rect, place: &str) {
    if model.typing() != Typing::No {
        model.apply(action);
        // A change of sizes is made, and refused, when the screen is drawn.
        picture(model, screen);
        return;
    }
    model.core.messages.clear_notice();
    let before = picture(model, screen);
    let name = format!("{action:?}");
    let effects = workbench::apply_and_explain(model, action);
    let is_seen = !effects.is_empty() || picture(model, screen) != before;
    assert!(is_seen, "{name} is silent {place}: {:?}", model.core.messages.notice);
}

/// No action is silent, whatever page is open.
#[test]
fn no_action_is_silent_on_any_page() {
    let pages = OPENED_BY.into_iter().map(|(command, _)| command).chain(["position-editor", "tsume"]);
    for page in [None].into_iter().chain(pages.map(Some)) {
        for action in every_action() {
            let mut model = model();
            if let Some(page) = page {
                open(&mut model, page);
            }
            assert_not_silent(&mut model, action, SCREENS[0], page.unwrap_or("on the panes"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// No action is silent, whatever was done before and however small the screen is.
    #[test]
    fn no_action_is_silent_after_others(
        actions in prop::collection::vec(any::<prop::sample::Index>(), 1..40), size in 0_usize..4
    ) {
        let screen = [Rect::new(0, 0, 24, 7), Rect::new(0, 0, 40, 15), SCREENS[0], SCREENS[1]][size];
        let every = every_action();
        let (mut model, mut done) = (model(), Vec::new());
        for index in actions {
            let action = index.get(&every).clone();
            assert_not_silent(&mut model, action.clone(), screen, &format!("after {done:?}"));
            done.push(action);
        }
    }
}

#[test]
fn what_cannot_be_done_is_said_with_its_reason() {
    let mut model = model();
    for (keys, said) in [
        ("home left", "this is the start position"),
        ("end right", "this is the last ply of this line"),
        ("esc", "there is nothing to close or to cancel"),
        ("alt+6 pgup", "there is nothing further up"),
        ("t", "threat: off (shown while the engine runs)"),
        ("t", "threat: on (shown while the engine runs)"),
        ("+", "lines of play: 4 (shown while the engine runs)"),
        ("2 0 +", "lines of play: 20 (shown while the engine runs)"),
        ("+", "lines of play: 20, from 1 to 20"),
        ("v a", "attacks: both sides"),
    ] {
        press_keys(&mut model, keys);
        let notice = model.core.messages.notice.as_ref().map(|(_, message)| message.en.as_str());
        assert_eq!(notice, Some(said), "{keys}");
    }
    press_keys(&mut model, ": 'next enter");
    let notice = model.core.messages.notice.as_ref().map(|(_, message)| message.en.as_str());
    assert_eq!(notice, Some("this is the last ply of this line"), "typed as a command");
}

/// The smallest screens show move and score, and what is missing; below those nothing but that they are too small.
#[test]
fn the_smallest_screens_show_move_and_score() {
    let mut model = model();
    press_keys(&mut model, "right");
    for (width, height) in [(20, 5), (31, 12), (31, 40), (80, 12), (200, 5)] {
        let picture = picture(&mut model, Rect::new(0, 0, width, height));
        let text: String = picture.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        for part in ["2/3", "(33)", "900", "board: 32×13"] {
            assert!(text.contains(part), "{width}×{height}: {part}: {text}");
        }
    }
    for (width, height) in [(19, 5), (20, 4), (1, 1), (200, 2), (8, 60)] {
        let picture = picture(&mut model, Rect::new(0, 0, width, height));
        let text: String = picture.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        let words: String = text.split_whitespace().collect();
        assert!("toosmall(needs20×5)".starts_with(words.trim_end_matches('.')), "{width}×{height}: {text}");
    }
}
