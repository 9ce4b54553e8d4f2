//! Round trip: compares a game with what was read back from its text, and reports every loss.
//!
//! Not a loss is what only the wording of a format changes: the name of a known end, a total that is the sum of the times,
//! the closing sentence (まで87手で先手の勝ち), the lines that name the format itself, blanks at the ends of headers and
//! behind comments.

use crate::record::findings::diagnostic::Diagnostic;
use crate::record::findings::write_loss::WriteLoss;
use crate::record::game::end::RecordedCause;
use crate::record::game::handicap;
use crate::record::game::header::{Header, Remark};
use crate::record::game::move_time::{MoveTime, whole_seconds};
use crate::record::game::node::{GameNode, NodeId};
use crate::record::game::tree::Game;
use crate::record::text::lines::trim;
use crate::rules::{Move, Setup};
use std::collections::HashMap;
use std::time::Duration;

/// Every loss, each kind once with the first node where it occurs.
pub(super) fn losses(game: &Game, back: &Game, format: &'static str) -> Vec<Diagnostic> {
    let mut found = game_losses(game, back, format);
    let mut pairs = RoundTripComparison::new(game, back);
    for id in game.walk() {
        pairs.visit(id);
    }
    found.extend(pairs.diagnostics(format));
    found
}

fn game_losses(game: &Game, back: &Game, format: &'static str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (start, is) = (game.start(), back.start());
    if start.move_number != is.move_number {
        found.push(WriteLoss::MoveNumber { number: start.move_number, format });
    }
    if (Setup { move_number: is.move_number, ..start.clone() }) != *is {
        found.push(WriteLoss::Start { format });
    }
    let headers = missing(&header_keys(game), &header_keys(back));
    if let Some(name) = headers.first().map(|(name, _)| (*name).to_owned()) {
        found.push(WriteLoss::Headers { name, count: headers.len(), format });
    }
    let remarks = missing(&remark_keys(game), &remark_keys(back));
    if let Some(text) = remarks.first().map(|text| (*text).to_owned()) {
        found.push(WriteLoss::Remarks { text, count: remarks.len(), format });
    }
    found.iter().map(|loss| loss.to_diagnostic(None, None)).collect()
}

/// The keys of `was` that `is` has not, or not as often.
fn missing<K: Copy + Eq + std::hash::Hash>(was: &[K], is: &[K]) -> Vec<K> {
    let mut there: HashMap<K, usize> = HashMap::new();
    for &key in is {
        *there.entry(key).or_default() += 1;
    }
    let mut gone = |key: &&K| match there.get_mut(*key).filter(|count| **count > 0) {
        Some(count) => {
            *count -= 1;
            false
        }
        None => true,
    };
    was.iter().filter(|key| gone(key)).copied().collect()
}

/// 下手 and 上手 are players as 先手 and 後手 are, and a 手合割 that says what the start shows says nothing more.
fn header_keys(game: &Game) -> Vec<(&str, &str)> {
    let says_more = |header: &&Header| {
        header.name != handicap::HEADER || handicap::from_header(&header.value).as_ref() != Some(game.start())
    };
    let plain = |name| match name {
        "下手" => "先手",
        "上手" => "後手",
        other => other,
    };
    game.headers.iter().filter(says_more).map(|header| (plain(&*header.name), trim(&header.value))).collect()
}

fn remark_keys(game: &Game) -> Vec<&str> {
    let says_more = |remark: &&Remark| !remark.names_format();
    game.remarks.iter().filter(says_more).map(|remark| remark.text.as_str()).collect()
}

/// The number of losses of one kind, and the first node.
#[derive(Clone, Copy, Default)]
struct WriteLossCount {
    count: usize,
    first: Option<NodeId>,
}

impl WriteLossCount {
    fn add(&mut self, id: NodeId) {
        self.count += 1;
        self.first.get_or_insert(id);
    }
}

/// The comparison of the two trees, node by node.
struct RoundTripComparison<'a> {
    game: &'a Game,
    reread: &'a Game,
    /// By index of the game: the node that was read back.
    counterparts: Vec<Counterpart>,
    /// Time of each side up to the nodes of the path.
    totals: Vec<[Duration; 2]>,
    variations: WriteLossCount,
    moves: WriteLossCount,
    comments: WriteLossCount,
    bookmarks: WriteLossCount,
    times: WriteLossCount,
    fractions: WriteLossCount,
    passes: WriteLossCount,
    words: WriteLossCount,
    ends: Vec<(NodeId, Option<RecordedCause>)>,
}

#[derive(Clone, Copy)]
enum Counterpart {
    Matched(NodeId),
    /// Missing with the rest of its line.
    MissingMove,
    /// Missing with its variation.
    MissingVariation,
}

impl<'a> RoundTripComparison<'a> {
    fn new(game: &'a Game, reread: &'a Game) -> Self {
        let nodes = game.walk().map(NodeId::index).max().unwrap_or(0) + 1;
        let mut counterparts = vec![Counterpart::MissingMove; nodes];
        counterparts[NodeId::ROOT.index()] = Counterpart::Matched(NodeId::ROOT);
        let none = WriteLossCount::default();
        Self {
            game,
            reread,
            counterparts,
            totals: Vec::new(),
            variations: none,
            moves: none,
            comments: none,
            bookmarks: none,
            times: none,
            fractions: none,
            passes: none,
            words: none,
            ends: Vec::new(),
        }
    }

