// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let commandPalette = GalleryPage(
    "command-palette", "Command palette", .menus,
    note: "A few letters of a name find it, Enter does it; what was done last comes first.",
    size: Size(width: 60, height: 16), keys: ["enter", "v", "e", "down"]
  ) {
    let said = LabelView(role: \.secondary)
    let names: [(group: String, title: String, keys: KeySequence?)] = [
      ("File", "New", KeyPress("ctrl+n").map { KeySequence($0) }), ("File", "Open", nil),
      ("File", "Save everything", nil), ("View", "Leave the full screen", nil),
      ("View", "Split vertically", nil), ("View", "Zoom in", nil), ("Move", "To the event", nil),
      ("Help", "What is new", nil),
    ]
    let palette = CommandPaletteView(
      names.map { name in
        Command(name.title, group: name.group, keys: name.keys) {
          said.string = "Done: \(name.title)"
        }
      })
    let button = ButtonView("Commands")
    button.taps.add { [weak button] in button?.window?.present(palette) }
    return column([button, said])
  }
}
