//! Merging: many small segments become one, without the games that are no more.

use crate::error::IndexError;
use crate::index::Index;
use crate::packing::{BlockBuilder, BlockReader, unpack_position};
use crate::pair::Pair;
use crate::store::Store;
use std::collections::VecDeque;

/// A question looks into every segment, so that there may be at most so many, …
const MAX_SEGMENTS: usize = 12;
/// … and the smallest are merged until so many are left.
const SEGMENTS_LEFT: usize = 6;

impl Index {
    /// Merges the smallest segments if there are too many.
    pub(crate) fn merge_segments(&mut self) -> Result<(), IndexError> {
        let mut sizes = self.segment_sizes()?;
        if sizes.len() <= MAX_SEGMENTS {
            return Ok(());
        }
        sizes.sort_by_key(|&(_, pairs)| pairs);
        let merged: Vec<i64> = sizes[..=sizes.len() - SEGMENTS_LEFT].iter().map(|row| row.0).collect();
        let transaction = self.store.connection.unchecked_transaction()?;
        transaction.execute("INSERT INTO segment (pairs) VALUES (0)", [])?;
        let segment = transaction.last_insert_rowid();
        let pairs = self.write_merged(&merged, segment)?;
        transaction.execute("UPDATE segment SET pairs = ? WHERE id = ?", (pairs, segment))?;
        for id in merged {
            transaction.execute("DELETE FROM block WHERE segment = ?", [id])?;
            transaction.execute("DELETE FROM segment WHERE id = ?", [id])?;
        }
        transaction.commit()?;
        let mut vacuum = self.store.connection.prepare("PRAGMA incremental_vacuum")?;
        let mut steps = vacuum.query([])?;
        while steps.next()?.is_some() {}
        Ok(())
    }

    fn segment_sizes(&self) -> Result<Vec<(i64, i64)>, IndexError> {
        let mut query = self.store.connection.prepare("SELECT id, pairs FROM segment")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Writes the pairs of these segments into `segment` and returns their number.
    fn write_merged(&self, segments: &[i64], segment: i64) -> Result<i64, IndexError> {
        let mut cursors = segments
            .iter()
            .map(|&id| SegmentCursor::new(&self.store, id))
            .collect::<Result<Vec<SegmentCursor<'_>>, IndexError>>()?;
        let mut builder = BlockBuilder::default();
        let mut write = |first, bytes: &[u8]| Store::insert_block(&self.store.connection, segment, first, bytes);
        let (mut pairs, mut written) = (Vec::new(), 0);
        while let Some(key) = cursors.iter().filter_map(SegmentCursor::key).min() {
            pairs.clear();
            for cursor in &mut cursors {
                cursor.take_position(key, &mut pairs)?;
            }
            pairs.retain(|pair| self.columns.get(pair.game).is_some());
            pairs.sort_unstable();
            written += pairs.len() as i64;
            builder.add(&pairs, &mut write)?;
        }
        builder.finish(&mut write)?;
        Ok(written)
    }
}

/// The positions of a segment, one after another.
struct SegmentCursor<'s> {
    store: &'s Store,
    segment: i64,
    last_block: Option<u64>,
    /// The positions of the block that are not taken yet.
    positions: VecDeque<(u64, Vec<Pair>)>,
}

impl<'s> SegmentCursor<'s> {
    fn new(store: &'s Store, segment: i64) -> Result<Self, IndexError> {
        let mut cursor = Self { store, segment, last_block: None, positions: VecDeque::new() };
        cursor.read_block()?;
        Ok(cursor)
    }

    fn read_block(&mut self) -> Result<(), IndexError> {
        let Some((first, bytes)) = self.store.block_after(self.segment, self.last_block)? else { return Ok(()) };
        self.last_block = Some(first);
        let mut reader = BlockReader::new(first, &bytes);
        while let Some((key, position)) = reader.next_position()? {
            let mut pairs = Vec::new();
            unpack_position(key, position, |pair| pairs.push(pair))?;
            self.positions.push_back((key, pairs));
        }
        Ok(())
    }

    fn key(&self) -> Option<u64> {
        self.positions.front().map(|position| position.0)
    }

    /// Adds the pairs of the position with this key, if it is the next one.
    fn take_position(&mut self, key: u64, pairs: &mut Vec<Pair>) -> Result<(), IndexError> {
        if self.key() != Some(key) {
            return Ok(());
        }
        pairs.extend(self.positions.pop_front().into_iter().flat_map(|(_, found)| found));
        if self.positions.is_empty() { self.read_block() } else { Ok(()) }
    }
}
