//! A game as CSA: the main line alone.

use super::comments;
use super::moves::{self, sign};
use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::{RecordTextBuffer, WriterCursor};
use crate::game::end::RecordedCause;
use crate::game::move_time::{MoveTime, fraction_text};
use crate::game::node::NodeId;
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::game::{handicap, header};
use crate::text::encoding::Encoding;
use sankoma_rules::{Color, Piece, Setup, Square};

/// Writes one game; `/` stands before each but the first.
pub(in crate::formats) fn write(game: &Game, number: usize, target: RecordWriteOptions, out: &mut RecordTextBuffer) {
    if number > 0 {
        out.push_line("/");
    }
    out.push_line(&version(number, target));
    headers(game, out);
    start(game.start(), out);
    write_comments(game, NodeId::ROOT, out);
    let has_fractions = target.format == RecordFormat::Csa3;
    let cursor = if has_fractions { WriterCursor::new(game) } else { WriterCursor::with_whole_seconds(game) };
    let mut writer = CsaWriter { game, out, cursor };
    writer.moves();
}

/// Version 3 says the encoding of the file in its first line; it knows two.
fn version(number: usize, target: RecordWriteOptions) -> String {
    let encoding = match target.encoding {
        Encoding::ShiftJis => "SHIFT_JIS",
        other => other.name(),
    };
    match target.format {
        RecordFormat::Csa3 if number == 0 => format!("'CSA encoding={encoding}\nV3.0"),
        RecordFormat::Csa3 => "V3.0".to_owned(),
        _ => "V2.2".to_owned(),
    }
}

/// Names of players first, Black's before White's, as the format asks.
fn headers(game: &Game, out: &mut RecordTextBuffer) {
    let is_start = |name: &str, value: &str| {
        name == handicap::HEADER && handicap::from_header(value).as_ref() == Some(game.start())
    };
    let kept = game.headers.iter().filter(|header| !is_start(&header.name, &header.value));
    let (mut players, others): (Vec<String>, Vec<String>) = kept
        .map(|header| header::to_csa(&header.name) + &header.value.replace(['\n', '\r'], " "))
        .partition(|line| line.starts_with('N'));
    players.sort_by_key(|line| line.starts_with("N-"));
    players.iter().chain(&others).for_each(|line| out.push_line(line));
}

/// `PI` for an even start, else the nine rows and the hands; then the side to move.
fn start(start: &Setup, out: &mut RecordTextBuffer) {
    let usual = Setup::startpos();
    if start.squares == usual.squares && start.hands == usual.hands {
        out.push_line("PI");
    } else {
        (1..=9).for_each(|rank| out.push_line(&row(start, rank)));
        Color::ALL.into_iter().filter_map(|color| hand(start, color)).for_each(|line| out.push_line(&line));
    }
    out.push_line(sign(start.side_to_move));
}

fn row(start: &Setup, rank: u8) -> String {
    let cell = |file| match Square::new(file, rank).and_then(|square| start.on(square)) {
        Some(Piece { color, kind }) => format!("{}{}", sign(color), kind.csa()),
        None => " * ".to_owned(),
    };
    format!("P{rank}{}", (1..=9).rev().map(cell).collect::<String>())
}

/// `P+00FU00FU`
fn hand(start: &Setup, color: Color) -> Option<String> {
    let held = start.hands[color.index()].in_notation_order();
    let pieces: String = held.map(|(kind, count)| format!("00{}", kind.csa()).repeat(usize::from(count))).collect();
    (!pieces.is_empty()).then(|| format!("P{}{pieces}", sign(color)))
}

fn write_comments(game: &Game, id: NodeId, out: &mut RecordTextBuffer) {
    for comment in game.node(id).comment_lines() {
        out.push_line(&comments::line(comment));
    }
}

struct CsaWriter<'a> {
    game: &'a Game,
    out: &'a mut RecordTextBuffer,
    cursor: WriterCursor<'a>,
}

impl CsaWriter<'_> {
    /// The main line, as far as it is moves and ends.
    fn moves(&mut self) {
        for id in std::iter::successors(self.game.next(NodeId::ROOT), |&id| self.game.next(id)) {
            let Some(text) = self.text(id) else { return };
            self.out.push_line(&text);
            if let Some(time) = self.cursor.enter(id) {
                self.out.push_line(&time_text(time));
            }
            write_comments(self.game, id, self.out);
        }
    }

    fn text(&self, id: NodeId) -> Option<String> {
        let node = self.game.node(id);
        let mover = self.cursor.position().side_to_move();
        match (node.mv, &node.end, node.written.as_deref()) {
            (Some(mv), _, _) => Some(moves::text(self.cursor.position(), mv, node.mover(mover))),
            (None, Some(end), _) if end.cause == RecordedCause::Other && self.has_own_words() => {
                Some(end.text.to_string())
            }
            (None, Some(end), _) => Some(format!("%{}", end.cause.csa(mover))),
            (None, None, written) => {
                written.filter(|text| self.has_own_words() && moves::split_color(text).is_some()).map(str::to_owned)
            }
        }
    }

    fn has_own_words(&self) -> bool {
        self.game.has_words_of(RecordFormat::Csa)
    }
}

/// `T12`, since version 3 `T6.123` too.
fn time_text(time: MoveTime) -> String {
    format!("T{}{}", time.spent.as_secs(), fraction_text(time.spent))
}
