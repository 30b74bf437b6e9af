// SPDX-License-Identifier: MIT

/// A container of several views of which one is visible, below a bar with their titles.
///
/// `[` and `]` select the previous and next tab, also Ctrl-PgUp and Ctrl-PgDn while a text field has the focus. Alt with a
/// number selects that tab, and so does a click on its title. A view inside may handle these keys first. When a tab is selected again, the focus returns to its last position
/// there.
public final class TabsView: View {
  /// An action of tabs.
  public enum Action: Hashable, Sendable {
    /// Selects the previous or next tab.
    case previous, next
    /// Selects a tab by its number, from 1.
    case select(Int)
  }

  /// The key map of new tabs.
  public nonisolated static let standardKeyMap = KeyMap<Action>(
    [
      .init(.previous, "[", "ctrl+pgup", help: "previous tab", hint: "tab", priority: 1),
      .init(.next, "]", "ctrl+pgdn", help: "next tab", hint: "tab", priority: 1),
    ]
      + (1...9).map { number in
        .init(
          .select(number), KeySequence(KeyPress(.character(Character("\(number)")), .alt)),
          help: "tab \(number)")
      })
  /// The key map.
  public var keyMap = TabsView.standardKeyMap
  /// A tab: a view with a title.
  public struct Tab {
    /// The title in the bar.
    public fileprivate(set) var title: String
    /// The view that is shown while the tab is selected.
    public let view: View

    /// Creates a tab.
    @MainActor public init(_ title: String, _ view: View) {
      self.title = title
      self.view = view
    }
  }

  /// Sends the index when another tab is selected.
  public let selectionChanges = ControlEvent<Int>()
  /// The tabs, from left to right.
  public private(set) var tabs: [Tab] = []
  /// The index of the selected tab; 0 if there are none.
  public private(set) var selectedIndex = 0

  private let bar = TabBar()

  /// Creates tabs, of which the first is selected.
  public init(_ tabs: [Tab] = []) {
    super.init()
    growFactor = 1
    add(bar)
    bar.clicks = { [weak self] in self?.select($0) }
    for tab in tabs { append(tab) }
  }

  /// The view of the selected tab.
  public var selected: View? {
    tabs.indices.contains(selectedIndex) ? tabs[selectedIndex].view : nil
  }

  /// Appends a tab. Has no effect if its view is in a tab already.
  public func append(_ tab: Tab) {
    guard !tabs.contains(where: { $0.view === tab.view }) else { return }
    show(tabs + [tab])
  }

  /// Sets the title of a tab. Has no effect if the index is out of range.
  public func setTitle(_ title: String, at index: Int) {
    guard tabs.indices.contains(index), tabs[index].title != title else { return }
    tabs[index].title = title
    bar.show(tabs.map(\.title), selected: selectedIndex)
    setNeedsDisplay()
  }

  /// Removes the tab of a view. Has no effect if the view has no tab.
  public func removeTab(of view: View) {
    show(tabs.filter { $0.view !== view })
  }

  /// Replaces the tabs. A tab is identified by its view: the selected one stays selected. If it is removed, the next
  /// one of those that remain is selected, or else the previous one.
  package func show(_ new: [Tab]) {
    let isSame = new.count == tabs.count && zip(new, tabs).allSatisfy { $0.view === $1.view }
    guard !isSame else {
      for (index, tab) in new.enumerated() { setTitle(tab.title, at: index) }
      return
    }
    let before = selected
    let candidates = tabs.dropFirst(selectedIndex) + tabs.prefix(selectedIndex).reversed()
    let next = candidates.lazy.compactMap { old in new.firstIndex { $0.view === old.view } }.first
    let shown = new.indices.contains(next ?? 0) ? new[next ?? 0].view : nil
    let gone = tabs.map(\.view).filter { view in !new.contains { $0.view === view } }
    let removals = gone.map {
      ScreenTransition(from: $0, isRemoval: true, to: nil, isOnShow: false)
    }
    let transition = ScreenTransition(
      from: nil, isRemoval: false, to: shown === before ? nil : shown, isOnShow: isInSight)
    (tabs, selectedIndex) = (new, next ?? 0)
    for view in gone { remove(view) }
    for tab in new where tab.view.parent !== self { add(tab.view) }
    changed()
    for removal in removals { removal.finish() }
    transition.finish()
    if before != nil, selected !== before, !tabs.isEmpty { selectionChanges.send(selectedIndex) }
  }

  /// Selects a tab. Has no effect if the index is out of range.
  public func select(_ index: Int) {
    guard tabs.indices.contains(index), index != selectedIndex else { return }
    let transition = ScreenTransition(
      from: selected, isRemoval: false, to: tabs[index].view, isOnShow: isInSight)
    selectedIndex = index
    changed()
    transition.finish()
    selectionChanges.send(index)
  }

  private func changed() {
    for (index, tab) in tabs.enumerated() { tab.view.isHidden = index != selectedIndex }
    bar.show(tabs.map(\.title), selected: selectedIndex)
    setNeedsUpdate()
  }

  /// The view of the selected tab.
  public override var preferredFocus: View? { selected }

  /// The view of the selected tab.
  public override var keyTarget: View { selected?.keyTarget ?? self }

