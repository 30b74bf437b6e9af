// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let commandPalette = GalleryPage(
    "command-palette", "Command palette", .menus,
    note: "A few letters of a name find a command, Enter runs it; recent ones come first.",
    size: Size(width: 60, height: 16), keys: ["enter", "v", "e", "down"]
  ) {
    let said = LabelView(role: \.secondary)
    let names: [(icon: String, group: String, title: String, keys: KeySequence?)] = [
      ("✚", "File", "New", "ctrl+n"), ("▤", "File", "Open", "ctrl+o"),
      ("✓", "File", "Save everything", "ctrl+x ctrl+s"),
      ("▢", "View", "Leave the full screen", "f11"),
      ("◫", "View", "Split vertically", "ctrl+x 3"), ("⊕", "View", "Zoom in", "ctrl+plus"),
      ("→", "Move", "To the event", nil), ("?", "Help", "What is new", "f1"),
    ]
    let palette = CommandPaletteView(
      names.map { name in
        Command(name.title, icon: name.icon, group: name.group, keys: name.keys) {
          said.string = "Done: \(name.title)"
        }
      })
    let button = ButtonView("Commands")
    button.taps.add { [weak button] in button?.window?.present(palette) }
    return column([button, said])
  }
}
