// SPDX-License-Identifier: MIT

/// A group of pages in the sidebar. The cases are in the order of the sidebar.
enum GalleryCategory: String, CaseIterable {
  case text = "Text"
  case choices = "Choices"
  case fields = "Fields"
  case lists = "Lists and tables"
  case menus = "Menus and help"
  case layout = "Layout"
  case charts = "Charts"
  case messages = "Messages"
  case pages = "Pages"

  /// The title of the group.
  var title: String { rawValue }

  /// The title in a few letters, for tiles.
  var shortTitle: String {
    switch self {
    case .lists: "Lists"
    case .menus: "Menus"
    default: title
    }
  }
}
