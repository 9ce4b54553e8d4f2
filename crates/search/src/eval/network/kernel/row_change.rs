//! Row change: which rows of a first layer are added to its sums, and which are taken away.

/// Rows that a change of the inputs takes away and brings.
#[derive(Clone, Copy, Debug)]
pub(in crate::eval::network) struct RowChange<'a> {
    pub(in crate::eval::network) removed: &'a [&'a [i16]],
    pub(in crate::eval::network) added: &'a [&'a [i16]],
}
