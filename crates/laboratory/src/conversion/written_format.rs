//! Formats that are written: those that other programs read today. All others are only read.

use sankoma_eval::files::{FORMATS, WeightsFormat};

/// A format that weights are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenFormat {
    /// KPPT: all cells have a turn part.
    Kppt,
    /// `KPP_KKPT`: KPP cells have none.
    KppKkpt,
}

impl WrittenFormat {
    /// Every format that is written.
    pub const ALL: [Self; 2] = [Self::Kppt, Self::KppKkpt];

    /// Its name among [`FORMATS`], on the command line and in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kppt => "kppt",
            Self::KppKkpt => "kpp-kkpt",
        }
    }

    /// The format with this name; programs write it with an underscore.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name.replace('_', "-"))
    }

    /// Its files and piece values.
    ///
    /// # Panics
    /// Never: every name is in [`FORMATS`].
    pub fn format(self) -> &'static WeightsFormat {
        FORMATS.iter().find(|format| format.name == self.name()).expect("a written format can be read")
    }
}

/// The nearest 16-bit number.
pub(super) fn saturate(number: i32) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
