//! Fetch errors: why an address gives no record.

use super::address::WebAddress;
use sankoma_wording::{Message, message, quoted};
use std::time::Duration;

/// Why an address gives no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum WebError {
    /// Neither of the programs is there.
    NoProgram,
    /// A program cannot be started.
    Unstartable {
        /// Its name.
        program: &'static str,
        /// What the operating system says.
        reason: String,
    },
    /// The server was not reached, or gave no answer.
    NoAnswer {
        /// The address.
        address: WebAddress,
        /// What the program says.
        reason: String,
    },
    /// The server answers with this status of HTTP.
    Status {
        /// The address.
        address: WebAddress,
        /// The status: 404 where there is no such page.
        status: u16,
    },
    /// The answer took too long.
    TooSlow {
        /// The address.
        address: WebAddress,
        /// The time it had.
        limit: Duration,
    },
    /// The answer has more bytes than are read.
    TooLarge {
        /// The address.
        address: WebAddress,
        /// The most that is read.
        limit: u64,
    },
    /// The answer ended before its end.
    BrokenOff {
        /// The address.
        address: WebAddress,
        /// Bytes that came.
        bytes: usize,
    },
    /// A redirect leads to something else than a web address.
    RefusedRedirect {
        /// The address that redirects.
        address: WebAddress,
        /// Where to.
        target: String,
    },
    /// One redirect follows the other.
    TooManyRedirects {
        /// The first address.
        address: WebAddress,
        /// How many were followed.
        count: usize,
    },
    /// What came is neither a record nor a page.
    NotARecord {
        /// The address.
        address: WebAddress,
        /// The type that the server names.
        kind: String,
    },
    /// The page holds no record and no link to one.
    NoRecordInPage {
        /// The address.
        address: WebAddress,
    },
    /// It is not wanted any more.
    Cancelled,
}

impl WebError {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::NoProgram => Message::new(
                "curl も wget もないので、アドレスからは読めません（どちらかを入れてください）",
                "neither curl nor wget is installed, expected one of them: it fetches what an address names",
            ),
            Self::Unstartable { program, reason } => message!(
                "{program} を起動できません: {reason}",
                "cannot start {program}, which fetches what an address names: {reason}"
            ),
            _ => self.message_of_answer(),
        }
    }

    /// The sentence about what a server answers.
    fn message_of_answer(&self) -> Message {
        match self {
            Self::NoAnswer { address, reason } => {
                let (address, reason) = (quoted(address.as_str()), quoted(reason));
                message!(
                    "{address} から返事がありません: {reason}",
                    "no answer from {address}, expected a game record: {reason}"
                )
            }
            Self::Status { address, status } => {
                let (address, (ja, en)) = (quoted(address.as_str()), status_words(*status));
                message!(
                    "{address} を読めません: {ja}（HTTP {status}）",
                    "cannot read {address}, expected a game record: {en} (HTTP {status})"
                )
            }
            Self::TooSlow { address, limit } => {
                let (address, seconds) = (quoted(address.as_str()), limit.as_secs());
                message!(
                    "{address} は{seconds}秒で終わりませんでした",
                    "{address} took too long, expected an answer within {seconds} seconds"
                )
            }
            Self::TooLarge { address, limit } => {
                let (address, size) = (quoted(address.as_str()), limit >> 20);
                message!(
                    "{address} は {size} MiB より大きいので読みません",
                    "{address} has more than {size} MiB, expected a game record or a page with one"
                )
            }
            Self::BrokenOff { address, bytes } => {
                let address = quoted(address.as_str());
                message!(
                    "{address} は途中で切れました（{bytes}バイトまで）",
                    "{address} broke off after {bytes} bytes, expected the rest of it"
                )
            }
            _ => self.message_of_content(),
        }
    }

    /// The sentence about where an address leads, and what is there.
    fn message_of_content(&self) -> Message {
        match self {
            Self::RefusedRedirect { address, target } => {
                let (address, target) = (quoted(address.as_str()), quoted(target));
                message!(
                    "{address} の移転先 {target} は http でも https でもないので開きません",
                    "{address} redirects to {target}, expected an address with http:// or https://"
                )
            }
            Self::TooManyRedirects { address, count } => {
                let address = quoted(address.as_str());
                message!(
                    "{address} は{count}回移転先をたどっても終わりません",
                    "{address} redirects more than {count} times, expected a game record"
                )
            }
            Self::NotARecord { address, kind } => {
                let (address, kind) = (quoted(address.as_str()), quoted(kind));
                message!(
                    "{address} は棋譜でも棋譜のページでもありません（種類は {kind}）",
                    "{address} is of type {kind}, expected a game record or a page with one"
                )
            }
            Self::NoRecordInPage { address } => {
                let address = quoted(address.as_str());
                message!(
                    "{address} のページには棋譜も、棋譜へのリンクもありません",
                    "the page at {address} holds no game record and no link to one, expected either"
                )
            }
            _ => Message::new("取得をやめました", "fetching was cancelled"),
        }
    }
}

/// What a status of HTTP means.
const fn status_words(status: u16) -> (&'static str, &'static str) {
    match status {
        401 | 403 => ("見る許可がありません", "the server does not let it be read"),
        404 | 410 => ("ありません", "there is no such page"),
        429 => ("問い合わせが多すぎます", "the server was asked too often"),
        500..=599 => ("サーバーの故障です", "the server has failed"),
        _ => ("サーバーの返事が棋譜ではありません", "the server answers something else"),
    }
}
