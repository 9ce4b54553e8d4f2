//! Findings about a set-up: its defects, and what a person who sets up a position wants to know.

use sankoma_record::Severity;
use sankoma_rules::legality::CheckStatus;
use sankoma_rules::{Color, Piece, PieceKind, Position, Setup, SetupDefect, Square, movegen};
use sankoma_wording::{Message, ToMessage, message};

/// One finding.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupFinding {
    /// An error where no search can start, a warning where the rules forbid the set-up, else a note.
    pub severity: Severity,
    /// The sentence.
    pub message: Message,
    /// The squares that it is about.
    pub squares: Vec<Square>,
}

/// Everything there is to say of `setup`, the worst first.
pub(super) fn of(setup: &Setup) -> Vec<SetupFinding> {
    let defects = setup.defects();
    let mut found: Vec<SetupFinding> = defects.iter().map(of_defect).collect();
    found.sort_by_key(|finding| finding.severity != Severity::Error);
    found.extend(missing_king(setup));
    if !defects.iter().any(SetupDefect::forbids_search) {
        found.push(state_of_play(setup));
    }
    found
}

fn of_defect(defect: &SetupDefect) -> SetupFinding {
    let severity = if defect.forbids_search() { Severity::Error } else { Severity::Warning };
    SetupFinding { severity, message: defect.message(), squares: defect.squares() }
}

/// One king alone is allowed: a mate problem.
fn missing_king(setup: &Setup) -> Option<SetupFinding> {
    let has_king = |color: Color| setup.squares_of(Piece::new(color, PieceKind::King)).next().is_some();
    let [black, white] = Color::ALL.map(has_king);
    let missing = match (black, white) {
        (false, true) => Color::Black,
        (true, false) => Color::White,
        _ => return None,
    };
    let message = message!(
        ("{}の玉がありません（詰将棋なら正常）", missing.ja()),
        ("{} has no king, as in a mate problem", missing.en())
    );
    Some(SetupFinding { severity: Severity::Note, message, squares: Vec::new() })
}

/// Who is to move, in check or not, and with how many legal moves.
fn state_of_play(setup: &Setup) -> SetupFinding {
    let position = Position::from_setup_unchecked(setup);
    let (side, status) = (setup.side_to_move, CheckStatus::of(&position).message());
    let moves = movegen::count_legal_all(&position);
    let message = message!(
        ("{}番、{}、合法手{moves}", side.ja(), status.ja),
        ("{} to move, {}, {moves} legal moves", side.en(), status.en)
    );
    SetupFinding { severity: Severity::Note, message, squares: Vec::new() }
}
