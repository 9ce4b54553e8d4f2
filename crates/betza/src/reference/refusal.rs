//! Refusal: why a move is not legal, by the conditions of the generator itself: no rule is broken exactly by the moves
//! that it lists.

use super::game::{PromotionRule, ReferenceGame};
use super::position::{ReferenceMove, ReferencePiece, ReferencePosition, Target};
use crate::{DropRule, Meaning, MovementAction, describe_meaning};
use sankoma_wording::{Language, Message, message};

/// A rule that a move breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRefusal {
    /// The rule in a sentence.
    pub message: Message,
    /// The squares that prove it, each once, in ascending order.
    pub squares: Vec<u8>,
}

impl MoveRefusal {
    fn new(mut squares: Vec<u8>, message: Message) -> Self {
        squares.sort_unstable();
        squares.dedup();
        Self { message, squares }
    }
}

impl ReferencePosition<'_> {
    /// Why a move is not legal; empty exactly where it is. Once the piece cannot make the move at all, rules about its
    /// promotion and about the royal piece are not asked.
    pub fn refusals(&self, asked: ReferenceMove) -> Vec<MoveRefusal> {
        let target = Target { to: asked.to, taken: asked.taken };
        match asked.from {
            Some(from) => self.board_refusals(from, target, asked.promotes),
            None => self.drop_refusals(asked),
        }
    }

    fn board_refusals(&self, from: u8, target: Target, promotes: bool) -> Vec<MoveRefusal> {
        let Some(ReferencePiece { kind, side }) = self.piece_on(from) else {
            let square = self.game.square_words(from);
            let message = message!(("{}に駒がありません", square.ja), ("there is no piece on {}", square.en));
            return vec![MoveRefusal::new(vec![from], message)];
        };
        let piece = self.game.piece_words(from, kind);
        if side != self.side_to_move() {
            let message = message!(("{}は相手の駒です", piece.ja), ("{} is the opponent's", piece.en));
            return vec![MoveRefusal::new(vec![from], message)];
        }
        let reached = self.reached(from, kind);
        if !reached.contains(&target) {
            let (to, movement) = (self.game.square_words(target.to), self.game.movement_words(kind));
            let message = message!(
                ("{}は{}へ動けません（{}）", piece.ja, to.ja, movement.ja),
                ("{} cannot move to {} ({})", piece.en, to.en, movement.en)
            );
            return vec![MoveRefusal::new(reached.iter().map(|target| target.to).chain([from]).collect(), message)];
        }
        let mut refusals = Vec::from_iter(self.promotion_refusal(from, kind, target, promotes));
        refusals.extend(self.safety_refusal(ReferenceMove::on_board(from, target, kind, promotes)));
        refusals
    }

    /// Where the piece can go, null moves included.
    fn reached(&self, from: u8, kind: u8) -> Vec<Target> {
        let null_move = self.game.kinds[kind as usize].stays.then(|| Target::new(from));
        let mut reached = Vec::from_iter(null_move);
        self.targets(from, &mut |target| reached.push(target));
        reached
    }

    fn promotion_refusal(&self, from: u8, kind: u8, target: Target, promotes: bool) -> Option<MoveRefusal> {
        let (name, piece) = (&self.game.kinds[kind as usize].name, self.game.piece_words(from, kind));
        let may = self.may_promote(from, target, kind);
        if promotes {
            let ranks = self.game.promotion_ranks;
            let message = if self.game.kinds[kind as usize].promotes_to.is_none() {
                message!(("{}は成れない駒です", name.ja), ("the {} never promotes", name.en))
            } else {
                message!(
                    ("{}が成れるのは、奥の{ranks}段に入るか、そこから動く時だけです", piece.ja),
                    ("{} promotes only with a move that starts or ends on the far {}", piece.en, ranks_en(ranks))
                )
            };
            return (!may).then(|| MoveRefusal::new(vec![from], message));
        }
        // A null move by the letter O is never refused for where the piece stands: it is as it was.
        let is_null_move = target == Target::new(from) && self.game.kinds[kind as usize].stays;
        if !is_null_move && self.game.tables.is_dead(kind * 2 + self.turn, target.to) {
            return Some(self.dead_end(kind, target.to));
        }
        let message = message!(("{}は成らなければなりません", piece.ja), ("{} must promote with this move", piece.en));
        (may && self.game.promotion == PromotionRule::Always).then(|| MoveRefusal::new(vec![from], message))
    }

    fn dead_end(&self, kind: u8, to: u8) -> MoveRefusal {
        let (name, square) = (&self.game.kinds[kind as usize].name, self.game.square_words(to));
        let message = message!(
            ("{}の{}は行き所のない駒になります", square.ja, name.ja),
            ("the {} could never move again from {}", name.en, square.en)
        );
        MoveRefusal::new(vec![to], message)
    }

    fn drop_refusals(&self, mv: ReferenceMove) -> Vec<MoveRefusal> {
        let Message { ja, en } = &self.game.kinds[mv.kind as usize].name;
        let Some(drop) = self.game.kinds[mv.kind as usize].drop else {
            return vec![MoveRefusal::new(Vec::new(), message!("{ja}は打てない駒です", "the {en} is never dropped"))];
        };
        if self.in_hand(self.side_to_move(), mv.kind) == 0 {
            let message = message!("持駒に{ja}がありません", "there is no {en} in hand");
            return vec![MoveRefusal::new(Vec::new(), message)];
        }
        if let Some(ReferencePiece { kind, .. }) = self.piece_on(mv.to) {
            let Message { ja, en } = self.game.piece_words(mv.to, kind);
            let message =
                message!("駒のあるマスには打てません（{ja}）", "drops go to empty squares only: {en} stands there");
            return vec![MoveRefusal::new(vec![mv.to], message)];
        }
        let mut refusals = Vec::from_iter(self.file_refusal(mv, drop));
        refusals.extend(self.rank_refusal(mv, drop));
        refusals.extend(self.safety_refusal(mv));
        if refusals.is_empty() && !self.game.kinds[mv.kind as usize].drop_mate && self.mates(mv) {
            let royal = self.royal_square(1 - self.side_to_move()).unwrap_or(mv.to);
            let square = self.game.square_words(royal);
            let message = message!(
                ("{ja}を打って詰ませてはいけません（{}が詰み）", square.ja),
                ("dropping the {en} may not mate, and the piece on {} is mated", square.en)
            );
            refusals.push(MoveRefusal::new(vec![royal], message));
        }
        refusals
    }

    fn file_refusal(&self, mv: ReferenceMove, drop: DropRule) -> Option<MoveRefusal> {
        if !drop.one_per_file || !self.file_is_full(mv.kind, mv.to) {
            return None;
        }
        let squares: Vec<u8> = self.on_file_of(mv.to, mv.kind).collect();
        let name = &self.game.kinds[mv.kind as usize].name;
        let on = with_and(squares.iter().map(|square| self.game.square_words(*square)));
        let message = message!(
            ("同じ筋に{}があるので打てません（{}）", name.ja, on.ja),
            ("no further {} may be dropped on this file: one stands on {}", name.en, on.en)
        );
        Some(MoveRefusal::new(squares, message))
    }

    fn rank_refusal(&self, mv: ReferenceMove, drop: DropRule) -> Option<MoveRefusal> {
        if self.drop_rank_is_allowed(mv.kind, drop, mv.to) {
            return None;
        }
        let Some(ranks) = drop.ranks else { return Some(self.dead_end(mv.kind, mv.to)) };
        let (name, to) = (&self.game.kinds[mv.kind as usize].name, self.game.square_words(mv.to));
        let nearest = ranks_en(ranks);
        let message = message!(
            ("{}は手前から{ranks}段目までにしか打てません（{}）", name.ja, to.ja),
            ("the {} is dropped only on the {nearest} nearest its player, not on {}", name.en, to.en)
        );
        Some(MoveRefusal::new(vec![mv.to], message))
    }

    fn safety_refusal(&self, mv: ReferenceMove) -> Option<MoveRefusal> {
        if self.is_safe(mv) {
            return None;
        }
        let after = self.after(mv);
        let royal = after.royal_square(self.side_to_move())?;
        let by: Vec<u8> = after.attacking_squares(royal, after.turn).collect();
        let pieces = |squares: &[u8]| {
            let on = |square: &u8| Some(self.game.piece_words(*square, after.piece_on(*square)?.kind));
            with_and(squares.iter().filter_map(on))
        };
        let (attacked, attackers) = (pieces(&[royal]), pieces(&by));
        let message = if self.in_check() {
            message!(
                ("{}が{}に取られるままです", attacked.ja, attackers.ja),
                ("{} would still be attacked by {}", attacked.en, attackers.en)
            )
        } else {
            message!(
                ("{}が{}に取られます", attacked.ja, attackers.ja),
                ("{} would be attacked by {}", attacked.en, attackers.en)
            )
        };
        Some(MoveRefusal::new(by.into_iter().chain([royal]).collect(), message))
    }
}

