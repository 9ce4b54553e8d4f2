//! What the findings of `why` say, computed a second time by plain means: exchanges recounted piece by piece, mates
//! played to their end, means found in the line, guards and escapes by legal moves.
//!
//! `SANKOMA_WHY_ROWS=FILE cargo test why_recounted` checks the rows of `sankoma why GAME --json` in a file too.

use crate::support::{in_repository, program, run_reading, text};
use sankoma_analysis::why::motifs::{Motif, MotifKind};
use sankoma_analysis::why::{
    CaptureCause, CapturedPiece, Finding, FindingKind, MoveExplanation, MoveQuestion, NetExchange, ScoredLine,
    explain_move,
};
use sankoma_rules::{Color, Move, PieceKind, Position, Square, movegen};
use sankoma_search::eval::Weights;
use sankoma_search::{Score, SearchControl};
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn findings_hold_when_they_are_computed_again() {
    let game = in_repository("kifu/selfplay.kif");
    let output = run_reading(program(["why"]).arg(game).args(["--nodes", "3000", "--json"]), b"");
    let mut rows = text(&output.stdout);
    if let Some(file) = std::env::var_os("SANKOMA_WHY_ROWS") {
        rows += &std::fs::read_to_string(file).expect("the file of rows");
    }
    let weights = Weights::built_in();
    let mut checked = BTreeMap::new();
    for row in rows.lines() {
        let question = question(&serde_json::from_str(row).expect("a row"));
        let explanation = explain_move(&question, &weights, &SearchControl::new());
        for finding in &explanation.findings {
            let problem = problem(&question, &explanation, finding);
            assert!(problem.is_none(), "{}: {} in {row}", finding.kind.code(), problem.unwrap_or_default());
            *checked.entry(finding.kind.code()).or_insert(0) += 1;
        }
    }
    assert!(checked.get("loses_exchange").is_some_and(|&count| count > 2), "{checked:?}");
}

fn question(row: &Value) -> MoveQuestion {
    let line = |name: &str| {
        let line = &row[name];
        let moves = line["moves"].as_array().expect("moves").iter();
        let score = match (line["score"].as_i64(), line["mate"].as_i64()) {
            (Some(points), _) => Score::Cp(points as i32),
            (None, mate) => Score::Mate(mate.expect("a score or a mate") as i32),
        };
        ScoredLine { moves: moves.map(|mv| mv.as_str().expect("a move").parse().expect("USI")).collect(), score }
    };
    let before = Position::from_sfen(row["sfen"].as_str().expect("an SFEN")).expect("an SFEN");
    MoveQuestion::new(before, line("better"), line("played"))
}

/// The positions of a line: before each move, and its end.
struct Played {
    moves: Vec<Move>,
    positions: Vec<Position>,
}

impl Played {
    fn of(before: &Position, moves: &[Move]) -> Result<Self, String> {
        let mut positions = vec![before.clone()];
        for &mv in moves {
            let mut next = positions[positions.len() - 1].clone();
            if !mv.is_pass() && !next.is_legal(mv) {
                return Err(format!("{mv} is not legal in the line"));
            }
            next.play(mv);
            positions.push(next);
        }
        Ok(Self { moves: moves.to_vec(), positions })
    }

    fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }
}

