//! JSON: how a row is written, and the shapes that the rows of several commands contain.
//!
//! A row is a type that derives `JsonSchema` too: docs/schemas and docs/json.md are made from the types, and
//! the comments of their fields are the descriptions there (`cli::tests`).

use sankoma_rules::{Color, Move, Square};
use sankoma_search::mate::ReachedLimit;
use sankoma_search::{Bound, Score};
use sankoma_wording::Message;
use serde::Serialize;
use std::fmt;

/// Declares a type for words that stand elsewhere: the names of an enum's variants, the codes of the kinds of a
/// finding, a list, or words of the contract for the values of a type. Its schema names all of them.
///
/// ```text
/// named_words! { /** How much it matters. */ SeverityName: Severity }
/// named_words! { /** A broken rule. */ ReasonCode: codes of IllegalityReason }
/// named_words! { /** A side. */ SideName of Color { "Black" = Color::Black, "White" = Color::White } }
/// named_words! { /** A kind of move generation. */ MoveKindName = NAMES.into_iter() }
/// ```
macro_rules! named_words {
    ($(#[doc = $doc:literal])+ $name:ident: $enum:ty) => {
        $crate::cli::output::json::named_words! {
            $(#[doc = $doc])+
            $name = <$enum>::ALL.into_iter().map(<$enum>::name)
        }

        impl $name {
            pub(crate) fn of(value: $enum) -> Self {
                Self(value.name())
            }
        }
    };
    ($(#[doc = $doc:literal])+ $name:ident: codes of $kind:ty) => {
        $crate::cli::output::json::named_words! {
            $(#[doc = $doc])+
            $name = <$kind>::CODES.iter().copied()
        }

        impl $name {
            pub(crate) fn of(found: &$kind) -> Self {
                Self(found.code())
            }
        }
    };
    ($(#[doc = $doc:literal])+ $name:ident of $type:ty { $($word:literal = $value:pat),+ $(,)? }) => {
        $crate::cli::output::json::named_words! {
            $(#[doc = $doc])+
            $name = [$($word),+].into_iter()
        }

        impl From<$type> for $name {
            fn from(value: $type) -> Self {
                Self(match value {
                    $($value => $word,)+
                })
            }
        }
    };
    ($(#[doc = $doc:literal])+ $name:ident = $words:expr) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, serde::Serialize)]
        pub(crate) struct $name(pub(crate) &'static str);

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let words: Vec<&str> = $words.collect();
                schemars::json_schema!({ "type": "string", "enum": words, "description": concat!($($doc),+).trim() })
            }
        }
    };
}
pub(crate) use named_words;

/// Declares rows, and what each is made of: a field stands once, with its description, its type and its value. A field
/// without a value is the field of that name of the first argument, converted where the types differ. A row of one
/// argument is made by `From`, one of several by `of`; one without arguments is written out where it is made.
///
/// ```text
/// rows! {
///     /// The total of a factor.
///     struct FactorShareRow(share: &FactorShare) {
///         /// Its name.
///         name: &'static str = share.factor.name,
///         /// Its part of the score, raw.
///         total: i32,
///     }
/// }
/// ```
///
/// Values that several fields share stand above the fields, as `let` statements.
macro_rules! rows {
    ($($(#[$about:meta])* struct $name:ident $(($($argument:ident: $type:ty),+))? { $($body:tt)* })+) => {
        $($crate::cli::output::json::rows! {
            @row [$(#[$about])*] $name [$($($argument: $type),+)?] [] $($body)*
        })+
    };
    // A shared value.
    (@row $about:tt $name:ident $arguments:tt [$($shared:tt)*] let $pattern:pat = $value:expr; $($body:tt)*) => {
        $crate::cli::output::json::rows! {
            @row $about $name $arguments [$($shared)* let $pattern = $value;] $($body)*
        }
    };
    (@row [$(#[$about:meta])*] $name:ident $arguments:tt $shared:tt
        $($(#[$meta:meta])* $field:ident: $type:ty $(= $value:expr)?),* $(,)?
    ) => {
        $(#[$about])*
        #[derive(serde::Serialize, schemars::JsonSchema)]
        #[allow(private_interfaces, reason = "types of values may be known to the module of a row alone")]
        pub(in crate::cli) struct $name {
            $($(#[$meta])* pub(in crate::cli) $field: $type,)*
        }

        $crate::cli::output::json::rows! { @made $name $arguments $shared $($field $(= $value)?,)* }
    };
    (@made $name:ident [] [] $($fields:tt)*) => {};
    (@made $name:ident [$argument:ident: $type:ty] [$($shared:tt)*] $($field:ident $(= $value:expr)?,)*) => {
        impl From<$type> for $name {
            fn from($argument: $type) -> Self {
                $($shared)*
                Self { $($field: $crate::cli::output::json::rows!(@value $argument.$field $(= $value)?),)* }
            }
        }
    };
    (@made $name:ident [$first:ident: $type:ty $(, $others:ident: $types:ty)+] [$($shared:tt)*]
        $($field:ident $(= $value:expr)?,)*
    ) => {
        impl $name {
            #[allow(private_interfaces, reason = "what a row is made of may be known to its module alone")]
            pub(in crate::cli) fn of($first: $type $(, $others: $types)+) -> Self {
                $($shared)*
                Self { $($field: $crate::cli::output::json::rows!(@value $first.$field $(= $value)?),)* }
            }
        }
    };
    (@value $argument:ident.$field:ident) => { Clone::clone(&$argument.$field).into() };
    (@value $argument:ident.$field:ident = $value:expr) => { $value };
}
pub(crate) use rows;

/// A row as one line of JSON. Fields come in the order of their names.
pub(crate) fn row_text(row: &impl Serialize) -> String {
    let value = serde_json::to_value(row).expect("the keys of every map are strings");
    value.to_string()
}

/// A row as one line of JSON. Fields come in the order of the type.
pub(crate) fn unsorted_row_text(row: &impl Serialize) -> String {
    serde_json::to_string(row).expect("the keys of every map are strings")
}

/// The rows of values.
pub(crate) fn list<Value, Row: From<Value>>(values: impl IntoIterator<Item = Value>) -> Vec<Row> {
    values.into_iter().map(Row::from).collect()
}

/// The texts of values: moves in USI notation, squares such as `7f`.
pub(crate) fn texts<'a, T: fmt::Display + 'a>(values: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    values.into_iter().map(T::to_string).collect()
}

/// Moves in USI notation.
pub(crate) fn usi_moves(moves: &[Move]) -> Vec<String> {
    texts(moves)
}

/// Names of squares, such as `7f`.
pub(crate) fn square_names(squares: &[Square]) -> Vec<String> {
    texts(squares)
}

/// A sentence for people, in both languages. Its wording may change at any time; no program should compare it.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct MessageRow {
    /// The sentence in Japanese.
    message_ja: String,
    /// The sentence in English.
    message_en: String,
}

impl From<Message> for MessageRow {
    fn from(message: Message) -> Self {
        Self { message_ja: message.ja, message_en: message.en }
    }
}

/// Unit of a score. `cp`: centipawns; `mate`: plies to the mate, negative when the side whose view the score has is
/// mated, 0 when it is mated already.
#[derive(Clone, Copy, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScoreUnit {
    Cp,
    Mate,
}

/// A score: its unit, and centipawns or plies to the mate.
pub(crate) const fn score_unit_and_value(score: Score) -> (ScoreUnit, i32) {
    match score {
        Score::Cp(value) => (ScoreUnit::Cp, value),
        Score::Mate(plies) => (ScoreUnit::Mate, plies),
    }
}

named_words! {
    /// Whether a score is exact or a bound.
    ScoreBound of Bound { "exact" = Bound::Exact, "lower" = Bound::Lower, "upper" = Bound::Upper }
}

named_words! {
    /// A limit that a search for a mate reached.
    MateLimit of ReachedLimit {
        "nodes" = ReachedLimit::Nodes,
        "time" = ReachedLimit::Time,
        "plies" = ReachedLimit::Plies(_),
    }
}

named_words! {
    /// A side, by its name.
    SideName of Color { "Black" = Color::Black, "White" = Color::White }
}

named_words! {
    /// A side, by its letter in SFEN.
    SideLetter of Color { "b" = Color::Black, "w" = Color::White }
}

/// The unit centipawn.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CentipawnUnit {
    Cp,
}

/// The unit of the evaluation: 1/`scale` centipawn.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawUnit {
    Raw,
}
