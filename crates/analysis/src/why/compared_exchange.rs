//! Exchanges of two lines compared: what one captures and the other does not.

use super::exchange::{CapturedPiece, ExchangeCount, NetExchange, worth};
use sankoma_rules::Color;

/// The exchanges of the played line and of the better one from the view of a side, without what both lines capture.
pub(super) struct ComparedExchanges {
    pub(super) played: NetExchange,
    pub(super) better: NetExchange,
}

impl ComparedExchanges {
    /// Leaves out the captures that both lines have, then takes equal pieces of one line off against each other.
    pub(super) fn of(played: &ExchangeCount, better: &ExchangeCount, side: Color) -> Self {
        let [won, lost] = [side, side.other()].map(|by| CommonCaptures::of(played.captures(by), better.captures(by)));
        let mut better = NetExchange::of(won.only_better, lost.only_better);
        let (mut lost_alone, mut lost_in_both) = (lost.only_played, Vec::new());
        // What both lines lose and the better one alone takes back (銀交換) is lost in the played one.
        for piece in lost.common {
            if let Some(at) = better.won.iter().position(|other| other.kind == piece.kind) {
                better.won.remove(at);
                lost_alone.push(piece);
            } else {
                lost_in_both.push(piece);
            }
        }
        let mut played = NetExchange::of(won.only_played, lost_alone);
        played.wins_more = !won.common.is_empty();
        let first = played.lost.first().map(|piece| worth(piece.kind));
        played.loses_larger = first.is_some_and(|first| lost_in_both.iter().any(|piece| worth(piece.kind) >= first));
        Self { played, better }
    }
}

/// The captures of one side in two lines, divided.
struct CommonCaptures {
    /// As the played line has them.
    common: Vec<CapturedPiece>,
    only_played: Vec<CapturedPiece>,
    only_better: Vec<CapturedPiece>,
}

impl CommonCaptures {
    /// Pieces of one kind are the same: first those that fall on the same square.
    fn of(played: &[CapturedPiece], better: &[CapturedPiece]) -> Self {
        let mut divided = Self { common: Vec::new(), only_played: played.to_vec(), only_better: better.to_vec() };
        divided.take(|a, b| (a.kind, a.square) == (b.kind, b.square));
        divided.take(|a, b| a.kind == b.kind);
        divided
    }

