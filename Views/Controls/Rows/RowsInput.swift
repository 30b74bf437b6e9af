// SPDX-License-Identifier: MIT

/// The actions of rows views and the keys that perform them.
extension RowsView {
  /// An action that a key performs on rows.
  public enum Action: Hashable, Sendable {
    /// Moves to the row above, or below.
    case up, down
    /// Moves by a page up, or down.
    case pageUp, pageDown
    /// Moves to the first or the last row.
    case first, last
    /// Opens the current row.
    case open
    /// Selects or deselects the current row.
    case toggleSelection
    /// Extends the selection from the current row up or down.
    case extendUp, extendDown
    /// Selects all rows, or none.
    case selectAll, clearSelection
    /// Moves the current row up or down among the rows.
    case moveRowUp, moveRowDown
    /// Opens the filter field.
    case filter
    /// Ends the filter, so that all rows are visible again.
    case endFilter
    /// Refreshes the rows.
    case refresh
  }

  /// The key map of new rows.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "select previous row", hint: "move", priority: 3),
    .init(.down, "down", "j", help: "select next row", hint: "move", priority: 3),
    .init(.pageUp, "pgup", help: "page up"),
    .init(.pageDown, "pgdn", help: "page down"),
    .init(.first, "home", "g", help: "select first row"),
    .init(.last, "end", "G", help: "select last row"),
    .init(.open, "enter", help: "open row", priority: 9),
    .init(.toggleSelection, "space", help: "toggle selection"),
    .init(.extendUp, "shift+up", help: "extend selection up"),
    .init(.extendDown, "shift+down", help: "extend selection down"),
    .init(.selectAll, "ctrl+a", help: "select all"),
    .init(.clearSelection, "ctrl+n", help: "clear selection"),
    .init(.moveRowUp, "alt+up", help: "move row up"),
    .init(.moveRowDown, "alt+down", help: "move row down"),
    .init(.filter, "/", help: "filter rows", hint: "find", priority: 5),
    .init(.endFilter, "esc", help: "clear filter"),
    .init(.refresh, "ctrl+r", help: "reload"),
  ])

  /// Returns whether a key, after an incomplete sequence, has a meaning in another map, which then takes precedence.
  final func reads<Action>(_ event: Event, _ keyMap: KeyMap<Action>) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    var prefix = keyPrefix
    return keyMap.match(keyPress, after: &prefix) != .none
  }

  /// The key hints of the map, cached by the values on which they depend.
  struct Hints {
    private var conditions: Conditions?
    private var hints: [KeyHint] = []

    private struct Conditions: Equatable {
      let typing, allowsMultipleSelection, allowsReordering: Bool
      let open: String
    }

    /// Returns the hints.
    mutating func hints(
      of keyMap: KeyMap<Action>, typing: Bool, allowsMultipleSelection: Bool,
      allowsReordering: Bool, open label: String
    ) -> [KeyHint] {
      let wanted = Conditions(
        typing: typing, allowsMultipleSelection: allowsMultipleSelection,
        allowsReordering: allowsReordering, open: label)
      guard wanted != conditions else { return hints }
      let open =
        label.isEmpty ? nil : keyMap.hint(.open, label: label, priority: 9, typing: typing)
      let choose =
        allowsMultipleSelection ? keyMap.hint(.toggleSelection, label: "choose", priority: 6) : nil
      let move =
        allowsReordering
        ? keyMap.hint(.moveRowUp, .moveRowDown, label: "move row", priority: 6)
        : nil
      hints = [open, choose, move].compactMap(\.self) + keyMap.hints(typing: typing)
      conditions = wanted
      return hints
    }
  }
}

extension KeyMap<RowsView.Action> {
  /// Returns the help for the keys that have an effect.
  @MainActor func rowHelp(of rows: RowsView) -> KeyHelp {
    let (chooses, moves) = (rows.allowsMultipleSelection, rows.allowsReordering)
    let refreshes = rows.refreshes.hasListeners
    let offered = bindings.filter { binding in
      switch binding.action {
      case .toggleSelection, .extendUp, .extendDown, .selectAll, .clearSelection: chooses
      case .refresh: refreshes
      case .moveRowUp, .moveRowDown: moves
      case .open: !rows.openLabel.isEmpty
      case .up, .down, .pageUp, .pageDown, .first, .last, .filter, .endFilter: true
      }
    }
    return KeyMap(offered).help("Rows")
  }
}

/// The pointer on rows.
extension RowsView {
  /// Performs the gesture of a mouse event; returns whether there is one.
  final func handle(_ mouse: Mouse) -> Bool {
    let gesture = RowGesture(
      mouse, in: model, body: body, bar: barColumn,
      allowsMultipleSelection: allowsMultipleSelection, allowsReordering: allowsReordering)
    if gesture?.isHover != true { point(at: nil) }
    switch gesture {
    case .hover(let row): point(at: row)
    case .pull: return pull()
    case .scroll(let line): scroll(to: line)
    case .open: open()
    case .move(let row), .point(let row): move(to: row)
    case .toggle(let row):
      move(to: row)
      _ = choose(row)
    case .extend(let row): _ = extend(model.rangeStep(to: row))
    case .drag(let row): return moveRow(to: model.source(of: row))
    case .nothing: break
    case nil: return false
    }
    return gesture?.isForMenu != true
  }
}

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
  /// Returns the index of the row at a vertical position of the view.
  final func index(ofRowAt y: Int) -> Int? {
    model.row(at: y, in: body).map { model.source(of: $0) }
  }

  /// Returns the index of the row whose first line is at a vertical position of the view.
  final func index(ofRowBeginningAt y: Int) -> Int? {
    model.index(ofRowBeginningAt: y, in: body)
  }
}

/// A request of the user to move a row.
///
/// ```swift
/// list.allowsReordering = true
/// list.reorderings.add { move in
///   move.apply(to: &tasks)
///   showTasks()
/// }
/// ```
public struct RowMove: Hashable, Sendable {
  /// The index of the row before the move.
  public var start: Int
  /// The index of the row after the move.
  public var end: Int

  /// Creates a request.
  public init(from start: Int, to end: Int) {
    (self.start, self.end) = (start, end)
  }

  /// Moves an element in a collection. It has no effect if an index is out of range.
  public func apply<Elements: RangeReplaceableCollection>(to elements: inout Elements)
  where Elements.Index == Int {
    guard elements.indices.contains(start), elements.indices.contains(end), start != end else {
      return
    }
    let element = elements.remove(at: start)
    elements.insert(element, at: end)
  }
}

extension RowsView {
  /// Requests that the current row moves to an index; returns whether rows can be moved.
  final func moveRow(to index: Int) -> Bool {
    guard allowsReordering, model.filter == nil, acceptsInput, let start = model.currentIndex
    else { return false }
    if let move = model.move(of: start, to: index) { reorderings.send(move) }
    return true
  }
}

extension RowsModel {
  /// Returns the move of an index to another one, or as close as its section allows; `nil` if it stays.
  func move(of start: Int, to index: Int) -> RowMove? {
    let range = section(around: start)
    guard !range.isEmpty else { return nil }
    let end = min(max(range.lowerBound, index), range.upperBound - 1)
    return end == start ? nil : RowMove(from: start, to: end)
  }

  /// Returns the indices of the section of an index; all indices without sections.
  private func section(around index: Int) -> Range<Int> {
    guard !sections.isEmpty else { return 0..<count }
    var first = 0
    for section in sections {
      let end = first + min(section.count, count - first)
      if index < end { return first..<end }
      first = end
    }
    return index..<index
  }
}
