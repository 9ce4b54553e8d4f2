//! Sentences of findings, in Japanese and English. Moves are written in the notation that the reader has chosen.
//!
//! | about | file |
//! |---|---|
//! | mates and threats | this one |
//! | exchanges | `exchange` |
//! | motifs | `motif` |
//! | the king, the pieces, the evaluation, good moves | `board` |

mod board;
mod exchange;
mod motif;

use super::finding::{Finding, FindingKind};
use sankoma_record::notation::{NotationStyle, unmarked_text};
use sankoma_rules::wording::{Language, Message, counted_noun, square_name};
use sankoma_rules::{Piece, PieceKind, Position, Square};

impl Finding {
    /// The sentence in both languages, each with the notation that goes with it where none is chosen; `before` is the
    /// position before the move.
    pub fn message(&self, before: &Position) -> Message {
        let text = |lang| self.text(before, NotationStyle::of_language(lang), lang);
        Message::new(text(Language::Ja), text(Language::En))
    }

    /// The sentence in one language, without a full stop.
    pub fn text(&self, before: &Position, style: NotationStyle, lang: Language) -> String {
        let sentence = Sentence { finding: self, before, style, lang };
        match &self.kind {
            FindingKind::LosesExchange { .. }
            | FindingKind::MissesExchange { .. }
            | FindingKind::Cause { .. }
            | FindingKind::AllowsPromotion { .. }
            | FindingKind::MissesPromotion { .. }
            | FindingKind::Sacrifice { .. } => sentence.of_exchange(),
            FindingKind::AllowsMotif(motif) => sentence.of_motif(motif, false),
            FindingKind::MissesMotif(motif) => sentence.of_motif(motif, true),
            _ => sentence.of_mate_or_tempo(),
        }
    }
}

/// A finding that is being put into words.
struct Sentence<'a> {
    finding: &'a Finding,
    before: &'a Position,
    style: NotationStyle,
    lang: Language,
}

impl Sentence<'_> {
    fn pick(&self, ja: impl Into<String>, en: impl Into<String>) -> String {
        match self.lang {
            Language::Ja => ja.into(),
            Language::En => en.into(),
        }
    }

    /// The move at `index` of the line.
    fn mv(&self, index: usize) -> String {
        let Some(&mv) = self.finding.line.get(index) else { return String::new() };
        unmarked_text(&self.position(index), mv, self.style)
    }

    /// The position before the move at `index` of the line.
    fn position(&self, index: usize) -> Position {
        self.before.clone().after(self.finding.line.iter().take(index).copied())
    }

    fn square(&self, square: Square) -> String {
        square_name(square, self.lang)
    }

    /// `gold`, `金`.
    fn kind(&self, kind: PieceKind) -> &'static str {
        self.lang.pick(kind.ja(), kind.en())
    }

    /// `the gold on 5h`, `５八の金`.
    fn piece_on(&self, kind: PieceKind, square: Square) -> String {
        let (name, at) = (self.kind(kind), self.square(square));
        self.pick(format!("{at}の{name}"), format!("the {name} on {at}"))
    }

    /// The piece that stands on `square` before the move at `index`.
    fn piece_at(&self, square: Square, index: usize) -> String {
        let kind = self.position(index).on(square).map(|piece: Piece| piece.kind);
        kind.map_or_else(|| self.square(square), |kind| self.piece_on(kind, square))
    }
}

/// Mates and threats.
impl Sentence<'_> {
    fn of_mate_or_tempo(&self) -> String {
        match &self.finding.kind {
            FindingKind::AllowsMate { plies, proved } => self.allows_mate(*plies, *proved),
            FindingKind::LeavesThreatmate { plies } => self.pick(
                format!("詰めろを受けていない（{}以下{plies}手詰）", self.mv(1)),
                format!("leaves the threatmate unanswered ({} mates in {plies})", self.mv(1)),
            ),
            FindingKind::MissesMate { plies, proved } => self.misses_mate(*plies, *proved),
            FindingKind::LaterMate { better, played } => self.pick(
                format!("詰みは{better}手から{played}手に延びるが、勝ちは変わらない"),
                format!("mates in {played} instead of {better}: still won"),
            ),
            FindingKind::MatedAnyway => self.pick("どう指しても詰み", "is mated whatever is played"),
            FindingKind::AllowsBrinkmate => self.pick(
                format!("{}で必至になる", self.mv(1)),
                format!("allows a brinkmate: after {} no move defends", self.mv(1)),
            ),
            FindingKind::AllowsThreatmate { plies } => self.pick(
                format!("{}が詰めろになる（{}以下{plies}手詰）", self.mv(1), self.mv(3)),
                format!("allows a threatmate: {} threatens {} with mate in {plies}", self.mv(1), self.mv(3)),
            ),
            FindingKind::MissesThreatmate { plies } => self.pick(
                format!("{}なら詰めろ（{plies}手詰）だった", self.mv(0)),
                format!("{} would have threatened mate in {plies}", self.mv(0)),
            ),
            FindingKind::IgnoresThreat { worth } => self.pick(
                format!("{}の狙いを受けていない（手番の価値{}）", self.mv(1), pawns(*worth, self.lang)),
                format!("does not answer the threat of {} (worth {})", self.mv(1), pawns(*worth, self.lang)),
            ),
            FindingKind::RetreatsFromNothing { square } => {
                let piece = self.piece_at(*square, 0);
                self.pick(format!("{piece}は取られる心配がなかった"), format!("{piece} was not in danger"))
            }
            kind => self.of_board(kind),
        }
    }

    fn allows_mate(&self, plies: u32, proved: bool) -> String {
        let (ja, en) = if proved { ("", "") } else { ("（読み筋）", ", as the search sees it") };
        self.pick(
            format!("{}以下{plies}手詰を許す{ja}", self.mv(1)),
            format!("allows mate in {plies} by {}{en}", self.mv(1)),
        )
    }

    fn misses_mate(&self, plies: u32, proved: bool) -> String {
        let (ja, en) = if proved { ("", "") } else { ("（読み筋）", ", as the search sees it") };
        self.pick(
            format!("{}以下{plies}手詰を逃す{ja}", self.mv(0)),
            format!("misses mate in {plies} by {}{en}", self.mv(0)),
        )
    }
}

/// Centipawns as players count exchanges, in pawns.
fn pawns(points: i32, lang: Language) -> String {
    let count = (points + 50) / 100;
    match lang {
        Language::Ja => format!("歩{count}枚分"),
        Language::En => counted_noun(count.unsigned_abs(), "pawn"),
    }
}
