// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let tabs = GalleryPage(
    "tabs", "Tabs", .layout, note: "[ and ] go to the tab beside, Alt and a number to that tab.",
    options: [.number("Tabs", 1...3, 3)]
  ) { options in
    let tabs: [TabsView.Tab] = [
      .init("Text", LabelView("The first tab.")),
      .init("Button", column([ButtonView("A button")])),
      .init("Field", StackView(.vertical, [TextFieldView(placeholder: "write")])),
    ]
    return TabsView(Array(tabs.prefix(options["Tabs"])))
  }
}
