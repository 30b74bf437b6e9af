// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let themes = GalleryPage(
    "themes", "Themes", .pages, note: "Enter applies a theme to the whole window.",
    size: Size(width: 66, height: 24)
  ) {
    let list = ListView()
    list.openLabel = "take"
    list.show(
      count: Theme.all.count, id: { Theme.all[$0].name },
      row: { [weak list] index in
        // The theme of the window as it is suited to the terminal's background.
        let used = list.flatMap { $0.window == nil ? nil : $0.theme }
        let theme = used?.name == Theme.all[index].name ? used ?? .standard : Theme.all[index]
        // The samples are part of the title, because the style of notes would dim them.
        var sample = Text(theme.name)
        sample += Text(String(repeating: " ", count: max(2, 18 - sample.width)))
        for (style, word) in [
          (theme.text, " text "), (theme.secondary, "note "), (theme.accent, "accent "),
          (theme.heading, "heading "),
          (theme.error, "error "), (theme.success, "good "), (theme.warning, "warning "),
        ] {
          sample += Text(word, style: style.over(theme.background))
        }
        return ListRow(title: sample)
      })
    list.activations.add { [weak list] in list?.window?.theme = Theme.all[$0] }
    return list
  }
}
