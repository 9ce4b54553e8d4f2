use super::color::{palette_rgb, rgb, to_indexed};
use super::{ColorDepth, Theme, file};
use ratatui::style::{Color, Style};

fn themes() -> Vec<Theme> {
    Theme::names().map(|name| Theme::built_in(name).expect("built-in themes parse")).collect()
}

/// Contrast ratio of WCAG 2.2: 1 for equal colours, 21 for black on white.
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let luminance = |color: [u8; 3]| {
        let [red, green, blue] = color.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The style behind a role that has no background of its own.
fn background_of(theme: &Theme, role: &str) -> Style {
    match role {
        "board_line" | "board_label" | "piece_black" | "piece_white" => theme.board,
        "key" => theme.hint,
        "body_promoted" => theme.body_white,
        _ => theme.text,
    }
}

#[test]
fn every_role_has_enough_contrast_with_its_background() {
    for theme in themes() {
        for (role, style) in theme.roles() {
            let ground = style.bg.or(background_of(&theme, role).bg);
            let ink = style.fg.or(theme.text.fg);
            let (Some(ink), Some(ground)) = (ink.and_then(rgb), ground.and_then(rgb)) else {
                continue;
            };
            let wanted = match role {
                "faint" | "board_line" => 2.0,
                _ if role.starts_with("graph_") => 3.0,
                _ => 4.5,
            };
            let found = contrast(ink, ground);
            assert!(found >= wanted, "{}: {role} has a contrast of {found:.2}, wanted {wanted}", theme.name);
        }
    }
}

#[test]
fn pieces_have_enough_contrast_on_every_highlight() {
    for theme in themes() {
        for mark in [
            theme.square_last,
            theme.square_best,
            theme.square_target,
            theme.square_attacker,
            theme.square_xray,
            theme.square_camp,
            theme.heat_black,
            theme.heat_white,
            theme.board,
        ] {
            for piece in [theme.piece_black, theme.piece_white] {
                let (Some(ink), Some(ground)) = (piece.fg.and_then(rgb), mark.bg.and_then(rgb)) else {
                    continue;
                };
                let found = contrast(ink, ground);
                assert!(found >= 4.5, "{}: a piece {ink:?} on {ground:?} has a contrast of {found:.2}", theme.name);
            }
        }
    }
}

#[test]
fn highlights_differ_from_the_plain_board_in_every_theme() {
    for theme in themes() {
        let plain = theme.board;
        let marks = [
            theme.square_last,
            theme.square_best,
            theme.square_check,
            theme.square_proof,
            theme.square_line,
            theme.square_cursor,
            theme.square_picked,
            theme.square_target,
            theme.square_attacker,
            theme.square_xray,
            theme.square_camp,
            theme.heat_black,
            theme.heat_white,
        ];
        assert!(marks.into_iter().all(|mark| plain.patch(mark) != plain), "{}", theme.name);
        assert_ne!(theme.square_attacker, theme.square_xray, "{}", theme.name);
        assert_ne!(theme.heat_black, theme.heat_white, "{}", theme.name);
        assert_ne!(theme.heading, theme.heading_focus, "{}", theme.name);
        assert_ne!(theme.chosen, theme.text, "{}", theme.name);
    }
}

#[test]
fn monochrome_has_no_colour_at_all() {
    let theme = Theme::built_in(super::MONOCHROME).expect("it is built in");
    assert!(theme.roles().into_iter().all(|(_, style)| style.fg.is_none() && style.bg.is_none()));
    assert_eq!(theme.clone().for_depth(ColorDepth::None), theme);
}

#[test]
fn an_unknown_key_is_refused_with_its_line_and_name() {
    let refused = |text: &str| file::parse("mine.toml", text).expect_err("the key is unknown").to_string();
    assert!(
        refused("inherits = \"dark\"\n[roles]\nbord = { fg = \"red\" }\n").starts_with("line 3: unknown field `bord`")
    );
    assert!(refused("[roles]\ntext = { fg = \"red\", blink = true }").contains("unknown field `blink`"));
    assert!(refused("colours = 3").contains("unknown field `colours`"));
}

#[test]
fn a_wrong_colour_and_a_missing_role_are_named() {
    let refused = |text: &str| file::parse("mine.toml", text).expect_err("it is wrong").to_string();
    let wrong = refused("inherits = \"dark\"\n[roles]\ntext = { fg = \"reddish\" }");
    assert!(wrong.starts_with("role text: 'reddish' is no colour"), "{wrong}");
    assert!(refused("").starts_with("role text is missing"));
    assert!(refused("inherits = \"drak\"").contains("unknown theme 'drak'"));
}

#[test]
fn a_theme_may_change_one_role_and_inherit_the_rest() {
    let theme =
        file::parse("mine", "inherits = \"light\"\n[palette]\nrose = \"#ff0088\"\n[roles]\nkey = { fg = \"rose\" }");
    let theme = theme.expect("it is well-formed");
    assert_eq!(theme.key.fg, Some(Color::Rgb(255, 0, 136)));
    assert_eq!(theme.text, Theme::built_in("light").expect("it is built in").text);
}

#[test]
fn a_missing_theme_file_is_named() {
    let error = Theme::load("no/such/theme.toml").expect_err("there is no such file").to_string();
    assert!(error.starts_with("theme no/such/theme.toml: "), "{error}");
}

#[test]
fn palette_colours_are_their_own_nearest_colour() {
    for index in 16..=255 {
        let [red, green, blue] = palette_rgb(index);
        let Color::Indexed(found) = to_indexed(Color::Rgb(red, green, blue)) else {
            panic!("{index} is in the palette")
        };
        assert_eq!(palette_rgb(found), palette_rgb(index));
    }
}

#[test]
fn the_environment_determines_the_colour_depth() {
    let with = |name: &'static str, value: &'static str| {
        ColorDepth::from_environment(|asked| (asked == name).then(|| value.to_owned()))
    };
    assert_eq!(with("NO_COLOR", "1"), ColorDepth::None);
    assert_eq!(with("NO_COLOR", ""), ColorDepth::Indexed);
    assert_eq!(with("COLORTERM", "truecolor"), ColorDepth::True);
    assert_eq!(with("TERM", "xterm"), ColorDepth::Indexed);
}
