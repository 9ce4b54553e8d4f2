use super::color::{contrast, distance, linear, oklab, oklab_of_light, palette_rgb, rgb};
use super::grounds::{SQUARES, grounds_of, rivals_of};
use super::{ColorDepth, Theme, file};
use ratatui::style::{Color, Style};

fn themes() -> Vec<Theme> {
    Theme::names().map(|name| Theme::built_in(name).expect("built-in themes parse")).collect()
}

/// Every theme in every number of colours.
fn themes_at_every_depth() -> impl Iterator<Item = (ColorDepth, Theme)> {
    let depths = [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen];
    themes().into_iter().flat_map(move |theme| depths.map(|depth| (depth, theme.clone().for_depth(depth))))
}

fn colors_of(style: Style) -> (Option<[u8; 3]>, Option<[u8; 3]>) {
    (style.fg.and_then(rgb), style.bg.and_then(rgb))
}

#[test]
fn there_are_light_and_dark_themes_and_some_for_special_needs() {
    let names: Vec<&str> = Theme::names().collect();
    assert!(names.len() >= 8);
    for needed in ["colorblind-dark", "colorblind-light", "high-contrast", "monochrome"] {
        assert!(names.contains(&needed), "{needed}");
    }
    let is_dark = |theme: &Theme| theme.text.bg.and_then(rgb).map(|ground| oklab(ground)[0] < 0.5);
    let grounds: Vec<Option<bool>> = themes().iter().map(is_dark).collect();
    assert!(grounds.iter().filter(|dark| **dark == Some(true)).count() >= 3);
    assert!(grounds.iter().filter(|dark| **dark == Some(false)).count() >= 3);
}

/// Text on its own background, and on every background that it is written on. With sixteen colours a marked square has
/// a text colour of its own where pieces would not be readable.
#[test]
fn every_text_has_enough_contrast_at_every_depth() {
    for (depth, theme) in themes_at_every_depth() {
        for (role, style) in theme.roles() {
            let (ink, own) = colors_of(style);
            let Some(ink) = ink else { continue };
            let (grounds, min) = grounds_of(role);
            let other = |ground: &&str| {
                let ground = theme.style_of(ground);
                ground.bg.filter(|_| ground.fg.is_none() || !SQUARES[1..].contains(&role)).and_then(rgb)
            };
            let grounds: Vec<(&str, [u8; 3])> = match own {
                Some(own) => vec![("its own", own)],
                None => grounds
                    .iter()
                    .filter(|ground| !(SQUARES[1..].contains(ground) && theme.style_of(ground).fg.is_some()))
                    .filter_map(|ground| Some((*ground, other(ground)?)))
                    .collect(),
            };
            for (name, ground) in grounds {
                let found = contrast(ink, ground);
                let place = format!("{} {depth:?}: {role} on {name}", theme.name);
                assert!(found >= min, "{place} has a contrast of {found:.2}, wanted {min}");
            }
        }
    }
}

#[test]
fn backgrounds_that_mean_different_things_differ_at_every_depth() {
    for (depth, theme) in themes_at_every_depth() {
        for (role, style) in theme.roles() {
            for rival in rivals_of(role) {
                let other = theme.style_of(rival);
                let place = format!("{} {depth:?}: {role} looks like {rival}", theme.name);
                assert!(style.bg.is_none() || style.bg != other.bg, "{place}");
            }
        }
    }
}

/// Meanings that stand side by side, which must differ by more than hue.
const OPPOSITES: [(&str, &str); 14] = [
    ("good", "error"),
    ("good", "warning"),
    ("warning", "error"),
    ("score_black", "score_white"),
    ("piece_black", "piece_white"),
    ("body_black", "body_white"),
    ("bar_black", "bar_white"),
    ("graph_black", "graph_white"),
    ("heat_black", "heat_white"),
    ("mark_inaccuracy", "mark_mistake"),
    ("mark_mistake", "mark_blunder"),
    ("mark_blunder", "mark_losing_blunder"),
    ("square_attacker", "square_xray"),
    ("square_last", "square_best"),
];

/// The colour that identifies a role: its background where it has one.
fn shown_color(theme: &Theme, role: &str) -> Option<[u8; 3]> {
    let style = theme.style_of(role);
    style.bg.or(style.fg).and_then(rgb)
}

