// SPDX-License-Identifier: MIT

/// A row with additional actions, each of which has a key.
public struct KeyedRow<Row: Component>: Component {
  /// The row.
  public var row: Row
  /// The additional actions. Actions without a key are ignored.
  public var actions: [RowAction]

  /// Creates a row with additional actions. The row must be one that can have the focus.
  public init(_ row: Row, actions: [RowAction]) {
    self.row = row
    self.actions = actions
  }

  /// The value of the row.
  public var hasOwnState: Bool { row.hasOwnState }

  /// The value of the row.
  @MainActor public var isFocusable: Bool { row.isFocusable }

  /// The description of the row, with its actions.
  @MainActor public var accessibility: Accessibility {
    var accessibility = row.accessibility
    let keys = actions.compactMap { action in action.key.map { "\($0.sign) \(action.label)" } }
    accessibility.hint = Accessibility.joined([accessibility.hint] + keys)
    return accessibility
  }

  /// Returns the height of the row.
  @MainActor public func height(for width: Int) -> Int { row.height(for: width) }

  /// Creates the row's view inside another view that handles the keys.
  @MainActor public func makeView() -> KeyedRowView<Row.Content> {
    KeyedRowView(row.makeView())
  }

  /// Updates the row's view and the actions.
  @MainActor public func update(_ view: KeyedRowView<Row.Content>) {
    view.actions = actions
    row.update(view.content)
  }
}

/// The view of a `KeyedRow`.
public final class KeyedRowView<Content: View>: View {
  /// The view of the row.
  let content: Content
  var actions: [RowAction] = []

  init(_ content: Content) {
    self.content = content
    super.init()
    add(content)
  }

  /// The hints for the actions' keys.
  public override var keyHints: [KeyHint] {
    actions.compactMap { action in
      action.key.map { KeyHint(key: $0.sign, label: action.label, priority: 6) }
    }
  }

  /// Returns the content's size.
  public override func measure(in room: Size) -> Size { content.fittingSize(in: room) }

  /// Gives the content the whole frame.
  public override func layout() {
    content.frame = bounds
  }

  /// Performs the action of a key.
  public override func handle(_ event: Event) -> Bool {
    guard case .key(let keyPress) = event, let action = actions.first(where: { $0.key == keyPress })
    else { return false }
    action.perform()
    return true
  }
}
