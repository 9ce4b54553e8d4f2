//! Box-drawing and block characters as rectangles, since fonts draw them with gaps.

/// A rectangle in fractions of a cell: left, top, right, bottom.
pub(super) type CellRect = [f64; 4];

/// Half the thickness of a line, as fractions of a cell's width and height.
const LINE_HALF_THICKNESS: [f64; 2] = [0.055, 0.025];

/// The rectangles of a glyph; `None` if it is written as text.
pub(super) fn glyph_rects(symbol: &str) -> Option<Vec<CellRect>> {
    let mut letters = symbol.chars();
    let (letter, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    arms(letter).map(lines).or_else(|| blocks(letter))
}

/// The arms of a box-drawing character: up, right, down, left.
const fn arms(letter: char) -> Option<[bool; 4]> {
    Some(match letter {
        '─' => [false, true, false, true],
        '│' => [true, false, true, false],
        '┌' => [false, true, true, false],
        '┐' => [false, false, true, true],
        '└' => [true, true, false, false],
        '┘' => [true, false, false, true],
        '├' => [true, true, true, false],
        '┤' => [true, false, true, true],
        '┬' => [false, true, true, true],
        '┴' => [true, true, false, true],
        '┼' => [true, true, true, true],
        _ => return None,
    })
}

fn lines([up, right, down, left]: [bool; 4]) -> Vec<CellRect> {
    let [x, y] = LINE_HALF_THICKNESS;
    let arms = [
        (up, [0.5 - x, 0.0, 0.5 + x, 0.5 + y]),
        (right, [0.5 - x, 0.5 - y, 1.0, 0.5 + y]),
        (down, [0.5 - x, 0.5 - y, 0.5 + x, 1.0]),
        (left, [0.0, 0.5 - y, 0.5 + x, 0.5 + y]),
    ];
    arms.into_iter().filter(|(drawn, _)| *drawn).map(|(_, part)| part).collect()
}

fn blocks(letter: char) -> Option<Vec<CellRect>> {
    let part = match letter {
        '█' => [0.0, 0.0, 1.0, 1.0],
        '▀' => [0.0, 0.0, 1.0, 0.5],
        '▄' => [0.0, 0.5, 1.0, 1.0],
        '▌' => [0.0, 0.0, 0.5, 1.0],
        '▐' => [0.5, 0.0, 1.0, 1.0],
        '▘' => [0.0, 0.0, 0.5, 0.5],
        '▝' => [0.5, 0.0, 1.0, 0.5],
        '▖' => [0.0, 0.5, 0.5, 1.0],
        '▗' => [0.5, 0.5, 1.0, 1.0],
        _ => return None,
    };
    Some(vec![part])
}
