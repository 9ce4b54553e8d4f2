//! Addresses by which sites share games: some hold the record themselves, others lead to it.
//!
//! | site | address | what is read |
//! |---|---|---|
//! | Shogi Playground | `https://play.mogproject.com/?u=~0.6y2…&bn=…&wn=…` | the USEN behind `u`, with the players' names |
//! | SHOGI-EXTEND | `https://www.shogi-extend.com/share-board?xbody=…` | the USI behind `xbody`, in URL-safe Base64 |
//! | ぴよ将棋 | `https://www.studiok-i.net/kifu/?sfen=position…` | the USI behind `sfen` |
//! | lishogi | `https://lishogi.org/XXXXXXXX` | `https://lishogi.org/game/export/XXXXXXXX.kif` |
//! | lishogi | `https://lishogi.org/study/XXXXXXXX[/YYYYYYYY]` | the same with `.kif` |
//!
//! A game of Shogi Wars is in its page (`shogi_wars`).

use super::address::WebAddress;
use sankoma_record::{self as record, RecordFormat, RecordWriteOptions};
use sankoma_rules::Color;

/// What an address that is known means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SharedForm {
    /// It holds a record.
    Record { bytes: Vec<u8>, name: String },
    /// The record is at another address.
    Leads(WebAddress),
}

/// What an address means, if it is one of those known.
pub(super) fn of_address(address: &WebAddress) -> Option<SharedForm> {
    let host = address.host().to_ascii_lowercase();
    let text = match host.strip_prefix("www.").unwrap_or(&host) {
        "play.mogproject.com" => playground_record(address)?,
        "shogi-extend.com" if address.path() == "/share-board" => from_base64(&address.parameter("xbody")?)?,
        "studiok-i.net" if address.path().starts_with("/kifu") => address.parameter("sfen")?.into_bytes(),
        "lishogi.org" => return lishogi_address(address).map(SharedForm::Leads),
        _ => return None,
    };
    let format = record::read(&text, None).format;
    let name = format!("shared.{}", format.extension());
    (format != RecordFormat::Unknown).then_some(SharedForm::Record { bytes: text, name })
}

/// USEN, or KIF where the address also names the players.
fn playground_record(address: &WebAddress) -> Option<Vec<u8>> {
    let usen = address.parameter("u")?;
    let names = ["bn", "wn"].map(|name| address.parameter(name).filter(|text| !text.is_empty()));
    if names.iter().all(Option::is_none) {
        return Some(usen.into_bytes());
    }
    let mut game = record::read(usen.as_bytes(), None).game;
    for (color, name) in Color::ALL.into_iter().zip(names) {
        if let Some(name) = name {
            let name = name.chars().filter(|letter| !letter.is_control()).collect();
            game.headers.push(record::Header {
                name: ["先手", "後手"][color.index()].to_owned(),
                value: name,
                line: None,
            });
        }
    }
    Some(record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Kif)).bytes)
}

/// Where lishogi has the record of a game or a study. A game has eight letters or digits; its players see four more.
fn lishogi_address(address: &WebAddress) -> Option<WebAddress> {
    /// Pages of eight letters.
    const PAGES: [&str; 7] = ["analysis", "features", "insights", "practice", "streamer", "timeline", "training"];
    let parts: Vec<&str> = address.path().split('/').filter(|part| !part.is_empty()).collect();
    let is_id = |text: &str| text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let path = match parts[..] {
        [id] | [id, "sente" | "gote"] | ["embed", id] if is_id(id) && !PAGES.contains(&id) => {
            format!("/game/export/{id}.kif")
        }
        [id] if id.len() == 12 && id.is_ascii() && is_id(&id[..8]) => format!("/game/export/{}.kif", &id[..8]),
        ["study", id] if is_id(id) => format!("/study/{id}.kif"),
        ["study", id, chapter] if is_id(id) && is_id(chapter) => format!("/study/{id}/{chapter}.kif"),
        _ => return None,
    };
    address.join(&path).ok()
}

/// The bytes of a text in URL-safe Base64 (RFC 4648, section 5), with `=` at its end or without.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.trim_end_matches('=').chars() {
        bits = (bits << 6) | u32::try_from(DIGITS.find(letter)?).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Option<SharedForm> {
        of_address(&WebAddress::named(text).expect("it has a scheme").expect("it is an address"))
    }

    fn record_of(text: &str) -> String {
        match form(text) {
            Some(SharedForm::Record { bytes, .. }) => String::from_utf8(bytes).expect("it is text"),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn records_in_addresses_are_read() {
        assert_eq!(record_of("https://play.mogproject.com/?u=~0.6y236e.&move=2"), "~0.6y236e.");
        let named = record_of("https://play.mogproject.com/?u=~0.6y236e.r&bn=%E6%AD%A9%E5%B1%B1&wn=Mori");
        assert!(named.contains("先手：歩山\n") && named.contains("後手：Mori\n") && named.contains("投了"), "{named}");
        let usi = "position startpos moves 2g2f 8c8d";
        let shared = "cG9zaXRpb24gc3RhcnRwb3MgbW92ZXMgMmcyZiA4Yzhk";
        assert_eq!(record_of(&format!("https://www.shogi-extend.com/share-board?turn=2&xbody={shared}")), usi);
        assert_eq!(record_of("https://www.studiok-i.net/kifu/?sfen=position%20startpos%20moves%202g2f%208c8d"), usi);
        for text in [
            "https://play.mogproject.com/",
            "https://play.mogproject.com/?u=nothing",
            "https://www.shogi-extend.com/share-board?xbody=%20",
            "https://www.shogi-extend.com/swars/search",
            "https://example.org/?u=~0.6y236e.",
        ] {
            assert_eq!(form(text), None, "{text}");
        }
    }

    #[test]
    fn addresses_of_lishogi_lead_to_the_record() {
        for (path, expected) in [
            ("abcdEFG1", Some("game/export/abcdEFG1.kif")),
            ("abcdEFG1/gote", Some("game/export/abcdEFG1.kif")),
            ("abcdEFG1WXYZ", Some("game/export/abcdEFG1.kif")),
            ("study/abcdEFG1", Some("study/abcdEFG1.kif")),
            ("study/abcdEFG1/hijkLMN2", Some("study/abcdEFG1/hijkLMN2.kif")),
            ("training", None),
            ("game/export/abcdEFG1.kif", None),
            ("tournament/abcdEFG1", None),
        ] {
            let found = form(&format!("https://lishogi.org/{path}"));
            let expected = expected.map(|path| format!("https://lishogi.org/{path}"));
            let found = found.map(|form| match form {
                SharedForm::Leads(address) => address.as_str().to_owned(),
                SharedForm::Record { .. } => "a record".to_owned(),
            });
            assert_eq!(found, expected, "{path}");
        }
    }

    #[test]
    fn base64_is_that_of_rfc_4648() {
        for (text, bytes) in [("", ""), ("Zg==", "f"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYmFy", "foobar")] {
            assert_eq!(from_base64(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
        assert_eq!(from_base64("-_8"), Some(vec![0xfb, 0xff]));
        assert_eq!((from_base64("a b"), from_base64("+/")), (None, None));
    }
}
