// SPDX-License-Identifier: MIT

/// A region of a window in a frame, with its title and actions in the upper edge.
///
/// ```swift
/// let panel = PanelView("Orders", list)
/// panel.actions = [BarItem("Add", key: KeyPress(.character("a"))) { add() }]
/// panel.footer = "3 of 40"
/// // Draws: ╭─ Orders ─────────────── a add ─╮
/// //        │ Tomato soup                    │
/// //        ╰────────────────────── 3 of 40 ─╯
/// ```
///
/// The frame has the accent's colour while the focus is inside. Alt-Z shows the panel alone in the page of its ``TabsView``, in its modal
/// or in the window, until Alt-Z or Esc. A panel that ``isCollapsible`` collapses to its title by a click on it or with Alt-C; Enter or a
/// click expands it. The views around keep their state. Use a ``BorderedView`` for a frame around one control.
public final class PanelView: View {
  /// An action that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Shows the panel alone, or among the others again.
    case maximize
    /// Shows a maximized panel among the others again.
    case restore
    /// Collapses a panel to its title, or expands it.
    case collapse
    /// Expands a collapsed panel that has the focus.
    case expand
  }

  /// The default keys.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.maximize, "alt+z", help: "maximize or restore panel", hint: "maximize", priority: 1),
    .init(.restore, "esc", help: "restore panel"),
    .init(.collapse, "alt+c", help: "collapse or expand panel"),
    .init(.expand, "enter", "space", help: "expand panel"),
  ])

  /// The key map.
  public var keyMap = PanelView.standardKeyMap
  /// An event that is sent when the user collapses (`true`) or expands (`false`) the panel.
  public let collapseChanges = ControlEvent<Bool>()
  /// An event that is sent when the panel is maximized (`true`) or restored (`false`) by a key, or because the focus left it.
  public let maximizeChanges = ControlEvent<Bool>()

  /// The title in the upper edge; empty for none.
  public var title: String { didSet { if title != oldValue { setNeedsUpdate() } } }
  /// The actions at the right of the upper edge. Their keys act while the focus is inside. Those that don't fit are hints of the window.
  public var actions: [BarItem] = [] { didSet { setNeedsDisplay() } }
  /// The text at the right of the lower edge, such as a count; empty for none.
  public var footer = "" { didSet { if footer != oldValue { setNeedsDisplay() } } }
  /// The content; `nil` shows ``emptyText``.
  public var content: View? {
    didSet {
      guard content !== oldValue else { return }
      if let oldValue { remove(oldValue) }
      if let content { insert(content, at: 0) }
      contentChanged()
    }
  }
  /// The text of a panel without content, which says what belongs there. It wraps.
  public var emptyText: String {
    get { emptyLabel.string }
    set { emptyLabel.string = newValue }
  }
  /// A Boolean value that indicates whether there are a frame and a title where there is room. The default is `true`; without them, the
  /// content alone has the room of a small window.
  public var showsFrame = true { didSet { if showsFrame != oldValue { setNeedsUpdate() } } }
  /// A Boolean value that indicates whether the user can collapse the panel. The default is `false`.
  public var isCollapsible = false { didSet { if isCollapsible != oldValue { setNeedsUpdate() } } }
  /// A Boolean value that indicates whether only the title is shown. Setting it sends no event.
  public var isCollapsed = false {
    willSet { hadFocus = containsFocus }
    didSet {
      guard isCollapsed != oldValue else { return }
      contentChanged()
      if hadFocus { isCollapsed ? focus() : content?.focus() }
    }
  }
  /// A Boolean value that indicates whether the user can maximize the panel. The default is `true`.
  public var isMaximizable = true
  /// A Boolean value that indicates whether the panel is shown alone. Setting it sends no event, and has no effect on a panel that
  /// is the whole page already.
  public var isMaximized: Bool {
    get { parent?.filler === self && filler == nil }
    set {
      guard newValue != isMaximized else { return }
      if newValue { maximize() } else { parent?.showAll() }
      contentChanged()
      if isMaximized, !containsFocus { (content ?? self).focus() }
    }
  }

  private var hadFocus = false
  private let emptyLabel = LabelView(role: \.secondary, wraps: true)

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - title: The title; empty for none.
  ///   - content: The content; `nil` to show the text of an empty panel.
  public init(_ title: String = "", _ content: View? = nil) {
    self.title = title
    self.content = content
    super.init()
    if let content { add(content) }
    add(emptyLabel)
    contentChanged()
  }

  // MARK: - Layout

  /// The content.
  public override var flexSource: View? { content }

  /// A collapsed panel doesn't grow.
  override var keepsSize: Bool { isTitleOnly }

  private var isTitleOnly: Bool { isCollapsed && !isMaximized }

  private var isFramed: Bool { showsFrame || isMaximized }

  private var isBoxed: Bool {
    isFramed && frame.height >= 3 && frame.width >= 5 && !isTitleOnly
  }

  private func contentChanged() {
    content?.isHidden = isTitleOnly
    emptyLabel.isHidden = isTitleOnly || content != nil
    setNeedsUpdate()
  }

  /// Returns the size of the content, or of the title alone, with the frame.
  public override func measure(in room: Size) -> Size {
    let width = Text(heading).width + 6
    if isTitleOnly { return Size(width: width, height: 1) }
    guard isFramed else { return (content ?? emptyLabel).fittingSize(in: room) }
    let inner = (content ?? emptyLabel).fittingSize(
      in: Size(width: max(0, room.width - 4), height: max(0, room.height - 2)))
    return Size(width: max(width, inner.width + 4), height: inner.height + 2)
  }

  /// Places the content inside the frame, below the title, or alone where there is one row.
  public override func layout() {
    if let content, content.isHidden != isTitleOnly { content.isHidden = isTitleOnly }
    let insets =
      isBoxed ? Insets(horizontal: 2, vertical: 1) : Insets(top: hasTitleRow ? 1 : 0)
    (content ?? emptyLabel).frame = bounds.inset(by: insets)
  }

  // MARK: - The edges

  /// The title, after the symbol of a panel that can be collapsed.
  private var heading: String {
    guard isCollapsible || isCollapsed else { return title }
    let symbols = theme.symbols
    return "\(isTitleOnly ? symbols.collapsed : symbols.expanded) \(title)"
  }

  private var hasTitleRow: Bool { isBoxed || isTitleOnly || isFramed && frame.height == 2 }

  /// The title with blanks at both sides, as far as there is room.
  private var titleText: Text {
    guard hasTitleRow, !heading.isEmpty, frame.width >= 9 || !isBoxed else { return "" }
    guard isBoxed else { return Text(heading).truncated(to: frame.width, theme) }
    return Text(" \(heading) ").truncated(to: frame.width - 4, theme)
  }

  private var titleStart: Int { isBoxed ? 2 : 0 }

  /// The actions that fit behind the title, with their columns and texts.
  private var places: [(item: BarItem, x: Int, text: Text)] {
    guard hasTitleRow else { return [] }
    let theme = theme
    let start = titleStart + titleText.width + 1
    var end = frame.width - titleStart
    var places: [(item: BarItem, x: Int, text: Text)] = []
    for item in actions.reversed() {
      let style = item.isEnabled ? theme.key : theme.disabled
      let text =
        Text(" \(item.key.sign)", style: style)
        + Text(" \(item.label.lowercased()) ", style: item.isEnabled ? theme.text : theme.disabled)
      guard end - text.width >= start else { break }
      end -= text.width
      places.append((item, end, text))
      end -= 1
    }
    return places.reversed()
  }

  /// Draws the frame with the title, the actions and the footer.
  public override func draw(in painter: Painter) {
    let theme = theme
    let hasFocus = containsFocus
    let style = hasFocus ? theme.focusedBorder : theme.border
    if isBoxed {
      painter.box(bounds, style: style, kind: theme.symbols.boxes)
    } else if isTitleOnly, titleText.width + 1 < frame.width {
      let start = Position(x: titleText.width + 1, y: 0)
      painter.line(
        from: start, horizontal: frame.width - start.x, style: style, kind: theme.symbols.boxes)
    }
    let titleStyle = isFocused ? theme.selection : hasFocus ? theme.title : theme.heading
    painter.draw(titleText, at: Position(x: titleStart, y: 0), style: titleStyle)
    for place in places { painter.draw(place.text, at: Position(x: place.x, y: 0)) }
    guard isBoxed, !footer.isEmpty, frame.width >= 9 else { return }
    let text = Text(" \(footer) ").truncated(to: frame.width - 4, theme)
    painter.draw(
      text, at: Position(x: frame.width - 2 - text.width, y: frame.height - 1),
      style: theme.secondary)
  }

  // MARK: - Input

  /// A collapsed panel has the focus itself, so that a key expands it.
  public override var isFocusable: Bool { isTitleOnly && isCollapsible }

  /// A group with the title, the state and the actions.
  public override var accessibility: Accessibility {
    var element = Accessibility(isFocusable ? .button : .group, label: title, value: footer)
    if isCollapsible { element.state = isTitleOnly ? .collapsed : .expanded }
    return element
  }

  /// The content, and the actions.
  public override var accessibilityChildren: [AccessibilityNode] {
    super.accessibilityChildren + actions.map { AccessibilityNode($0.accessibility) }
  }

  /// The hints for the keys of the panel, and of the actions that don't fit in the edge.
  public override var keyHints: [KeyHint] {
    let shown = Set(places.map(\.item.key))
    let hidden = actions.filter { $0.isEnabled && !shown.contains($0.key) }.map(\.hint)
    return hidden + panelHints.compactMap(\.self)
  }

  private var panelHints: [KeyHint?] {
    if isFocused { return [keyMap.hint(.expand, label: "expand", priority: 9)] }
    if isMaximized { return [keyMap.hint(.restore, label: "restore", priority: 8)] }
    return isMaximizable && showsFrame && area !== self ? keyMap.hints() : []
  }

  /// The help for the keys of the panel and of its actions.
  public override var keyHelp: KeyHelp? {
    var help = keyMap.help("Panel")
    help.rows.insert(
      contentsOf: actions.map { KeyHelp.Row(keys: $0.key.sign, help: $0.label.lowercased()) }, at: 0
    )
    return help
  }

  /// Handles the keys of the panel and its actions, and clicks on the upper edge.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) || isMaximized }
    if case .key(let key) = event, let item = actions.first(where: { $0.key == key }) {
      if item.isEnabled, acceptsInput { item.action() }
      return true
    }
    return perform(event, in: keyMap, perform)
  }

  private func handle(_ mouse: Mouse) -> Bool {
    guard mouse.isClick, mouse.position.y == 0, hasTitleRow, acceptsInput else { return false }
    let x = mouse.position.x
    if let place = places.first(where: { ($0.x..<$0.x + $0.text.width).contains(x) }) {
      if place.item.isEnabled { place.item.action() }
      return true
    }
    return isCollapsible && !isMaximized && perform(.collapse)
  }

  private func perform(_ action: Action) -> Bool {
    switch action {
    case .maximize where isMaximizable && area !== self: setMaximized(!isMaximized)
    case .restore where isMaximized: setMaximized(false)
    case .collapse where isCollapsible && !isMaximized:
      isCollapsed.toggle()
      collapseChanges.send(isCollapsed)
    case .expand where isFocused:
      isCollapsed = false
      collapseChanges.send(false)
    case .maximize, .restore, .collapse, .expand: return false
    }
    return true
  }

  // MARK: - Maximizing

  private func setMaximized(_ value: Bool) {
    guard value != isMaximized else { return }
    isMaximized = value
    if isMaximized == value { maximizeChanges.send(value) }
  }

  /// The view that a maximized panel fills.
  private var area: View {
    var view: View = self
    while let parent = view.parent, !(parent is TabsView), !(parent is ModalView) { view = parent }
    return view
  }

  private func maximize() {
    let area = area
    var shown = area
    while let next = shown.filler { shown = next }
    (shown as? PanelView)?.setMaximized(false)
    var view: View = self
    while view !== area, let parent = view.parent {
      parent.fill(with: view)
      view = parent
    }
  }

  /// Draws the frame again, and restores the panel when the focus moves to a view that it covers.
  public override func focusDidChange() {
    setNeedsDisplay()
    guard isMaximized, let current = window?.current, current.isInside(area),
      !current.isInside(self)
    else { return }
    setMaximized(false)
  }
}

/// A selection that begins in a panel is limited to it.
extension PanelView: TextPane {}
