//! Dates in headers: years, months or days, in the Western or Japanese calendar.

use crate::text::normalization::normalize_text;
use std::fmt;

/// A day, a month or a year, as much as a header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    /// 0 where it is not said.
    month: u8,
    day: u8,
}

/// Japanese eras with the year before their first.
const ERAS: [(&str, u16); 5] = [("令和", 2018), ("平成", 1988), ("昭和", 1925), ("大正", 1911), ("明治", 1867)];

impl Date {
    /// Reads `2024/05/01 10:00`, `2024-5`, `2024年5月1日`, `令和6年5月1日` and the like; what follows the day is left
    /// alone. `None` when no year of four digits and no year of an era is there.
    pub fn parse(text: &str) -> Option<Self> {
        let text = normalize_text(text).replace("元年", "1年");
        let era = ERAS.iter().find_map(|(name, before)| Some((text.split_once(name)?.1, *before)));
        let (text, before) = era.unwrap_or((text.as_str(), 0));
        let mut numbers = DateNumbers(text);
        let year = match numbers.next()? {
            (4, year) if before == 0 => year,
            (1 | 2, year) if before > 0 => year + before,
            _ => return None,
        };
        let month = numbers.next().map_or(0, |(_, month)| month);
        let day = numbers.next().map_or(0, |(_, day)| day);
        let (month, day) = if (1..=12).contains(&month) { (month, day) } else { (0, 0) };
        let day = if (1..=31).contains(&day) { day } else { 0 };
        Some(Self { year, month: month as u8, day: day as u8 })
    }

    /// The date as a number, `20240501`; month and day are 0 where they are not said.
    pub fn to_number(self) -> u32 {
        u32::from(self.year) * 10_000 + u32::from(self.month) * 100 + u32::from(self.day)
    }

    /// The date of [`Self::to_number`]; `None` for numbers that no date has.
    pub fn from_number(number: u32) -> Option<Self> {
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
        let fits = (1..=9_999).contains(&year) && month <= 12 && day <= 31 && (month > 0 || day == 0);
        fits.then_some(Self { year: year as u16, month: month as u8, day: day as u8 })
    }

    /// The first and the last date that this one may stand for: a year stands for all its days.
    pub(super) fn range(self) -> (Self, Self) {
        let last = |part: u8| if part == 0 { u8::MAX } else { part };
        (self, Self { month: last(self.month), day: last(self.day), ..self })
    }
}

/// The numbers at the beginning of a text with the count of their digits; one character may stand between two.
struct DateNumbers<'a>(&'a str);

impl Iterator for DateNumbers<'_> {
    type Item = (usize, u16);

    fn next(&mut self) -> Option<(usize, u16)> {
        let text = self.0.trim_start();
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let number = text[..end].parse().ok()?;
        let rest = &text[end..];
        self.0 = rest.strip_prefix(['/', '-', '.', '年', '月']).unwrap_or("");
        Some((end, number))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.year, self.month, self.day) {
            (year, 0, _) => write!(f, "{year}"),
            (year, month, 0) => write!(f, "{year}/{month:02}"),
            (year, month, day) => write!(f, "{year}/{month:02}/{day:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates_are_read_in_every_usual_form() {
        for (text, date) in [
            ("2024/05/01", "2024/05/01"),
            ("2024/05/01 10:00:00", "2024/05/01"),
            ("２０２４－５", "2024/05"),
            ("2024年5月1日(水)", "2024/05/01"),
            ("2024", "2024"),
            ("2024 夏", "2024"),
            ("令和元年12月3日", "2019/12/03"),
            ("昭和63年", "1988"),
            ("2024/13/01", "2024"),
            ("2024/02/40", "2024/02"),
        ] {
            let parsed = Date::parse(text);
            assert_eq!(parsed.map(|date| date.to_string()).as_deref(), Some(date), "{text}");
            assert_eq!(parsed.and_then(|date| Date::from_number(date.to_number())), parsed, "{text}");
        }
        for text in ["", "昨日", "24/05/01", "平成", "99999999999"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }
}
