// SPDX-License-Identifier: MIT

/// A few things below each other of which one is chosen.
public final class RadioGroupView: View {
  /// What keys ask for.
  public enum Action: Hashable, Sendable {
    /// To choose the thing above, or below.
    case up, down
    /// To choose the first thing, or the last one.
    case first, last
  }

  /// The keys that a new group has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "choose the one above", hint: "choose", priority: 8),
    .init(.down, "down", "j", help: "choose the one below", hint: "choose", priority: 8),
    .init(.first, "home", help: "choose the first one"),
    .init(.last, "end", help: "choose the last one"),
  ])

  /// The keys.
  public var keyMap = RadioGroupView.standardKeyMap
  /// Told of the index when the user chooses another thing.
  public let selectionChanges = ControlEvent<Int>()
  /// What there is to choose from.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The things that can't be chosen now.
  public var disabled: Set<Int> = [] { didSet { if disabled != oldValue { setNeedsDisplay() } } }
  /// The index of what is chosen, if anything is; setting it tells nobody, and an index that there isn't means nothing.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// The first thing that shows, where there isn't room for all.
  private var top = 0

  /// Creates a group.
  public init(_ titles: [String], selectedIndex: Int? = 0) {
    self.titles = titles
    super.init()
    self.selectedIndex = selectedIndex.flatMap { titles.indices.contains($0) ? $0 : nil }
  }

  /// Chooses a thing as the user does: in vain where there is none, or where it is disabled.
  public func choose(_ index: Int) {
    guard acceptsInput, titles.indices.contains(index), !disabled.contains(index),
      index != selectedIndex
    else { return }
    selectedIndex = index
    selectionChanges.send(index)
  }

  /// Where there is a choice.
  public override var isFocusable: Bool { !titles.isEmpty }

  /// What chooses.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// What the keys do.
  public override var keyHelp: KeyHelp? { keyMap.help("Choice") }

  /// What is chosen.
  public override var accessibility: Accessibility {
    let value = selectedIndex.map { "\(titles[$0]), \($0 + 1) of \(titles.count)" } ?? "none"
    return Accessibility(.choice, value: value)
  }

  /// What there is to choose from.
  public override var accessibilityChildren: [AccessibilityNode] {
    titles.enumerated().map { index, title in
      var state: Accessibility.State = index == selectedIndex ? .on : .off
      if disabled.contains(index) { state.insert(.disabled) }
      return AccessibilityNode(Accessibility(.radioButton, label: title, state: state))
    }
  }

  /// What is chosen.
  public override var cursor: Position {
    let y = min(max(0, (selectedIndex ?? 0) - top), max(0, frame.height - 1))
    return Position(x: min(1, max(0, frame.width - 1)), y: y)
  }

  /// A row for each thing.
  public override func measure(in room: Size) -> Size {
    Size(width: titles.reduce(0) { max($0, Text($1).width + 4) }, height: titles.count)
  }

  /// Draws the things around the one that is chosen.
  public override func draw(in painter: Painter) {
    let theme = theme
    let chosen = selectedIndex ?? 0
    top = min(max(top, chosen - frame.height + 1), chosen)
    top = min(max(0, top), max(0, titles.count - frame.height))
    for index in top..<max(top, min(titles.count, top + frame.height)) {
      let isChosen = index == selectedIndex
      let isCurrent = isFocused && index == chosen
      let style = theme.control(
        isFocused: isCurrent, isEnabled: acceptsInput && !disabled.contains(index))
      let mark = isChosen ? "(\(theme.symbols.boxes == .ascii ? "*" : "●"))" : "( )"
      let lit: Style = isChosen && !isCurrent ? theme.accent : .plain
      let line = Text(mark, style: lit) + Text(" " + titles[index])
      painter.draw(
        line.truncated(to: frame.width, theme), at: Position(x: 0, y: index - top), style: style)
    }
  }

  /// Chooses by keys and a click.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick {
      choose(top + mouse.position.y)
      return true
    }
    return perform(event, in: keyMap, perform)
  }

  /// Beyond the ends the key is left to the views around.
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
    choose(index)
    return true
  }
}