/// What does not hold of a finding.
fn problem(question: &MoveQuestion, explanation: &MoveExplanation, finding: &Finding) -> Option<String> {
    let line = match Played::of(&question.before, &finding.line) {
        Ok(line) => line,
        Err(problem) => return Some(problem),
    };
    let mover = question.before.side_to_move();
    let whole = |moves: &[Move]| Played::of(&question.before, moves).expect("a line of an explanation is legal");
    match &finding.kind {
        FindingKind::LosesExchange { played, .. } => {
            exchange_problem(&line, &whole(&explanation.better), mover, played)
        }
        FindingKind::MissesExchange { better } => exchange_problem(&line, &whole(&explanation.played), mover, better),
        FindingKind::Cause { piece, cause } => cause_problem(&line, mover, *piece, *cause),
        FindingKind::AllowsMotif(motif) => motif_problem(&line, mover.other(), motif),
        FindingKind::MissesMotif(motif) => motif_problem(&line, mover, motif),
        FindingKind::AllowsMate { proved: true, .. }
        | FindingKind::MissesMate { proved: true, .. }
        | FindingKind::LeavesThreatmate { .. }
        | FindingKind::AllowsThreatmate { .. }
        | FindingKind::MissesThreatmate { .. } => {
            let is_mate = line.end().in_check() && !movegen::has_legal_move(line.end());
            (!is_mate).then(|| "the line does not end in mate".to_owned())
        }
        FindingKind::AllowsPromotion { kind, square } => promotion_problem(&line, mover.other(), *kind, *square),
        FindingKind::MissesPromotion { kind, square } => promotion_problem(&line, mover, *kind, *square),
        FindingKind::EnemyEscapes { better, .. } => {
            let counted = escapes(line.end(), mover.other());
            (counted != *better).then(|| format!("{counted} escape squares"))
        }
        FindingKind::FewerEscapes { played, .. } => {
            let counted = escapes(line.end(), mover);
            (counted != *played).then(|| format!("{counted} escape squares"))
        }
        FindingKind::IgnoresThreat { worth } => {
            let lost = -balance(&captures(&line), mover);
            let promotes = line.moves[1..].iter().step_by(2).any(|mv| mv.promotes());
            let is_threat = line.moves[0] == Move::PASS && *worth > 0 && (lost > 0 || promotes);
            (!is_threat).then(|| format!("the threat wins {lost}"))
        }
        FindingKind::StaticDifference(split) => {
            (split.total() != split.parts.iter().sum::<i64>()).then(|| "the parts do not sum up".to_owned())
        }
        _ => None,
    }
}

/// Who captured what, as it was at the start of the line: each piece is followed from square to square.
fn captures(line: &Played) -> Vec<(Color, PieceKind)> {
    let mut first_kinds: BTreeMap<usize, PieceKind> = BTreeMap::new();
    for square in Square::all() {
        first_kinds.extend(line.positions[0].on(square).map(|piece| (square.index(), piece.kind)));
    }
    let mut captured = Vec::new();
    for (&mv, before) in line.moves.iter().zip(&line.positions) {
        if mv.is_pass() {
            continue;
        }
        let moving = mv.from().and_then(|from| first_kinds.remove(&from.index())).or(mv.drop_kind());
        if before.on(mv.to()).is_some() {
            captured.extend(first_kinds.remove(&mv.to().index()).map(|kind| (before.side_to_move(), kind)));
        }
        first_kinds.extend(moving.map(|kind| (mv.to().index(), kind)));
    }
    captured
}

/// What a side captured less what the other one did, in points of textbooks.
fn balance(captured: &[(Color, PieceKind)], side: Color) -> i32 {
    let points = |kind: PieceKind| match kind.unpromoted() {
        PieceKind::Pawn => 1,
        PieceKind::Lance => 3,
        PieceKind::Knight => 4,
        PieceKind::Silver => 5,
        PieceKind::Gold => 6,
        PieceKind::Bishop => 8,
        _ => 10,
    };
    captured.iter().map(|&(by, kind)| if by == side { points(kind) } else { -points(kind) }).sum()
}

/// What is said to be won is captured in the line, and by more than in the other line; what is said to be lost too.
fn exchange_problem(line: &Played, other: &Played, mover: Color, net: &NetExchange) -> Option<String> {
    let (counts, elsewhere) = (net_captures(line, mover), net_captures(other, mover));
    let beyond = |kind: PieceKind| {
        let of = |counts: &BTreeMap<&str, i32>| counts.get(kind.sfen()).copied().unwrap_or(0);
        of(&counts) - of(&elsewhere)
    };
    let falls = |piece: &CapturedPiece, by: Color| {
        let at = &line.positions[piece.index];
        at.side_to_move() == by && line.moves[piece.index].to() == piece.square && at.on(piece.square).is_some()
    };
    let is_won = |piece: &CapturedPiece| falls(piece, mover) && beyond(piece.kind) > 0;
    let is_lost = |piece: &CapturedPiece| falls(piece, mover.other()) && beyond(piece.kind) < 0;
    let holds = net.won.iter().all(is_won) && net.lost.iter().all(is_lost);
    (!holds).then(|| format!("counted {counts:?}, in the other line {elsewhere:?}, said {net:?}"))
}

