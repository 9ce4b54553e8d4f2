//! Consistency checks: each compares two computations of the same thing.

use sankoma_betza::reference::{ReferenceGame, ReferencePosition};
use sankoma_eval::{CompactWeights, EvaluatedPosition};
use sankoma_rules::legality::{self, LegalityVerdict};
use sankoma_rules::movegen::{self, CheckInfo, MoveGenerationKind};
use sankoma_rules::{Move, MoveList, Position};
use std::sync::LazyLock;

/// Two computations that must agree.
#[derive(Debug)]
pub(super) struct ConsistencyCheck {
    pub(super) name: &'static str,
    /// The lowest `--level` that runs it.
    pub(super) level: u8,
    pub(super) ja: &'static str,
    pub(super) en: &'static str,
    /// Runs it, given the moves that `legal-all` generates. The position is unchanged afterwards.
    pub(super) run: fn(&mut Position, &MoveList) -> Result<(), Disagreement>,
}

impl ConsistencyCheck {
    /// Runs it on a position.
    pub(super) fn run_on(&self, position: &mut Position) -> Result<(), Disagreement> {
        let legal = movegen::legal_all(position);
        (self.run)(position, &legal)
    }
}

/// A disagreement: two computations of the same thing with different results.
#[derive(Clone, Debug)]
pub(super) struct Disagreement {
    /// The move that it is about, if it is about one.
    pub(super) mv: Option<Move>,
    /// What each computation says.
    pub(super) text: String,
}

impl Disagreement {
    /// A disagreement about a move.
    pub(super) fn about_move(mv: Move, text: impl Into<String>) -> Self {
        Self { mv: Some(mv), text: text.into() }
    }

    /// A disagreement about the position.
    pub(super) fn about_position(text: impl Into<String>) -> Self {
        Self { mv: None, text: text.into() }
    }
}

macro_rules! checks {
    ($($name:literal $level:literal $run:path, $ja:literal, $en:literal;)+) => {
        /// All checks, the cheap ones first.
        pub(super) const CHECKS: &[ConsistencyCheck] =
            &[$(ConsistencyCheck { name: $name, level: $level, ja: $ja, en: $en, run: $run }),+];
    };
}

checks! {
    "incremental" 1 incremental,
        "差分で更新した値 == 計算し直した値", "what is updated incrementally == what is recomputed";
    "predicates" 1 generated_moves_are_legal,
        "生成手は pseudo_legal かつ legal", "generated moves are pseudo_legal and legal";
    "making" 2 making_each_move,
        "gives_check, checks-all == 指した後の王手、戻すと全項目が元通り", "gives_check, checks-all == check after making; unmaking restores every field";
    "kinds" 2 kinds_partition_the_legal_moves,
        "captures + quiets == legal、evasions == 王手の間の legal", "captures + quiets == legal; evasions == legal in check";
    "reference" 3 reference_generates_the_same,
        "生成手 == 駒の動きの記法による参照生成器", "generated == the reference generator from movement notation";
    "evaluation" 4 evaluation_is_incremental,
        "差分評価 == 全計算", "evaluation updated incrementally == evaluation from scratch";
    "reasons" 5 generated_are_the_moves_without_reasons,
        "生成手 == 反則理由のない全符号化手", "generated == every encodable move without a reason against it";
    "predicates-all" 5 predicates_agree_with_the_verdict,
        "全符号化手で pseudo_legal, legal == 理由による判定", "pseudo_legal and legal == the verdict, on every encodable move";
}

/// The checks of a level, and of those below it.
pub(super) fn checks_of_level(level: u8) -> Vec<&'static ConsistencyCheck> {
    CHECKS.iter().filter(|check| check.level <= level).collect()
}

fn incremental(position: &mut Position, _: &MoveList) -> Result<(), Disagreement> {
    let recomputed = Position::from_setup_unchecked(&position.setup());
    let incremental = (position.key(), position.checkers(), position.pinned());
    if incremental == (recomputed.key(), recomputed.checkers(), recomputed.pinned()) {
        Ok(())
    } else {
        Err(Disagreement::about_position("key, checkers or pins differ"))
    }
}

fn making_each_move(position: &mut Position, legal: &MoveList) -> Result<(), Disagreement> {
    let (before, info) = (position.clone(), CheckInfo::of(position));
    let mut checking = MoveList::new();
    for &mv in legal {
        let predicted = position.gives_check(&info, mv);
        position.play(mv);
        let gives_check = position.in_check();
        position.unmake();
        if predicted != gives_check {
            return Err(Disagreement::about_move(mv, format!("gives_check says {predicted}, making it {gives_check}")));
        }
        if gives_check {
            checking.push(mv);
        }
    }
    if !position.is_identical(&before) {
        let culprit = legal.iter().find(|&&mv| !is_restored(&before, mv)).copied();
        *position = before;
        return Err(Disagreement { mv: culprit, text: "making and unmaking it leaves another position".to_owned() });
    }
    compare_move_lists(
        &movegen::moves(position, MoveGenerationKind::ChecksAll),
        "checks-all",
        &checking,
        "the legal moves that give check",
    )
}

