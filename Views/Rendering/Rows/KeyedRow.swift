// SPDX-License-Identifier: MIT

/// A row with more to do than opening and deleting: each further action has a key of its own.
public struct KeyedRow<Row: Component>: Component {
  /// The row.
  public var row: Row
  /// What else can be done; one without a key can't be.
  public var actions: [RowAction]

  /// Creates a row with further actions; the row itself has to be one that can have the focus.
  public init(_ row: Row, actions: [RowAction]) {
    self.row = row
    self.actions = actions
  }

  /// What the row says.
  public var hasOwnState: Bool { row.hasOwnState }

  /// What the row says.
  @MainActor public var isFocusable: Bool { row.isFocusable }

  /// What the row says.
  @MainActor public var accessibility: Accessibility {
    var accessibility = row.accessibility
    let keys = actions.compactMap { action in action.key.map { "\($0.sign) \(action.label)" } }
    accessibility.hint = Accessibility.joined([accessibility.hint] + keys)
    return accessibility
  }

  /// The row's height.
  @MainActor public func height(for width: Int) -> Int { row.height(for: width) }

  /// Makes the row's view, in another one that takes the keys.
  @MainActor public func makeView() -> KeyedRowView<Row.Content> {
    KeyedRowView(row.makeView())
  }

  /// Shows the row.
  @MainActor public func update(_ view: KeyedRowView<Row.Content>) {
    view.actions = actions
    row.update(view.content)
  }
}

/// The view of a `KeyedRow`.
public final class KeyedRowView<Content: View>: View {
  /// The row's own view.
  let content: Content
  var actions: [RowAction] = []

  init(_ content: Content) {
    self.content = content
    super.init()
    add(content)
  }

  /// The keys of the actions.
  public override var keyHints: [KeyHint] {
    actions.compactMap { action in
      action.key.map { KeyHint(key: $0.sign, label: action.label, priority: 6) }
    }
  }

  /// The content's size.
  public override func measure(in room: Size) -> Size { content.fittingSize(in: room) }

  /// Gives the content all the room.
  public override func layout() {
    content.frame = bounds
  }

  /// Does what a key asks for.
  public override func handle(_ event: Event) -> Bool {
    guard case .key(let keyPress) = event, let action = actions.first(where: { $0.key == keyPress })
    else { return false }
    action.perform()
    return true
  }
}