/// The captures of a side less those of the other one, by kinds.
fn net_captures(line: &Played, side: Color) -> BTreeMap<&'static str, i32> {
    let mut counts = BTreeMap::new();
    for (by, kind) in captures(line) {
        *counts.entry(kind.sfen()).or_default() += if by == side { 1 } else { -1 };
    }
    counts
}

fn recaptures(after: &Position, square: Square) -> usize {
    movegen::legal(after).iter().filter(|mv| !mv.is_drop() && mv.to() == square).count()
}

fn cause_problem(line: &Played, mover: Color, piece: CapturedPiece, cause: CaptureCause) -> Option<String> {
    let (mv, before) = (line.moves[piece.index], &line.positions[piece.index]);
    let falls = mv.to() == piece.square && before.on(piece.square).is_some_and(|it| it.color == mover);
    if !falls {
        return Some("the piece is not captured there".to_owned());
    }
    let guards = recaptures(&line.positions[piece.index + 1], piece.square);
    let is_unguarded = matches!(
        cause,
        CaptureCause::Undefended
            | CaptureCause::GuardMoved(_)
            | CaptureCause::GuardCaptured(_)
            | CaptureCause::GuardDrawnOff(_)
    );
    (is_unguarded && guards > 0).then(|| format!("{guards} recaptures"))
}

/// The acting piece stands where it is said after its move, and one of its targets is captured or driven away.
fn motif_problem(line: &Played, by: Color, motif: &Motif) -> Option<String> {
    let after = &line.positions[motif.index + 1];
    let is_there = after.on(motif.actor).is_some_and(|piece| piece.color == by);
    let aimed = |square: &Square| after.on(*square).is_some_and(|piece| piece.color != by);
    let shows = match motif.kind {
        MotifKind::DanglingPawn => line.moves[motif.index + 1..].iter().any(|mv| mv.from() == Some(motif.actor)),
        _ => motif.targets.iter().all(aimed),
    };
    (!is_there || !shows).then(|| format!("{motif:?} is not in the line"))
}

fn promotion_problem(line: &Played, side: Color, kind: PieceKind, square: Square) -> Option<String> {
    let promoted = line.end().on(square).filter(|piece| piece.color == side).map(|piece| piece.kind);
    (promoted != kind.promoted()).then(|| format!("{promoted:?} stands there"))
}

/// The squares to which the king alone could go, by legal moves on a board from which its side's other pieces cannot
/// help: a king's step is legal unless the square is attacked.
fn escapes(position: &Position, side: Color) -> u32 {
    let mut at_move = position.without_history();
    if at_move.side_to_move() != side {
        if at_move.in_check() {
            return attacked_count(position, side);
        }
        at_move.play(Move::PASS);
    }
    let king = at_move.king(side);
    movegen::legal(&at_move).iter().filter(|mv| mv.from().is_some() && mv.from() == king).count() as u32
}

/// The same by attacks, where it is not the turn of that side and cannot be.
fn attacked_count(position: &Position, side: Color) -> u32 {
    let Some(king) = position.king(side) else { return 0 };
    let near = |to: &Square| {
        (i32::from(to.file()) - i32::from(king.file())).abs() <= 1
            && (i32::from(to.rank()) - i32::from(king.rank())).abs() <= 1
            && *to != king
    };
    let is_free = |to: &Square| position.on(*to).is_none_or(|piece| piece.color != side);
    let without_king = position.occupied() - sankoma_rules::Bitboard::of(king);
    Square::all()
        .filter(near)
        .filter(is_free)
        .filter(|&to| !position.is_attacked(to, side.other(), without_king))
        .count() as u32
}
