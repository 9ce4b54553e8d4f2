//! Keys: their names, what they are bound to, and what a key that was pressed does.
//!
//! | question | file |
//! |---|---|
//! | how is a key written? | `key` |
//! | which action has a sequence of keys? | `keymap`; changes by the settings file: `key_changes` |
//! | what does a key do now? | `key_input` |

pub mod key;
pub mod key_changes;
pub mod key_input;
pub mod keymap;
#[cfg(test)]
pub(in crate::tui) mod tests;
