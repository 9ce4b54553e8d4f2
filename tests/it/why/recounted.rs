//! What the findings of `why` say, computed a second time by plain means: exchanges recounted piece by piece, mates
//! played to their end, means found in the line, guards and escapes by legal moves.
//!
//! `SANKOMA_WHY_ROWS=FILE cargo test why::recounted` checks the rows of `sankoma why GAME --json` in a file too.

use crate::support::{in_repository, program, run_reading, text};
use sankoma_analysis::why::motifs::{Motif, MotifKind};
use sankoma_analysis::why::{
    CaptureCause, CapturedPiece, Finding, FindingKind, MoveEffect, MoveQuestion, NetExchange, ScoredLine, explain_move,
};
use sankoma_eval::Weights;
use sankoma_rules::{Color, Move, PieceKind, Position, Square, movegen};
use sankoma_search::{Score, SearchControl};
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn findings_hold_when_they_are_computed_again() {
    let mut rows = String::new();
    for game in ["kifu/selfplay.kif", "kifu/selfplay-reviewed.kif"] {
        for nodes in ["2000", "3000"] {
            let output = run_reading(program(["why"]).arg(in_repository(game)).args(["--nodes", nodes, "--json"]), b"");
            rows += &text(&output.stdout);
        }
    }
    if let Some(file) = std::env::var_os("SANKOMA_WHY_ROWS") {
        rows += &std::fs::read_to_string(file).expect("the file of rows");
    }
    let weights = Weights::built_in();
    let mut checked = BTreeMap::new();
    for row in rows.lines() {
        let question = question(&serde_json::from_str(row).expect("a row"));
        let explanation = explain_move(&question, &weights, &SearchControl::new());
        for finding in &explanation.findings {
            let problem = problem(&question, finding).or_else(|| far_problem(&question, finding));
            assert!(problem.is_none(), "{}: {} in {row}", finding.kind.code(), problem.unwrap_or_default());
            *checked.entry(finding.kind.code()).or_insert(0_usize) += 1;
        }
    }
    checked.remove("deep_line");
    let concrete: usize = checked.values().sum();
    assert!(checked.len() >= 4 && concrete >= 10, "{checked:?}");
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
fn problem(question: &MoveQuestion, finding: &Finding) -> Option<String> {
    let line = match Played::of(&question.before, &finding.line) {
        Ok(line) => line,
        Err(problem) => return Some(problem),
    };
    let mover = question.before.side_to_move();
    let holds = |holds: bool, problem: &str| (!holds).then(|| problem.to_owned());
    match &finding.kind {
        FindingKind::LosesExchange(lost) => exchange_problem(&line, mover, &lost.played)
            .or_else(|| motif_problem(&line, mover.other(), lost.means.as_ref()?))
            .or_else(|| cause_problem(&line, mover, lost.played.lost[0], lost.cause?))
            .or_else(|| holds(balance(&captures(&line), mover) <= 0, "the line loses nothing")),
        FindingKind::MissesExchange { better, means } => {
            exchange_problem(&line, mover, better).or_else(|| motif_problem(&line, mover, means.as_ref()?))
        }
        FindingKind::AllowsMate { proved: true, .. }
        | FindingKind::MissesMate { proved: true, .. }
        | FindingKind::LeavesThreatmate { .. }
        | FindingKind::AllowsThreatmate { .. }
        | FindingKind::MissesThreatmate { .. } => {
            holds(line.end().in_check() && !movegen::has_legal_move(line.end()), "the line does not end in mate")
        }
        FindingKind::AllowsPromotion { kind, square, index } => {
            promotion_problem(&line, mover.other(), *kind, *square, *index)
        }
        FindingKind::MissesPromotion { kind, square, index } => promotion_problem(&line, mover, *kind, *square, *index),
        FindingKind::FewerEscapes { played, .. } => {
            let counted = escapes(line.end(), mover);
            (counted != *played).then(|| format!("{counted} escape squares"))
        }
        FindingKind::IgnoresThreat { lost } => {
            let is_threat = line.moves[0] == Move::PASS && falls(&line, &lost[0], mover.other());
            holds(is_threat, "the threat takes nothing")
        }
        FindingKind::LetsGo { piece, played, escape } => {
            let after = question.before.clone().after([*played]);
            let gets_away = after.is_legal(*escape) && escape.from() == Some(piece.square);
            holds(falls(&line, piece, mover) && gets_away, "the piece is not let go")
        }
        FindingKind::LeavesHanging { kind, square, .. } => {
            let stands = line.positions[1].on(*square).is_some_and(|it| (it.kind, it.color) == (*kind, mover));
            holds(stands && line.moves[1].to() == *square, "the piece is not taken")
        }
        FindingKind::AllowsReply { effect, .. } => effect_problem(&line, 1, effect),
        FindingKind::MissesMove { effect } | FindingKind::GoodMove { effect } => effect_problem(&line, 0, effect),
        FindingKind::ExchangesMajors { kind, index } => {
            let taken = |at: usize| line.positions[at].on(line.moves[at].to()).map(|piece| piece.kind.unpromoted());
            let is_exchange = [taken(*index), taken(index + 1)] == [Some(*kind); 2];
            holds(is_exchange && line.moves[*index].to() == line.moves[index + 1].to(), "nothing is exchanged")
        }
        FindingKind::Returns { square, index, .. } => {
            let (first, back) = (line.moves[0], line.moves[*index]);
            holds(first.from() == Some(*square) && back == Move::board(first.to(), *square, false), "no way back")
        }
        FindingKind::TwoMovesForOne { square, index, .. } => {
            let (first, onward) = (line.moves[0], line.moves[*index]);
            let at_once =
                movegen::legal(&question.before).iter().any(|mv| mv.from() == first.from() && mv.to() == *square);
            holds(at_once && onward.from() == Some(first.to()) && onward.to() == *square, "not one move")
        }
        FindingKind::TakesSquare { square } => holds(line.moves[1].to() == *square, "the answer goes elsewhere"),
        FindingKind::MoveOrder => holds(line.moves[2] == question.played_move(), "other moves"),
        _ => None,
    }
}

/// The event of a reason comes near the move, unless all moves to it are checks or captures.
fn far_problem(question: &MoveQuestion, finding: &Finding) -> Option<String> {
    let index = match &finding.kind {
        FindingKind::LosesExchange(lost) => lost.played.lost[0].index,
        FindingKind::MissesExchange { better, .. } => better.won[0].index,
        FindingKind::LetsGo { piece, .. } => piece.index,
        FindingKind::AllowsPromotion { index, .. }
        | FindingKind::MissesPromotion { index, .. }
        | FindingKind::ExchangesMajors { index, .. }
        | FindingKind::Returns { index, .. }
        | FindingKind::TwoMovesForOne { index, .. } => *index,
        _ => return None,
    };
    let line = Played::of(&question.before, &finding.line).expect("a legal line");
    let is_forced =
        |at: usize| line.positions[at].on(line.moves[at].to()).is_some() || line.positions[at + 1].in_check();
    (index >= 6 && !(0..=index).all(is_forced)).then(|| format!("it happens at move {}", index + 1))
}

/// What does not hold of what the move at `index` does at once.
fn effect_problem(line: &Played, index: usize, effect: &MoveEffect) -> Option<String> {
    let (mv, before, after) = (line.moves[index], &line.positions[index], &line.positions[index + 1]);
    let mut passed = after.without_history();
    let can_pass = !passed.in_check();
    passed.play(Move::PASS);
    let takes_next =
        |square: Square| can_pass && movegen::legal(&passed).iter().any(|next| !next.is_drop() && next.to() == square);
    let ahead = |kind: PieceKind| {
        let step = if before.side_to_move() == Color::Black { -1 } else { 1 };
        Square::all().any(|square| {
            square.file() == mv.to().file()
                && i32::from(square.rank()) == i32::from(mv.to().rank()) + step
                && after.on(square).is_some_and(|piece| piece.kind == kind && piece.color == after.side_to_move())
        })
    };
    let holds = match effect {
        MoveEffect::Takes { kind, .. } => before.on(mv.to()).is_some_and(|piece| piece.kind == *kind),
        MoveEffect::Means(motif) => {
            return motif_problem(line, before.side_to_move(), &Motif { index, ..motif.clone() });
        }
        MoveEffect::Threatens { square, .. } => takes_next(*square),
        MoveEffect::Saves { square, .. } => mv.from() == Some(*square),
        MoveEffect::Guards { square, .. } => after.on(*square).is_some() && mv.from() != Some(*square),
        MoveEffect::Promotes { .. } => mv.promotes(),
        MoveEffect::Confines { square, .. } => {
            let moves = |position: &Position| {
                movegen::legal(position).iter().filter(|next| next.from() == Some(*square)).count()
            };
            let mut earlier = before.without_history();
            earlier.play(Move::PASS);
            before.in_check() || moves(after) < moves(&earlier)
        }
        MoveEffect::Breaks => ahead(PieceKind::Pawn),
        MoveEffect::Strikes { kind, .. } => mv.is_drop() && ahead(*kind),
        MoveEffect::AnswersCheck => before.in_check(),
        MoveEffect::ThreatensMate { line: mate, .. } => {
            let end = after.without_history().after(mate.iter().copied());
            end.in_check() && !movegen::has_legal_move(&end)
        }
    };
    (!holds).then(|| format!("{effect:?} of {mv}"))
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

/// Whether `piece` is captured by `by` where and when it is said to be.
fn falls(line: &Played, piece: &CapturedPiece, by: Color) -> bool {
    let at = &line.positions[piece.index];
    let taken = at.on(piece.square).is_some_and(|it| (it.kind, it.color) == (piece.kind, by.other()));
    at.side_to_move() == by && line.moves[piece.index].to() == piece.square && taken
}

/// What is said to be won is captured in the line, by more than the other side captures of it; what is said to be lost
/// likewise.
fn exchange_problem(line: &Played, mover: Color, net: &NetExchange) -> Option<String> {
    let counts = net_captures(line, mover);
    let beyond = |piece: &CapturedPiece| counts.get(piece.counts_as.unpromoted().sfen()).copied().unwrap_or(0);
    let is_won = |piece: &CapturedPiece| falls(line, piece, mover) && beyond(piece) > 0;
    let is_lost = |piece: &CapturedPiece| falls(line, piece, mover.other()) && beyond(piece) < 0;
    let holds = net.won.iter().all(is_won) && net.lost.iter().all(is_lost);
    (!holds).then(|| format!("counted {counts:?}, said {net:?}"))
}

/// The captures of a side less those of the other one, by kinds.
fn net_captures(line: &Played, side: Color) -> BTreeMap<&'static str, i32> {
    let mut counts = BTreeMap::new();
    for (by, kind) in captures(line) {
        *counts.entry(kind.unpromoted().sfen()).or_default() += if by == side { 1 } else { -1 };
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

fn promotion_problem(line: &Played, side: Color, kind: PieceKind, square: Square, index: usize) -> Option<String> {
    let mv = line.moves[index];
    if !mv.promotes() || mv.to() != square || line.positions[index].side_to_move() != side {
        return Some(format!("{mv} is no promotion on that square"));
    }
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