fn is_restored(before: &Position, mv: Move) -> bool {
    let mut position = before.clone();
    position.play(mv);
    position.unmake();
    position.is_identical(before)
}

fn generated_moves_are_legal(position: &mut Position, legal: &MoveList) -> Result<(), Disagreement> {
    match legal.iter().find(|&&mv| !position.is_legal(mv)) {
        Some(&mv) => Err(Disagreement::about_move(mv, "generated, but legal() denies it")),
        None => Ok(()),
    }
}

fn reference_generates_the_same(position: &mut Position, legal: &MoveList) -> Result<(), Disagreement> {
    compare_move_lists(legal, "legal-all", &reference_moves(position), "the reference generator")
}

fn predicates_agree_with_the_verdict(position: &mut Position, _: &MoveList) -> Result<(), Disagreement> {
    for mv in Move::encodable() {
        let verdict = LegalityVerdict::from(legality::reasons(position, mv));
        let (pseudo_legal, legal) = (position.is_pseudo_legal(mv), position.is_legal(mv));
        if (pseudo_legal, legal) != (verdict.pseudo_legal, verdict.legal) {
            let theirs = (verdict.pseudo_legal, verdict.legal);
            return Err(Disagreement::about_move(
                mv,
                format!("pseudo-legal and legal: {:?}, by the reasons {theirs:?}", (pseudo_legal, legal)),
            ));
        }
    }
    Ok(())
}

fn kinds_partition_the_legal_moves(position: &mut Position, _: &MoveList) -> Result<(), Disagreement> {
    let legal = movegen::legal(position);
    let mut parts = movegen::moves(position, MoveGenerationKind::Captures);
    for &mv in &movegen::moves(position, MoveGenerationKind::Quiets) {
        parts.push(mv);
    }
    compare_move_lists(&parts, "captures + quiets", &legal, "legal")?;
    let evasions = if position.in_check() { legal } else { MoveList::new() };
    compare_move_lists(&movegen::moves(position, MoveGenerationKind::Evasions), "evasions", &evasions, "legal")
}

fn evaluation_is_incremental(position: &mut Position, legal: &MoveList) -> Result<(), Disagreement> {
    let evaluation = CompactWeights::built_in();
    let mut evaluated = EvaluatedPosition::new(evaluation, position.clone());
    for &mv in legal {
        evaluated.make(mv);
        let set_up = Position::from_setup_unchecked(&evaluated.position().setup());
        let (raw, recomputed) = (evaluated.raw(), EvaluatedPosition::new(evaluation, set_up).raw());
        if raw != recomputed {
            return Err(Disagreement::about_move(mv, format!("{raw} incrementally, {recomputed} from scratch (raw)")));
        }
        evaluated.unmake();
    }
    Ok(())
}

fn generated_are_the_moves_without_reasons(position: &mut Position, legal: &MoveList) -> Result<(), Disagreement> {
    let mut legal_by_reasons = MoveList::new();
    for mv in Move::encodable() {
        if legality::is_legal(position, mv) {
            legal_by_reasons.push(mv);
        }
    }
    compare_move_lists(legal, "legal-all", &legal_by_reasons, "the reasons")
}

/// Compares two lists, which must hold the same moves, each once.
fn compare_move_lists(
    ours: &MoveList,
    our_name: &str,
    theirs: &MoveList,
    their_name: &str,
) -> Result<(), Disagreement> {
    let (mut ours, mut theirs) = (ours.to_vec(), theirs.to_vec());
    ours.sort_unstable();
    theirs.sort_unstable();
    if ours == theirs {
        return Ok(());
    }
    if let Some(duplicate) = ours.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Disagreement::about_move(duplicate[0], format!("twice in {our_name}")));
    }
    let missing = theirs.iter().find(|mv| !ours.contains(mv)).map(|&mv| (mv, their_name, our_name));
    let surplus = ours.iter().find(|mv| !theirs.contains(mv)).map(|&mv| (mv, our_name, their_name));
    match missing.or(surplus) {
        Some((mv, has, lacks)) => Err(Disagreement::about_move(mv, format!("in {has}, not in {lacks}"))),
        None => Err(Disagreement::about_position(format!("{their_name} holds a move twice"))),
    }
}

static SHOGI: LazyLock<ReferenceGame> =
    LazyLock::new(|| ReferenceGame::built_in("shogi").expect("it comes with the program"));

/// The legal moves by the reference generator, which knows the pieces by their movement notation alone.
fn reference_moves(position: &Position) -> MoveList {
    let reference = ReferencePosition::from_sfen(&SHOGI, &position.sfen()).expect("the reference reads our SFEN");
    let mut moves = MoveList::new();
    for text in reference.legal_usi() {
        moves.push(text.parse().expect("the reference writes moves as in USI"));
    }
    moves
}