  /// The title of the selected tab and its position.
  public override var accessibility: Accessibility {
    guard tabs.indices.contains(selectedIndex) else { return Accessibility() }
    let title = tabs[selectedIndex].title
    return Accessibility(.tabs, value: spoken(title, selectedIndex, of: tabs.count))
  }

  /// The hints for the keys that select a tab.
  public override var keyHints: [KeyHint] {
    guard tabs.count > 1 else { return [] }
    // Brackets are text while a text field has the focus.
    let hints = keyMap.hints(typing: window?.focused?.acceptsText == true)
    guard hints.isEmpty, let first = keyMap.keys(for: .select(1)).first else { return hints }
    return [KeyHint(key: "\(first.sign)-\(min(9, tabs.count))", label: "tab", priority: 4)]
  }

  /// The help for the keys that select a tab.
  public override var keyHelp: KeyHelp? {
    guard tabs.count > 1 else { return nil }
    let rows = keyMap.bindings.compactMap { binding -> KeyHelp.Row? in
      guard !binding.keys.isEmpty else { return nil }
      var help = binding.help
      if case .select(let number) = binding.action {
        guard tabs.indices.contains(number - 1) else { return nil }
        help = tabs[number - 1].title
      }
      return KeyHelp.Row(keys: binding.keys.map(\.sign).joined(separator: ", "), help: help)
    }
    return KeyHelp(title: "Tabs", rows: rows)
  }

  /// Returns the available size.
  public override func measure(in room: Size) -> Size { room }

  /// Places the bar above the view, with a rule below it if there are at least 12 rows. With few rows the bar is left out.
  public override func layout() {
    let head = frame.height >= 12 ? 2 : frame.height >= 6 ? 1 : 0
    bar.frame = Frame(x: 0, y: 0, width: frame.width, height: head)
    selected?.frame = bounds.inset(by: Insets(top: head))
  }

  /// Handles the keys that select a tab.
  public override func handle(_ event: Event) -> Bool {
    guard tabs.count > 1 else { return false }
    return perform(event, in: keyMap) { action in
      switch action {
      case .previous: select((selectedIndex + tabs.count - 1) % tabs.count)
      case .next: select((selectedIndex + 1) % tabs.count)
      case .select(let number):
        guard tabs.indices.contains(number - 1) else { return false }
        select(number - 1)
      }
      return true
    }
  }
}

/// The titles of tabs in one row, scrolled so that the selected one is visible, and a rule below them if there is room.
final class TabBar: View {
  var clicks: ((Int) -> Void)?
  private var titles: [Text] = []
  private var selected = 0
  /// The index of the title under the pointer.
  private var pointed: Int? { didSet { if pointed != oldValue { setNeedsDisplay() } } }

  private static let gap = 3

  func show(_ titles: [String], selected: Int) {
    self.titles = titles.map { Text($0) }
    self.selected = selected
    setNeedsDisplay()
  }

  /// The start columns of the titles.
  private var starts: [Int] {
    var starts: [Int] = []
    var x = 1
    for title in titles {
      starts.append(x)
      x += title.width + Self.gap
    }
    guard titles.indices.contains(selected) else { return starts }
    let end = starts[selected] + titles[selected].width + 1
    let shift = max(0, min(starts[selected] - 1, end - frame.width))
    return starts.map { $0 - shift }
  }

  /// Draws the titles, and a rule whose part below the selected one is heavy. Without a rule that title is underlined.
  override func draw(in painter: Painter) {
    let theme = theme
    let hasRule = frame.height > 1
    if hasRule {
      painter.fill(
        Frame(x: 0, y: 1, width: frame.width, height: 1), with: theme.border,
        character: theme.symbols.rule)
    }
    for (index, (title, x)) in zip(titles, starts).enumerated() {
      let place = Position(x: x, y: 0)
      guard index == selected else {
        painter.draw(title, at: place, style: index == pointed ? theme.text : theme.secondary)
        continue
      }
      let shown = title.truncated(to: max(0, frame.width - 1), theme)
      painter.draw(shown, at: place, style: hasRule ? theme.title : theme.title.underline())
      guard hasRule else { continue }
      painter.fill(
        Frame(x: x - 1, y: 1, width: shown.width + 2, height: 1), with: theme.accent,
        character: theme.symbols.heavyRule)
    }
    markHidden(in: painter, theme)
  }

  /// Draws a sign at each end beyond which there are more titles.
  private func markHidden(in painter: Painter, _ theme: Theme) {
    guard frame.width >= 8 else { return }
    let (starts, symbols) = (starts, theme.symbols)
    func mark(_ sign: String, x: Int) {
      painter.draw(Text(sign), at: Position(x: x, y: 0), style: theme.accent)
    }
    if let first = starts.first, first < 1 { mark(symbols.before, x: 0) }
    if let last = starts.last, let title = titles.last, last + title.width > frame.width {
      mark(symbols.after, x: frame.width - 1)
    }
  }

  override func hoverDidChange() {
    if !isHovered { pointed = nil }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    let hit = index(at: mouse.position.x)
    switch mouse.kind {
    case .move:
      pointed = hit
      return true
    case .press where mouse.button == .left:
      if let hit { clicks?(hit) }
      return true
    default: return false
    }
  }

  private func index(at x: Int) -> Int? {
    zip(titles, starts).enumerated().first { _, tab in
      (tab.1..<tab.1 + tab.0.width).contains(x)
    }?.offset
  }
}
