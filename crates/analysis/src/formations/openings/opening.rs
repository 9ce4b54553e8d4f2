//! A row of the tables of openings.

use super::condition::{Condition, GameBeginning};
use sankoma_rules::Color;
use sankoma_wording::Message;

/// An opening: its names and its conditions, all of which are met.
pub(in crate::formations) struct Opening {
    pub(in crate::formations) ja: &'static str,
    pub(in crate::formations) en: &'static str,
    /// The more general opening that it is one of.
    pub(in crate::formations) of: Option<&'static str>,
    /// Other names that records have for it.
    pub(in crate::formations) also: &'static [&'static str],
    pub(super) conditions: &'static [Condition],
    /// Whether both sides play it when one meets the conditions.
    pub(super) is_shared: bool,
}

/// A row of a table.
pub(super) const fn opening(ja: &'static str, en: &'static str, conditions: &'static [Condition]) -> Opening {
    Opening { ja, en, of: None, also: &[], conditions, is_shared: false }
}

impl Opening {
    pub(super) const fn of(self, general: &'static str) -> Self {
        Self { of: Some(general), ..self }
    }

    pub(super) const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    pub(super) const fn shared(self) -> Self {
        Self { is_shared: true, ..self }
    }

    /// Whether all conditions are met.
    pub(super) fn is_met(&self, game: &GameBeginning, color: Color) -> bool {
        self.conditions.iter().all(|condition| condition.is_met(game, color))
    }

    /// The definition in words.
    pub(in crate::formations) fn definition(&self) -> Message {
        let conditions: Vec<Message> = self.conditions.iter().map(Condition::message).collect();
        let join = |text: fn(&Message) -> &str, between| conditions.iter().map(text).collect::<Vec<_>>().join(between);
        Message::new(join(|one| &one.ja, "。"), join(|one| &one.en, "; "))
    }
}
