// SPDX-License-Identifier: MIT

/// A gesture of the mouse on rows.
///
/// ```swift
/// RowGesture(wheelUp, in: model, body: body, bar: nil, allowsMultipleSelection: false)   // .scroll(line: 4)
/// ```
enum RowGesture: Equatable, Sendable {
  /// Pulls at the first row.
  case pull
  /// Makes a line the first visible one.
  case scroll(line: Int)
  /// Opens the current row.
  case open
  /// Makes a row the current one.
  case move(row: Int)
  /// Makes a row the current one, and selects or deselects it.
  case toggle(row: Int)
  /// Selects the rows up to a row.
  case extend(row: Int)
  /// Moves the current row to the place of a row.
  case drag(row: Int)
  /// Makes a row the current one, because a context menu for it opens.
  case point(row: Int)
  /// Highlights the row under the pointer, or none.
  case hover(row: Int?)
  /// A press where there is no row, which has no effect.
  case nothing

  /// A Boolean value that indicates whether the event also opens a context menu, which may belong to a view around the rows.
  var isForMenu: Bool {
    if case .point = self { true } else { false }
  }

  var isHover: Bool {
    if case .hover = self { true } else { false }
  }

  /// Creates the gesture of a mouse event; `nil` if rows don't handle the event.
  ///
  /// - Parameters:
  ///   - mouse: The event, with its position in the view.
  ///   - model: The state of the rows.
  ///   - body: The frame in which rows scroll.
  ///   - bar: The column of the scroll bar; `nil` without a bar.
  ///   - allowsMultipleSelection: Whether rows have check boxes.
  ///   - allowsReordering: Whether a drag moves the current row.
  init?(
    _ mouse: Mouse, in model: RowsModel, body: Frame, bar: Int?, allowsMultipleSelection: Bool,
    allowsReordering: Bool = false
  ) {
    switch mouse.kind {
    case .scrollUp where model.first == 0: self = .pull
    case .scrollUp: self = .scroll(line: model.first - mouse.scrollDistance)
    case .scrollDown: self = .scroll(line: model.first + mouse.scrollDistance)
    case .press where mouse.button == .left:
      self = Self.press(
        mouse, in: model, body: body, bar: bar, allowsMultipleSelection: allowsMultipleSelection)
    case .press where mouse.button == .right:
      guard let row = model.row(at: mouse.position.y, in: body) else { return nil }
      self = .point(row: row)
    case .drag where mouse.position.x == bar:
      self = Self.bar(mouse.position.y, in: model, body: body)
    case .drag where allowsReordering && mouse.button == .left:
      let y = min(max(body.minY, mouse.position.y), max(body.minY, body.maxY - 1))
      guard let row = model.row(at: y, in: body) else { return nil }
      self = .drag(row: row)
    case .move:
      self = .hover(row: mouse.position.x == bar ? nil : model.row(at: mouse.position.y, in: body))
    case .press, .release, .drag, .scrollLeft, .scrollRight: return nil
    }
  }

  private static func press(
    _ mouse: Mouse, in model: RowsModel, body: Frame, bar: Int?, allowsMultipleSelection: Bool
  ) -> RowGesture {
    let (x, y) = (mouse.position.x, mouse.position.y)
    guard y >= body.minY, y < body.maxY else { return .nothing }
    if x == bar { return self.bar(y, in: model, body: body) }
    // The line at the top may be a sticky title.
    guard !(y == body.minY && model.stickySection(height: body.height) != nil),
      let row = model.row(at: y, in: body)
    else { return .nothing }
    if allowsMultipleSelection && RowMarks.isCheckBox(x) || mouse.modifiers.contains(.control) {
      return .toggle(row: row)
    }
    if mouse.modifiers.contains(.shift), allowsMultipleSelection { return .extend(row: row) }
    return row == model.position ? .open : .move(row: row)
  }

  /// The gesture at a position of the scroll bar, which stands for all lines.
  private static func bar(_ y: Int, in model: RowsModel, body: Frame) -> RowGesture {
    guard body.height > 1 else { return .nothing }
    let hidden = model.lines.count - body.height
    let place = min(max(0, y - body.minY), body.height - 1)
    return .scroll(line: hidden * place / (body.height - 1))
  }
}

extension RowsModel {
  /// Returns the row at a vertical position of the view.
  func row(at y: Int, in body: Frame) -> Int? {
    guard y >= body.minY, y < body.maxY else { return nil }
    return row(at: first + y - body.minY)
  }

  /// Returns the index of the row whose first line is at a vertical position of the view.
  func index(ofRowBeginningAt y: Int, in body: Frame) -> Int? {
    guard let row = row(at: y, in: body), body.minY + lines.line(of: row) - first == y else {
      return nil
    }
    return source(of: row)
  }
}

extension RowsView {
  /// Returns the index of the row whose first line is at a vertical position of the view.
  final func index(ofRowBeginningAt y: Int) -> Int? {
    model.index(ofRowBeginningAt: y, in: body)
  }
}
