//! What has been said already.

use super::{Brinkmate, Threat, Threatmate};

/// Keeps a receiver of reports from saying the same answer twice.
#[derive(Debug, Default)]
pub struct ReportedThreat {
    mate: Option<Threatmate>,
    brinkmate: Option<Brinkmate>,
}

impl ReportedThreat {
    /// Whether the answer about the threatmate is there and new.
    pub fn mate_is_new(&mut self, threat: &Threat) -> bool {
        let news = threat.mate != Threatmate::Searching && self.mate.as_ref() != Some(&threat.mate);
        if news {
            self.mate = Some(threat.mate.clone());
        }
        news
    }

    /// Whether the answer about the brinkmate is there and new.
    pub fn brinkmate_is_new(&mut self, threat: &Threat) -> bool {
        let open = matches!(threat.brinkmate, Brinkmate::NotSearched | Brinkmate::Searching { .. });
        let news = !open && self.brinkmate.as_ref() != Some(&threat.brinkmate);
        if news {
            self.brinkmate = Some(threat.brinkmate.clone());
        }
        news
    }
}
