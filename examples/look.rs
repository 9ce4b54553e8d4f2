use ratatui::{buffer::Buffer, layout::Rect};
use sankoma::tui::{
    action::Action,
    keymap::{self, Keymap},
    model::{Model, Source},
    panes, picture,
    theme::Theme,
};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (file, w, h, theme, lang, keys, out) =
        (&args[1], args[2].parse().unwrap(), args[3].parse().unwrap(), &args[4], &args[5], &args[6], &args[7]);
    let theme = Theme::load(theme).unwrap();
    let bytes = std::fs::read(file).unwrap_or_default();
    let mut model = Model::default();
    model.lang = lang.parse().unwrap();
    if !bytes.is_empty() {
        let record = sankoma::record::read(&bytes, Some(std::path::Path::new(file)));
        model.load(record, Source { path: None, name: file.rsplit('/').next().unwrap().into() });
    }
    let map = Keymap::default();
    for key in keymap::read_keys(keys).unwrap() {
        let action =
            if model.prompt.is_some() { keymap::edit(key).map(Action::Edit) } else { map.action(&model.modes(), key) };
        if let Some(a) = action {
            model.apply(a);
        }
    }
    let screen = Rect::new(0, 0, w, h);
    panes::limit_scrolling(&mut model, &map, &theme, screen);
    let mut b = Buffer::empty(screen);
    panes::draw(&model, &map, &theme, &mut b);
    println!("{}", picture::text(&b));
    let g = theme.ground();
    let c = |c: Option<_>, d| c.and_then(sankoma::tui::theme::rgb).unwrap_or(d);
    std::fs::write(out, picture::svg(&b, (c(g.0, [220; 3]), c(g.1, [0; 3])))).unwrap();
}
