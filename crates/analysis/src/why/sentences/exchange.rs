//! Sentences about exchanges: what falls, by which means, for what, and why it could be captured.

use super::Sentence;
use crate::why::capture_cause::CaptureCause;
use crate::why::exchange::{CapturedPiece, NetExchange};
use crate::why::finding::{FindingKind, LostMaterial};
use sankoma_record::notation::unmarked_text;
use sankoma_rules::PieceKind;
use sankoma_wording::{counted_pieces, english_list};

impl Sentence<'_> {
    pub(super) fn of_exchange(&self) -> Option<String> {
        Some(match &self.finding.kind {
            FindingKind::LosesExchange(lost) => self.loses(lost),
            FindingKind::MissesExchange { better, means } => {
                let won = self.pieces(&better.won);
                let price = self.price(&better.lost);
                let when = better.won.first().map(|piece| self.when(piece.index)).unwrap_or_default();
                match means {
                    Some(motif) => {
                        let means = self.motif(motif);
                        self.pick(
                            format!("{means}で{won}を{price}取る手を逃す{when}"),
                            format!("misses {means}, which wins {won}{price}{when}"),
                        )
                    }
                    None => self.pick(
                        format!("{}から{won}を{price}取る手を逃す{when}", self.mv(0)),
                        format!("misses winning {won}{price} by {}{when}", self.mv(0)),
                    ),
                }
            }
            FindingKind::LetsGo { piece, played, escape } => {
                let escape = unmarked_text(&self.before.clone().after([*played]), *escape, self.style);
                let (name, taking) = (self.captured(*piece), self.mv(0));
                self.pick(
                    format!("{name}に{escape}と逃げられる（{taking}で取れた）"),
                    format!("lets {name} get away by {escape}: {taking} would have taken it"),
                )
            }
            FindingKind::IgnoresThreat { lost } => {
                let first = lost.first().map(|&piece| self.captured(piece)).unwrap_or_default();
                let when = lost.first().map(|piece| self.when(piece.index)).unwrap_or_default();
                self.pick(
                    format!("{}で{first}を取る狙いを受けていない{when}", self.mv(1)),
                    format!("does not answer the threat of {}, which wins {first}{when}", self.mv(1)),
                )
            }
            FindingKind::AllowsPromotion { kind, square, index } => {
                let (name, at, became) = (self.kind(*kind), self.square(*square), self.kind(promoted(*kind)));
                let (when, reply) = (self.when(*index), self.mv(1));
                let (ja, en) = if *index <= 1 {
                    (String::new(), format!("lets the {name} through"))
                } else {
                    (format!("{reply}から"), format!("{reply} brings the {name} through"))
                };
                self.pick(
                    format!("{ja}{at}で{name}に成られる（{became}ができる）{when}"),
                    format!("{en}: it becomes a {became} on {at}{when}"),
                )
            }
            FindingKind::MissesPromotion { kind, square, index } => {
                let (name, at, became) = (self.kind(*kind), self.square(*square), self.kind(promoted(*kind)));
                let (when, first) = (self.when(*index), self.mv(0));
                self.pick(
                    format!("{first}から{at}で{name}を成って{became}を作る順を逃す{when}"),
                    format!("misses {first}, which brings the {name} through: it becomes a {became} on {at}{when}"),
                )
            }
            _ => return None,
        })
    }

    /// `N*5f forks the golds: the gold on 4h falls for a knight (move 4). The better line wins a pawn`.
    fn loses(&self, loss: &LostMaterial) -> String {
        let LostMaterial { played, better, means, cause, guarding } = loss;
        let Some(first) = played.lost.first() else { return String::new() };
        let when = self.when(first.index);
        let (lost, price) = (self.pieces(&played.lost), self.price(&played.won));
        let reply = self.mv(1);
        if self.finding.line.first().is_some_and(|mv| played.is_pawn_given_on(mv.to())) {
            let at = self.square(first.square);
            return self.pick(
                format!("{at}の歩を{reply}と取られ、代償がない"),
                format!("gives the pawn on {at} for nothing ({reply})"),
            );
        }
        let mut text = if let Some(motif) = means {
            let means = self.motif(motif);
            let falls = if played.lost.len() == 1 { "falls" } else { "fall" };
            self.pick(
                format!("{means}で、{lost}を{price}取られる{when}"),
                format!("{means}: {lost} {falls}{price}{when}"),
            )
        } else if played.is_two_for_one() {
            let won = self.kinds(&played.won);
            self.pick(
                format!("二枚換えで損（{lost}と{won}）{when}"),
                format!("loses two pieces for one: {lost} for {won}{when}"),
            )
        } else if first.index <= 1 {
            self.pick(format!("{reply}で{lost}を{price}取られる"), format!("loses {lost}{price} by {reply}"))
        } else {
            self.pick(format!("{reply}から{lost}を{price}取られる{when}"), format!("{reply} wins {lost}{price}{when}"))
        };
        text.extend(cause.map(|cause| self.cause(*first, cause)));
        if let Some(guarding) = guarding {
            let better = unmarked_text(self.before, *guarding, self.style);
            text += &self.pick(format!("、{better}なら受かっていた"), format!("; {better} would have guarded it"));
        }
        text + &self.comparison(better)
    }

    /// Exchange of the better line, in a sentence of its own; nothing where nothing falls there.
    fn comparison(&self, better: &NetExchange) -> String {
        let (won, lost) = (self.kinds(&better.won), self.kinds(&better.lost));
        match (better.won.is_empty(), better.lost.is_empty()) {
            (true, true) => String::new(),
            (false, true) => self.pick(format!("。最善なら{won}の得"), format!(". The better line wins {won}")),
            (true, false) => {
                self.pick(format!("。最善なら{lost}の損で済む"), format!(". The better line loses only {lost}"))
            }
            (false, false) => {
                self.pick(format!("。最善なら{won}と{lost}の交換"), format!(". The better line wins {won} for {lost}"))
            }
        }
    }

    /// Price of a loss or gain for the other side: ` for a pawn`, ` for nothing`.
    fn price(&self, paid: &[CapturedPiece]) -> String {
        if paid.is_empty() {
            return self.pick("ただで", " for nothing");
        }
        let paid = self.kinds(paid);
        self.pick(format!("{paid}と引き換えに"), format!(" for {paid}"))
    }

    /// One or two pieces with their squares, more by their kinds.
    fn pieces(&self, pieces: &[CapturedPiece]) -> String {
        match pieces {
            [piece] => self.captured(*piece),
            [first, second] if first.kind != second.kind => {
                let names = [self.captured(*first), self.captured(*second)];
                self.pick(names.join("と"), english_list(&names))
            }
            _ => self.kinds(pieces),
        }
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

    /// Why the piece falls, after the sentence that says so.
    fn cause(&self, piece: CapturedPiece, cause: CaptureCause) -> String {
        let guard = |square| self.piece_at(square, 0);
        match cause {
            CaptureCause::Undefended => self.pick("（紐が付いていない）", "; nothing guards it"),
            CaptureCause::GuardMoved(from) => {
                let guard = guard(from);
                self.pick(format!("（{guard}が動いて紐が外れた）"), format!("; the move takes its guard away, {guard}"))
            }
            CaptureCause::GuardCaptured(at) => {
                let guard = guard(at);
                self.pick(
                    format!("（守りの{guard}が先に取られる）"),
                    format!("; its guard, {guard}, is captured first"),
                )
            }
            CaptureCause::GuardDrawnOff(from) => {
                let guard = guard(from);
                self.pick(format!("（守りの{guard}が釣り出される）"), format!("; its guard, {guard}, is drawn away"))
            }
            CaptureCause::Outnumbered { attackers, guards } => self.pick(
                format!("（攻め{attackers}枚に守り{guards}枚）"),
                format!("; it is attacked {} and guarded {}", times(attackers), times(guards)),
            ),
            CaptureCause::Trapped => {
                let name = self.kind(piece.kind);
                self.pick(format!("（{name}に逃げ場がない）"), "; it has nowhere to go".to_owned())
            }
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

/// Promoted kind of a kind.
fn promoted(kind: PieceKind) -> PieceKind {
    kind.promoted().unwrap_or(kind)
}