impl ReferenceGame {
    fn square_words(&self, square: u8) -> Message {
        Message::new(self.square_name(square, Language::Ja), self.square_name(square, Language::En))
    }

    /// `5五の銀`, `the silver on 5e`.
    fn piece_words(&self, square: u8, kind: u8) -> Message {
        let (square, name) = (self.square_words(square), &self.kinds[kind as usize].name);
        message!(("{}の{}", square.ja, name.ja), ("the {} on {}", name.en, square.en))
    }

    /// `FfW: steps one square …`, without its drops.
    fn movement_words(&self, kind: u8) -> Message {
        let meanings = self.kinds[kind as usize].notation.meanings().into_iter();
        let moves: Vec<Meaning> =
            meanings.filter(|meaning| !matches!(meaning.action, MovementAction::Drop(_))).collect();
        let letters: String = moves.iter().map(|meaning| meaning.text.as_str()).collect();
        let words = listed(moves.iter().map(describe_meaning), ["／", "; "]);
        message!(("{letters}: {}", words.ja), ("{letters}: {}", words.en))
    }
}

/// `5五の銀、4五の金`, `the silver on 5e and the gold on 4e`.
fn with_and(words: impl Iterator<Item = Message>) -> Message {
    listed(words, ["、", " and "])
}

fn listed(words: impl Iterator<Item = Message>, [joint_ja, joint_en]: [&str; 2]) -> Message {
    let (ja, en): (Vec<String>, Vec<String>) = words.map(|Message { ja, en }| (ja, en)).unzip();
    Message::new(ja.join(joint_ja), en.join(joint_en))
}

/// `rank`, `3 ranks`.
fn ranks_en(ranks: u8) -> String {
    if ranks == 1 { "rank".to_owned() } else { format!("{ranks} ranks") }
}
