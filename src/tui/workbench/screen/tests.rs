use super::*;
use crate::tui::action::{ACTIONS, Action};
use crate::tui::core::Effect;
use crate::tui::files::OpenFileSource;
use crate::tui::glyphs::{WideGlyphRepair, visible_symbol};
use crate::tui::pane::Pane;
use crate::tui::second_reading;
use crate::tui::second_reading::SecondReadingRequest;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::views::ResizeDirection;
use crate::tui::workbench::tests::asked;

use crate::second_reader::{SecondAnswer, SecondReading};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use sankoma_record::{self as record, Diagnostic, Severity};
use sankoma_wording::{Language, Message};

const GAME: &str = "先手：歩山
手合割：平手
   1 ７六歩(77)   ( 0:03/00:00:03)
*#評価値=45
   2 ３四歩(33)   ( 0:12/00:00:12)
*#評価値=900
   3 ２二角成(88) ( 1:05/00:01:08)
*角を換える。
   4 同　銀(31)   ( 0:01/00:00:13)

変化：3手
   3 ２六歩(27)   ( 0:03/00:00:06)
";

/// What a person may do to the screen.
#[derive(Clone, Debug)]
enum ScreenEvent {
    Act(Action),
    Resize(u16, u16),
    Drag(u16, u16, i16),
    Click(u16, u16),
}

fn events() -> impl Strategy<Value = ScreenEvent> {
    let row = (0..ACTIONS.len()).prop_map(|row| {
        let action = ACTIONS[row].with_argument("").unwrap_or(Action::Cancel);
        ScreenEvent::Act(action)
    });
    let panes = (0..Pane::COUNT, any::<bool>()).prop_map(|(pane, hide)| {
        let pane = Pane::ALL[pane];
        ScreenEvent::Act(if hide { Action::Hide(Some(pane)) } else { Action::Focus(pane) })
    });
    let sizes = (0_usize..4).prop_map(|at| ScreenEvent::Act(Action::Resize(ResizeDirection::ALL[at])));
    prop_oneof![
        4 => row,
        3 => panes,
        3 => sizes,
        2 => (1_u16..=220, 1_u16..=80).prop_map(|(width, height)| ScreenEvent::Resize(width, height)),
        2 => (0_u16..220, 0_u16..80, -9_i16..9).prop_map(|(x, y, cells)| ScreenEvent::Drag(x, y, cells)),
        2 => (0_u16..220, 0_u16..80).prop_map(|(x, y)| ScreenEvent::Click(x, y)),
    ]
}

fn opened() -> Workbench {
    let mut model = Workbench::default();
    model.core.set_built_in_weights(fixed_weights());
    model.core.load(record::read(GAME.as_bytes(), None), OpenFileSource::default());
    model
}

/// The symbols of a frame as a terminal shows them, without the cells that a wide symbol covers.
fn symbols(buffer: &Buffer) -> Vec<String> {
    let mut shown = Vec::new();
    let mut is_covered = false;
    for (at, cell) in buffer.content.iter().enumerate() {
        is_covered &= at % usize::from(buffer.area.width) != 0;
        shown.push(if is_covered { String::new() } else { visible_symbol(cell).to_owned() });
        let is_wide = text::width(visible_symbol(cell)) > 1 || visible_symbol(cell) != cell.symbol();
        is_covered = is_wide && !is_covered;
    }
    shown
}

