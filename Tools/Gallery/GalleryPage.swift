// SPDX-License-Identifier: MIT

import Views

/// A page of the gallery: a control with some content, a note about it, and options.
///
/// A page is a file in `Pages` with an extension that creates it, and its name in the list below.
@MainActor struct GalleryPage {
  /// The name on the command line and of the picture.
  let name: String
  /// The title in the list of pages.
  let title: String
  /// The group in the sidebar.
  let category: GalleryCategory
  /// The note about what to try, in markup.
  let note: String
  /// The options that can be changed while the page is shown.
  let options: [PageOption]
  /// The size of the picture.
  let size: Size
  /// The keys that are pressed before the picture is drawn.
  let keys: [String]
  /// The file that creates the page, as the compiler knew it.
  let file: String

  private let content: @MainActor (PageValues) -> View

  /// Creates a page with options, whose view is created again when the user changes one of them.
  init(
    _ name: String, _ title: String, _ category: GalleryCategory, note: String,
    options: [PageOption], size: Size = Size(width: 60, height: 12), keys: [String] = [],
    file: String = #filePath, make: @escaping @MainActor (PageValues) -> View
  ) {
    self.file = file
    self.name = name
    self.title = title
    self.category = category
    self.note = note
    self.options = options
    self.size = size
    self.keys = keys
    content = make
  }

  /// Creates a page without options.
  init(
    _ name: String, _ title: String, _ category: GalleryCategory, note: String,
    size: Size = Size(width: 60, height: 12), keys: [String] = [], file: String = #filePath,
    make: @escaping @MainActor () -> View
  ) {
    self.init(
      name, title, category, note: note, options: [], size: size, keys: keys, file: file
    ) { _ in make() }
  }

  /// Returns a copy of the page with other keys for its picture.
  func with(keys: [String]) -> GalleryPage {
    GalleryPage(
      name, title, category, note: note, options: options, size: size, keys: keys, file: file,
      make: content)
  }

  /// Creates the view with values of the options; without an argument with the initial ones.
  func make(_ values: PageValues? = nil) -> View {
    content(values ?? PageValues(options))
  }

  /// The pages in the order of the sidebar: by category, and in each one from the simple to the large.
  static let all: [GalleryPage] = [
    .text, .markup, .badge, .markdown, .difference, .logView, .transcript,
    .button, .checkbox, .radioGroup, .select, .slider, .segments, .colorPicker, .datePicker,
    .textField, .validation, .suggestions, .comboBox, .maskedField, .numberField, .passwordField,
    .textEditor, .codeEditor, .composer, .form,
    .list, .sections, .tallRows, .reordering, .table, .tree,
    .menu, .commandPalette, .helpPage, .popover, .toolTip, .breadcrumbs,
    .scrollView, .scrollArea, .splitView, .tabs, .grid, .flow, .dock, .screenColumns,
    .card, .panel, .overlay, .disclosure,
    .progress, .gauge, .spinner, .sparkline, .bars, .columns, .lines, .dots, .map,
    .toast, .alert, .modal, .approval, .statusLine, .loading,
    .screen, .themes,
  ]

  /// Returns the page with a name; `nil` if there isn't one.
  static func named(_ name: String) -> GalleryPage? { all.first { $0.name == name } }

  /// The code that creates the page, without the lines around it. The repository must still be where it was built.
  var code: String {
    guard let text = SourceFile.text(at: file) else {
      return "// The file isn't at its place: \(file)"
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    let start = lines.firstIndex { $0.hasPrefix("extension GalleryPage") } ?? lines.startIndex
    return lines[start...].joined(separator: "\n")
  }

  /// The last part of the file's path.
  var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }
}

/// Returns views in a column at their natural height, separated by blank rows.
@MainActor func column(_ views: [View]) -> StackView {
  StackView(.vertical, spacing: 1, alignment: .leading, views)
}
