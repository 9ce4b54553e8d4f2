//! Verdicts: who has won by the recorded end, by what else the file says of it, and by the rules that were broken.

use crate::findings::end_contradiction::EndContradiction;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::game::recorded_verdict::RecordedVerdict;
use crate::game::tree::Game;
use sankoma_rules::Color;
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::repetition::{self, Repetition};

/// The fourth occurrence of a position in a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordedRepetition {
    /// The node of the fourth occurrence.
    pub(super) node: NodeId,
    pub(super) verdict: Repetition,
    /// Ply of the first occurrence.
    pub(super) first: usize,
    /// Ply of the fourth.
    pub(super) ply: usize,
}

impl RecordedRepetition {
    /// The repetition at `node`, if the position there has occurred four times.
    pub(super) fn at(game: &Game, node: NodeId) -> Option<Self> {
        let position = game.position(node);
        let verdict = repetition::fourfold(&position)?;
        let (ply, since) = (position.plies_made(), repetition::occurrences(&position).since_first);
        Some(Self { node, verdict, first: ply - since, ply })
    }

    /// The result by the rules.
    pub(super) fn result(self) -> RecordedVerdict {
        self.verdict.loser().map_or(RecordedVerdict::Draw, |loser| RecordedVerdict::Win(loser.other()))
    }

    /// Finding for a record that gives another result, or none.
    pub(super) fn contradiction(self, recorded: Option<RecordedVerdict>) -> EndContradiction {
        let loser = self.verdict.loser();
        let contradicted = loser.is_some() && recorded.is_some_and(|recorded| recorded != self.result());
        EndContradiction::RepetitionNotNamed { loser, first: self.first, ply: self.ply, contradicted }
    }
}

/// まで87手で先手の勝ち, though the end before it makes the other side win.
pub(super) fn verdict_contradiction(
    game: &Game,
    id: NodeId,
    end: &RecordedEnd,
    mover: Color,
) -> Option<EndContradiction> {
    let (text, stated) = game.node(id).stated_verdict(mover)?;
    let verdict = end.verdict(mover).filter(|&verdict| verdict != stated)?;
    Some(EndContradiction::OtherWinner { text: text.to_owned(), verdict, end: end.message() })
}

/// The cause makes one side lose by a foul.
pub(super) const fn is_foul(cause: RecordedCause) -> bool {
    matches!(
        cause,
        RecordedCause::Foul | RecordedCause::OpponentFouled | RecordedCause::BlackFouled | RecordedCause::WhiteFouled
    )
}

/// A rule broken in a record.
struct RecordedFoul {
    color: Color,
    ply: usize,
}

/// The record makes one side lose by a foul, and the only fouls in it are the other side's.
pub(super) fn fouler_contradiction(
    game: &Game,
    id: NodeId,
    end: &RecordedEnd,
    repetition: Option<RecordedRepetition>,
) -> Option<EndContradiction> {
    let perpetual = repetition.and_then(|found| Some(RecordedFoul { color: found.verdict.loser()?, ply: found.ply }));
    let fouls = match end.cause {
        RecordedCause::PerpetualCheck => Vec::new(),
        cause if is_foul(cause) => fouls_before(game, id),
        _ => return None,
    };
    let mover = side_to_move(game, id);
    let recorded = end.verdict(mover).or_else(|| RecordedVerdict::stated_in(&end.text, mover));
    let recorded = recorded.or_else(|| game.node(id).stated_verdict(mover).map(|(_, verdict)| verdict));
    let loser = recorded?.winner()?.other();
    let fouls: Vec<RecordedFoul> = fouls.into_iter().chain(perpetual).collect();
    let other = fouls.last().filter(|_| fouls.iter().all(|foul| foul.color != loser))?;
    Some(EndContradiction::OtherFouler { end: end.message(), loser, fouler: other.color, ply: other.ply })
}

/// The moves on the way to `id` that break a rule. That the game was over before them is none of their side's.
fn fouls_before(game: &Game, id: NodeId) -> Vec<RecordedFoul> {
    let breaks =
        |id: NodeId| game.node(id).reasons.iter().any(|reason| !matches!(reason, IllegalityReason::GameOver { .. }));
    let fouls = movers(game, id).filter(|&(node, _)| breaks(node));
    fouls.map(|(node, color)| RecordedFoul { color, ply: game.ply(node) }).collect()
}

/// The side to move at an end.
fn side_to_move(game: &Game, id: NodeId) -> Color {
    movers(game, id).last().map_or(game.start().side_to_move, |(_, mover)| mover.other())
}

/// The nodes before `id` with the side that moves there: sides take turns even where a move could not be made.
fn movers(game: &Game, id: NodeId) -> impl Iterator<Item = (NodeId, Color)> {
    let path = game.path(id);
    let moves = path.len().saturating_sub(1);
    path.into_iter().take(moves).skip(1).scan(game.start().side_to_move, |turn, node| {
        let mover = game.node(node).mover(*turn);
        *turn = mover.other();
        Some((node, mover))
    })
}
