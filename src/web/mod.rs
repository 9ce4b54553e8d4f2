//! Records from the net: the record at a web address, or in the page there.
//!
//! The program speaks no HTTP and no TLS: it has `curl` fetch an address, or else `wget`, as a process without a shell,
//! under limits of time and size. A redirect is not left to them: each answer comes here, where an address with another
//! scheme than `http` and `https` is refused. Nothing is sent but the request: no cookies, no referrer, no password,
//! none of the settings that a person has given these programs, but for a proxy.
//!
//! ```text
//! address ─ shared_forms ─▶ get ─ program ═ process ═▶ answer ─ page ─▶ bytes of a record ─▶ sankoma_record::read
//!              │ (the record is in the address)           │ a link to a record, followed once
//!              └─────────────▶ bytes                      └──▶ get
//! ```
//!
//! | question | file |
//! |---|---|
//! | which text is an address, and what does a relative one mean? | `address` |
//! | which addresses of known sites hold the record, or lead to it? | `shared_forms` |
//! | how is a program called, and what limits it? | `program`, `process` |
//! | what does a server answer, and which redirects are followed? | `answer`, `get` |
//! | by what does a server know whether a record has changed? | `validators` |
//! | where in a page is a record? | `page`; the parts of a page: `html`; texts in scripts: `script` |
//! | what does a page of Shogi Wars hold? | `shogi_wars` |
//! | how does an address become a record? | `fetching` |
//! | what can go wrong? | `error` |

mod address;
mod answer;
mod error;
mod fetching;
mod get;
mod html;
mod page;
mod process;
mod program;
mod script;
mod shared_forms;
mod shogi_wars;
#[cfg(test)]
mod tests;
mod validators;

pub use address::{AddressError, WebAddress};
pub use error::WebError;
pub use fetching::{FetchedRecord, WebAnswer, fetch_again, fetch_record, fetching_message};
pub use get::FetchLimits;
pub use process::FetchControl;
pub use validators::Validators;
