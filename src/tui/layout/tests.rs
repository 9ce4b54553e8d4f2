use super::*;
use crate::tui::files::OpenFileSource;
use crate::tui::pane::Pane;
use crate::tui::views::{EvaluationOverlay, GraphView};
use proptest::prelude::*;
use ratatui::layout::Direction;
use sankoma_record as record;

const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";

/// A workbench whose view is like a person's after some use.
#[derive(Clone, Debug)]
struct Use {
    focus: usize,
    zoom: bool,
    has_moves: bool,
    overlay: bool,
    hidden: Vec<usize>,
    offsets: Vec<i16>,
}

fn usage() -> impl Strategy<Value = Use> {
    let hidden = prop::collection::vec(0..Pane::COUNT, 0..5);
    let offsets = prop::collection::vec(-60_i16..60, Measure::COUNT);
    (0..Pane::COUNT, prop::bool::weighted(0.1), any::<bool>(), any::<bool>(), hidden, offsets).prop_map(
        |(focus, zoom, has_moves, overlay, hidden, offsets)| Use { focus, zoom, has_moves, overlay, hidden, offsets },
    )
}

fn model(used: &Use, screen: Rect) -> Core {
    let mut model = Core::default();
    if used.has_moves {
        model.load(record::read(GAME.as_bytes(), None), OpenFileSource::default());
    }
    model.view.screen = screen.as_size();
    model.view.graph = GraphView::default();
    if used.overlay {
        model.view.overlay = EvaluationOverlay::Heat;
    }
    for &pane in &used.hidden {
        model.view.arrangement_mut().set_hidden(Pane::ALL[pane], true);
    }
    for (measure, &cells) in Measure::ALL.into_iter().zip(&used.offsets) {
        model.view.arrangement_mut().set_offset(measure, cells);
    }
    model.view.zoom = used.zoom;
    model.view.focus(Pane::ALL[used.focus]);
    model
}

/// A screen between 20×5 and 250×100.
fn screens() -> impl Strategy<Value = Rect> {
    (20_u16..=250, 5_u16..=100).prop_map(|(width, height)| Rect::new(0, 0, width, height))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn slots_lie_on_the_screen_and_never_overlap(screen in screens(), used in usage()) {
        let layout = ScreenLayout::new(screen, &model(&used, screen));
        let bars = [layout.title_bar, layout.status_bar].into_iter().filter(|area| !area.is_empty());
        let areas: Vec<Rect> = layout.slots.iter().map(|slot| slot.area).chain(bars).collect();
        for (at, area) in areas.iter().enumerate() {
            prop_assert_eq!(area.intersection(screen), *area);
            prop_assert!(area.width > 0 && area.height > 0, "{:?}", layout);
            prop_assert!(areas[at + 1..].iter().all(|other| !other.intersects(*area)), "{:?}", layout);
        }
        prop_assert!(layout.borders.iter().all(|border| screen.intersection(border.area) == border.area));
    }

    #[test]
    fn the_focused_pane_is_always_on_screen(screen in screens(), used in usage()) {
        let model = model(&used, screen);
        let layout = ScreenLayout::new(screen, &model);
        let has_room = match layout.class {
            SizeClass::Line => false,
            SizeClass::Board => model.view.focus != Pane::Moves,
            _ => true,
        };
        prop_assert!(!has_room || layout.slot(model.view.focus).is_some(), "{:?} {:?}", model.view.focus, layout);
    }

    /// Whatever is hidden, what remains takes its room: apart from the blank columns between slots, no cell is unused.
    #[test]
    fn no_room_is_left_over(screen in screens(), used in usage()) {
        let layout = ScreenLayout::new(screen, &model(&used, screen));
        let gaps: u32 = layout.borders.iter().filter(|border| border.direction == Direction::Horizontal).map(|border| border.area.area()).sum();
        let slots: u32 = layout.slots.iter().map(|slot| slot.area.area()).sum();
        let body = screen.area() - layout.title_bar.area() - layout.status_bar.area();
        let unused = body - slots - gaps;
        prop_assert!(unused == 0 || matches!(layout.class, SizeClass::Line | SizeClass::Board), "{} cells of {:?}", unused, layout);
    }

    /// Line by line, from left to right, as the headings are drawn.
    #[test]
    fn panes_are_numbered_in_reading_order(screen in screens(), used in usage()) {
        let mut slots = ScreenLayout::new(screen, &model(&used, screen)).slots;
        slots.sort_by_key(|slot| (slot.area.y, slot.area.x));
        let panes: Vec<Pane> = slots.into_iter().flat_map(|slot| slot.panes).filter(|pane| pane.digit().is_some()).collect();
        prop_assert!(panes.is_sorted_by_key(|&pane| pane as usize), "{:?}", panes);
    }

    #[test]
    fn a_border_moves_as_far_as_the_mouse_or_not_at_all(screen in screens(), used in usage(), pick: prop::sample::Index, cells in -3_i16..=3) {
        let mut model = model(&Use { offsets: vec![0; Measure::COUNT], ..used }, screen);
        let before = ScreenLayout::new(screen, &model);
        if before.borders.is_empty() {
            return Ok(());
        }
        let border = before.borders[pick.index(before.borders.len())];
        model.view.arrangement_mut().set_offset(border.measure, cells * border.growth);
        let after = ScreenLayout::new(screen, &model);
        prop_assert_eq!(after.borders.len(), before.borders.len());
        let moved = after.borders[before.borders.iter().position(|other| *other == border).expect("it is one of them")];
        let distance = match border.direction {
            Direction::Vertical => moved.area.y as i16 - border.area.y as i16,
            Direction::Horizontal => moved.area.x as i16 - border.area.x as i16,
        };
        prop_assert!(distance.abs() <= cells.abs() && distance * cells >= 0, "{} for {}", distance, cells);
    }
}

#[test]
fn each_size_shows_the_panes_that_belong_to_it() {
    use Pane::{Board, Engine, Evaluation, Graph, Moves};
    let used = Use { focus: 1, zoom: false, has_moves: true, overlay: false, hidden: Vec::new(), offsets: vec![0; 5] };
    let shown = |width, height| {
        let screen = Rect::new(0, 0, width, height);
        let layout = ScreenLayout::new(screen, &model(&used, screen));
        layout.slots.iter().map(|slot| slot.shown).collect::<Vec<_>>()
    };
    assert_eq!(shown(80, 24), [Board, Moves, Graph, Engine]);
    assert_eq!(shown(100, 30), [Board, Graph, Moves, Engine]);
    assert_eq!(shown(120, 40), [Board, Graph, Moves, Engine, Evaluation]);
    assert_eq!(shown(200, 60), [Board, Moves, Engine, Evaluation, Graph]);
    assert_eq!(shown(50, 70), [Board, Graph, Moves, Engine, Evaluation]);
    assert_eq!(shown(50, 14), [Board]);
    assert_eq!(shown(20, 5), []);
}
