//! The reader of lines of USI and of logs: which lines are one game, and what was thought in it.

use super::end_words::end_cause;
use super::info;
use super::log_line::LogLine;
use super::position_line::start_and_moves;
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::{GameDraft, WrittenPv, WrittenScore};
use crate::game::end::RecordedEnd;
use crate::game::node::NodeId;
use crate::notation::parsing::written_move;
use crate::text::lines::{SourceLine, SourceLocation, lines, trim};
use sankoma_rules::sfen;
use sankoma_wording::ToMessage;
use std::collections::{BTreeMap, HashMap};

/// Reads one game from each line. In a log, where commands stand between the positions, lines that continue each other
/// are one game.
pub(in crate::formats) fn read(text: &str) -> Vec<GameDraft<'_>> {
    let mut reader = UsiReader::new();
    for line in lines(text) {
        reader.line(line);
    }
    reader.finish()
}

struct UsiReader<'a> {
    games: Vec<GameDraft<'a>>,
    /// The game that the last `position` line belongs to.
    game: Option<LoggedGame<'a>>,
    /// A command follows that line.
    in_log: bool,
    /// The file has a command.
    is_log: bool,
    /// A command has said that a game ends or begins.
    game_is_over: bool,
    engines: HashMap<String, LoggedEngine>,
    /// All other lines since the game before, or since the beginning of the file.
    other_lines: GameDraft<'a>,
}

/// A game with the line of moves of its last position.
struct LoggedGame<'a> {
    draft: GameDraft<'a>,
    words: Vec<&'a str>,
    /// The node of that position.
    tip: NodeId,
    /// The line to it is to be the main line, unless an engine only ponders there.
    is_tip_played: bool,
}

/// State of an engine in the log.
#[derive(Default)]
struct LoggedEngine {
    name: Option<String>,
    /// The node of the position that it was given last.
    node: Option<NodeId>,
    /// By rank, the line of play that it gave last in its search: its index in the draft.
    latest: BTreeMap<u32, usize>,
}

impl<'a> UsiReader<'a> {
    fn new() -> Self {
        Self {
            games: Vec::new(),
            game: None,
            in_log: false,
            is_log: false,
            game_is_over: false,
            engines: HashMap::new(),
            other_lines: GameDraft::new(),
        }
    }

    fn line(&mut self, line: SourceLine<'a>) {
        match LogLine::parse(line.text) {
            LogLine::Position { engine, text } => self.position(&engine, line.part(text)),
            LogLine::Command { engine, text } => {
                self.other_lines.remark(trim(line.text), line.number);
                (self.in_log, self.is_log) = (true, true);
                self.command(&engine, line.part(text));
            }
            LogLine::Note => self.other_lines.remark(trim(line.text), line.number),
            LogLine::Other if trim(line.text).is_empty() => {}
            LogLine::Other => self.other_line(line.trimmed()),
        }
    }

    /// Lines that begin with `#` are remarks, and in a log what an engine said that is no command; anything else is not
    /// understood.
    fn other_line(&mut self, line: SourceLine<'a>) {
        let is_said = self.is_log && line.text.starts_with(['<', '>']);
        if is_said || line.text.starts_with('#') {
            self.other_lines.remark(line.text, line.number);
        } else {
            self.other_lines.unknown_line(line.text, line.number);
        }
    }

    fn position(&mut self, engine: &str, line: SourceLine<'a>) {
        let (start, moves) = start_and_moves(line.text);
        let words: Vec<&str> = moves.split_ascii_whitespace().collect();
        let setup = sfen::parse_setup(start);
        let same_game = self.game.as_ref().is_some_and(|game| {
            self.in_log
                && setup.as_ref().is_ok_and(|setup| setup == game.draft.game.start())
                && game.is_continued_by(&words, self.game_is_over)
        });
        (self.in_log, self.game_is_over) = (false, false);
        if !same_game {
            self.end_game();
            let mut draft = GameDraft::new();
            match setup {
                Ok(setup) => draft.set_start(setup, line.part(start)),
                Err(error) => {
                    draft.remark(line.text, line.number);
                    draft.report(RecordFinding::BadSfen(error.message()), line.part(start));
                    self.game = Some(LoggedGame::new(draft));
                    return;
                }
            }
            self.game = Some(LoggedGame::new(draft));
        }
        if let Some(game) = &mut self.game {
            game.go_to(words, line);
            let tip = game.tip;
            let engine = self.engines.entry(engine.to_owned()).or_default();
            engine.end_search(&mut game.draft);
            engine.node = Some(tip);
        }
    }

