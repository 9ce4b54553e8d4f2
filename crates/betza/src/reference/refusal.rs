//! Refusal: why a move is not legal, by the conditions of the generator itself: no rule is broken exactly by the moves
//! that it lists.

use super::game::{PromotionRule, ReferenceGame};
use super::position::{ReferenceMove, ReferencePosition, Target};
use crate::{Meaning, MovementAction, describe_meaning};
use sankoma_wording::{Language, Message};

/// A rule that a move breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRefusal {
    /// The rule in a sentence.
    pub message: Message,
    /// The squares that prove it, each once, in ascending order.
    pub squares: Vec<u8>,
}

impl MoveRefusal {
    fn new(mut squares: Vec<u8>, ja: String, en: String) -> Self {
        squares.sort_unstable();
        squares.dedup();
        Self { message: Message::new(ja, en), squares }
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
        let (ja, en) = self.words();
        let Some(piece) = self.piece_on(from) else {
            let ja = format!("{}に駒がありません", ja.square(from));
            let en = format!("there is no piece on {}", en.square(from));
            return vec![MoveRefusal::new(vec![from], ja, en)];
        };
        let (piece_ja, piece_en) = (ja.piece(from, piece.kind), en.piece(from, piece.kind));
        if piece.side != self.side_to_move() {
            let (ja, en) = (format!("{piece_ja}は相手の駒です"), format!("{piece_en} is the opponent's"));
            return vec![MoveRefusal::new(vec![from], ja, en)];
        }
        let reached = self.reached(from, piece.kind);
        if !reached.contains(&target) {
            let squares = reached.iter().map(|target| target.to).chain([from]).collect();
            let (movement_ja, movement_en) = (ja.movement(piece.kind), en.movement(piece.kind));
            return vec![MoveRefusal::new(
                squares,
                format!("{piece_ja}は{}へ動けません（{movement_ja}）", ja.square(target.to)),
                format!("{piece_en} cannot move to {} ({movement_en})", en.square(target.to)),
            )];
        }
        let mut refusals = Vec::from_iter(self.promotion_refusal(from, piece.kind, target, promotes));
        refusals.extend(self.safety_refusal(ReferenceMove::on_board(from, target, piece.kind, promotes)));
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
        let (ja, en) = self.words();
        let (piece_ja, piece_en) = (ja.piece(from, kind), en.piece(from, kind));
        let may = self.may_promote(from, target, kind);
        if promotes {
            let (ja, en) = if self.game.kinds[kind as usize].promotes_to.is_none() {
                (format!("{}は成れない駒です", ja.name(kind)), format!("the {} never promotes", en.name(kind)))
            } else {
                let ranks = self.game.promotion_ranks;
                let zone = ranks_en(ranks);
                (
                    format!("{piece_ja}が成れるのは、奥の{ranks}段に入るか、そこから動く時だけです"),
                    format!("{piece_en} promotes only with a move that starts or ends on the far {zone}"),
                )
            };
            return (!may).then(|| MoveRefusal::new(vec![from], ja, en));
        }
        // A null move by the letter O is never refused for where the piece stands: it is as it was.
        let is_null_move = target == Target::new(from) && self.game.kinds[kind as usize].stays;
        if !is_null_move && self.game.tables.is_dead(kind * 2 + self.turn, target.to) {
            return Some(self.dead_end(kind, target.to));
        }
        (may && self.game.promotion == PromotionRule::Always).then(|| {
            let ja = format!("{piece_ja}は成らなければなりません");
            let en = format!("{piece_en} must promote with this move");
            MoveRefusal::new(vec![from], ja, en)
        })
    }

    fn dead_end(&self, kind: u8, square: u8) -> MoveRefusal {
        let (ja, en) = self.words();
        MoveRefusal::new(
            vec![square],
            format!("{}の{}は行き所のない駒になります", ja.square(square), ja.name(kind)),
            format!("the {} could never move again from {}", en.name(kind), en.square(square)),
        )
    }

