// SPDX-License-Identifier: MIT

/// Several views of which one shows, under a bar with the titles of all.
///
/// `[` and `]` go to the tab before and after, Alt with a number to that tab, a click on a title to its
/// tab. A view inside may take these keys for itself. A tab that comes back finds the focus where it was.
public final class TabsView: View {
  /// What keys ask tabs for.
  public enum Action: Hashable, Sendable {
    /// To select the tab before, or the next one.
    case previous, next
    /// To select a tab by its number, from 1 on.
    case select(Int)
  }

  /// The keys that new tabs have.
  public nonisolated static let standardKeyMap = KeyMap<Action>(
    [
      .init(.previous, "[", help: "the tab before", hint: "tab", priority: 4),
      .init(.next, "]", help: "the next tab", hint: "tab", priority: 4),
    ]
      + (1...9).map { number in
        .init(
          .select(number), KeySequence(KeyPress(.character(Character("\(number)")), .alt)),
          help: "tab \(number)")
      })
  /// The tabs' keys.
  public var keyMap = TabsView.standardKeyMap
  /// A view with its title.
  public struct Tab {
    /// What the bar says.
    public fileprivate(set) var title: String
    /// What shows when the tab is selected.
    public let view: View

    /// Creates a tab.
    @MainActor public init(_ title: String, _ view: View) {
      self.title = title
      self.view = view
    }
  }

  /// Told of the index when another tab is selected.
  public let selections = ControlEvent<Int>()
  /// The tabs, from left to right.
  public private(set) var tabs: [Tab] = []
  /// The index of the tab that shows; 0 if there are none.
  public private(set) var selectedIndex = 0

  private let bar = TabBar()

  /// Creates a container with its tabs, the first of which is selected.
  public init(_ tabs: [Tab] = []) {
    super.init()
    growFactor = 1
    add(bar)
    bar.clicks = { [weak self] in self?.select($0) }
    for tab in tabs { append(tab) }
  }

  /// The view that shows.
  public var selected: View? {
    tabs.indices.contains(selectedIndex) ? tabs[selectedIndex].view : nil
  }

  /// Puts a tab at the end; a view that is here already does nothing.
  public func append(_ tab: Tab) {
    guard !tabs.contains(where: { $0.view === tab.view }) else { return }
    let isFirst = tabs.isEmpty
    let transition = ScreenTransition(
      from: nil, isRemoval: false, to: isFirst ? tab.view : nil, isOnShow: isInSight)
    tabs.append(tab)
    add(tab.view)
    changed()
    transition.finish()
  }

  /// Gives a tab another title. An index without a tab is ignored.
  public func setTitle(_ title: String, at index: Int) {
    guard tabs.indices.contains(index), tabs[index].title != title else { return }
    tabs[index].title = title
    bar.show(tabs.map(\.title), selected: selectedIndex)
    setNeedsDisplay()
  }

  /// Takes a view's tab away; a view without one does nothing.
  public func removeTab(of view: View) {
    guard let index = tabs.firstIndex(where: { $0.view === view }) else { return }
    let before = selected
    var left = tabs
    left.remove(at: index)
    let isBefore = index < selectedIndex || selectedIndex >= left.count
    let next = max(0, isBefore ? selectedIndex - 1 : selectedIndex)
    let shown = left.indices.contains(next) ? left[next].view : nil
    let transition = ScreenTransition(
      from: view, isRemoval: true, to: shown === before ? nil : shown, isOnShow: isInSight)
    (tabs, selectedIndex) = (left, next)
    remove(view)
    changed()
    transition.finish()
    if selected !== before, !tabs.isEmpty { selections.send(selectedIndex) }
  }

  /// Selects a tab; an index that there isn't does nothing.
  public func select(_ index: Int) {
    guard tabs.indices.contains(index), index != selectedIndex else { return }
    let transition = ScreenTransition(
      from: selected, isRemoval: false, to: tabs[index].view, isOnShow: isInSight)
    selectedIndex = index
    changed()
    transition.finish()
    selections.send(index)
  }

  private func changed() {
    for (index, tab) in tabs.enumerated() { tab.view.isHidden = index != selectedIndex }
    bar.show(tabs.map(\.title), selected: selectedIndex)
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The view that shows.
  public override var preferredFocus: View? { selected }

  /// The view that shows.
  public override var keyTarget: View { selected?.keyTarget ?? self }

  /// The title of the tab that shows, and where it is.
  public override var accessibility: Accessibility {
    guard tabs.indices.contains(selectedIndex) else { return Accessibility() }
    let title = tabs[selectedIndex].title
    return Accessibility(.tabs, value: "\(title), \(selectedIndex + 1) of \(tabs.count)")
  }

  /// The keys that select.
  public override var keyHints: [KeyHint] {
    guard tabs.count > 1 else { return [] }
    // Brackets are text where one types.
    let hints = keyMap.hints(typing: window?.focused?.acceptsText == true)
    guard hints.isEmpty, let first = keyMap.keys(for: .select(1)).first else { return hints }
    return [KeyHint(key: "\(first.sign)-\(min(9, tabs.count))", label: "tab", priority: 4)]
  }

  /// The keys that select.
  public override var keyHelp: KeyHelp? {
    guard tabs.count > 1 else { return nil }
    let there = keyMap.bindings.filter { binding in
      if case .select(let number) = binding.action { return number <= tabs.count }
      return true
    }
    return KeyMap(there).help("Tabs")
  }

  /// All the room.
  public override func measure(in room: Size) -> Size { room }

  /// The bar above the view; where there are few rows the view has them all.
  public override func layout() {
    let head = frame.height >= 12 ? 2 : frame.height >= 6 ? 1 : 0
    let margin = Margin.columns(for: frame.width)
    bar.frame = Frame(
      x: margin, y: 0, width: max(0, frame.width - 2 * margin), height: min(1, head))
    selected?.frame = bounds.inset(by: Insets(top: head))
  }

  /// Selects.
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

/// The titles of tabs in one row, of which the selected one always shows.
private final class TabBar: View {
  var clicks: ((Int) -> Void)?
  private var titles: [Text] = []
  private var selected = 0

  private static let gap = 3

  func show(_ titles: [String], selected: Int) {
    self.titles = titles.map { Text($0) }
    self.selected = selected
    setNeedsDisplay()
  }

  /// The columns at which the titles begin, moved to the left until the selected one shows.
  private var starts: [Int] {
    var starts: [Int] = []
    var x = 0
    for title in titles {
      starts.append(x)
      x += title.width + Self.gap
    }
    guard titles.indices.contains(selected) else { return starts }
    let shift = max(
      0, min(starts[selected], starts[selected] + titles[selected].width - frame.width))
    return starts.map { $0 - shift }
  }

  override func draw(in painter: Painter) {
    let theme = theme
    for (index, (title, x)) in zip(titles, starts).enumerated() {
      let style = index == selected ? theme.title.underline() : theme.secondary
      let text = index == selected ? title.truncated(to: frame.width, theme) : title
      painter.draw(text, at: Position(x: x, y: 0), style: style)
    }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick else { return false }
    let hit = zip(titles, starts).enumerated().first { _, tab in
      (tab.1..<tab.1 + tab.0.width).contains(mouse.position.x)
    }
    if let hit { clicks?(hit.offset) }
    return true
  }
}