#[test]
fn opposites_differ_by_more_than_hue() {
    // What the screen writes differs as well: signs, "v" before White's pieces, the side of a bar, ?! ? ??.
    let shaped = |role: &str| ["score_", "piece_", "graph_", "heat_", "square_"].iter().any(|it| role.starts_with(it));
    for theme in themes() {
        for (one, other) in OPPOSITES.into_iter().filter(|(one, _)| !shaped(one)) {
            let (first, second) = (theme.style_of(one), theme.style_of(other));
            let (Some(a), Some(b)) = (shown_color(&theme, one), shown_color(&theme, other)) else { continue };
            let by_shape = first.add_modifier != second.add_modifier || first.bg.is_some() != second.bg.is_some();
            let by_lightness = (oklab(a)[0] - oklab(b)[0]).abs();
            assert!(by_shape || by_lightness >= 0.03, "{}: {one} and {other}: {by_lightness:.3}", theme.name);
        }
    }
}

/// What the eye sees without one kind of cone: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, severity 1.0, on
/// linear RGB.
const PROTANOPIA: [[f64; 3]; 3] =
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];
const DEUTERANOPIA: [[f64; 3]; 3] =
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];

fn seen(color: [u8; 3], eye: [[f64; 3]; 3]) -> [f64; 3] {
    let light = color.map(linear);
    oklab_of_light(eye.map(|row| row.iter().zip(light).map(|(part, light)| part * light).sum::<f64>().clamp(0.0, 1.0)))
}

#[test]
fn the_simulation_confuses_red_with_green_but_not_blue_with_orange() {
    for eye in [PROTANOPIA, DEUTERANOPIA] {
        let apart = |a, b| distance(seen(a, eye), seen(b, eye)) / distance(oklab(a), oklab(b));
        assert!(apart([200, 60, 60], [110, 120, 40]) < 0.75);
        assert!(apart([230, 140, 40], [70, 120, 220]) > 0.75);
    }
}

#[test]
fn themes_for_colour_blind_people_keep_opposites_apart() {
    let terms = ["term_material", "term_kk", "term_kkp", "term_kpp", "term_turn"];
    let pairs = terms.iter().enumerate().flat_map(|(at, &one)| terms[at + 1..].iter().map(move |&other| (one, other)));
    let pairs: Vec<(&str, &str)> = OPPOSITES.into_iter().chain(pairs).collect();
    for theme in themes().into_iter().filter(|theme| theme.name.starts_with("colorblind")) {
        for eye in [PROTANOPIA, DEUTERANOPIA] {
            for &(one, other) in &pairs {
                let [a, b] = [one, other].map(|role| shown_color(&theme, role).expect("it has a colour"));
                let apart = distance(seen(a, eye), seen(b, eye));
                assert!(apart >= 0.06, "{}: {one} and {other} are {apart:.3} apart", theme.name);
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
    let refused = |text: &str| file::parse("mine.toml", text).expect_err("the key is unknown");
    assert!(
        refused("inherits = \"dark\"\n[roles]\nbord = { fg = \"red\" }\n").starts_with("line 3: unknown field `bord`")
    );
    assert!(refused("[roles]\ntext = { fg = \"red\", blink = true }").contains("unknown field `blink`"));
    assert!(refused("colours = 3").contains("unknown field `colours`"));
}

#[test]
fn a_wrong_colour_and_a_missing_role_are_named() {
    let refused = |text: &str| file::parse("mine.toml", text).expect_err("it is wrong");
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
fn a_palette_colour_stays_the_same_colour() {
    for index in 16..=255 {
        let [red, green, blue] = palette_rgb(index);
        let mut theme = Theme::standard();
        theme.text.bg = Some(Color::Rgb(red, green, blue));
        let found = theme.for_depth(ColorDepth::Indexed).text.bg.and_then(rgb);
        assert_eq!(found, Some(palette_rgb(index)), "{index}");
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
    assert_eq!(with("TERM", "linux"), ColorDepth::Sixteen);
    assert_eq!(with("TERM", "vt100"), ColorDepth::Sixteen);
    assert_eq!(with("TERM", "xterm-256color"), ColorDepth::Indexed);
    assert_eq!(with("TERM", "xterm-direct"), ColorDepth::True);
}
