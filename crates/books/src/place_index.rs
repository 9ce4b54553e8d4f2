//! Place index: where the entries of a position stand in a file that is not sorted. It costs 16 bytes an entry.

/// Places by the number of a position. Numbers of different positions may be equal; whoever asks compares the
/// positions.
#[derive(Debug, Default)]
pub(crate) struct PlaceIndex {
    places: Vec<(u64, u64)>,
}

impl PlaceIndex {
    pub(crate) fn new(mut places: Vec<(u64, u64)>) -> Self {
        places.sort_unstable();
        Self { places }
    }

    /// The places of the entries with this number, in the order of the file.
    pub(crate) fn find(&self, number: u64) -> impl Iterator<Item = u64> + '_ {
        let first = self.places.partition_point(|&(known, _)| known < number);
        self.places[first..].iter().take_while(move |&&(known, _)| known == number).map(|&(_, place)| place)
    }
}
