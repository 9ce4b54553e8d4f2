use super::{Mender, clear, visible};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::{Buffer, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::{TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::rc::Rc;

const COLUMNS: u16 = 14;
const ROWS: u16 = 4;

/// Bytes that a terminal would receive.
#[derive(Clone, Default)]
struct Wire(Rc<RefCell<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the frame means to show, cell by cell.
fn meant(buffer: &Buffer) -> Vec<String> {
    let mut rows = Vec::new();
    for y in 0..ROWS {
        let mut row = String::new();
        let mut x = 0;
        while x < COLUMNS {
            let cell = &buffer[(x, y)];
            row.push_str(visible(cell));
            x += visible(cell).cell_width();
        }
        rows.push(row.trim_end().to_owned());
    }
    rows
}

fn seen(parser: &vt100::Parser) -> Vec<String> {
    parser.screen().rows(0, COLUMNS).map(|row| row.trim_end().to_owned()).collect()
}

fn size(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("the screen is not empty")
}

type Piece = (u16, u16, String, bool);

fn frame() -> impl Strategy<Value = Vec<Piece>> {
    let text =
        prop_oneof!["[a-c]{1,6}", "[歩金と]{1,4}", "[a歩b]{1,5}", Just("▲ 歩".to_owned()), Just("a△ b".to_owned())];
    prop::collection::vec((0..COLUMNS, 0..ROWS, text, any::<bool>()), 0..6)
}

fn paint(buffer: &mut Buffer, pieces: &[Piece]) {
    for (x, y, text, coloured) in pieces {
        let style = if *coloured { Style::new().bg(Color::Blue) } else { Style::new() };
        clear(buffer, Rect::new(*x, *y, text.cell_width(), 1));
        buffer.set_stringn(*x, *y, text, usize::from(COLUMNS - x), style);
    }
}

proptest! {
    #[test]
    fn the_terminal_shows_every_frame_as_meant(frames in prop::collection::vec(frame(), 1..12)) {
        let wire = Wire::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, COLUMNS, ROWS));
        let mut terminal = Terminal::with_options(CrosstermBackend::new(wire.clone()), TerminalOptions { viewport })
            .expect("a fixed viewport asks nothing of the terminal");
        let mut parser = vt100::Parser::new(size(ROWS), size(COLUMNS), 0);
        let mut mender = Mender::default();
        for pieces in frames {
            let drawn = terminal.draw(|frame| {
                paint(frame.buffer_mut(), &pieces);
                mender.mend(frame.buffer_mut());
            });
            let expected = meant(drawn.expect("writing to memory succeeds").buffer);
            parser.process(&wire.0.take());
            prop_assert_eq!(seen(&parser), expected);
        }
    }
}
