//! Sentences about exchanges: what falls, for what, and why it could be captured.

use super::{Sentence, pawns};
use crate::why::capture_cause::CaptureCause;
use crate::why::exchange::{CapturedPiece, NetExchange};
use crate::why::finding::FindingKind;
use sankoma_rules::PieceKind;
use sankoma_rules::wording::{Language, counted_pieces};

impl Sentence<'_> {
    pub(super) fn of_exchange(&self) -> String {
        match &self.finding.kind {
            FindingKind::LosesExchange { played, better } => self.loses(played, better),
            FindingKind::MissesExchange { better } => {
                let (won, price) = (self.pieces(&better.won), self.price(&better.lost));
                self.pick(format!("{won}を取る機会を逃す{price}"), format!("misses winning {won}{price}"))
            }
            FindingKind::Cause { piece, cause } => self.cause(*piece, *cause),
            FindingKind::AllowsPromotion { kind, square } => {
                let (name, at, became) = (self.kind(*kind), self.square(*square), promoted_name(*kind, self.lang));
                self.pick(
                    format!("{name}が{at}で{became}になる"),
                    format!("lets the {name} through: it becomes a {became} on {at}"),
                )
            }
            FindingKind::MissesPromotion { kind, square } => {
                let (name, at, became) = (self.kind(*kind), self.square(*square), promoted_name(*kind, self.lang));
                self.pick(
                    format!("{name}を{at}で{became}にする手順を逃す"),
                    format!("misses bringing the {name} through: a {became} on {at}"),
                )
            }
            FindingKind::Sacrifice { given, won } => {
                let given = pawns(*given, self.lang);
                let won = if won.won.is_empty() { String::new() } else { self.pieces(&won.won) };
                match (won.is_empty(), self.lang) {
                    (true, Language::Ja) => format!("{given}の駒を捨てて取り返す"),
                    (true, Language::En) => format!("gives material worth {given} and wins it back"),
                    (false, Language::Ja) => format!("{given}の駒を捨てて{won}を得る"),
                    (false, Language::En) => format!("gives material worth {given} and wins back {won}"),
                }
            }
            _ => String::new(),
        }
    }

    /// `loses the gold on 5h for a pawn; the better line wins a silver`.
    fn loses(&self, played: &NetExchange, better: &NetExchange) -> String {
        let gain = self.left_out(played) + &self.instead(better);
        let lost = self.pieces(&played.lost);
        if played.is_two_for_one() {
            let won = self.kinds(&played.won);
            return self.pick(
                format!("二枚換えで損（{lost}と{won}）{gain}"),
                format!("loses two pieces for one: {lost} for {won}{gain}"),
            );
        }
        if let ([rook], [bishop]) = (&played.lost[..], &played.won[..])
            && (rook.kind, bishop.kind) == (PieceKind::Rook, PieceKind::Bishop)
        {
            return self.pick(format!("飛車と角の交換で損{gain}"), format!("loses rook for bishop{gain}"));
        }
        if played.won.is_empty() {
            let (ja, en) = if played.wins_more { ("", "") } else { ("ただで", " for nothing") };
            return self.pick(format!("{lost}を{ja}取られる{gain}"), format!("loses {lost}{en}{gain}"));
        }
        let won = self.kinds(&played.won);
        self.pick(format!("{won}と引き換えに{lost}を取られる{gain}"), format!("loses {lost} for {won}{gain}"))
    }

    /// That larger pieces fall in both lines, which are not named: the line shown captures them too.
    fn left_out(&self, played: &NetExchange) -> String {
        if !played.loses_larger {
            return String::new();
        }
        self.pick("（最善でも取られる駒のほかに）".to_owned(), ", beyond what the better line loses too".to_owned())
    }

    /// What falls in the better line instead; nothing where nothing does.
    fn instead(&self, better: &NetExchange) -> String {
        let (won, lost) = (self.pieces(&better.won), self.pieces(&better.lost));
        match (better.won.is_empty(), better.lost.is_empty()) {
            (true, true) => String::new(),
            (false, true) => self.pick(format!("（最善なら{won}を取れた）"), format!("; the better line wins {won}")),
            (true, false) => {
                self.pick(format!("（最善なら取られるのは{lost}）"), format!("; the better line loses {lost}"))
            }
            (false, false) => self.pick(
                format!("（最善なら{lost}と引き換えに{won}を取れた）"),
                format!("; the better line wins {won} for {lost}"),
            ),
        }
    }

    /// What a gain costs, in brackets; nothing where it costs nothing.
    fn price(&self, lost: &[CapturedPiece]) -> String {
        if lost.is_empty() {
            return String::new();
        }
        let lost = self.kinds(lost);
        self.pick(format!("（{lost}と引き換え）"), format!(" for {lost}"))
    }

    /// One piece with its square, several by their kinds.
    fn pieces(&self, pieces: &[CapturedPiece]) -> String {
        match pieces {
            [piece] => self.captured(*piece),
            _ => self.kinds(pieces),
        }
    }

    /// `the gold on 5h`; one that comes there by the line with the move that captures it: `(move 6 of the line)`.
    fn captured(&self, piece: CapturedPiece) -> String {
        let name = self.piece_on(piece.kind, piece.square);
        if piece.stands {
            return name;
        }
        let ply = piece.index + 1;
        self.pick(format!("{name}（読み筋の{ply}手目）"), format!("{name} (move {ply} of the line)"))
    }

    /// `a gold and 2 pawns`, `金と歩2枚`.
    fn kinds(&self, pieces: &[CapturedPiece]) -> String {
        let mut counts: Vec<(PieceKind, u32)> = Vec::new();
        for piece in pieces {
            match counts.iter_mut().find(|(kind, _)| *kind == piece.kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((piece.kind, 1)),
            }
        }
        counted_pieces(&counts, self.lang)
    }

    fn cause(&self, piece: CapturedPiece, cause: CaptureCause) -> String {
        let name = self.captured(piece);
        match cause {
            CaptureCause::Undefended => self.pick(format!("{name}に紐が付いていない"), format!("{name} is undefended")),
            CaptureCause::GuardMoved(from) => {
                let guard = self.piece_at(from, 0);
                self.pick(
                    format!("{guard}が動いて{name}の紐が外れる"),
                    format!("the move takes {guard} away, which guarded {name}"),
                )
            }
            CaptureCause::GuardCaptured(at) => {
                let guard = self.piece_at(at, 0);
                self.pick(
                    format!("{name}を守る{guard}が先に取られる"),
                    format!("{guard}, which guarded {name}, is captured first"),
                )
            }
            CaptureCause::GuardDrawnOff(from) => {
                let guard = self.piece_at(from, 0);
                self.pick(
                    format!("{name}を守る{guard}が釣り出される"),
                    format!("{guard}, which guarded {name}, is drawn away"),
                )
            }
            CaptureCause::Outnumbered { attackers, guards } => self.pick(
                format!("{name}への攻めは{attackers}枚、守りは{guards}枚"),
                format!("{name} is attacked {} and guarded {}", times(attackers), times(guards)),
            ),
            CaptureCause::Trapped => self.pick(format!("{name}に逃げ場がない"), format!("{name} has nowhere to go")),
        }
    }
}

fn times(count: usize) -> String {
    match count {
        0 => "not at all".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// What a kind becomes by promotion.
fn promoted_name(kind: PieceKind, lang: Language) -> &'static str {
    let promoted = kind.promoted().unwrap_or(kind);
    lang.pick(promoted.ja_in_sentence(), promoted.en())
}
