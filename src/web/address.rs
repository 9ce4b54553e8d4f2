//! Web addresses (URLs): which text is one, what a relative one means, and what a file from there is called.

use sankoma_wording::{Message, message, quoted};
use std::fmt::{self, Write as _};

/// An address that begins with `http://` or `https://`, as it is sent: printable ASCII but for the host, other
/// characters percent-encoded, without the fragment behind `#`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WebAddress {
    text: String,
    /// Where the path begins.
    path: usize,
}

/// Why a text is no address that can be fetched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum AddressError {
    /// It has another scheme than `http` and `https`, no host, or characters that no address has.
    NotAnAddress {
        /// The text.
        text: String,
    },
    /// A name or a password stands before the host; it would be sent, and shown.
    Credentials,
}

impl AddressError {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAnAddress { text } => {
                let text = quoted(text);
                message!(
                    "{text} は読めるアドレスではありません（http:// か https:// で始まるもの）",
                    "{text} is no address that can be read, expected one that begins with http:// or https://"
                )
            }
            Self::Credentials => Message::new(
                "名前やパスワードの入ったアドレスは使いません",
                "the address holds a name or a password, expected one without",
            ),
        }
    }
}

impl WebAddress {
    /// The address that a text is; `None` where it is none, but the name of a file. A text with the scheme of another
    /// kind of address, such as `ftp://`, is refused.
    pub fn named(text: &str) -> Option<Result<Self, AddressError>> {
        let (scheme, _) = text.trim_start().split_once("://")?;
        let is_scheme = scheme.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter));
        is_scheme.then(|| Self::parse(text.trim()))
    }

    /// # Errors
    /// Another scheme, no host, control characters, a name or password before the host.
    fn parse(text: &str) -> Result<Self, AddressError> {
        let refused = || AddressError::NotAnAddress { text: text.to_owned() };
        if text.chars().any(char::is_control) {
            return Err(refused());
        }
        let (scheme, rest) = text.split_once("://").ok_or_else(refused)?;
        let scheme = ["http", "https"].into_iter().find(|known| scheme.eq_ignore_ascii_case(known));
        let scheme = scheme.ok_or_else(refused)?;
        let rest = rest.split('#').next().unwrap_or_default();
        let (host, path) = rest.split_at(rest.find(['/', '?', '\\']).unwrap_or(rest.len()));
        if host.contains('@') {
            return Err(AddressError::Credentials);
        }
        let is_host = |letter: char| letter.is_alphanumeric() || "-._:[]".contains(letter);
        if host.is_empty() || host.starts_with(['-', ':']) || !host.chars().all(is_host) {
            return Err(refused());
        }
        let start = format!("{scheme}://{host}");
        let slash = if path.starts_with('/') { "" } else { "/" };
        Ok(Self { path: start.len(), text: format!("{start}{slash}{}", encoded(path)) })
    }

    /// What a reference on this page means: the target of a link or a redirect.
    ///
    /// # Errors
    /// As [`Self::named`]: the reference leads to no web address.
    pub(super) fn join(&self, reference: &str) -> Result<Self, AddressError> {
        let reference = reference.trim();
        let start = reference.split(['/', '?', '#']).next().unwrap_or_default();
        if start.contains(':') {
            return Self::parse(reference);
        }
        let (scheme, _) = self.text.split_once("://").unwrap_or_default();
        let (host, path) = self.text.split_at(self.path);
        let path = path.split('?').next().unwrap_or_default();
        match reference.as_bytes() {
            [b'/', b'/', ..] => Self::parse(&format!("{scheme}:{reference}")),
            [b'/', ..] => Self::parse(&format!("{host}{}", without_dots(reference))),
            [b'?', ..] => Self::parse(&format!("{host}{path}{reference}")),
            [] | [b'#', ..] => Ok(self.clone()),
            _ => {
                let folder = &path[..path.rfind('/').map_or(0, |at| at + 1)];
                Self::parse(&format!("{host}{}", without_dots(&format!("{folder}{reference}"))))
            }
        }
    }

    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The host, with a port if one is given.
    pub fn host(&self) -> &str {
        self.text[..self.path].split_once("://").map_or("", |(_, host)| host)
    }

    /// The path, from its slash on, without what is behind `?`.
    pub(super) fn path(&self) -> &str {
        self.text[self.path..].split('?').next().unwrap_or_default()
    }

    /// The value of a parameter behind `?`, decoded.
    pub(super) fn parameter(&self, name: &str) -> Option<String> {
        let (_, query) = self.text.split_once('?')?;
        let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
        Some(decoded(value))
    }

    /// The name of a file from this address: the last part of its path, or else the host. It holds no slash.
    pub fn file_name(&self) -> &str {
        let path = self.path();
        path.rsplit('/').find(|part| !part.is_empty() && *part != "." && *part != "..").unwrap_or(self.host())
    }
}

