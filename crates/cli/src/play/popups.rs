//! Draws the windows that open over the screen: texts to read, saving, leaving and the final table.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::Line,
    widgets::{Block, BorderType, Clear, Padding, Paragraph, Widget},
};
use tabletop::{Line as Toned, Tone, fit};

use super::{
    app::{App, Popup, Then},
    draw::{Key, key_line},
    layout,
    pager::Pager,
    palette::Palette,
    words,
};

pub(crate) fn draw(app: &App, popup: &Popup, palette: Palette, area: Rect, buffer: &mut Buffer) {
    match popup {
        Popup::Text(pager) => draw_pager(app, pager, palette, area, buffer),
        Popup::Save { name, taken, then } => {
            let note = if *taken {
                Toned::new().with(Tone::Red, "That file is there already. Enter again replaces it.")
            } else {
                Toned::new().dim("From then on it is kept up to date after every move.")
            };
            let after = if *then == Then::Quit { "save and quit" } else { "save" };
            let room = usize::from(area.width).saturating_sub(12);
            let shown = keep_end(name, room);
            let lines = [Toned::new().plain("File: ").strong(format!("{shown}▏")), note];
            draw_box("Save the game", &lines, &keys(&[("Enter", after), ("Esc", "back")]), palette, area, buffer);
        }
        Popup::Leave => {
            let line = match &app.session.file {
                Some(path) => Toned::new().plain(format!("The game is kept in {}.", path.display())),
                None => Toned::new().plain("The game has not been saved."),
            };
            let keys = keys(&[("s", "save and quit"), ("q", "quit"), ("Esc", "play on")]);
            draw_box("Leave?", &[line], &keys, palette, area, buffer);
        }
        Popup::Over => draw_over(app, palette, area, buffer),
    }
}

fn draw_over(app: &App, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let Some(standings) = app.session.standings() else { return };
    let players = app.session.players();
    let mut lines = vec![Toned::new().strong(words::headline(&standings, players)), Toned::new()];
    lines.extend(words::table(&standings, players));
    lines.push(Toned::new());
    lines.push(match &app.session.file {
        Some(path) => Toned::new().dim(format!("Watch it again: crownforge replay {}", path.display())),
        None => Toned::new().dim("Save it (s) to watch it again with `crownforge replay`."),
    });
    let keys = keys(&[("s", "save"), ("n", "new game"), ("Esc", "look around"), ("q", "quit")]);
    draw_box("The game is over", &lines, &keys, palette, area, buffer);
}

fn draw_pager(app: &App, pager: &Pager, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let window = app.pager_window(pager, area);
    let room = layout::inside(window);
    let bottom = match pager.search() {
        Some((words, typing)) => {
            let cursor = if typing { "▏" } else { "" };
            let outcome = if pager.found() || words.is_empty() { "" } else { "  not found" };
            let line = Toned::new().plain(" ").strong(format!("/{words}{cursor}"));
            line.with(Tone::Red, outcome).dim("  n N next, previous  Esc ends ")
        }
        None => {
            let mut shown = vec![("↑↓", "scroll"), ("←→", "sideways"), ("/", "search"), ("Esc", "close")];
            let scrolls = pager.place(room.width, room.height).is_some();
            shown.retain(|&(key, _)| match key {
                "←→" => pager.is_wider(room.width),
                "Esc" => true,
                _ => scrolls,
            });
            key_line(&keys(&shown), usize::from(window.width).saturating_sub(2)).plain(" ")
        }
    };
    let place = pager.place(room.width, room.height);
    let place = place.map_or(String::new(), |[first, last, count]| format!(" {first}–{last} of {count} "));
    let block = frame(&pager.title, palette)
        .title_bottom(palette.line(&bottom))
        .title_bottom(Line::styled(place, palette.style(Tone::Dim)).right_aligned());
    Clear.render(window, buffer);
    block.render(window, buffer);
    let left = pager.left(room.width) as u16;
    for (row, shown) in room.rows().zip(pager.view(room.width, room.height)) {
        let mut line = palette.line(&shown.line);
        if shown.found {
            line = line.patch_style(palette.selected());
        }
        Paragraph::new(line).scroll((0, left)).render(row, buffer);
    }
}

fn draw_box(title: &str, lines: &[Toned], keys: &[Key], palette: Palette, area: Rect, buffer: &mut Buffer) {
    let keys = key_line(keys, usize::from(area.width).saturating_sub(2)).plain(" ");
    let widest = lines.iter().map(Toned::width).max().unwrap_or(0).max(keys.width()).max(fit::width(title) + 2);
    let columns = usize::from(layout::inside(layout::window(area, widest, 1)).width);
    let rows: Vec<Toned> = lines.iter().flat_map(|line| fit::wrap(line, columns, 0)).collect();
    let window = layout::window(area, widest, rows.len() + 2);
    Clear.render(window, buffer);
    let block = frame(title, palette).title_bottom(palette.line(&keys)).padding(Padding::vertical(1));
    let rows: Vec<Line<'_>> = rows.iter().map(|row| palette.line(row)).collect();
    Paragraph::new(rows).block(block.padding(Padding::symmetric(1, 1))).render(window, buffer);
}

fn frame(title: &str, palette: Palette) -> Block<'static> {
    let title = Line::styled(format!(" {title} "), palette.style(Tone::Strong));
    Block::bordered().border_type(BorderType::Rounded).border_style(palette.style(Tone::Gold)).title_top(title)
}

fn keys(keys: &[(&str, &str)]) -> Vec<Key> {
    keys.iter().map(|&(key, word)| (key.to_owned(), word.to_owned())).collect()
}

/// The end of a text that is too long, which is where it is being typed.
fn keep_end(name: &str, columns: usize) -> String {
    let excess = fit::width(name).saturating_sub(columns);
    if excess == 0 { name.to_owned() } else { format!("…{}", name.chars().skip(excess + 1).collect::<String>()) }
}
