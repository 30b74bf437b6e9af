// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let menu = GalleryPage(
    "menu", "Menu", .menus,
    note: "The arrows, first letters and the items' own keys; Enter chooses, Esc closes.",
    keys: ["enter", "down", "down", "right", "down"]
  ) {
    let said = LabelView(role: \.secondary)
    @MainActor func item(
      _ icon: String, _ title: String, _ keys: KeySequence? = nil, role: ControlRole = .normal,
      isEnabled: Bool = true, isChecked: Bool = false
    ) -> MenuItem {
      MenuItem(
        title, icon: icon, keys: keys, role: role, isEnabled: isEnabled, isChecked: isChecked
      ) { said.string = "Chosen: \(title)" }
    }
    let button = ButtonView("File")
    button.taps.add { [weak button] in
      guard let button, let window = button.window else { return }
      let menu = MenuView([
        item("✚", "New", "ctrl+n"), item("▤", "Open…", "ctrl+o"),
        .submenu(
          "Export", icon: "↗",
          [item("≡", "As text"), item("▦", "As a picture"), item("◉", "As a recording")]),
        .separator, item("", "Wrap lines", isChecked: true), item("", "Print", isEnabled: false),
        item("✕", "Delete", "del", role: .danger),
      ])
      let place = button.frameInWindow
      window.present(menu, at: Position(x: place.minX, y: place.maxY))
    }
    let page = column([button, said])
    // The right mouse button opens it at the pointer.
    page.setContextMenu { [item("⧉", "Copy"), item("▣", "Paste")] }
    return page
  }
}