    fn drop_refusals(&self, mv: ReferenceMove) -> Vec<MoveRefusal> {
        let (kind, to) = (mv.kind, mv.to);
        let (ja, en) = self.words();
        let (name_ja, name_en) = (ja.name(kind), en.name(kind));
        let Some(drop) = self.game.kinds[kind as usize].drop else {
            let (ja, en) = (format!("{name_ja}は打てない駒です"), format!("the {name_en} is never dropped"));
            return vec![MoveRefusal::new(Vec::new(), ja, en)];
        };
        if self.in_hand(self.side_to_move(), kind) == 0 {
            let (ja, en) = (format!("持駒に{name_ja}がありません"), format!("there is no {name_en} in hand"));
            return vec![MoveRefusal::new(Vec::new(), ja, en)];
        }
        if let Some(piece) = self.piece_on(to) {
            return vec![MoveRefusal::new(
                vec![to],
                format!("駒のあるマスには打てません（{}）", ja.piece(to, piece.kind)),
                format!("drops go to empty squares only: {} stands there", en.piece(to, piece.kind)),
            )];
        }
        let mut refusals = Vec::new();
        if drop.one_per_file && self.file_is_full(kind, to) {
            let squares: Vec<u8> = self.on_file_of(to, kind).collect();
            let (on_ja, on_en) = (ja.squares(&squares, "、"), en.squares(&squares, " and "));
            refusals.push(MoveRefusal::new(
                squares,
                format!("同じ筋に{name_ja}があるので打てません（{on_ja}）"),
                format!("no further {name_en} may be dropped on this file: one stands on {on_en}"),
            ));
        }
        if !self.drop_rank_is_allowed(kind, drop, to) {
            refusals.push(drop.ranks.map_or_else(
                || self.dead_end(kind, to),
                |ranks| {
                    let (to_en, ranks_en) = (en.square(to), ranks_en(ranks));
                    MoveRefusal::new(
                        vec![to],
                        format!("{name_ja}は手前から{ranks}段目までにしか打てません（{}）", ja.square(to)),
                        format!("the {name_en} is dropped only on the {ranks_en} nearest its player, not on {to_en}"),
                    )
                },
            ));
        }
        refusals.extend(self.safety_refusal(mv));
        if refusals.is_empty() && !self.game.kinds[kind as usize].drop_mate && self.mates(mv) {
            let royal = self.royal_square(1 - self.side_to_move()).unwrap_or(to);
            refusals.push(MoveRefusal::new(
                vec![royal],
                format!("{name_ja}を打って詰ませてはいけません（{}が詰み）", ja.square(royal)),
                format!("dropping the {name_en} may not mate, and the piece on {} is mated", en.square(royal)),
            ));
        }
        refusals
    }

    fn safety_refusal(&self, mv: ReferenceMove) -> Option<MoveRefusal> {
        if self.is_safe(mv) {
            return None;
        }
        let (ja, en) = self.words();
        let after = self.after(mv);
        let royal = after.royal_square(self.side_to_move())?;
        let by: Vec<u8> = after.attacking_squares(royal, after.turn).collect();
        let (royal_ja, royal_en) = (ja.pieces(&after, &[royal]), en.pieces(&after, &[royal]));
        let (by_ja, by_en) = (ja.pieces(&after, &by), en.pieces(&after, &by));
        let squares = by.into_iter().chain([royal]).collect();
        Some(if self.in_check() {
            let ja = format!("{royal_ja}が{by_ja}に取られるままです");
            let en = format!("{royal_en} would still be attacked by {by_en}");
            MoveRefusal::new(squares, ja, en)
        } else {
            let ja = format!("{royal_ja}が{by_ja}に取られます");
            let en = format!("{royal_en} would be attacked by {by_en}");
            MoveRefusal::new(squares, ja, en)
        })
    }

    /// The words of the game in Japanese and English.
    fn words(&self) -> (Words<'_>, Words<'_>) {
        (Words { game: self.game, lang: Language::Ja }, Words { game: self.game, lang: Language::En })
    }
}

/// The words of a game in one language.
struct Words<'a> {
    game: &'a ReferenceGame,
    lang: Language,
}

impl Words<'_> {
    fn square(&self, square: u8) -> String {
        self.game.square_name(square, self.lang)
    }

    fn squares(&self, squares: &[u8], joint: &str) -> String {
        squares.iter().map(|square| self.square(*square)).collect::<Vec<_>>().join(joint)
    }

    fn name(&self, kind: u8) -> &str {
        self.game.kinds[kind as usize].name.text(self.lang)
    }

    /// `5五の銀`, `the silver on 5e`.
    fn piece(&self, square: u8, kind: u8) -> String {
        match self.lang {
            Language::Ja => format!("{}の{}", self.square(square), self.name(kind)),
            Language::En => format!("the {} on {}", self.name(kind), self.square(square)),
        }
    }

    /// The pieces on these squares.
    fn pieces(&self, position: &ReferencePosition<'_>, squares: &[u8]) -> String {
        let on = |square: &u8| Some(self.piece(*square, position.piece_on(*square)?.kind));
        squares.iter().filter_map(on).collect::<Vec<_>>().join(self.lang.pick("、", " and "))
    }

    /// `FfW: steps one square …`, without its drops.
    fn movement(&self, kind: u8) -> String {
        let notation = &self.game.kinds[kind as usize].notation;
        let is_move = |meaning: &Meaning| !matches!(meaning.action, MovementAction::Drop(_));
        let meanings: Vec<Meaning> = notation.meanings().into_iter().filter(is_move).collect();
        let letters: String = meanings.iter().map(|meaning| meaning.text.as_str()).collect();
        let words: Vec<String> =
            meanings.iter().map(|meaning| describe_meaning(meaning).text(self.lang).to_owned()).collect();
        format!("{letters}: {}", words.join(self.lang.pick("／", "; ")))
    }
}

/// `rank`, `3 ranks`.
fn ranks_en(ranks: u8) -> String {
    if ranks == 1 { "rank".to_owned() } else { format!("{ranks} ranks") }
}