impl fmt::Display for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A path with what stands behind it, where characters that no address has are percent-encoded.
fn encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        let is_plain = byte.is_ascii_alphanumeric() || b"-._~:/?[]@!$&'()*+,;=%".contains(&byte);
        if is_plain {
            text.push(byte as char);
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// The text that percent-encoded bytes mean; what does not decode stays as it is.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let code = (byte == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        found.push(code.unwrap_or(byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&found).into_owned()
}

/// A path without `.` and `..` as parts.
fn without_dots(path: &str) -> String {
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let (path, behind) = path.split_at(end);
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').skip(1) {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let slash = if path.ends_with("/.") || path.ends_with("/..") { "/" } else { "" };
    format!("/{}{slash}{behind}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> WebAddress {
        WebAddress::named(text).expect("it has a scheme").expect("it is an address")
    }

    #[test]
    fn addresses_are_told_from_names_of_files() {
        for text in ["game.kif", "-", "/tmp/a.kif", "C:\\a.kif", "lnsgkgsnl/1r5b1/9 b - 1", "http:", "1://x", "a b://c"]
        {
            assert!(WebAddress::named(text).is_none(), "{text}");
        }
        for text in
            ["ftp://example.org/a.kif", "file:///etc/passwd", "http://", "https:///a", "http://-x/", "http://a b/"]
        {
            let refused = WebAddress::named(text).expect("it has a scheme");
            assert!(matches!(refused, Err(AddressError::NotAnAddress { .. })), "{text}: {refused:?}");
        }
        let with_password = WebAddress::named("https://me:secret@example.org/");
        assert!(matches!(with_password, Some(Err(AddressError::Credentials))));
        assert!(matches!(WebAddress::named("http://a/\u{1b}[2J"), Some(Err(AddressError::NotAnAddress { .. }))));
    }

    #[test]
    fn what_no_address_holds_is_encoded() {
        for (text, expected) in [
            ("HTTP://Example.org", "http://Example.org/"),
            ("https://example.org/a b\"'.kif#page", "https://example.org/a%20b%22'.kif"),
            ("https://example.org?x=1", "https://example.org/?x=1"),
            ("https://example.org/棋譜.kif", "https://example.org/%E6%A3%8B%E8%AD%9C.kif"),
            ("http://[::1]:8080/-a.kif", "http://[::1]:8080/-a.kif"),
            ("http://a/%41$(x)`y`|z", "http://a/%41$(x)%60y%60%7Cz"),
        ] {
            assert_eq!(address(text).as_str(), expected, "{text}");
        }
    }

    #[test]
    fn references_are_resolved() {
        let base = address("https://example.org/a/b/page.html?x=/y");
        for (reference, expected) in [
            ("game.kif", "https://example.org/a/b/game.kif"),
            ("./game.kif", "https://example.org/a/b/game.kif"),
            ("../game.kif?z", "https://example.org/a/game.kif?z"),
            ("../../../../game.kif", "https://example.org/game.kif"),
            ("/game.kif", "https://example.org/game.kif"),
            ("//other.org/game.kif", "https://other.org/game.kif"),
            ("http://other.org/game.kif", "http://other.org/game.kif"),
            ("?n=2", "https://example.org/a/b/page.html?n=2"),
            ("#top", "https://example.org/a/b/page.html?x=/y"),
            ("", "https://example.org/a/b/page.html?x=/y"),
        ] {
            assert_eq!(base.join(reference).expect("it is an address").as_str(), expected, "{reference}");
        }
        for reference in ["file:///etc/passwd", "javascript:alert(1)", "mailto:a@b", "data:text/plain,x", "//"] {
            assert!(base.join(reference).is_err(), "{reference}");
        }
    }

    #[test]
    fn a_file_has_the_last_part_of_the_path_as_its_name() {
        for (text, name) in [
            ("https://example.org/a/game.kif?x=/1", "game.kif"),
            ("https://example.org/a/", "a"),
            ("https://example.org:80/..", "example.org:80"),
        ] {
            assert_eq!(address(text).file_name(), name, "{text}");
        }
        let shared = address("https://example.org/?u=~0.6y2.&bn=%E6%AD%A9%E5%B1%B1&x");
        assert_eq!(shared.parameter("u").as_deref(), Some("~0.6y2."));
        assert_eq!(shared.parameter("bn").as_deref(), Some("歩山"));
        assert_eq!((shared.parameter("x"), shared.parameter("n")), (None, None));
    }
}
