/// A message above the rest that wants a decision.
///
/// Esc takes the last action, which is the harmless one.
public final class Alert: View {
  /// What the user can decide.
  public struct Action {
    /// What it is called.
    public let title: String
    let handler: @MainActor () -> Void

    /// Creates an action.
    public init(_ title: String, _ handler: @escaping @MainActor () -> Void = {}) {
      self.title = title
      self.handler = handler
    }
  }

  /// The heading.
  public let title: String
  /// The sentence.
  public let message: String

  private let actions: [Action]
  private let heading: Label
  private let body: Label
  private let buttons: Stack

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - message: What happened, why, and what to do.
  ///   - actions: What can be decided, the harmless one last.
  public init(title: String, message: String, actions: [Action]) {
    self.title = title
    self.message = message
    self.actions = actions
    heading = Label(Text(title), role: \.title)
    body = Label(Text(message), wraps: true)
    let buttons = actions.map { Button($0.title) }
    self.buttons = Stack(.horizontal, spacing: 2, buttons)
    super.init()
    for (button, action) in zip(buttons, actions) {
      button.taps.add { [weak self] in self?.decide(action) }
    }
    for view in [heading, body, self.buttons] { add(view) }
  }

  override public var keyHints: [KeyHint] {
    actions.last.map { [KeyHint("Esc", $0.title, leadsOut: true)] } ?? []
  }

  override public func measure(in available: Size) -> Size {
    let width = max(1, min(56, available.width))
    let text = body.measure(in: Size(width: max(1, width - 4), height: available.height))
    let height = text.height + (available.height >= text.height + 6 ? 6 : 4)
    return Size(width: width, height: min(available.height, height))
  }

  override public func layout() {
    let inner = bounds.inset(by: Insets(horizontal: 2, vertical: 1))
    let isRoomy = bounds.height >= 7
    let gap = isRoomy ? 1 : 0
    // The buttons come first where rows are few: without them there is no way out.
    place(
      buttons, Frame(x: inner.minX, y: max(0, inner.maxY - 1), width: inner.width, height: 1))
    place(heading, Frame(x: inner.minX, y: inner.minY, width: inner.width, height: 1))
    place(
      body,
      Frame(
        x: inner.minX, y: inner.minY + 1 + gap, width: inner.width,
        height: max(0, inner.height - 2 - 2 * gap)))
  }

  override public func draw(in painter: Painter) {
    painter.box(bounds, style: theme.accent, kind: .rounded)
  }

  override public func handle(_ event: Event) -> Bool {
    guard case .key(Chord(.escape)) = event, let last = actions.last else { return false }
    decide(last)
    return true
  }

  private func decide(_ action: Action) {
    window?.dismiss(self)
    action.handler()
  }
}
