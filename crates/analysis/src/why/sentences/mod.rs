//! Sentences of findings, in Japanese and English. Moves are written in the notation that the reader has chosen; in
//! Japanese without the origin in brackets.
//!
//! | about | file |
//! |---|---|
//! | mates, repetition, and what no reason holds of | this one |
//! | exchanges | `exchange` |
//! | the means by which a piece falls | `motif` |
//! | time, placement, the king | `board` |
//! | good moves | `praise` |

mod board;
mod exchange;
mod motif;
mod praise;

use super::exchange::CapturedPiece;
use super::finding::{Finding, FindingKind};
use super::replay::Arrival;
use sankoma_record::notation::{NotationStyle, unmarked_text};
use sankoma_rules::{PieceKind, Position, Square};
use sankoma_wording::{Language, Message, square_name};

impl Finding {
    /// The sentence in both languages, each with the notation that goes with it where none is chosen; `before` is the
    /// position before the move.
    pub fn message(&self, before: &Position) -> Message {
        let text = |lang| self.text(before, NotationStyle::of_language(lang), lang);
        Message::new(text(Language::Ja), text(Language::En))
    }

    /// The sentence in one language, without a full stop at its end.
    pub fn text(&self, before: &Position, style: NotationStyle, lang: Language) -> String {
        let style = if style == NotationStyle::Kif { NotationStyle::Federation } else { style };
        let sentence = Sentence { finding: self, before, style, lang };
        sentence
            .of_mate()
            .or_else(|| sentence.of_exchange())
            .or_else(|| sentence.of_board())
            .or_else(|| sentence.of_good_move())
            .unwrap_or_default()
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
        let mv = self.finding.line.get(index);
        mv.map_or_else(String::new, |&mv| unmarked_text(&self.position(index), mv, self.style))
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
        self.lang.pick(kind.ja_in_sentence(), kind.en())
    }

    /// `the gold on 5h`, `５八の金`.
    fn piece_on(&self, kind: PieceKind, square: Square) -> String {
        let (name, at) = (self.kind(kind), self.square(square));
        self.pick(format!("{at}の{name}"), format!("the {name} on {at}"))
    }

    /// The piece that stands on `square` before the move at `index`.
    fn piece_at(&self, square: Square, index: usize) -> String {
        let piece = self.position(index).on(square);
        piece.map_or_else(|| self.square(square), |piece| self.piece_on(piece.kind, square))
    }

    /// `the gold on 5h`; of one that is dropped in the line `the gold dropped on 5h`.
    fn captured(&self, piece: CapturedPiece) -> String {
        let (name, at) = (self.kind(piece.kind), self.square(piece.square));
        match piece.arrival {
            Arrival::Dropped => self.pick(format!("{at}に打った{name}"), format!("the {name} dropped on {at}")),
            _ => self.piece_on(piece.kind, piece.square),
        }
    }

    /// ` (move 4)` of the move at `index`, where it is neither the move nor the answer.
    fn when(&self, index: usize) -> String {
        let ply = index + 1;
        if ply <= 2 { String::new() } else { self.pick(format!("（{ply}手目）"), format!(" (move {ply})")) }
    }
}

/// Mates, repetition, and moves about which there is nothing to say.
impl Sentence<'_> {
    fn of_mate(&self) -> Option<String> {
        Some(match &self.finding.kind {
            FindingKind::AllowsMate { plies, proved } => {
                let (ja, en) = seen_only(*proved);
                self.pick(
                    format!("{}以下{plies}手詰を許す{ja}", self.mv(1)),
                    format!("allows mate in {plies} by {}{en}", self.mv(1)),
                )
            }
            FindingKind::LeavesThreatmate { plies } => self.pick(
                format!("詰めろを受けていない（{}以下{plies}手詰）", self.mv(1)),
                format!("leaves the threatmate unanswered ({} mates in {plies})", self.mv(1)),
            ),
            FindingKind::MissesMate { plies, proved } => {
                let (ja, en) = seen_only(*proved);
                self.pick(
                    format!("{}以下{plies}手詰を逃す{ja}", self.mv(0)),
                    format!("misses mate in {plies} by {}{en}", self.mv(0)),
                )
            }
            FindingKind::LaterMate { better, played } => self.pick(
                format!("詰みは{better}手から{played}手に延びるが、勝ちは変わらない"),
                format!("mates in {played} instead of {better}: still won"),
            ),
            FindingKind::MatedAnyway { plies } => {
                let (ja, en) = plies.map(|plies| (format!("{plies}手で"), format!(" in {plies}"))).unwrap_or_default();
                self.pick(format!("どう指しても{ja}詰み"), format!("is mated{en} whatever is played"))
            }
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
            FindingKind::PerpetualCheck { own: true } => self.pick(
                "王手の連続で同じ局面になる（連続王手の千日手は負け）",
                "repeats the position by checks alone: perpetual check loses",
            ),
            FindingKind::PerpetualCheck { own: false } => self.pick(
                format!("{}なら相手の王手は連続王手の千日手になる", self.mv(0)),
                format!("{} would have left the opponent only a perpetual check, which loses", self.mv(0)),
            ),
            FindingKind::MissesRepetition => self.pick(
                format!("{}なら千日手模様だった", self.mv(0)),
                format!("{} would have repeated the position", self.mv(0)),
            ),
            FindingKind::AllowsRepetition => {
                self.pick("同一局面に戻り、千日手模様になる", "lets the position be repeated")
            }
            FindingKind::NearlyBest { loss } => self.nearly_best(*loss),
            FindingKind::DeepLine { from } => self.pick(
                format!("差は長い手順の先で現れる（{from}手目から）"),
                format!("the difference shows only in a long line (from move {from})"),
            ),
            _ => return None,
        })
    }

    fn nearly_best(&self, loss: f64) -> String {
        let percent = format!("{:.0}", 100.0 * loss);
        let (ja, en) = match percent.as_str() {
            "0" => (String::new(), String::new()),
            percent => (format!("（勝率の差{percent}%）"), format!(" ({percent} % less)")),
        };
        self.pick(format!("{}とほぼ同じ{ja}", self.mv(0)), format!("about as good as {}{en}", self.mv(0)))
    }
}

/// Words added to a mate that the mate search has not proved.
const fn seen_only(proved: bool) -> (&'static str, &'static str) {
    if proved { ("", "") } else { ("（読み筋）", ", as the search sees it") }
}