/// The frame that a screen shows which was empty before.
fn fresh(model: &Workbench, theme: &Theme, screen: Rect) -> Buffer {
    let mut buffer = Buffer::empty(screen);
    draw(model, theme, &mut buffer);
    WideGlyphRepair::default().repair(&mut buffer);
    buffer
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever is done at whatever size, nothing panics, a frame drawn after the others equals one drawn alone, and
    /// changes of the size leave the game and what is typed alone.
    #[test]
    fn any_events_at_any_size_draw_what_a_fresh_screen_shows(events in prop::collection::vec(events(), 1..60)) {
        let (mut model, theme) = (opened(), Theme::standard());
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a test terminal cannot fail");
        let mut repair = WideGlyphRepair::default();
        let mut screen = Rect::new(0, 0, 80, 24);
        for event in events {
            let before = (model.core.game.shown.node, model.typing());
            let is_size = !matches!(event, ScreenEvent::Act(_) | ScreenEvent::Click(..));
            let effects: Vec<Effect> = match event {
                ScreenEvent::Act(action) => model.apply(action),
                ScreenEvent::Resize(width, height) => {
                    screen = Rect::new(0, 0, width, height);
                    terminal.backend_mut().resize(width, height);
                    Vec::new()
                }
                ScreenEvent::Drag(x, y, cells) => panes::border_at(&model.core, screen, x, y)
                    .map(|border| model.apply(Action::MoveBorder(border.measure, cells * border.growth)))
                    .unwrap_or_default(),
                ScreenEvent::Click(x, y) => {
                    panes::click(&model.core, screen, x, y).map(|action| model.apply(action)).unwrap_or_default()
                }
            };
            drop(effects);
            prop_assert!(!is_size || before == (model.core.game.shown.node, model.typing()));
            limit_scrolling(&mut model, &theme, screen);
            terminal
                .draw(|frame| {
                    draw(&model, &theme, frame.buffer_mut());
                    repair.repair(frame.buffer_mut());
                })
                .expect("a test terminal cannot fail");
            prop_assert_eq!(symbols(terminal.backend().buffer()), symbols(&fresh(&model, &theme, screen)));
        }
    }
}

/// A size that a border was dragged to is there again when the screen has been smaller meanwhile.
#[test]
fn sizes_return_with_the_screen() {
    let (mut model, theme) = (opened(), Theme::standard());
    let (small, large) = (Rect::new(0, 0, 80, 24), Rect::new(0, 0, 120, 40));
    let graph = |model: &Workbench, screen| {
        ScreenLayout::new(screen, &model.core).slot(Pane::Graph).expect("it is shown").area.height
    };
    limit_scrolling(&mut model, &theme, large);
    let before = graph(&model, large);
    model.apply(Action::Focus(Pane::Graph));
    for _ in 0..3 {
        model.apply(Action::Resize(ResizeDirection::Taller));
        limit_scrolling(&mut model, &theme, large);
    }
    assert_eq!(graph(&model, large), before + 3);
    limit_scrolling(&mut model, &theme, small);
    assert_eq!(graph(&model, small), 3);
    limit_scrolling(&mut model, &theme, large);
    assert_eq!(graph(&model, large), before + 3);
    model.apply(Action::ResetPanes);
    assert_eq!(graph(&model, large), before);
}

#[test]
fn diagnostics_say_how_far_another_program_reads() {
    let mut model = opened();
    model.core.second_readings.is_available = true;
    let shown = |model: &Workbench| symbols(&fresh(model, &Theme::standard(), Rect::new(0, 0, 120, 40))).concat();
    let effects = model.apply(Action::Focus(Pane::Diagnostics));
    let request = asked::<SecondReadingRequest>(&effects).expect("the question is asked");
    assert!(shown(&model).contains("asking what shogi-kifu-converter reads"));
    let message = Message::new("止まります", "it stops there");
    let difference = Diagnostic {
        severity: Severity::Warning,
        code: "reader_stops",
        file: None,
        line: Some(8),
        column: None,
        ply: Some(4),
        node: None,
        message,
    };
    let reading = SecondReading {
        answer: SecondAnswer::Read,
        plies: 4,
        plies_read: 3,
        plies_readable: None,
        differences: vec![difference],
    };
    second_reading::receive_second_reading(&mut model.core, request, Ok(reading));
    model.finish_event();
    let text = shown(&model);
    assert!(text.contains("stops at line 8, after 3 of 4 moves") && text.contains("it stops there"), "{text}");
    model.core.lang = Language::Ja;
    assert!(shown(&model).contains("8行目で止まり、4手のうち3手しか読みません"));
}
