//! Enums whose values have names: on the command line, in settings and in data.

use super::{Message, ToMessage, quoted};
use std::fmt;

/// A text that is the name of no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownNameError {
    what: &'static str,
    text: String,
    names: &'static [&'static str],
}

impl UnknownNameError {
    /// `text` is none of `names`, which name a `what`.
    pub fn new(what: &'static str, text: &str, names: &'static [&'static str]) -> Self {
        Self { what, text: text.to_owned(), names }
    }
}

/// `unknown size 'huge'; expected auto, small, medium or large`.
impl fmt::Display for UnknownNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {}; expected ", self.what, quoted(&self.text))?;
        match self.names {
            [others @ .., last] if !others.is_empty() => write!(f, "{} or {last}", others.join(", ")),
            names => f.write_str(&names.concat()),
        }
    }
}

impl ToMessage for UnknownNameError {
    fn message(&self) -> Message {
        let (text, names) = (quoted(&self.text), self.names.join("、"));
        Message::new(format!("{text} は使えません。{names} のどれかが必要です"), self.to_string())
    }
}

impl std::error::Error for UnknownNameError {}

/// Names the values of an enum, a row each in the order in which a key cycles through them: the name, and where people
/// read them the titles in Japanese and English.
///
/// `ALL`, `COUNT`, `name`, `title`, `named`, `next` and `FromStr` follow from the rows.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum BoardSize {
///     Auto,
///     Small,
/// }
///
/// sankoma_wording::named! {
///     BoardSize, "size":
///     Auto = "auto", "自動", "automatic";
///     Small = "small", "小", "small";
/// }
///
/// assert_eq!("small".parse(), Ok(BoardSize::Small));
/// assert_eq!(BoardSize::Small.next(), BoardSize::Auto);
/// let error = "huge".parse::<BoardSize>().expect_err("there is no such size");
/// assert_eq!(error.to_string(), "unknown size 'huge'; expected auto or small");
/// ```
#[macro_export]
macro_rules! named {
    ($type:ident, $what:literal: $($value:ident = $name:literal, $ja:literal, $en:literal;)+) => {
        $crate::named! { $type, $what: $($value = $name;)+ }

        impl $type {
            /// Its title for people.
            pub const fn title(self, lang: $crate::Language) -> &'static str {
                match self {
                    $(Self::$value => lang.pick($ja, $en),)+
                }
            }
        }
    };
    ($type:ident, $what:literal: $($value:ident = $name:literal;)+) => {
        impl $type {
            /// The names, in the order of [`Self::ALL`].
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// Number of values of the enum.
            pub const COUNT: usize = Self::NAMES.len();

            /// Every value, in the order in which a key cycles through them.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$value),+];

            /// Its name on the command line and in data.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// The value of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }

            /// The one after it, cyclically.
            pub fn next(self) -> Self {
                let mut after = Self::ALL.into_iter().cycle().skip_while(|&value| value != self);
                after.nth(1).unwrap_or(self)
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownNameError;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownNameError> {
                Self::named(text).ok_or_else(|| $crate::UnknownNameError::new($what, text, Self::NAMES))
            }
        }
    };
}
