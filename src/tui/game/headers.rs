//! Headers as rows of text and back: `NAME：VALUE`, with further lines of a value indented.

use sankoma_record::Header;
use std::collections::{HashMap, VecDeque};

/// One row per header, and one more per further line of its value.
pub(super) fn rows(headers: &[Header]) -> Vec<String> {
    headers.iter().flat_map(header_rows).collect()
}

fn header_rows(header: &Header) -> Vec<String> {
    let mut lines = header.value.split('\n');
    let first = format!("{}：{}", header.name, lines.next().unwrap_or_default());
    std::iter::once(first).chain(lines.map(|line| format!("  {line}"))).collect()
}

/// Parses rows. A header whose rows are unchanged is kept byte for byte.
pub(super) fn parse(rows: &[String], before: &[Header]) -> Vec<Header> {
    let mut known: HashMap<Vec<String>, VecDeque<&Header>> = HashMap::new();
    for header in before {
        known.entry(header_rows(header)).or_default().push_back(header);
    }
    let blocks = header_blocks(rows).into_iter();
    let mut unchanged = |block: &[String]| known.get_mut(block).and_then(VecDeque::pop_front).cloned();
    blocks.map(|block| unchanged(block).unwrap_or_else(|| parse_header(block))).collect()
}

/// Splits the rows by header: a row that begins with a blank belongs to the header above.
fn header_blocks(rows: &[String]) -> Vec<&[String]> {
    let begins = |row: &String| !row.is_empty() && !row.starts_with([' ', '　']);
    let starts: Vec<usize> = (0..rows.len()).filter(|&at| begins(&rows[at])).collect();
    let ends = starts.iter().skip(1).copied().chain([rows.len()]);
    let blocks = starts.iter().zip(ends).map(|(&start, end)| &rows[start..end]);
    // Empty rows only separate headers.
    blocks.map(|block| &block[..block.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1)]).collect()
}

fn parse_header(block: &[String]) -> Header {
    let first = block.first().map_or("", String::as_str);
    let (name, value) = first.split_once(['：', ':']).unwrap_or((first, ""));
    let lines = std::iter::once(value).chain(block.iter().skip(1).map(String::as_str));
    let value = lines.map(str::trim).collect::<Vec<_>>().join("\n");
    Header { name: name.trim().to_owned(), value, line: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn strings(rows: &[&str]) -> Vec<String> {
        rows.iter().map(|row| (*row).to_owned()).collect()
    }

    #[test]
    fn rows_become_headers_in_their_order_with_duplicates() {
        let rows = strings(&["先手：歩山", "棋戦: 練習", "棋戦：練習", "  その二", "", "備考"]);
        let made = parse(&rows, &[]);
        let seen: Vec<(&str, &str)> = made.iter().map(|header| (header.name.as_str(), header.value.as_str())).collect();
        assert_eq!(seen, [("先手", "歩山"), ("棋戦", "練習"), ("棋戦", "練習\nその二"), ("備考", "")]);
    }

    proptest! {
        #[test]
        fn untouched_headers_keep_every_byte(
            headers in prop::collection::vec(
                ("[a-z先手$]{1,4}", "[a-z：: 　\n]{0,8}", prop::option::of(1_u32..9)),
                0..6,
            ),
        ) {
            let headers: Vec<Header> =
                headers.into_iter().map(|(name, value, line)| Header { name, value, line }).collect();
            let rows = rows(&headers);
            prop_assert_eq!(parse(&rows, &headers), headers);
        }
    }
}