    fn command(&mut self, engine: &str, line: SourceLine<'a>) {
        let mut words = line.text.split_ascii_whitespace();
        match (words.next().unwrap_or_default(), words.next()) {
            ("usinewgame" | "gameover", _) => self.game_is_over = true,
            ("id", Some("name")) => {
                let name = words.collect::<Vec<_>>().join(" ");
                self.engines.entry(engine.to_owned()).or_default().name = Some(name);
            }
            ("go", Some("ponder")) => self.game.iter_mut().for_each(|game| game.is_tip_played = false),
            ("go", _) => self.game.iter_mut().for_each(LoggedGame::make_tip_main),
            ("ponderhit", _) => self.ponder_hit(engine),
            ("info", _) => self.info(engine, line),
            ("bestmove", Some(word)) => {
                let ponder = words.next().filter(|word| *word == "ponder").and(words.next());
                self.best_move(engine, word, ponder, line);
            }
            ("checkmate", Some(_)) => self.checkmate(engine, line),
            _ => {}
        }
    }

    fn ponder_hit(&mut self, engine: &str) {
        if let Some((game, engine)) = self.game.as_mut().zip(self.engines.get(engine)) {
            game.make_main(engine.node.unwrap_or(game.tip));
        }
    }

    /// A line of play of a running search.
    fn info(&mut self, engine: &str, line: SourceLine<'a>) {
        if let Some(pv) = info::parse(line.text) {
            self.add_pv(engine, pv, line);
        }
    }

    /// `checkmate 7g7f …`: the answer to `go mate`, a line of play too.
    fn checkmate(&mut self, engine: &str, line: SourceLine<'a>) {
        let words: Vec<&str> = line.text.split_ascii_whitespace().skip(1).collect();
        if !matches!(words[0], "nomate" | "timeout" | "notimplemented") {
            let score = WrittenScore::Mate { mover_wins: true, plies: u32::try_from(words.len()).ok() };
            self.add_pv(engine, WrittenPv { rank: 1, score: Some(score), words, ..WrittenPv::default() }, line);
        }
        if let Some((game, engine)) = self.game.as_mut().zip(self.engines.get_mut(engine)) {
            engine.end_search(&mut game.draft);
        }
    }

    fn add_pv(&mut self, key: &str, pv: WrittenPv<'a>, line: SourceLine<'_>) {
        let Some(game) = &mut self.game else { return };
        let engine = self.engines.entry(key.to_owned()).or_default();
        if !pv.is_bound {
            engine.latest.insert(pv.rank, game.draft.pvs.len());
        }
        let (node, engine) = (engine.node.unwrap_or(game.tip), engine.title(key));
        game.draft.pvs.push(WrittenPv { node, engine, line: line.number, ..pv });
    }

    /// `bestmove 7g7f ponder 3c3d`: a move of the game, and the reply that the engine expects.
    fn best_move(&mut self, key: &str, word: &'a str, ponder: Option<&'a str>, line: SourceLine<'a>) {
        let Some(game) = &mut self.game else { return };
        let engine = self.engines.entry(key.to_owned()).or_default();
        engine.end_search(&mut game.draft);
        let node = engine.node.unwrap_or(game.tip);
        if matches!(word, "none" | "(none)") {
            return;
        }
        game.add_best_move(node, line.part(word));
        if let Some(ponder) = ponder.filter(|_| end_cause(word).is_none()) {
            let words = vec![word, ponder];
            let (engine, line) = (engine.title(key), line.number);
            // The move itself is judged as one of the game.
            game.draft.pvs.push(WrittenPv { node, engine, line, words, first_judged: 1, ..WrittenPv::default() });
        }
    }

