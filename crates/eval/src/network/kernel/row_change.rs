//! Row change: which rows of a first layer are added to its sums, and which are taken away.

/// Rows that a change of the inputs takes away and brings.
#[derive(Clone, Copy, Debug)]
pub(in crate::network) struct RowChange<'a> {
    pub(in crate::network) removed: &'a [&'a [i16]],
    pub(in crate::network) added: &'a [&'a [i16]],
}
