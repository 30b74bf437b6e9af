// SPDX-License-Identifier: MIT

/// A vertical group of radio buttons.
public final class RadioGroupView: View {
  /// An action of a radio group.
  public enum Action: Hashable, Sendable {
    /// Selects the option above or below.
    case up, down
    /// Selects the first or the last option.
    case first, last
  }

  /// The key map of new groups.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "select previous option", hint: "choose", priority: 8),
    .init(.down, "down", "j", help: "select next option", hint: "choose", priority: 8),
    .init(.first, "home", help: "select first option"),
    .init(.last, "end", help: "select last option"),
  ])

  /// The key map.
  public var keyMap = RadioGroupView.standardKeyMap
  /// Sends the index when the user selects another option.
  public let selectionChanges = ControlEvent<Int>()
  /// The titles of the options.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      setNeedsUpdate()
    }
  }
  /// The indices of disabled options.
  public var disabled: Set<Int> = [] { didSet { if disabled != oldValue { setNeedsDisplay() } } }
  /// The index of the selected option; nil for none. Setting it sends no change. An index out of range selects nothing.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// The first visible option, if there isn't room for all.
  private var top = 0

  /// Creates a group.
  public init(_ titles: [String], selectedIndex: Int? = 0) {
    self.titles = titles
    super.init()
    self.selectedIndex = selectedIndex.flatMap { titles.indices.contains($0) ? $0 : nil }
  }

  /// Selects an option as the user would. Has no effect if the option is disabled or doesn't exist.
  public func select(_ index: Int) {
    guard acceptsInput, titles.indices.contains(index), !disabled.contains(index),
      index != selectedIndex
    else { return }
    selectedIndex = index
    selectionChanges.send(index)
  }

  /// A Boolean value that indicates whether there are options.
  public override var isFocusable: Bool { !titles.isEmpty }

  /// The hints for the keys that select an option.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Choice") }

  /// The selected option.
  public override var accessibility: Accessibility {
    let value = selectedIndex.map { spoken(titles[$0], $0, of: titles.count) } ?? words["none"]
    return Accessibility(.choice, value: value)
  }

  /// The options.
  public override var accessibilityChildren: [AccessibilityNode] {
    titles.enumerated().map { index, title in
      var state: Accessibility.State = index == selectedIndex ? .on : .off
      if disabled.contains(index) { state.insert(.disabled) }
      return AccessibilityNode(Accessibility(.radioButton, label: title, state: state))
    }
  }

  /// The position of the selected option.
  public override var cursor: Position {
    let y = min(max(0, (selectedIndex ?? 0) - top), max(0, frame.height - 1))
    return Position(x: min(1, max(0, frame.width - 1)), y: y)
  }

  /// Returns one row for each option.
  public override func measure(in room: Size) -> Size {
    Size(width: titles.reduce(0) { max($0, Text($1).width + 4) }, height: titles.count)
  }

  /// Draws the options around the selected one.
  public override func draw(in painter: Painter) {
    let theme = theme
    let chosen = selectedIndex ?? 0
    top = min(max(top, chosen - frame.height + 1), chosen)
    top = min(max(0, top), max(0, titles.count - frame.height))
    for index in top..<max(top, min(titles.count, top + frame.height)) {
      let isChosen = index == selectedIndex
      let isCurrent = isFocused && index == chosen
      let mark = isChosen ? theme.symbols.radioButtons.on : theme.symbols.radioButtons.off
      let isUsable = acceptsInput && !disabled.contains(index)
      let style = theme.control(isFocused: isCurrent, isEnabled: isUsable)
      let lit =
        !isUsable ? theme.disabled : isChosen || isCurrent ? theme.accent : theme.secondary
      let line = Text(mark, style: lit) + Text(" ") + Text(titles[index], style: style)
      painter.draw(line.truncated(to: frame.width, theme), at: Position(x: 0, y: index - top))
    }
  }

  /// Handles the keys of the key map, and clicks.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick {
      select(top + mouse.position.y)
      return true
    }
    return perform(event, in: keyMap, perform)
  }

  /// Performs an action; returns `false` beyond the first and the last option, so that the key goes to the parent.
  private func perform(_ action: Action) -> Bool {
    let usable = titles.indices.filter { !disabled.contains($0) }
    let index: Int? =
      switch action {
      case .up: usable.last { $0 < selectedIndex ?? titles.count }
      case .down: usable.first { $0 > selectedIndex ?? -1 }
      case .first: usable.first
      case .last: usable.last
      }
    guard let index else { return false }
    select(index)
    return true
  }
}
