// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let text = GalleryPage(
    "text", "Text", .text,
    note: "Text is cut at its head, in its middle or at its tail, wraps, and is safe to show."
  ) {
    @MainActor func cut(_ place: Truncation) -> LabelView {
      let label = LabelView(
        "/usr/share/proscenium/themes/harbour/palette.json, and what lies behind")
      label.truncation = place
      return label
    }
    return column([
      cut(.head), cut(.middle), cut(.tail),
      LabelView("Wide 漢字, flags 🇳🇴, families 👩‍👩‍👧‍👦 and hostile \u{1B}[2J \u{202E}text.", wraps: true),
    ])
  }
}
