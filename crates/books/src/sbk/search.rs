//! Search in `.sbk`: opening follows the moves from every position that is written out, which gives each state its
//! position. The places of the states are held, not the states.

use super::fields::{FieldValue, Fields};
use super::state::SbkState;
use crate::entry::BookPosition;
use crate::error::BookError;
use crate::finding::{BookFinding, BookFindingKind, BookPlace};
use crate::place_index::PlaceIndex;
use crate::positioned_file::PositionedFile;
use sankoma_rules::{Position, legality};
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Longer files are refused: while one is opened, it is in memory.
const MAX_BYTES: u64 = 1 << 30;

/// An `.sbk` that is asked about positions.
#[derive(Debug)]
pub(crate) struct SbkSearch {
    file: PositionedFile,
    /// By the key of the position; a place is that of a state among `places`.
    index: PlaceIndex,
    /// Byte and length of each state.
    places: Vec<(u64, u32)>,
    pub(crate) findings: Vec<BookFinding>,
    pub(crate) move_count: usize,
}

/// A step of the walk through the states.
struct Step {
    moves: Vec<super::state::SbkMove>,
    next_move: usize,
}

impl SbkSearch {
    pub(crate) fn open(file: PositionedFile, path: &Path) -> Result<Self, BookError> {
        let unreadable = |error| BookError::Unreadable { path: path.to_owned(), error };
        if file.len() > MAX_BYTES {
            return Err(unreadable(io::Error::other("more than 1 GiB")));
        }
        let mut bytes = vec![0; file.len() as usize];
        let read = file.read_at(&mut bytes, 0).map_err(unreadable)?;
        bytes.truncate(read);
        let mut fields = Fields::new(&bytes);
        let mut states = Vec::new();
        for field in &mut fields {
            if let (3, FieldValue::Bytes(message)) = (field.number, field.value) {
                states.push(message);
            }
        }
        if let Some(offset) = fields.broken_at() {
            return Err(BookError::Broken {
                path: path.to_owned(),
                offset: offset as u64,
                expected: "a field of SBook",
            });
        }
        let base = bytes.as_ptr() as usize;
        let places = states.iter().map(|state| ((state.as_ptr() as usize - base) as u64, state.len() as u32)).collect();
        let mut walk = Walk::new(&states);
        walk.run();
        let Walk { keys, findings, move_count, .. } = walk;
        Ok(Self { file, index: PlaceIndex::new(keys), places, findings, move_count })
    }

    pub(crate) fn state_count(&self) -> usize {
        self.places.len()
    }

    /// Entry of the file for a position.
    pub(crate) fn find(&self, position: &Position) -> io::Result<Option<BookPosition>> {
        let mut found: Option<BookPosition> = None;
        for state in self.index.find(position.key()) {
            let (offset, length) = self.places[state as usize];
            let mut bytes = vec![0; length as usize];
            let read = self.file.read_at(&mut bytes, offset)?;
            let entry = SbkState::of(&bytes[..read]).entry();
            match &mut found {
                Some(found) => found.merge(entry),
                None => found = Some(entry),
            }
        }
        Ok(found.filter(|found| !found.moves.is_empty() || !found.comment.is_empty()))
    }
}

/// The walk through the states.
struct Walk<'a> {
    states: &'a [&'a [u8]],
    /// The place of a state by its number, where that is not its place itself.
    by_id: Option<HashMap<u64, usize>>,
    is_visited: Vec<bool>,
    keys: Vec<(u64, u64)>,
    findings: Vec<BookFinding>,
    move_count: usize,
}

impl<'a> Walk<'a> {
    fn new(states: &'a [&'a [u8]]) -> Self {
        let ids: Vec<u64> = states.iter().map(|state| SbkState::of(state).id).collect();
        let are_places = ids.iter().enumerate().all(|(at, &id)| id == at as u64);
        let by_id = (!are_places).then(|| ids.iter().enumerate().map(|(at, &id)| (id, at)).collect::<HashMap<_, _>>());
        // Numbers that are not different name nothing: the places are what remains.
        let by_id = by_id.filter(|by_id| by_id.len() == states.len());
        Self {
            states,
            by_id,
            is_visited: vec![false; states.len()],
            keys: Vec::new(),
            findings: Vec::new(),
            move_count: 0,
        }
    }

    fn run(&mut self) {
        for root in 0..self.states.len() {
            if !self.is_visited[root]
                && let Some(position) = SbkState::of(self.states[root]).written_position()
            {
                self.walk_from(root, position);
            }
        }
        for state in 0..self.states.len() {
            if !self.is_visited[state] {
                self.find(state, BookFindingKind::UnreachedPosition);
            }
        }
    }

    fn find(&mut self, state: usize, kind: BookFindingKind) {
        let byte = self.states[state].as_ptr() as usize - self.states[0].as_ptr() as usize;
        self.findings.push(BookFinding { place: BookPlace::Byte(byte as u64), kind });
    }

    /// Visits the states below `root`, with one position that is moved to and fro.
    fn walk_from(&mut self, root: usize, mut position: Position) {
        let mut path = vec![self.visit(root, &position)];
        while let Some(step) = path.last_mut() {
            let Some(mv) = step.moves.get(step.next_move) else {
                path.pop();
                position.unmake();
                continue;
            };
            step.next_move += 1;
            let Some(next) = self.place_of(mv.next).filter(|&next| !self.is_visited[next]) else { continue };
            if let Some(mv) = mv.read().filter(|&mv| position.can_make(mv)) {
                position.play(mv);
                let step = self.visit(next, &position);
                path.push(step);
            }
        }
    }

    fn place_of(&self, id: u64) -> Option<usize> {
        match &self.by_id {
            Some(by_id) => by_id.get(&id).copied(),
            None => usize::try_from(id).ok().filter(|&place| place < self.states.len()),
        }
    }

    fn visit(&mut self, state: usize, position: &Position) -> Step {
        self.is_visited[state] = true;
        self.keys.push((position.key(), state as u64));
        let moves = SbkState::of(self.states[state]).moves;
        for mv in &moves {
            match mv.read() {
                None => self.find(state, BookFindingKind::UnreadableBits(mv.bits)),
                Some(read) if !legality::is_legal(position, read) => {
                    self.find(state, BookFindingKind::IllegalMove(read));
                }
                Some(_) => self.move_count += 1,
            }
        }
        Step { moves, next_move: 0 }
    }
}
