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
  /// The file that creates the page, as the compiler knew it.
  let file: String

  init(
    _ name: String, _ title: String, note: String, size: Size = Size(width: 60, height: 12),
    keys: [String] = [], file: String = #filePath,
    make: @escaping @MainActor () -> View
  ) {
    self.file = file
    self.name = name
    self.title = title
    self.note = note
    self.size = size
    self.keys = keys
    self.make = make
  }

  /// The pages in their order.
  static let all: [GalleryPage] = [
    .text, .markup, .button, .checkbox, .radioGroup, .select, .slider, .segments, .colorPicker,
    .textField, .validation, .suggestions, .comboBox, .maskedField, .passwordField, .textEditor,
    .form, .list, .sections, .tallRows, .reordering, .table, .tree,
    .logView, .difference,
    .menu, .commandPalette, .helpPage, .scrollView, .scrollArea, .splitView, .tabs, .grid, .overlay,
    .disclosure, .popover, .toolTip,
    .progress, .gauge, .spinner, .sparkline, .bars, .columns, .lines, .dots, .map, .datePicker,
    .markdown,
    .toast, .alert, .modal, .screen, .themes,
  ]

  /// The code that creates the page, without the lines around it. The repository must still be where it was built.
  var code: String {
    guard let text = SourceFile.text(at: file) else {
      return "// The file isn't at its place: \(file)"
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    let start = lines.firstIndex { $0.hasPrefix("extension GalleryPage") } ?? 0
    return lines[start...].joined(separator: "\n")
  }
}

/// Returns views in a column at their natural height, separated by blank rows.
@MainActor func column(_ views: [View]) -> StackView {
  StackView(.vertical, spacing: 1, alignment: .leading, views)
}
