//! The answer of a server: its status, the headers that matter, and its body.

use super::program::FetchProgram;
use super::validators::Validators;
use std::time::Duration;

/// An answer to one request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HttpAnswer {
    /// The status: 200 for what was asked for.
    pub(super) status: u16,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl HttpAnswer {
    /// The last answer that a program has reported; `None` if there is none.
    pub(super) fn of_output(program: FetchProgram, stdout: Vec<u8>, stderr: &str) -> Option<Self> {
        match program {
            FetchProgram::Curl => Self::with_headers_before_body(&stdout),
            FetchProgram::Wget => {
                let lines: Vec<&str> = stderr.lines().filter_map(|line| line.strip_prefix("  ")).collect();
                let start = lines.iter().rposition(|line| line.starts_with("HTTP/"))?;
                let headers = Self::of_head(lines[start..].iter().copied())?;
                Some(Self { body: stdout, ..headers })
            }
        }
    }

    /// Heads of the form `HTTP/1.1 200 OK`, headers, an empty line; those of interim answers (1xx) come first.
    fn with_headers_before_body(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        loop {
            let end = rest.windows(4).position(|four| four == b"\r\n\r\n").map(|at| (at, at + 4));
            let bare = rest.windows(2).position(|two| two == b"\n\n").map(|at| (at, at + 2));
            let (head, body) = end.into_iter().chain(bare).min()?;
            let text = String::from_utf8_lossy(&rest[..head]).into_owned();
            let answer = Self::of_head(text.lines())?;
            rest = &rest[body..];
            if !(100..200).contains(&answer.status) {
                return Some(Self { body: rest.to_vec(), ..answer });
            }
        }
    }

    fn of_head<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Self> {
        let status = lines.next()?.strip_prefix("HTTP/")?.split_ascii_whitespace().nth(1)?.parse().ok()?;
        let header = |line: &'a str| {
            let (name, value) = line.split_once(':')?;
            Some((name.trim().to_ascii_lowercase(), value.trim().to_owned()))
        };
        Some(Self { status, headers: lines.filter_map(header).collect(), body: Vec::new() })
    }

    /// The value of a header; `name` is in small letters.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The type of the body without its parameters, in small letters; empty if none is named.
    pub(super) fn content_type(&self) -> String {
        let value = self.header("content-type").unwrap_or_default();
        value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    /// The encoding of the text that the server names.
    pub(super) fn charset(&self) -> Option<&str> {
        let (_, value) = self.header("content-type")?.split_once("charset=")?;
        value.split(';').next().map(|name| name.trim().trim_matches('"'))
    }

    /// By what the server knows whether this has changed.
    pub(super) fn validators(&self) -> Validators {
        let value = |name: &str| {
            let is_sound = |text: &&str| {
                text.len() <= Validators::MAX_LENGTH && text.bytes().all(|byte| (0x20..0x7f).contains(&byte))
            };
            self.header(name).filter(is_sound).map(str::to_owned)
        };
        Validators { tag: value("etag"), modified: value("last-modified") }
    }

    /// How long ago it was changed last, by the clock of the server.
    pub(super) fn age(&self) -> Option<Duration> {
        let seconds = |name| self.header(name).and_then(http_date);
        let (now, then) = (seconds("date")?, seconds("last-modified")?);
        now.checked_sub(then).map(Duration::from_secs)
    }

    /// Whether bytes are missing at the end.
    pub(super) fn is_cut(&self) -> bool {
        let is_plain = self.header("content-encoding").is_none() && self.header("transfer-encoding").is_none();
        let length = self.header("content-length").and_then(|length| length.parse::<usize>().ok());
        is_plain && length.is_some_and(|length| self.body.len() < length)
    }
}

/// Seconds since 1970 of a date such as `Wed, 25 Nov 2026 22:48:34 GMT` (RFC 9110).
fn http_date(text: &str) -> Option<u64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [_, day, month, year, time, "GMT"] = words[..] else { return None };
    let month = MONTHS.find(month).filter(|at| at % 3 == 0 && month.len() == 3)? as u64 / 3;
    let (day, year): (u64, u64) = (day.parse().ok()?, year.parse().ok()?);
    let parts: Vec<u64> = time.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [hours, minutes, seconds] = parts[..] else { return None };
    if !(1970..=9999).contains(&year) || !(1..=31).contains(&day) || hours > 23 || minutes > 59 || seconds > 60 {
        return None;
    }
    // Months are counted from March, so that the leap day is the last of a year.
    let (year, month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let days_before = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    let days = days_before.checked_sub(719_468)?;
    Some(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_is_read_with_its_headers() {
        let text = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/2 200\r\ncontent-type: text/HTML; charset=\"EUC-JP\"\r\nETag: \"a\"\r\n\r\nHTTP/1.1 body\r\n\r\nend";
        let answer = HttpAnswer::of_output(FetchProgram::Curl, text.into(), "").expect("it is an answer");
        assert_eq!((answer.status, answer.content_type().as_str()), (200, "text/html"));
        assert_eq!(
            (answer.charset(), answer.body.as_slice()),
            (Some("EUC-JP"), b"HTTP/1.1 body\r\n\r\nend".as_slice())
        );
        assert_eq!(answer.validators().headers(), ["If-None-Match: \"a\""]);
        let errors = "  HTTP/1.1 301 Moved\n  Location: /a\n2026 URL\n  HTTP/1.1 200 OK\n  Content-Length: 9\n";
        let answer = HttpAnswer::of_output(FetchProgram::Wget, b"body".to_vec(), errors).expect("it is an answer");
        assert_eq!((answer.status, answer.header("location"), answer.is_cut()), (200, None, true));
        assert_eq!(HttpAnswer::of_output(FetchProgram::Curl, b"no head".to_vec(), ""), None);
        assert_eq!(HttpAnswer::of_output(FetchProgram::Wget, Vec::new(), "wget: bad address"), None);
    }

    #[test]
    fn dates_are_seconds() {
        for (text, seconds) in [
            ("Thu, 01 Jan 1970 00:00:00 GMT", Some(0)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(784_111_777)),
            ("Thu, 29 Feb 2024 23:59:59 GMT", Some(1_709_251_199)),
            ("Sunday, 06-Nov-94 08:49:37 GMT", None),
            ("Sun, 06 Nov 1994 08:49 GMT", None),
            ("Sun, 06 anF 1994 08:49:37 GMT", None),
        ] {
            assert_eq!(http_date(text), seconds, "{text}");
        }
    }
}
