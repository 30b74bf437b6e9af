// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let helpPage = GalleryPage(
    "help-page", "Help page", note: "What the keys do at the place of the focus: F1 or ?.",
    size: Size(width: 60, height: 24), keys: ["tab", "f1"]
  ) {
    let slider = Slider(0...10, value: 3)
    let button = Button("What do the keys do?")
    button.taps.add { [weak button] in button?.window?.showHelp() }
    return Stack(
      .vertical, spacing: 1, [Stack(.horizontal, [button]), Bordered(slider, caption: "Number")])
  }
}
