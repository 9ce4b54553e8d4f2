//! Ranges of numbers and dates.

/// From a first to a last value, both included; an open end has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameFilterRange<T> {
    first: Option<T>,
    last: Option<T>,
    /// The bounds are excluded: `<50`, `>50`.
    strict: bool,
}

impl<T: Copy + PartialOrd> GameFilterRange<T> {
    pub(super) fn contains(&self, value: T) -> bool {
        let fits = |low: T, high: T| if self.strict { low < high } else { low <= high };
        self.first.is_none_or(|first| fits(first, value)) && self.last.is_none_or(|last| fits(value, last))
    }

    /// Reads `50`, `<50`, `<=50`, `>50`, `>=50`, `50-100`, `50..100`, `50-`, `..100`. One value may itself stand for a
    /// span (a year for its days): `value` gives its first and last. `dashes` says whether `-` stands between two
    /// values, or within one.
    pub(super) fn parse(text: &str, dashes: bool, value: impl Fn(&str) -> Option<(T, T)>) -> Option<Self> {
        let span = |first, last, strict| Some(Self { first, last, strict });
        for (sign, strict, below) in [("<=", false, true), (">=", false, false), ("<", true, true), (">", true, false)]
        {
            if let Some(rest) = text.strip_prefix(sign) {
                let (low, high) = value(rest)?;
                return match (below, strict) {
                    (true, true) => span(None, Some(low), true),
                    (true, false) => span(None, Some(high), false),
                    (false, true) => span(Some(high), None, true),
                    (false, false) => span(Some(low), None, false),
                };
            }
        }
        let parts = text.split_once("..").or_else(|| text.split_once('-').filter(|_| dashes));
        let Some((first, last)) = parts else {
            let (low, high) = value(text)?;
            return span(Some(low), Some(high), false);
        };
        if first.is_empty() && last.is_empty() {
            return None;
        }
        let first = if first.is_empty() { None } else { Some(value(first)?.0) };
        let last = if last.is_empty() { None } else { Some(value(last)?.1) };
        span(first, last, false)
    }
}
