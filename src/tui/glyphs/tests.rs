use super::{WideGlyphRepair, clear, visible_symbol};
use proptest::prelude::*;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::{Buffer, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::rc::Rc;

const COLUMNS: u16 = 14;
const ROWS: u16 = 4;

/// Bytes that a terminal would receive.
#[derive(Clone, Default)]
struct CapturedOutput(Rc<RefCell<Vec<u8>>>);

impl Write for CapturedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One column of a screen: its glyph (empty under the right half of a wide one), and whether its background is blue.
type ScreenColumn = (String, bool);

/// The columns that the frame describes.
fn expected_columns(buffer: &Buffer) -> Vec<ScreenColumn> {
    let mut columns = Vec::new();
    while columns.len() < buffer.content.len() {
        let cell = &buffer.content[columns.len()];
        let blue = cell.bg == Color::Blue;
        columns.push((visible_symbol(cell).trim().to_owned(), blue));
        columns.extend((1..visible_symbol(cell).cell_width()).map(|_| (String::new(), blue)));
    }
    columns
}

fn displayed_columns(parser: &vt100::Parser) -> Vec<ScreenColumn> {
    let screen = parser.screen();
    let coordinates = (0..ROWS).flat_map(|y| (0..COLUMNS).map(move |x| (y, x)));
    coordinates
        .map(|(y, x)| {
            let at = |x| screen.cell(y, x).expect("it lies on the screen");
            // The right half of a wide glyph has the style of its left half.
            let cell = if at(x).is_wide_continuation() { at(x - 1) } else { at(x) };
            let glyph = if at(x).is_wide_continuation() { "" } else { cell.contents() };
            (glyph.trim().to_owned(), cell.bgcolor() == vt100::Color::Idx(4))
        })
        .collect()
}

fn size(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("the screen is not empty")
}

/// A text at a column and row, on blue background or not; or the blue background of a part of a row.
#[derive(Clone, Debug)]
enum PaintCommand {
    Text(u16, u16, String, bool),
    Ground(u16, u16, u16),
}

fn paint_commands() -> impl Strategy<Value = Vec<PaintCommand>> {
    let text =
        prop_oneof!["[a-c]{1,6}", "[歩金と]{1,4}", "[a歩b]{1,5}", Just("▲ 歩".to_owned()), Just("a△ b".to_owned())];
    let text =
        (0..COLUMNS, 0..ROWS, text, any::<bool>()).prop_map(|(x, y, text, blue)| PaintCommand::Text(x, y, text, blue));
    let ground = (0..COLUMNS, 0..ROWS, 1..COLUMNS).prop_map(|(x, y, columns)| PaintCommand::Ground(x, y, columns));
    prop::collection::vec(prop_oneof![3 => text, 1 => ground], 0..6)
}

fn paint(buffer: &mut Buffer, paints: &[PaintCommand]) {
    for paint in paints {
        match paint {
            PaintCommand::Text(x, y, text, blue) => {
                clear(buffer, Rect::new(*x, *y, text.cell_width(), 1));
                let style = if *blue { Style::new().bg(Color::Blue) } else { Style::new() };
                buffer.set_stringn(*x, *y, text, usize::from(COLUMNS - x), style);
            }
            PaintCommand::Ground(x, y, columns) => {
                buffer.set_style(Rect::new(*x, *y, *columns, 1), Style::new().bg(Color::Blue));
            }
        }
    }
}

proptest! {
    #[test]
    fn the_terminal_shows_every_frame_as_drawn(frames in prop::collection::vec(paint_commands(), 1..12)) {
        let output = CapturedOutput::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, COLUMNS, ROWS));
        let mut terminal = Terminal::with_options(CrosstermBackend::new(output.clone()), TerminalOptions { viewport })
            .expect("a fixed viewport does not query the terminal");
        let mut parser = vt100::Parser::new(size(ROWS), size(COLUMNS), 0);
        let mut repair = WideGlyphRepair::default();
        for paints in frames {
            let drawn = terminal.draw(|frame| {
                paint(frame.buffer_mut(), &paints);
                repair.repair(frame.buffer_mut());
            });
            let expected = expected_columns(drawn.expect("writing to memory succeeds").buffer);
            parser.process(&output.0.take());
            prop_assert_eq!(displayed_columns(&parser), expected);
        }
    }
}
