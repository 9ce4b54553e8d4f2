//! The strongest terms of a set of weights in words: places of pieces with a king, and pairs.

use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::{list, rows};
use crate::cli::parallel;
use sankoma_eval::three_piece::cell_source::CellSource;
use sankoma_eval::{RawScale, ThreePieceTerms};
use sankoma_laboratory::strongest_terms::{PiecePlaces, StrongPair, places_beside, strongest_pairs};
use sankoma_rules::Square;
use sankoma_wording::text::{pad_left, wrap};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, sentence, square_name};
use std::cmp::Reverse;
use std::convert::Infallible;

/// The kings with which places are printed: in a castle and where it began, as (file, rank).
const KINGS: [(u8, u8); 2] = [(8, 8), (5, 9)];
/// How many squares are printed of a piece.
const PLACES: usize = 3;
/// How many pairs are printed.
const PAIRS: usize = 10;
/// Columns of a pair's value.
const NUMBER_WIDTH: usize = 8;

rows! {
    /// The strongest terms.
    struct WeightsInfoStrongestRow(terms: &StrongestTerms) {
        let places = terms.places.iter().flat_map(|(king, places)| places.iter().map(move |found| (*king, found)));

        /// Best and worst squares of each kind of piece, for two squares of the king; raw, for the king's side, without
        /// material.
        places: Vec<WeightsInfoPlacesRow> = places.map(|(king, found)| WeightsInfoPlacesRow::of(king, found)).collect(),
        /// The strongest pairs, with the king in its own camp.
        pairs: Vec<WeightsInfoPairRow> = list(&terms.pairs),
    }

    /// The best and worst squares of a kind of piece.
    struct WeightsInfoPlacesRow(king: Square, places: &PiecePlaces) {
        /// The king's square.
        king: String = king.to_string(),
        /// Whether the piece is the king's own.
        own: bool = places.own,
        /// English name of the kind.
        piece: &'static str = places.kind.en(),
        /// Its best squares.
        best: Vec<WeightsInfoPlaceRow> = list(&places.best),
        /// Its worst squares.
        worst: Vec<WeightsInfoPlaceRow> = list(&places.worst),
    }

    /// A square and the value of a piece there.
    struct WeightsInfoPlaceRow(place: &(Square, i32)) {
        /// The square.
        square: String = place.0.to_string(),
        /// The value there, raw.
        raw: i32 = place.1,
    }

    /// A pair of pieces.
    struct WeightsInfoPairRow(pair: &StrongPair) {
        let words = pair.description();

        /// Its value, raw, for the king's side.
        raw: i32,
        /// The pair in Japanese.
        ja: String = words.ja,
        /// The pair in English.
        en: String = words.en,
    }
}

/// The strongest terms of one set of weights.
pub(super) struct StrongestTerms {
    places: Vec<(Square, Vec<PiecePlaces>)>,
    pairs: Vec<StrongPair>,
    scale: RawScale,
}

impl StrongestTerms {
    /// Goes through every pair of each king in its own camp, on all cores. The files 1 to 4 are left out: they mirror
    /// the others.
    pub(super) fn of(weights: &(impl ThreePieceTerms + CellSource)) -> Self {
        let camp = Square::all().filter(|square| square.rank() >= 7 && square.file() >= 5);
        let mut pairs = Vec::new();
        let Ok(()) = parallel::map_in_order(
            camp,
            parallel::thread_count(None),
            |king| strongest_pairs(weights, king, PAIRS),
            |found| {
                pairs.extend(found);
                Ok::<(), Infallible>(())
            },
        );
        pairs.sort_by_key(|pair: &StrongPair| Reverse(pair.raw.abs()));
        pairs.truncate(PAIRS);
        let kings = KINGS.into_iter().filter_map(|(file, rank)| Square::new(file, rank));
        let places = kings.map(|king| (king, places_beside(weights, king, PLACES))).collect();
        Self { places, pairs, scale: weights.scale() }
    }

    pub(super) fn text(&self, lang: Language) -> String {
        let title = lang.pick(
            "値の大きい駒の組（玉が自陣にあるとき、センチポーン）",
            "Strongest pairs, with the king in its own camp (centipawns for the king's side)",
        );
        let places: String = self.places.iter().map(|(king, places)| self.places_text(*king, places, lang)).collect();
        let pairs: String = self.pairs.iter().map(|pair| self.pair_text(pair, lang)).collect();
        format!("{places}\n{title}\n{pairs}")
    }

    fn places_text(&self, king: Square, places: &[PiecePlaces], lang: Language) -> String {
        let king = square_name(king, lang);
        let title = sentence!(
            lang,
            "玉が{king}のときの駒の良いマスと悪いマス（玉の側のセンチポーン、駒の価値は除く）",
            "Best and worst places with the king on {king} (centipawns for its side, no material)"
        );
        let mut table = TextTable::new([
            (ColumnAlignment::Left, ""),
            (ColumnAlignment::Left, lang.pick("良いマス", "best")),
            (ColumnAlignment::Left, lang.pick("悪いマス", "worst")),
        ]);
        for piece in places {
            let owner = if piece.own { lang.pick("味方の", "own ") } else { lang.pick("敵の", "enemy ") };
            let name = format!("{owner}{}", lang.pick(piece.kind.ja(), piece.kind.en()));
            table.add_row([name, self.squares(&piece.best, lang), self.squares(&piece.worst, lang)]);
        }
        format!("\n{title}\n{}", table.text())
    }

    /// `7h +88  7g +70`.
    fn squares(&self, found: &[(Square, i32)], lang: Language) -> String {
        let text = |&(square, raw): &(Square, i32)| {
            format!("{} {}", square_name(square, lang), pad_left(&format!("{:+.0}", self.scale.centipawns(raw)), 4))
        };
        found.iter().map(text).collect::<Vec<_>>().join("  ")
    }

    fn pair_text(&self, pair: &StrongPair, lang: Language) -> String {
        let number = pad_left(&format!("{:+.1}", self.scale.centipawns(pair.raw)), NUMBER_WIDTH);
        let indent = format!("\n{}", " ".repeat(NUMBER_WIDTH + 4));
        let words = wrap(pair.description().text(lang), SCREEN_WIDTH - NUMBER_WIDTH - 4).join(&indent);
        format!("  {number}  {words}\n")
    }
}
