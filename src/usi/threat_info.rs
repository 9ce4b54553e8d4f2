//! What is told of the threat in `info string`, beside the threat line.

use crate::analysis::threat::{Brinkmate, Defence, ReportedThreat, Threat, Threatmate};
use crate::rules::Move;

/// What is new in `threat`, as texts of `info string`:
///
/// ```text
/// threatmate mate 5 pv pass …        threatmate none        threatmate unknown        threatmate in check
/// brinkmate proved pv …              brinkmate none defence 5a4b              brinkmate not proved defence 5a4b
/// ```
pub(super) fn new_info_strings(threat: &Threat, told: &mut ReportedThreat, passes: bool) -> Vec<String> {
    let mut news = Vec::new();
    if told.mate_is_new(threat) {
        news.push(format!("threatmate {}", threatmate_text(&threat.mate, passes)));
    }
    if told.brinkmate_is_new(threat) {
        news.push(format!("brinkmate {}", brinkmate_text(&threat.brinkmate, passes)));
    }
    news
}

fn threatmate_text(mate: &Threatmate, passes: bool) -> String {
    match mate {
        Threatmate::Yes { line, plies, .. } => format!("mate {plies} pv{}", moves_text(line, passes)),
        Threatmate::No => "none".to_owned(),
        Threatmate::InCheck => "in check".to_owned(),
        Threatmate::Searching | Threatmate::Unknown(_) => "unknown".to_owned(),
    }
}

fn brinkmate_text(brinkmate: &Brinkmate, passes: bool) -> String {
    match brinkmate {
        Brinkmate::Proved { line, .. } => format!("proved pv{}", moves_text(line, passes)),
        Brinkmate::No(Defence::Move(mv)) => format!("none defence {mv}"),
        Brinkmate::No(Defence::Declaration) => "none defence win".to_owned(),
        Brinkmate::NotProved { defence, .. } => format!("not proved defence {defence}"),
        Brinkmate::NotSearched | Brinkmate::Searching { .. } => "unknown".to_owned(),
    }
}

/// Moves with a space before each.
pub(super) fn moves_text(line: &[Move], passes: bool) -> String {
    // A program that looks for moves in strings would stumble over `0000`.
    let word = |mv: &Move| if mv.is_pass() && !passes { " pass".to_owned() } else { format!(" {mv}") };
    line.iter().map(word).collect()
}
