//! From an address to a record: asked for, found in what came, and told how.

use super::address::WebAddress;
use super::answer::HttpAnswer;
use super::error::WebError;
use super::get::{FetchLimits, Getter};
use super::page::{self, PageFinding};
use super::process::FetchControl;
use super::shared_forms::{self, SharedForm};
use super::validators::Validators;
use sankoma_record::{self as record, RecordFormat};
use sankoma_wording::{Message, message, quoted};
use std::path::Path;
use std::time::Duration;

/// A record that an address has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchedRecord {
    /// The bytes of the record, in any format and encoding.
    pub bytes: Vec<u8>,
    /// The address that it was found at, to be asked again; `None` where the address named holds the record itself.
    pub source: Option<WebAddress>,
    /// The name of a file for it.
    pub name: String,
    /// How it was found, where that is not plain: redirects, a page, a link.
    pub notes: Vec<Message>,
    /// By what the server knows whether it has changed.
    pub validators: Validators,
    /// How long ago it was changed last; nothing where the server does not say.
    pub age: Duration,
}

/// What an address that is asked again has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WebAnswer {
    /// A record, perhaps the same.
    Record(Box<FetchedRecord>),
    /// The server says that nothing has changed.
    Unchanged,
}

/// What is said while a record is fetched from `host`, of which `bytes` have come.
pub fn fetching_message(host: &str, bytes: u64) -> Message {
    let kibibytes = bytes >> 10;
    message!("{host} から取得しています（{kibibytes} KiB）", "fetching from {host}, {kibibytes} KiB so far")
}

/// The record at an address or in the page there; a link on a page without one is followed once. `progress` is told how
/// many bytes have come.
///
/// # Errors
/// Nothing that can be read was found within the limits.
pub fn fetch_record(
    named: &WebAddress,
    limits: FetchLimits,
    control: &FetchControl,
    mut progress: impl FnMut(u64),
) -> Result<FetchedRecord, WebError> {
    let address = match shared_forms::of_address(named) {
        Some(SharedForm::Record { bytes, name }) => return Ok(record_in_address(bytes, name)),
        Some(SharedForm::Leads(address)) => address,
        None => named.clone(),
    };
    let mut getter = Getter { limits, control, progress: &mut progress };
    let fetched = read_at(&mut getter, &address, &Validators::default(), IsFirst(true))?;
    match fetched {
        WebAnswer::Record(record) => Ok(*record),
        WebAnswer::Unchanged => Err(WebError::Status { address, status: 304 }),
    }
}

/// Asks the source of a record again.
///
/// # Errors
/// As [`fetch_record`].
pub fn fetch_again(
    source: &WebAddress,
    validators: &Validators,
    limits: FetchLimits,
    control: &FetchControl,
) -> Result<WebAnswer, WebError> {
    let mut getter = Getter { limits, control, progress: &mut |_| {} };
    read_at(&mut getter, source, validators, IsFirst(true))
}

/// Whether links of a page are still followed.
#[derive(Clone, Copy)]
struct IsFirst(bool);

fn read_at(
    getter: &mut Getter<'_>,
    asked: &WebAddress,
    validators: &Validators,
    is_first: IsFirst,
) -> Result<WebAnswer, WebError> {
    let (address, answer) = getter.get(asked, validators)?;
    if answer.status == 304 {
        return Ok(WebAnswer::Unchanged);
    }
    let mut notes: Vec<Message> = (address != *asked).then(|| redirected(asked, &address)).into_iter().collect();
    let (validators, age) = (answer.validators(), answer.age().unwrap_or_default());
    let bytes = match content(&address, answer) {
        Content::Record(bytes) => bytes,
        Content::Page(html) => match page::find(&html, &address) {
            PageFinding::Record { text, count } => {
                notes.push(found_in_page(count));
                text.into_bytes()
            }
            PageFinding::Link { target, count } if is_first.0 => {
                notes.push(link_followed(&target, count));
                return read_link(getter, &target, notes);
            }
            PageFinding::Link { .. } | PageFinding::Nothing => return Err(WebError::NoRecordInPage { address }),
        },
        Content::Neither(kind) => return Err(WebError::NotARecord { address, kind }),
    };
    let name = address.file_name().to_owned();
    Ok(WebAnswer::Record(Box::new(FetchedRecord { bytes, source: Some(address), name, notes, validators, age })))
}

/// The record that a link of a page leads to.
fn read_link(getter: &mut Getter<'_>, target: &WebAddress, notes: Vec<Message>) -> Result<WebAnswer, WebError> {
    let found = read_at(getter, target, &Validators::default(), IsFirst(false))?;
    Ok(match found {
        WebAnswer::Record(record) => {
            let notes = notes.into_iter().chain(record.notes.iter().cloned()).collect();
            WebAnswer::Record(Box::new(FetchedRecord { notes, ..*record }))
        }
        WebAnswer::Unchanged => WebAnswer::Unchanged,
    })
}

/// What the body of an answer is.
enum Content {
    Record(Vec<u8>),
    Page(String),
    /// Something of this type.
    Neither(String),
}

fn content(address: &WebAddress, answer: HttpAnswer) -> Content {
    let kind = answer.content_type();
    let is_page = kind.contains("html") || page::begins_like_page(&answer.body);
    let is_record = || {
        let name = Path::new(address.file_name());
        answer.body.is_empty() || record::read(&answer.body, Some(name)).format != RecordFormat::Unknown
    };
    if page::begins_like_page(&answer.body) || (!is_record() && is_page) {
        return Content::Page(page::decoded(&answer.body, answer.charset()));
    }
    if is_record() {
        return Content::Record(answer.body);
    }
    Content::Neither(if kind.is_empty() { "unknown".to_owned() } else { kind })
}

fn record_in_address(bytes: Vec<u8>, name: String) -> FetchedRecord {
    let note = Message::new(
        "棋譜はアドレスの中にありました（通信していません）",
        "the record is in the address itself; nothing was fetched",
    );
    FetchedRecord {
        bytes,
        source: None,
        name,
        notes: vec![note],
        validators: Validators::default(),
        age: Duration::ZERO,
    }
}

fn redirected(from: &WebAddress, to: &WebAddress) -> Message {
    let (from, to) = (quoted(from.as_str()), quoted(to.as_str()));
    message!("{from} の移転先 {to} を読みました", "{from} redirects to {to}, which was read")
}

fn found_in_page(count: usize) -> Message {
    if count > 1 {
        return message!(
            "ページの中の{count}個の棋譜のうち、いちばん長いものを読みました",
            "the longest of {count} records in the page was read"
        );
    }
    Message::new("ページの中の棋譜を読みました", "the record in the page was read")
}

fn link_followed(target: &WebAddress, count: usize) -> Message {
    let target = quoted(target.as_str());
    if count > 1 {
        return message!(
            "ページに棋譜はなく、{count}個のリンクのうち最初の {target} を読みました",
            "the page holds no record; the first of its {count} links to one, {target}, was read"
        );
    }
    message!(
        "ページに棋譜はなく、リンク先の {target} を読みました",
        "the page holds no record; its link to {target} was read"
    )
}