    fn visit(&mut self, id: NodeId) {
        let place = self.counterparts[id.index()];
        self.match_children(id, place);
        let expected = self.expected_total(id);
        match place {
            Counterpart::Matched(there) => self.compare(id, self.reread.node(there), expected),
            Counterpart::MissingMove if is_end(self.game.node(id)) => self.ends.push((id, None)),
            Counterpart::MissingMove => self.moves.add(id),
            Counterpart::MissingVariation => self.variations.add(id),
        }
    }

    /// Finds the children of `id` among those of its counterpart, in order.
    fn match_children(&mut self, id: NodeId, place: Counterpart) {
        let Counterpart::Matched(there) = place else {
            for child in self.game.children(id) {
                self.counterparts[child.index()] = place;
            }
            return;
        };
        let mut candidates = self.reread.children(there);
        let mut candidate = candidates.next();
        for child in self.game.children(id) {
            let is_main = self.game.next(id) == Some(child);
            self.counterparts[child.index()] =
                if is_main { Counterpart::MissingMove } else { Counterpart::MissingVariation };
            if let Some(found) = candidate.filter(|&found| is_same(self.game.node(child), self.reread.node(found))) {
                self.counterparts[child.index()] = Counterpart::Matched(found);
                candidate = candidates.next();
            }
        }
    }

    /// The total that the times up to `id` make.
    fn expected_total(&mut self, id: NodeId) -> Duration {
        self.totals.truncate(self.game.ply(id));
        let mut totals = self.totals.last().copied().unwrap_or_default();
        let time = self.game.node(id).time;
        let total = &mut totals[self.game.ply(id) % 2];
        let sum = total.saturating_add(time.map_or(Duration::ZERO, |time| time.spent));
        *total = time.and_then(|time| time.total).unwrap_or(sum);
        self.totals.push(totals);
        sum
    }

    fn compare(&mut self, id: NodeId, is: &GameNode, sum: Duration) {
        let was = self.game.node(id);
        if !was.comment_lines().map(str::trim_end).eq(is.comment_lines().map(str::trim_end)) {
            self.comments.add(id);
        }
        if is.mv.is_some_and(Move::is_pass) {
            self.passes.add(id);
        }
        if was.bookmark != is.bookmark {
            self.bookmarks.add(id);
        }
        if let Some(time) = was.time {
            let total = time.total.filter(|&total| total != sum);
            match is.time {
                Some(found) if is_same_time(found, time.spent, total) => {}
                Some(found) if is_rounded_time(found, time.spent, total) => self.fractions.add(id),
                _ => self.times.add(id),
            }
        }
        let cause = is.end.as_ref().map(|end| end.cause);
        if let Some(end) = was.end.as_ref().filter(|end| Some(end.cause) != cause) {
            self.ends.push((id, cause.filter(|_| end.cause != RecordedCause::Other)));
        } else if text_in_place_of_move(was).is_some_and(|words| is.written.as_deref() != Some(words)) {
            self.words.add(id);
        }
    }

    fn diagnostics(self, format: &'static str) -> Vec<Diagnostic> {
        let of = |sum: WriteLossCount, loss: fn(usize, &'static str) -> WriteLoss| {
            sum.first.map(|first| loss(sum.count, format).to_diagnostic(Some(self.game), Some(first)))
        };
        let mut found: Vec<Diagnostic> = [
            of(self.variations, |moves, format| WriteLoss::Variations { moves, format }),
            of(self.moves, |moves, format| WriteLoss::Moves { moves, format }),
            of(self.comments, |count, format| WriteLoss::Comments { count, format }),
            of(self.bookmarks, |count, format| WriteLoss::Bookmarks { count, format }),
            of(self.times, |count, format| WriteLoss::Times { count, format }),
            of(self.fractions, |count, format| WriteLoss::Fractions { count, format }),
            of(self.passes, |count, format| WriteLoss::Passes { count, format }),
            of(self.words, |count, format| WriteLoss::Words { count, format }),
        ]
        .into_iter()
        .flatten()
        .collect();
        for &(id, is) in &self.ends {
            let was = self.game.node(id).end.clone();
            found.extend(was.map(|was| WriteLoss::End { was, is, format }.to_diagnostic(Some(self.game), Some(id))));
        }
        found
    }
}

/// Whether `is` can be what was read for `was`: the same move, or both none, or both an end.
fn is_same(was: &GameNode, is: &GameNode) -> bool {
    was.mv == is.mv && was.end.is_some() == is.end.is_some()
}

fn is_end(node: &GameNode) -> bool {
    node.mv.is_none() && node.end.is_some()
}

/// Whether `is` says the time spent, and the total where one is given.
fn is_same_time(is: MoveTime, spent: Duration, total: Option<Duration>) -> bool {
    is.spent == spent && total.is_none_or(|total| is.total == Some(total))
}

/// Whether `is` says them in whole seconds. What one move loses by that, another gains.
fn is_rounded_time(is: MoveTime, spent: Duration, total: Option<Duration>) -> bool {
    let is_whole = |time: Duration| time.subsec_nanos() == 0;
    is_whole(is.spent)
        && is.spent.abs_diff(spent) <= Duration::from_secs(1)
        && !(is_whole(spent) && total.is_none_or(is_whole))
        && total.is_none_or(|total| is.total == Some(whole_seconds(total)))
}

/// The words of what is no move.
fn text_in_place_of_move(node: &GameNode) -> Option<&str> {
    node.written.as_deref().filter(|_| node.mv.is_none() && node.end.is_none())
}
