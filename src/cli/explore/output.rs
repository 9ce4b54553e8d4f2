//! The answer, as text or as rows.

use super::Args;
use super::books::{AskedBook, name};
use super::rows::{ExploreGameRow, ExploreMovesRow, ExploreRow};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::json::row_text;
use crate::cli::output::standard_output;
use sankoma_explorer::{ExploredMove, FoundGame, StoredEvaluation};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::notation::{NotationStyle, color_mark};
use sankoma_record::{Date, RecordedCause};
use sankoma_rules::{Color, Move, Position};
use sankoma_wording::text::group_thousands;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, counted_noun, labels};
use std::io::Write;

/// What the index says of a position.
pub(super) struct Answer {
    pub(super) position: Position,
    pub(super) moves: Vec<ExploredMove>,
    /// The games of the list.
    pub(super) games: Vec<FoundGame>,
    /// How many games there are for the list.
    pub(super) all_games: usize,
    /// The games of the whole index.
    pub(super) indexed: usize,
    /// What opening books say.
    pub(super) books: Vec<AskedBook>,
}

impl Answer {
    /// The answer without any games.
    pub(super) fn of_books(position: Position, books: Vec<AskedBook>) -> Self {
        Self { position, moves: Vec::new(), games: Vec::new(), all_games: 0, indexed: 0, books }
    }

    pub(super) fn with_books(self, books: Vec<AskedBook>) -> Self {
        Self { books, ..self }
    }

    pub(super) fn print(&self, args: &Args, context: &CommandContext) -> Result {
        let mut out = standard_output::json_or_text(args.json);
        match (args.json, args.list) {
            (true, false) => {
                let row = ExploreMovesRow::of(&self.position, &self.moves, self.indexed, &self.books);
                writeln!(out, "{}", row_text(&ExploreRow::Moves(row)))?;
            }
            (true, true) => {
                for game in &self.games {
                    writeln!(out, "{}", row_text(&ExploreRow::Game(ExploreGameRow::from(game))))?;
                }
            }
            (false, list) => {
                let style = args.notation.style(context.lang);
                let text = if list { self.list(style, context.lang) } else { self.table(style, context.lang) };
                write!(out, "{text}")?;
                for book in self.books.iter().filter(|_| !list) {
                    write!(out, "\n{}", book.text(&self.position, style, context.lang))?;
                }
            }
        }
        Ok(Status::Done)
    }

    /// The moves, one a row.
    fn table(&self, style: NotationStyle, lang: Language) -> String {
        let all: u32 = self.moves.iter().map(|row| row.results.games).sum();
        let counted = [u64::from(all), self.indexed as u64].map(|count| group_thousands(count as usize));
        let heading = match lang {
            // Books alone were asked.
            _ if self.indexed == 0 && !self.books.is_empty() => format!("{}\n", self.position.sfen()),
            Language::Ja => format!("{}  {}局（索引は{}局）\n", self.position.sfen(), counted[0], counted[1]),
            Language::En => {
                format!("{}  {} of {}\n", self.position.sfen(), counted[0], counted_noun(&counted[1], "game"))
            }
        };
        if self.moves.is_empty() {
            return heading;
        }
        heading + &self.rows(all, style, lang)
    }

    fn rows(&self, all: u32, style: NotationStyle, lang: Language) -> String {
        use ColumnAlignment::{Left, Right};
        let mut table = TextTable::new([
            (Left, lang.pick("手", "move")),
            (Right, lang.pick("局数", "games")),
            (Right, lang.pick("割合", "share")),
            (Right, labels::BLACK.text(lang)),
            (Right, lang.pick("引分", "draw")),
            (Right, lang.pick("後手", "White")),
            (Right, lang.pick("R", "rating")),
            (Left, lang.pick("最後", "last")),
            (Right, lang.pick("評価値", "score")),
            (Left, lang.pick("指した人", "players")),
        ]);
        for row in &self.moves {
            let percent = |part: u32, all: u32| format!("{:.0}%", 100.0 * f64::from(part) / f64::from(all.max(1)));
            let results = row.results;
            // Games without a result have no part, as in the pane of the workbench.
            let finished = results.finished();
            let result = |games: u32| if finished == 0 { "-".to_owned() } else { percent(games, finished) };
            let [black, white] = results.wins.map(result);
            table.add_row([
                move_name(&self.position, row.mv, style, lang),
                group_thousands(results.games as usize),
                percent(results.games, all),
                black,
                result(results.draws),
                white,
                row.average_rating.map(|rating| rating.to_string()).unwrap_or_default(),
                row.last_date.as_ref().map(Date::to_string).unwrap_or_default(),
                row.evaluation.map(evaluation_text).unwrap_or_default(),
                row.players.iter().map(|(name, games)| format!("{name} {games}")).collect::<Vec<_>>().join(", "),
            ]);
        }
        table.text()
    }

    /// The games, one a row, with the ply at which the position was on the board.
    fn list(&self, style: NotationStyle, lang: Language) -> String {
        use ColumnAlignment::{Left, Right};
        let mut table = TextTable::without_headings(&[Left, Right, Left, Left, Left, Left, Left]);
        for game in &self.games {
            let [black, white] = Color::ALL.map(|color| player_text(game, color));
            table.add_row([
                game.summary.date.as_ref().map(Date::to_string).unwrap_or_default(),
                game.ply.to_string(),
                move_name(&self.position, game.mv, style, lang),
                black,
                white,
                result_text(game, lang).to_owned(),
                file_text(game),
            ]);
        }
        let rest = self.all_games - self.games.len();
        let more = match (rest, lang) {
            (0, _) => String::new(),
            (_, Language::Ja) => format!("  ほか{rest}局（--limit で増やせます）\n"),
            (_, Language::En) => format!("  {} more (--limit shows more)\n", counted_noun(rest, "game")),
        };
        table.text() + &more
    }
}

/// The move, or that games end there.
fn move_name(position: &Position, mv: Option<Move>, style: NotationStyle, lang: Language) -> String {
    mv.map_or_else(|| lang.pick("終局", "(end)").to_owned(), |mv| name(position, mv, style, lang))
}

/// `+55 d20`, `mate +7`; from Black's view.
fn evaluation_text(found: StoredEvaluation) -> String {
    let depth = found.depth.map(|depth| format!(" d{depth}")).unwrap_or_default();
    match found.score {
        AnnotationScore::Centipawns(value) => format!("{value:+}{depth}"),
        AnnotationScore::Mate { winner, plies } => {
            let sign = if winner == Color::Black { '+' } else { '-' };
            format!("mate {sign}{}", plies.map(|plies| plies.to_string()).unwrap_or_default())
        }
    }
}

fn player_text(game: &FoundGame, color: Color) -> String {
    let name = &game.summary.players[color.index()];
    let rating = game.ratings[color.index()].map(|rating| format!(" ({rating})")).unwrap_or_default();
    format!("{}{name}{rating}", color_mark(color))
}

fn result_text(game: &FoundGame, lang: Language) -> &'static str {
    match game.summary.winner {
        Some(Color::Black) => lang.pick("先手勝ち", "Black won"),
        Some(Color::White) => lang.pick("後手勝ち", "White won"),
        None if game.summary.end.is_some_and(RecordedCause::is_draw) => lang.pick("引分", "draw"),
        None => "",
    }
}

/// The file, with the number of the game where it is not the first.
fn file_text(game: &FoundGame) -> String {
    let path = game.path.display();
    if game.game == 0 { path.to_string() } else { format!("{path}:{}", game.game + 1) }
}
