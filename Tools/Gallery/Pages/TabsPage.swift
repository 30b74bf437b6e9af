// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let tabs = GalleryPage(
    "tabs", "Tabs", note: "[ and ] go to the tab beside, Alt and a number to that tab."
  ) {
    TabsView([
      .init("Text", LabelView("The first tab.")),
      .init("Button", column([ButtonView("A button")])),
      .init("Field", StackView(.vertical, [TextFieldView(placeholder: "write")])),
    ])
  }
}