    fn take(&mut self, is_same: impl Fn(&CapturedPiece, &CapturedPiece) -> bool) {
        for piece in std::mem::take(&mut self.only_played) {
            match self.only_better.iter().position(|other| is_same(&piece, other)) {
                Some(at) => {
                    self.only_better.remove(at);
                    self.common.push(piece);
                }
                None => self.only_played.push(piece),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::LineReplay;
    use sankoma_rules::{Move, PieceKind, Position, movegen};

    /// The position after so many random moves.
    fn random_position(random: &mut fastrand::Rng, plies: usize) -> Position {
        let start = Position::startpos();
        let line = random_line(random, &start, plies);
        start.after(line)
    }

    /// Random moves, captures rather than others.
    fn random_line(random: &mut fastrand::Rng, start: &Position, plies: usize) -> Vec<Move> {
        let mut position = start.clone();
        let mut line = Vec::new();
        for _ in 0..plies {
            let moves = movegen::legal(&position);
            let captures: Vec<Move> = moves.iter().copied().filter(|mv| position.on(mv.to()).is_some()).collect();
            let choices = if captures.is_empty() || random.u8(..4) == 0 { &moves[..] } else { &captures[..] };
            let Some(&mv) = random.choice(choices) else { break };
            position.play(mv);
            line.push(mv);
        }
        line
    }

    fn counted(start: &Position, line: &[Move]) -> ExchangeCount {
        let replay = LineReplay::to_quiet_end(start, line, |_| Vec::new());
        ExchangeCount::of(&replay, replay.len())
    }

    fn of_kind(pieces: &[CapturedPiece], kind: PieceKind) -> i32 {
        pieces.iter().filter(|piece| piece.kind == kind).count() as i32
    }

    /// Captures of a kind by `side` less those by the other one.
    fn net(count: &ExchangeCount, side: Color, kind: PieceKind) -> i32 {
        of_kind(count.captures(side), kind) - of_kind(count.captures(side.other()), kind)
    }

    /// A named piece falls in its line, and more of its kind fall in that line than in the other one: a piece that both
    /// lines capture is never said to be lost or missed.
    #[test]
    fn only_what_one_line_captures_beyond_the_other_is_named() {
        let mut random = fastrand::Rng::with_seed(27);
        let mut shared = 0;
        for _ in 0..3_000 {
            let plies = random.usize(10..120);
            let start = random_position(&mut random, plies);
            let side = start.side_to_move();
            let [played, better] = [(); 2].map(|()| {
                let line = random_line(&mut random, &start, 12);
                counted(&start, &line)
            });
            let compared = ComparedExchanges::of(&played, &better, side);
            shared += usize::from(compared.played.wins_more);
            for (named, own, other) in [(&compared.played, &played, &better), (&compared.better, &better, &played)] {
                assert!(named.won.iter().all(|piece| own.captures(side).contains(piece)));
                assert!(named.lost.iter().all(|piece| own.captures(side.other()).contains(piece)));
                for kind in PieceKind::ALL {
                    let beyond = net(own, side, kind) - net(other, side, kind);
                    let (won, lost) = (of_kind(&named.won, kind), of_kind(&named.lost, kind));
                    assert!(won == 0 || beyond > 0, "{kind:?} won: {}", start.sfen());
                    assert!(lost == 0 || beyond < 0, "{kind:?} lost: {}", start.sfen());
                    let more = of_kind(own.captures(side), kind) - of_kind(other.captures(side), kind);
                    assert!(won <= more.max(0), "{kind:?} is captured in both lines: {}", start.sfen());
                }
            }
        }
        assert!(shared > 300, "{shared} pairs of lines capture a piece of one kind");
    }

    /// A rook that falls in both lines is left out, and that it does is known where a knight alone is named.
    #[test]
    fn a_larger_piece_that_falls_in_both_lines_is_known_to_be_left_out() {
        let start = Position::from_sfen("4k4/9/9/1l5r1/9/9/9/1N5R1/4K4 w - 1").expect("the SFEN is sound");
        let line = |text: &str| text.split(' ').map(|mv| mv.parse().expect("a move")).collect::<Vec<Move>>();
        let better = counted(&start, &line("2d2h 5i5h"));
        for (played, is_left_out) in [("2d2h 5i6i 8d8h", true), ("8d8h 5i6i", false)] {
            let compared = ComparedExchanges::of(&counted(&start, &line(played)), &better, Color::Black);
            assert_eq!(compared.played.lost.first().map(|piece| piece.kind), Some(PieceKind::Knight));
            assert_eq!(compared.played.loses_larger, is_left_out, "{played}");
        }
    }

    /// A silver that is exchanged in the better line and not taken back in the played one is lost there.
    #[test]
    fn what_is_not_taken_back_is_lost() {
        let start = Position::from_sfen("4k4/9/5g3/4s4/4S4/4G4/9/9/4K4 w - 1").expect("the SFEN is sound");
        let line = |text: &str| text.split(' ').map(|mv| mv.parse().expect("a move")).collect::<Vec<Move>>();
        let played = counted(&start, &line("5d5e 5i5h"));
        let better = counted(&start, &line("5d5e 5f5e"));
        let compared = ComparedExchanges::of(&played, &better, Color::Black);
        let kinds = |pieces: &[CapturedPiece]| pieces.iter().map(|piece| piece.kind).collect::<Vec<_>>();
        assert_eq!((kinds(&compared.played.lost), kinds(&compared.played.won)), (vec![PieceKind::Silver], vec![]));
        assert!(compared.better.is_even() && !compared.played.wins_more);
    }
}
