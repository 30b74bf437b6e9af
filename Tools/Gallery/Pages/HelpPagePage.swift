// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let helpPage = GalleryPage(
    "help-page", "Help page", .menus, note: "What the keys do at the place of the focus: F1 or ?.",
    size: Size(width: 60, height: 24), keys: ["tab", "f1"]
  ) {
    let slider = SliderView(3, in: 0...10)
    let button = ButtonView("What do the keys do?")
    button.taps.add { [weak button] in button?.window?.showHelp() }
    return StackView(
      .vertical, spacing: 1,
      [StackView(.horizontal, [button]), BorderedView(slider, caption: "Number")])
  }
}
