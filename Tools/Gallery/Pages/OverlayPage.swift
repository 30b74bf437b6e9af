// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let overlay = GalleryPage(
    "overlay", "Overlay", .layout,
    note: "Layers at an edge or beside a view, where they flip if there is no room.",
    keys: ["enter"]
  ) {
    let words = (1...60).map { "word \($0)" }.joined(separator: " ")
    let button = ButtonView("What is this?")
    let overlay = OverlayView(
      StackView(.vertical, spacing: 1, [button, LabelView(Text(words), wraps: true)]))
    let note = BorderedView(LabelView("A note that lies\nbelow its button.", wraps: true))
    button.taps.add { [weak overlay, weak button] in
      guard let overlay, let button else { return }
      if overlay.shown.contains(where: { $0 === note }) {
        overlay.hide(note)
      } else {
        overlay.show(note, at: .beside(button, .below))
      }
    }
    overlay.show(
      BorderedView(LabelView("3 letters")), at: .edge(.bottomTrailing, inset: Insets(right: 1)))
    return overlay
  }
}
