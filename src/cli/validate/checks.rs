//! What is compared: one row, one question.

use super::fault::Fault;
use crate::eval::{Evaluated, ThreePiece};
use crate::rules::movegen::{self, Kind};
use crate::rules::{Bitboard, Color, Hand, Move, MoveList, Position, legality};

/// A question with two answers that must agree.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) name: &'static str,
    /// The lowest `--level` that asks it.
    pub(super) level: u8,
    pub(super) ja: &'static str,
    pub(super) en: &'static str,
    /// Asks it. The position is the same afterwards.
    pub(super) run: fn(&mut Position) -> Result<(), Fault>,
}

macro_rules! checks {
    ($($name:literal $level:literal $run:path, $ja:literal, $en:literal;)+) => {
        /// Every question, cheap ones first.
        pub(super) const CHECKS: &[Check] =
            &[$(Check { name: $name, level: $level, ja: $ja, en: $en, run: $run }),+];
    };
}

checks! {
    "incremental" 1 incremental,
        "差分で保った値 == 数え直した値", "what is kept incrementally == what is recomputed";
    "unmake" 2 unmake_restores,
        "一手戻すとすべての値が元に戻る", "unmaking each legal move restores every field";
    "checks" 2 checks_are_the_moves_that_check,
        "checks-all == 王手になる合法手", "checks-all == the legal moves that give check";
    "kinds" 2 kinds_share_out_the_legal_moves,
        "captures + quiets == legal、evasions == 王手の間の legal", "captures + quiets == legal; evasions == legal in check";
    "evaluation" 4 evaluation_is_incremental,
        "差分評価 == 全計算", "evaluation kept incrementally == evaluation from scratch";
    "reasons" 5 generated_are_the_moves_without_reasons,
        "生成手 == 反則理由のない全符号化手", "generated == every encodable move without a reason against it";
}

/// What a position knows beside its squares and turn.
#[derive(PartialEq)]
struct Fields {
    key: u64,
    checkers: Bitboard,
    pinned: Bitboard,
    hands: [Hand; 2],
    plies: usize,
    checks_in_a_row: [usize; 2],
}

impl Fields {
    fn of(position: &Position) -> Self {
        Self {
            key: position.key(),
            checkers: position.checkers(),
            pinned: position.pinned(),
            hands: Color::ALL.map(|color| position.hand(color)),
            plies: position.plies_made(),
            checks_in_a_row: Color::ALL.map(|color| position.checks_in_a_row(color)),
        }
    }
}

fn incremental(position: &mut Position) -> Result<(), Fault> {
    let anew = Position::forced(&position.setup());
    let kept = (position.key(), position.checkers(), position.pinned());
    if kept == (anew.key(), anew.checkers(), anew.pinned()) {
        Ok(())
    } else {
        Err(Fault::position("key, checkers or pins differ"))
    }
}

fn unmake_restores(position: &mut Position) -> Result<(), Fault> {
    let (before, fields) = (position.clone(), Fields::of(position));
    for &mv in &movegen::legal_all(position) {
        position.play(mv);
        position.unmake();
        if *position != before || Fields::of(position) != fields {
            *position = before;
            return Err(Fault::of(mv, "making and unmaking it leaves another position"));
        }
    }
    Ok(())
}

fn checks_are_the_moves_that_check(position: &mut Position) -> Result<(), Fault> {
    let mut checking = MoveList::new();
    for &mv in &movegen::legal_all(position) {
        position.play(mv);
        if position.in_check() {
            checking.push(mv);
        }
        position.unmake();
    }
    same(&movegen::moves(position, Kind::ChecksAll), "checks-all", &checking, "making each move")
}

fn kinds_share_out_the_legal_moves(position: &mut Position) -> Result<(), Fault> {
    let legal = movegen::legal(position);
    let mut parts = movegen::moves(position, Kind::Captures);
    for &mv in &movegen::moves(position, Kind::Quiets) {
        parts.push(mv);
    }
    same(&parts, "captures + quiets", &legal, "legal")?;
    let evasions = if position.in_check() { legal } else { MoveList::new() };
    same(&movegen::moves(position, Kind::Evasions), "evasions", &evasions, "legal")
}

fn evaluation_is_incremental(position: &mut Position) -> Result<(), Fault> {
    let evaluation = ThreePiece::built_in();
    let mut evaluated = Evaluated::new(evaluation, position.clone());
    for &mv in &movegen::legal_all(position) {
        evaluated.make(mv);
        let anew = Evaluated::new(evaluation, Position::forced(&evaluated.position().setup()));
        if evaluated.raw() != anew.raw() {
            return Err(Fault::of(mv, format!("{} incrementally, {} from scratch (raw)", evaluated.raw(), anew.raw())));
        }
        evaluated.unmake();
    }
    Ok(())
}

fn generated_are_the_moves_without_reasons(position: &mut Position) -> Result<(), Fault> {
    let mut without = MoveList::new();
    for mv in Move::encodable() {
        if legality::is_legal(position, mv) {
            without.push(mv);
        }
    }
    same(&movegen::legal_all(position), "legal-all", &without, "the reasons")
}

/// Whether two lists hold the same moves, each once.
fn same(ours: &MoveList, our_name: &str, theirs: &MoveList, their_name: &str) -> Result<(), Fault> {
    let (mut ours, mut theirs) = (ours.to_vec(), theirs.to_vec());
    ours.sort_unstable();
    theirs.sort_unstable();
    if ours == theirs {
        return Ok(());
    }
    if let Some(twice) = ours.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Fault::of(twice[0], format!("twice in {our_name}")));
    }
    let missing = theirs.iter().find(|mv| !ours.contains(mv)).map(|&mv| (mv, their_name, our_name));
    let surplus = ours.iter().find(|mv| !theirs.contains(mv)).map(|&mv| (mv, our_name, their_name));
    match missing.or(surplus) {
        Some((mv, has, lacks)) => Err(Fault::of(mv, format!("in {has}, not in {lacks}"))),
        None => Err(Fault::position(format!("{their_name} holds a move twice"))),
    }
}
