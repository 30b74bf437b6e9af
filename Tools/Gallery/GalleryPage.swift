// SPDX-License-Identifier: MIT

import Views

/// A page of the gallery: a control with some content, and a note about it.
///
/// A page is a file in `Pages` with an extension that creates it, and its name in the list below.
@MainActor struct GalleryPage {
  /// The name on the command line and of the picture.
  let name: String
  /// The title in the list of pages.
  let title: String
  /// The note about what to try, in markup.
  let note: String
  /// The size of the picture.
  let size: Size
  /// The keys that are pressed before the picture is drawn.
  let keys: [String]
  /// Creates the view.
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
    .text, .markup, .button, .checkbox, .radioGroup, .select, .slider, .segments, .textField,
    .validation,
    .suggestions, .passwordField, .textEditor, .form, .list, .sections, .tallRows, .table, .tree,
    .logView, .difference,
    .menu, .commandPalette, .helpPage, .scrollView, .scrollArea, .splitView, .tabs, .grid, .overlay,
    .disclosure,
    .progress, .gauge, .spinner, .sparkline, .bars, .columns, .lines, .dots, .map, .datePicker,
    .markdown,
    .toast, .alert, .modal, .screen, .themes,
  ]
}

/// Returns views in a column at their natural height, separated by blank rows.
@MainActor func column(_ views: [View]) -> StackView {
  StackView(.vertical, spacing: 1, alignment: .leading, views)
}
