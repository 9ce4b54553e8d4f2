//! Sentences of findings, in Japanese and English. Moves are written in the notation that the reader has chosen.

use super::capture_cause::CaptureCause;
use super::exchange::{CapturedPiece, NetExchange};
use super::finding::{Finding, FindingKind};
use super::motifs::{ForkName, Motif, MotifKind};
use super::static_split::{STATIC_GROUPS, StaticSplit};
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
        let mut position = self.before.clone();
        self.finding.line.iter().take(index).for_each(|&mv| position.play(mv));
        position
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

/// Mates, threats, the king, the evaluation, good moves.
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
            FindingKind::FewerEscapes { played, better, attackers } => self.pick(
                format!("玉の逃げ道が{better}から{played}に減り、{attackers}枚で攻められている"),
                format!(
                    "leaves the king {} instead of {better}, with {} around it",
                    counted_noun(*played, "escape square"),
                    counted_noun(*attackers, "attacker")
                ),
            ),
            FindingKind::Reach { own, kind, square, better, played } => {
                self.reach(*own, *kind, *square, [*better, *played])
            }
            FindingKind::EnemyEscapes { played, better } => self.pick(
                format!("最善なら敵玉の逃げ道は{better}、実戦では{played}"),
                format!("leaves the enemy king {} instead of {better}", counted_noun(*played, "escape square")),
            ),
            FindingKind::LosesCastle { ja, en } => self.pick(format!("{ja}が崩れる"), format!("the {en} falls apart")),
            FindingKind::StaticDifference(split) => self.static_difference(split),
            FindingKind::NoSingleReason { plies } => self.pick(
                format!("{plies}手先を読んだ差で、一つの理由では言えない"),
                format!("the search sees it {plies} plies deep; no single reason"),
            ),
            kind => self.praise(kind),
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

    fn reach(&self, own: bool, kind: PieceKind, square: Square, [better, played]: [u32; 2]) -> String {
        let piece = self.piece_on(kind, square);
        let squares = counted_noun(played, "square");
        if own {
            self.pick(
                format!("{piece}の利きが{played}マスしかない（最善なら{better}マス）"),
                format!("{piece} reaches only {squares} instead of {better}"),
            )
        } else {
            let name = self.kind(kind);
            self.pick(
                format!("相手の{name}の利きが{played}マスに広がる（最善なら{better}マス）"),
                format!("gives the enemy {name} {squares} instead of {better}"),
            )
        }
    }

    fn static_difference(&self, split: &StaticSplit) -> String {
        let part = |&(group, points): &(usize, i32)| {
            let (_, ja, en) = STATIC_GROUPS[group];
            self.pick(format!("{ja}（{points:+}）"), format!("{en} ({points:+})"))
        };
        let losses = split.strongest_losses();
        let parts: Vec<String> = losses.iter().take(2).map(part).collect();
        self.pick(format!("読み筋の末では{}", parts.join("、")), format!("at the quiet end {}", parts.join(", ")))
    }

    fn praise(&self, kind: &FindingKind) -> String {
        match kind {
            FindingKind::OnlyMove { loss } => self.pick(
                format!("唯一の手（次善手は{:.0}%損）", 100.0 * loss),
                format!("the only move: the next best loses {:.0} %", 100.0 * loss),
            ),
            FindingKind::AnswersThreatmate { plies } => {
                self.pick(format!("{plies}手詰の詰めろを受けた"), format!("answers the threat of mate in {plies}"))
            }
            FindingKind::Mates { plies } => self.pick(format!("{plies}手詰"), format!("mates in {plies}")),
            _ => String::new(),
        }
    }
}

