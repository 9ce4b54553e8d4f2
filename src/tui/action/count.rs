//! Counts: what a number typed before a key means, as in `5` `right` or `33` `G`.

use super::{Action, ActionId};
use crate::tui::pane::Pane;

/// The largest number of repetitions.
const MAX_REPETITIONS: usize = 1000;

impl Action {
    /// This action with a number typed before its key: the ply, file or line of that number, or so many repetitions.
    /// `None` if a number means nothing to it.
    pub fn with_count(&self, count: usize) -> Option<Self> {
        Some(match self {
            Self::First | Self::Last | Self::Ask(ActionId::Goto) => Self::Goto(count),
            Self::Ask(ActionId::MultiPv) => Self::MultiPv(count),
            Self::Game(None) => Self::Game(Some(count)),
            Self::Adopt(None) => Self::Adopt(Some(count)),
            Self::Tsume(None) => Self::Tsume(Some(count)),
            Self::Line(None) => Self::Line(Some(count)),
            Self::FocusNext => Self::Focus(*Pane::ALL.get(count.checked_sub(1)?)?),
            repeated if repeated.id().is_some_and(is_repeated) => {
                Self::Repeat(count.min(MAX_REPETITIONS), Box::new(repeated.clone()))
            }
            _ => return None,
        })
    }
}

/// Whether a count repeats this action.
const fn is_repeated(id: ActionId) -> bool {
    use ActionId as Id;
    matches!(
        id,
        Id::Next
            | Id::Previous
            | Id::Forward
            | Id::Back
            | Id::NextComment
            | Id::PreviousComment
            | Id::NextFault
            | Id::BranchUp
            | Id::BranchDown
            | Id::BranchLeft
            | Id::BranchRight
            | Id::PreviousFault
            | Id::NextDiagnostic
            | Id::PreviousDiagnostic
            | Id::NextVariation
            | Id::PreviousVariation
            | Id::LeaveVariation
            | Id::TakeBack
            | Id::Undo
            | Id::Redo
            | Id::MoreLines
            | Id::FewerLines
            | Id::NextFile
            | Id::PreviousFile
            | Id::VariationUp
            | Id::VariationDown
            | Id::CursorLeft
            | Id::CursorRight
            | Id::CursorUp
            | Id::CursorDown
            | Id::LineUp
            | Id::LineDown
            | Id::TreeUp
            | Id::TreeDown
            | Id::TreePageUp
            | Id::TreePageDown
            | Id::ScrollUp
            | Id::ScrollDown
            | Id::ScrollPageUp
            | Id::ScrollPageDown
            | Id::ListUp
            | Id::ListDown
            | Id::ListPageUp
            | Id::ListPageDown
            | Id::SearchNext
            | Id::SearchPrevious
    )
}
