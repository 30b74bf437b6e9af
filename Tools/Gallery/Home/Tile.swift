// SPDX-License-Identifier: MIT

import Views

/// The content of a tile: a small view of a page's control, and the keys that it presses while it has the focus.
@MainActor struct Tile {
  /// The page that the tile opens.
  let page: GalleryPage
  /// The keys.
  let keys: [String]
  /// Creates the view, for three rows of about 22 columns.
  let make: @MainActor () -> View

  init(_ page: GalleryPage, keys: [String] = [], _ make: @escaping @MainActor () -> View) {
    self.page = page
    self.keys = keys
    self.make = make
  }

  /// The tiles, the most colourful ones first.
  static let all: [Tile] = [
    .button, .gauge, .switches, .lines, .field, .bars, .select, .sparkline, .table, .slider,
    .progress, .list, .radio, .columns, .tree, .dots, .segments, .spinner, .themes, .markdown,
    .editor, .color, .disclosure, .log, .difference, .masked, .password,
  ]
}