/// Exchanges.
impl Sentence<'_> {
    fn of_exchange(&self) -> String {
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
        let gain = if better.won.is_empty() || !better.lost.is_empty() {
            String::new()
        } else {
            let won = self.pieces(&better.won);
            self.pick(format!("（最善なら{won}を取れた）"), format!("; the better line wins {won}"))
        };
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
        match (played.won.is_empty(), self.lang) {
            (true, Language::Ja) => format!("{lost}をただで取られる{gain}"),
            (true, Language::En) => format!("loses {lost} for nothing{gain}"),
            (false, Language::Ja) => format!("{}と引き換えに{lost}を取られる{gain}", self.kinds(&played.won)),
            (false, Language::En) => format!("loses {lost} for {}{gain}", self.kinds(&played.won)),
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
            [piece] => self.piece_on(piece.kind, piece.square),
            _ => self.kinds(pieces),
        }
    }

    /// `a gold and two pawns`, `金と歩2枚`.
    fn kinds(&self, pieces: &[CapturedPiece]) -> String {
        let mut counts: Vec<(PieceKind, u32)> = Vec::new();
        for piece in pieces {
            match counts.iter_mut().find(|(kind, _)| *kind == piece.kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((piece.kind, 1)),
            }
        }
        let name = |&(kind, count): &(PieceKind, u32)| match (self.lang, count) {
            (Language::Ja, 1) => kind.ja().to_owned(),
            (Language::Ja, _) => format!("{}{count}枚", kind.ja()),
            (Language::En, 1) => format!("a {}", kind.en()),
            (Language::En, _) => counted_noun(count, kind.en()),
        };
        let names: Vec<String> = counts.iter().map(name).collect();
        match (&names[..], self.lang) {
            (_, Language::Ja) => names.join("と"),
            ([others @ .., last], Language::En) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            _ => names.concat(),
        }
    }

    fn cause(&self, piece: CapturedPiece, cause: CaptureCause) -> String {
        let name = self.piece_on(piece.kind, piece.square);
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

/// Motifs.
impl Sentence<'_> {
    /// `N*6e, a knight fork of …`; of a motif that was missed in another form.
    fn of_motif(&self, motif: &Motif, missed: bool) -> String {
        let (mv, name, targets) = (self.mv(motif.index), self.motif_name(motif.kind), self.targets(motif));
        match (self.lang, missed) {
            (Language::Ja, false) => format!("{mv}が{name}（{targets}）"),
            (Language::Ja, true) => format!("{mv}の{name}を逃す（{targets}）"),
            (Language::En, false) => format!("{mv}, {name}{}", aim(motif.kind, &targets)),
            (Language::En, true) => format!("misses {mv}, {name}{}", aim(motif.kind, &targets)),
        }
    }

    fn targets(&self, motif: &Motif) -> String {
        let names: Vec<String> = motif.targets.iter().map(|&square| self.piece_at(square, motif.index + 1)).collect();
        names.join(self.lang.pick("と", " and "))
    }

    fn motif_name(&self, kind: MotifKind) -> &'static str {
        let (ja, en) = match kind {
            MotifKind::Fork(ForkName::Knight) => ("ふんどしの桂", "a knight fork"),
            MotifKind::Fork(ForkName::SplittingSilver) => ("割り打ちの銀", "a splitting silver, a fork"),
            MotifKind::Fork(ForkName::KingAndRook) => ("王手飛車", "a fork"),
            MotifKind::Fork(ForkName::CrossRook) => ("十字飛車", "a rook's fork along file and rank"),
            MotifKind::Fork(ForkName::Plain) => ("両取り", "a fork"),
            MotifKind::Skewer => ("田楽刺し", "a skewer"),
            MotifKind::Pin => ("ピン", "a pin"),
            MotifKind::DiscoveredAttack => ("空き当たり", "a discovered attack"),
            MotifKind::DiscoveredCheck => ("開き王手", "a discovered check"),
            MotifKind::StruckPawn => ("叩きの歩", "a pawn struck"),
            MotifKind::DanglingPawn => ("垂れ歩", "a dangling pawn that promotes"),
        };
        self.lang.pick(ja, en)
    }
}

/// What a motif aims at, in English, after its name.
fn aim(kind: MotifKind, targets: &str) -> String {
    match kind {
        MotifKind::Fork(_) | MotifKind::Skewer | MotifKind::DiscoveredAttack => format!(" of {targets}"),
        MotifKind::Pin => format!(" of {targets} to the king"),
        MotifKind::StruckPawn => format!(" against {targets}"),
        MotifKind::DanglingPawn | MotifKind::DiscoveredCheck => String::new(),
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
    lang.pick(promoted.ja(), promoted.en())
}
