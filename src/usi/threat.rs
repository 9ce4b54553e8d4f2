//! What is told of the threat in `info string`, beside the threat line.

use crate::analysis::threat::{Brinkmate, Defence, Threat, Threatmate, Told};
use crate::rules::Move;

/// What is new in `threat`, as texts of `info string`:
///
/// ```text
/// threatmate mate 5 pv pass …        threatmate none        threatmate unknown        threatmate in check
/// brinkmate proved pv …              brinkmate none defence 5a4b              brinkmate not proved defence 5a4b
/// ```
pub(super) fn news(threat: &Threat, told: &mut Told, passes: bool) -> Vec<String> {
    let mut news = Vec::new();
    if told.mate_is_new(threat) {
        news.push(format!("threatmate {}", mate(&threat.mate, passes)));
    }
    if told.brinkmate_is_new(threat) {
        news.push(format!("brinkmate {}", brinkmate(&threat.brinkmate, passes)));
    }
    news
}

fn mate(mate: &Threatmate, passes: bool) -> String {
    match mate {
        Threatmate::Yes { line, plies, .. } => format!("mate {plies} pv{}", words(line, passes)),
        Threatmate::No => "none".to_owned(),
        Threatmate::InCheck => "in check".to_owned(),
        Threatmate::Open | Threatmate::Unknown(_) => "unknown".to_owned(),
    }
}

fn brinkmate(brinkmate: &Brinkmate, passes: bool) -> String {
    match brinkmate {
        Brinkmate::Proved { line, .. } => format!("proved pv{}", words(line, passes)),
        Brinkmate::No(Defence::Move(mv)) => format!("none defence {mv}"),
        Brinkmate::No(Defence::Declaration) => "none defence win".to_owned(),
        Brinkmate::NotProved { defence, .. } => format!("not proved defence {defence}"),
        Brinkmate::NotAsked | Brinkmate::Open { .. } => "unknown".to_owned(),
    }
}

/// Moves with a space before each.
pub(super) fn words(line: &[Move], passes: bool) -> String {
    // A program that looks for moves in strings would stumble over `0000`.
    let word = |mv: &Move| if mv.is_pass() && !passes { " pass".to_owned() } else { format!(" {mv}") };
    line.iter().map(word).collect()
}