    fn end_game(&mut self) {
        let Some(mut game) = self.game.take() else { return };
        game.make_tip_main();
        for engine in self.engines.values_mut() {
            engine.end_search(&mut game.draft);
            engine.node = None;
        }
        self.push_game(game.draft);
    }

    fn push_game(&mut self, mut draft: GameDraft<'a>) {
        draft.prepend_file_lines_of(std::mem::replace(&mut self.other_lines, GameDraft::new()));
        self.games.push(draft);
    }

    fn finish(mut self) -> Vec<GameDraft<'a>> {
        self.end_game();
        if self.games.is_empty() {
            self.push_game(GameDraft::new());
        }
        self.games
    }
}

impl LoggedEngine {
    /// Its name, else the name or number that the log gives it.
    fn title(&self, key: &str) -> String {
        let numbered = || if key.is_empty() { "engine".to_owned() } else { format!("engine {key}") };
        let is_number = key.chars().all(|letter| letter.is_ascii_digit());
        let given = || if is_number { numbered() } else { key.to_owned() };
        self.name.clone().unwrap_or_else(given)
    }

    /// The lines given last are the result of the search.
    fn end_search(&mut self, draft: &mut GameDraft<'_>) {
        let Some(&first) = self.latest.values().next() else { return };
        for index in std::mem::take(&mut self.latest).into_values() {
            if let Some(pv) = draft.pvs.get_mut(index) {
                pv.search = Some(first);
            }
        }
    }
}

impl<'a> LoggedGame<'a> {
    const fn new(draft: GameDraft<'a>) -> Self {
        Self { draft, words: Vec::new(), tip: NodeId::ROOT, is_tip_played: true }
    }

    /// A position with these moves, from the same start, belongs to the game: it continues the last one, or, where no
    /// game has ended between them, goes back or branches off.
    fn is_continued_by(&self, words: &[&str], game_is_over: bool) -> bool {
        let extends = words.starts_with(&self.words);
        let shares_moves = self.words.starts_with(words) || words.first() == self.words.first();
        if game_is_over {
            extends && !(self.words.is_empty() && self.draft.has_moves())
        } else {
            extends || shares_moves
        }
    }

    /// Goes to the position with these moves from the start; those that are not in the tree are added.
    fn go_to(&mut self, words: Vec<&'a str>, line: SourceLine<'a>) {
        self.make_tip_main();
        let mut at = NodeId::ROOT;
        for &word in &words {
            at = self.child(at, word).unwrap_or_else(|| self.add(at, line.part(word)));
        }
        (self.words, self.tip, self.is_tip_played) = (words, at, true);
    }

    /// The continuation of `at` with this text.
    fn child(&self, at: NodeId, word: &str) -> Option<NodeId> {
        let text = |id: NodeId| {
            let written = self.draft.written[id.index()].as_ref().map(|written| &*written.text);
            written.or(self.draft.game.node(id).end.as_ref().map(|end| &*end.text))
        };
        self.draft.game.children(at).find(|&id| text(id) == Some(word))
    }

    /// Adds a move, or the word of an end, after `at`.
    fn add(&mut self, at: NodeId, word: SourceLine<'a>) -> NodeId {
        self.draft.set_current(at);
        let location = SourceLocation::from(word);
        match end_cause(word.text) {
            Some(cause) => self.draft.add_end(RecordedEnd::new(cause, word.text), location),
            None => self.draft.add_move(written_move(word.text), location),
        }
        self.draft.current_id()
    }

    /// Adds the move that an engine chose. An end stands there only where the game does not continue.
    fn add_best_move(&mut self, at: NodeId, word: SourceLine<'a>) {
        let is_end_inside = end_cause(word.text).is_some() && self.draft.game.next(at).is_some();
        if !is_end_inside && self.child(at, word.text).is_none() {
            self.add(at, word);
        }
    }

    fn make_tip_main(&mut self) {
        if self.is_tip_played {
            self.make_main(self.tip);
        }
    }

    /// Makes the line to `node` the main one.
    fn make_main(&mut self, node: NodeId) {
        for id in self.draft.game.path(node) {
            let is_main = self.draft.game.parent(id).is_none_or(|parent| self.draft.game.next(parent) == Some(id));
            if !is_main {
                self.draft.game.reorder(id, 0);
            }
        }
    }
}
