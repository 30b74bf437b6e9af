// SPDX-License-Identifier: MIT

import Views

/// A page of the gallery: a control with something to do, and a few words about it.
///
/// A page is a file in `Pages` with an extension that makes it, and its name in the list below.
@MainActor struct GalleryPage {
  /// What the page is called on the command line, and the name of its picture.
  let name: String
  /// What the list of pages says.
  let title: String
  /// What there is to try, in markup.
  let note: String
  /// The picture's extent.
  let size: Size
  /// The keys pressed before the picture is taken.
  let keys: [String]
  /// Makes the view.
  let make: @MainActor () -> View

  init(
    _ name: String, _ title: String, note: String, size: Size = Size(width: 60, height: 12),
    keys: [String] = [],
    make: @escaping @MainActor () -> View
  ) {
    self.name = name
    self.title = title
    self.note = note
    self.size = size
    self.keys = keys
    self.make = make
  }

  /// The pages in their order.
  static let all: [GalleryPage] = [
    .text, .markup, .button, .checkbox, .radioGroup, .slider, .segments, .textField, .validation,
    .suggestions, .passwordField, .textEditor, .form, .list, .sections, .tallRows, .table, .tree,
    .logView,
    .menu, .commandPalette, .helpPage, .scrollView, .scrollArea, .splitView, .tabs, .grid, .overlay,
    .progress, .spinner, .sparkline, .bars, .columns, .lines, .dots, .map, .datePicker, .markdown,
    .toast, .alert, .modal, .screen, .themes,
  ]
}

/// Views in a column at their own height, with a blank row between.
@MainActor func column(_ views: [View]) -> Stack {
  Stack(.vertical, spacing: 1, alignment: .leading, views)
}
