//! What is compared: one row, one question.

use super::fault::Fault;
use super::reference;
use crate::eval::{Compact, Evaluated};
use crate::rules::legality::{self, Verdict};
use crate::rules::movegen::{self, CheckInfo, Kind};
use crate::rules::{Move, MoveList, Position};

/// A question with two answers that must agree.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) name: &'static str,
    /// The lowest `--level` that asks it.
    pub(super) level: u8,
    pub(super) ja: &'static str,
    pub(super) en: &'static str,
    /// Asks it, given what `legal-all` generates. The position is the same afterwards.
    pub(super) run: fn(&mut Position, &MoveList) -> Result<(), Fault>,
}

impl Check {
    /// Asks it about a position.
    pub(super) fn ask(&self, position: &mut Position) -> Result<(), Fault> {
        let legal = movegen::legal_all(position);
        (self.run)(position, &legal)
    }
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
    "predicates" 1 generated_moves_are_called_legal,
        "生成手は pseudo_legal かつ legal", "generated moves are pseudo_legal and legal";
    "making" 2 making_each_move,
        "gives_check, checks-all == 指した後の王手、戻すと全項目が元通り", "gives_check, checks-all == check after making; unmaking restores every field";
    "kinds" 2 kinds_share_out_the_legal_moves,
        "captures + quiets == legal、evasions == 王手の間の legal", "captures + quiets == legal; evasions == legal in check";
    "reference" 3 the_reference_generates_the_same,
        "生成手 == 駒の動きの記法による参照生成器", "generated == the reference generator from movement notation";
    "evaluation" 4 evaluation_is_incremental,
        "差分評価 == 全計算", "evaluation kept incrementally == evaluation from scratch";
    "reasons" 5 generated_are_the_moves_without_reasons,
        "生成手 == 反則理由のない全符号化手", "generated == every encodable move without a reason against it";
    "predicates-all" 5 predicates_agree_with_the_verdict,
        "全符号化手で pseudo_legal, legal == 理由による判定", "pseudo_legal and legal == the verdict, on every encodable move";
}

fn incremental(position: &mut Position, _: &MoveList) -> Result<(), Fault> {
    let anew = Position::forced(&position.setup());
    let kept = (position.key(), position.checkers(), position.pinned());
    if kept == (anew.key(), anew.checkers(), anew.pinned()) {
        Ok(())
    } else {
        Err(Fault::position("key, checkers or pins differ"))
    }
}

fn making_each_move(position: &mut Position, legal: &MoveList) -> Result<(), Fault> {
    let (before, info) = (position.clone(), CheckInfo::of(position));
    let mut checking = MoveList::new();
    for &mv in legal {
        let foreseen = position.gives_check(&info, mv);
        position.play(mv);
        let found = position.in_check();
        position.unmake();
        if foreseen != found {
            return Err(Fault::of(mv, format!("gives_check says {foreseen}, making it {found}")));
        }
        if found {
            checking.push(mv);
        }
    }
    if !position.is_identical(&before) {
        let culprit = legal.iter().find(|&&mv| !is_restored(&before, mv)).copied();
        *position = before;
        return Err(Fault { mv: culprit, text: "making and unmaking it leaves another position".to_owned() });
    }
    same(&movegen::moves(position, Kind::ChecksAll), "checks-all", &checking, "the legal moves that give check")
}

fn is_restored(before: &Position, mv: Move) -> bool {
    let mut position = before.clone();
    position.play(mv);
    position.unmake();
    position.is_identical(before)
}

fn generated_moves_are_called_legal(position: &mut Position, legal: &MoveList) -> Result<(), Fault> {
    match legal.iter().find(|&&mv| !position.legal(mv)) {
        Some(&mv) => Err(Fault::of(mv, "generated, but legal() denies it")),
        None => Ok(()),
    }
}

fn the_reference_generates_the_same(position: &mut Position, legal: &MoveList) -> Result<(), Fault> {
    same(legal, "legal-all", &reference::legal_moves(position), "the reference generator")
}

fn predicates_agree_with_the_verdict(position: &mut Position, _: &MoveList) -> Result<(), Fault> {
    for mv in Move::encodable() {
        let verdict = Verdict::from(legality::reasons(position, mv));
        let (pseudo_legal, legal) = (position.pseudo_legal(mv), position.legal(mv));
        if (pseudo_legal, legal) != (verdict.pseudo_legal, verdict.legal) {
            let theirs = (verdict.pseudo_legal, verdict.legal);
            return Err(Fault::of(
                mv,
                format!("pseudo-legal and legal: {:?}, by the reasons {theirs:?}", (pseudo_legal, legal)),
            ));
        }
    }
    Ok(())
}

fn kinds_share_out_the_legal_moves(position: &mut Position, _: &MoveList) -> Result<(), Fault> {
    let legal = movegen::legal(position);
    let mut parts = movegen::moves(position, Kind::Captures);
    for &mv in &movegen::moves(position, Kind::Quiets) {
        parts.push(mv);
    }
    same(&parts, "captures + quiets", &legal, "legal")?;
    let evasions = if position.in_check() { legal } else { MoveList::new() };
    same(&movegen::moves(position, Kind::Evasions), "evasions", &evasions, "legal")
}

fn evaluation_is_incremental(position: &mut Position, legal: &MoveList) -> Result<(), Fault> {
    let evaluation = Compact::built_in();
    let mut evaluated = Evaluated::new(evaluation, position.clone());
    for &mv in legal {
        evaluated.make(mv);
        let anew = Evaluated::new(evaluation, Position::forced(&evaluated.position().setup()));
        if evaluated.raw() != anew.raw() {
            return Err(Fault::of(mv, format!("{} incrementally, {} from scratch (raw)", evaluated.raw(), anew.raw())));
        }
        evaluated.unmake();
    }
    Ok(())
}

fn generated_are_the_moves_without_reasons(position: &mut Position, legal: &MoveList) -> Result<(), Fault> {
    let mut without = MoveList::new();
    for mv in Move::encodable() {
        if legality::is_legal(position, mv) {
            without.push(mv);
        }
    }
    same(legal, "legal-all", &without, "the reasons")
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
