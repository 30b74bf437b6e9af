// SPDX-License-Identifier: MIT

/// A titled section whose content the user expands and collapses.
///
/// ```swift
/// let options = DisclosureView("Options", StackView(.vertical, [verbose, colors]))
/// options.changes.add { isExpanded in print(isExpanded) }
/// // Draws: ▸ Options
/// ```
///
/// Enter, Space or a click on the title expands or collapses the section; the right arrow expands it, and the left arrow
/// collapses it. Collapsed content is neither drawn nor part of the focus order.
public final class DisclosureView: View {
  /// An action of a section that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Expands a collapsed section and collapses an expanded one.
    case toggle
    /// Expands the section.
    case expand
    /// Collapses the section.
    case collapse
  }

  /// The default keys of a section's title.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.toggle, "enter", "space", help: "expand or collapse", hint: "expand", priority: 9),
    .init(.expand, "right", help: "expand"),
    .init(.collapse, "left", help: "collapse"),
  ])

  /// The keys of the section's title.
  public var keyMap = DisclosureView.standardKeyMap
  /// An event that is sent when the user expands (`true`) or collapses (`false`) the section.
  public let changes = ControlEvent<Bool>()

  /// The title.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      setNeedsLayout()
      header.setNeedsDisplay()
    }
  }

  /// The view below the title.
  public var content: View {
    didSet {
      replace(oldValue, by: content)
      content.isHidden = !isExpanded
    }
  }

  /// A Boolean value that indicates whether the content is shown. Setting it sends no event. If the focus is inside the
  /// content when it is hidden, it moves to the title.
  public var isExpanded: Bool {
    didSet {
      guard isExpanded != oldValue else { return }
      content.isHidden = !isExpanded
      setNeedsLayout()
      header.setNeedsDisplay()
    }
  }

  /// The number of columns by which the content is indented.
  public var indentation = 2 { didSet { if indentation != oldValue { setNeedsLayout() } } }

  private let header = DisclosureHeaderView()

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isExpanded: A Boolean value that indicates whether the content is shown.
  ///   - content: The view below the title.
  public init(_ title: String, isExpanded: Bool = false, _ content: View) {
    self.title = title
    self.isExpanded = isExpanded
    self.content = content
    super.init()
    header.section = self
    content.isHidden = !isExpanded
    add(header)
    add(content)
  }

  /// Expands or collapses the section and sends an event, as the user does. It has no effect while the section is
  /// disabled.
  public func toggle() {
    guard acceptsInput else { return }
    isExpanded.toggle()
    changes.send(isExpanded)
  }

  private var inset: Int { max(0, min(indentation, frame.width)) }

  /// Returns the size of the title and, if the section is expanded, of the content.
  public override func measure(in room: Size) -> Size {
    let width = Text(title).width + 2
    guard isExpanded else { return Size(width: width, height: 1) }
    let inset = max(0, min(indentation, room.width))
    let inner = content.fittingSize(
      in: Size(width: room.width - inset, height: max(0, room.height - 1)))
    return Size(width: max(width, inner.width + inset), height: 1 + inner.height)
  }

  /// Places the title above the content.
  public override func layout() {
    header.frame = Frame(x: 0, y: 0, width: frame.width, height: min(1, frame.height))
    content.frame = isExpanded ? bounds.inset(by: Insets(top: 1, left: inset)) : .zero
  }

  fileprivate func perform(_ action: Action) -> Bool {
    switch action {
    case .toggle: toggle()
    case .expand:
      guard !isExpanded else { return false }
      toggle()
    case .collapse:
      guard isExpanded else { return false }
      toggle()
    }
    return true
  }
}

/// The title of a section, which has the focus.
private final class DisclosureHeaderView: View {
  weak var section: DisclosureView?

  override var isFocusable: Bool { true }

  override var keyHints: [KeyHint] {
    guard let section, section.acceptsInput else { return [] }
    let label = section.isExpanded ? "collapse" : "expand"
    return [section.keyMap.hint(.toggle, label: label, priority: 9)].compactMap(\.self)
  }

  override var keyHelp: KeyHelp? { section?.keyMap.help("Section") }

  override var accessibility: Accessibility {
    guard let section else { return Accessibility() }
    var state: Accessibility.State = section.isExpanded ? .expanded : .collapsed
    if !section.acceptsInput { state.insert(.disabled) }
    return Accessibility(.button, label: section.title, state: state)
  }

  override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  override func draw(in painter: Painter) {
    guard let section else { return }
    let theme = theme
    let style =
      isFocused || !section.acceptsInput
      ? theme.control(isFocused: isFocused, isEnabled: section.acceptsInput) : theme.heading
    let symbol = section.isExpanded ? theme.symbols.expanded : theme.symbols.collapsed
    let line = Text(symbol + " " + section.title)
    painter.draw(line.truncated(to: frame.width, theme), at: .zero, style: style)
  }

  override func handle(_ event: Event) -> Bool {
    guard let section else { return false }
    if case .mouse(let mouse) = event {
      guard mouse.isClick else { return false }
      section.toggle()
      return true
    }
    return perform(event, in: section.keyMap, section.perform)
  }
}
