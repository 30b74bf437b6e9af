// SPDX-License-Identifier: MIT

/// A horizontal group of segments of which one is selected, with the arrow keys, a number or the mouse.
///
/// `SegmentedControlView(["Name", "Newest", "Best"])` draws `[ Name ]  Newest    Best`. If there isn't room for all segments, it shows the
/// selected one between two arrows.
public final class SegmentedControlView: View {
  /// An action of a segmented control.
  public enum Action: Hashable, Sendable {
    /// Selects the previous or the next segment.
    case previous, next
    /// Selects the first or the last segment.
    case first, last
  }

  /// The key map of new controls.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.previous, "left", help: "select previous option", hint: "choose", priority: 8),
    .init(.next, "right", help: "select next option", hint: "choose", priority: 8),
    .init(.first, "home", help: "select first option"),
    .init(.last, "end", help: "select last option"),
  ])
  /// The key map.
  public var keyMap = SegmentedControlView.standardKeyMap
  /// Sends the index when the user selects another segment.
  public let selectionChanges = ControlEvent<Int>()
  /// The titles of the segments.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      chosen = min(chosen, max(0, titles.count - 1))
      setNeedsUpdate()
    }
  }
  private var chosen = 0
  /// The index of the segment under the pointer.
  private var pointed: Int? { didSet { if pointed != oldValue { setNeedsDisplay() } } }

  /// Creates a control with the first segment selected.
  public init(_ titles: [String]) {
    self.titles = titles
    super.init()
  }

  /// The index of the selected segment. Setting it sends no change; an index out of range is clamped.
  public var selectedIndex: Int {
    get { chosen }
    set {
      let index = min(max(0, newValue), max(0, titles.count - 1))
      guard index != chosen else { return }
      chosen = index
      setNeedsDisplay()
    }
  }

  /// Selects a segment as the user would. Has no effect if the segment doesn't exist.
  public func select(_ index: Int) {
    guard acceptsInput, titles.indices.contains(index), index != chosen else { return }
    selectedIndex = index
    selectionChanges.send(index)
  }

  /// A Boolean value that indicates whether there is more than one segment.
  public override var isFocusable: Bool { titles.count > 1 }

  /// The selected segment.
  public override var accessibility: Accessibility {
    guard titles.indices.contains(chosen) else { return Accessibility() }
    return Accessibility(.choice, value: spoken(titles[chosen], chosen, of: titles.count))
  }

  /// The hints for the keys that select a segment.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Choice") }

  /// The position of the selected segment.
  public override var cursor: Position {
    let x = isCompact ? 2 : starts[min(chosen, max(0, titles.count - 1))] + 2
    return Position(x: min(x, max(0, frame.width - 1)), y: 0)
  }

  /// Returns one row with all segments, or with the longest one between two arrows.
  public override func measure(in room: Size) -> Size {
    if fullWidth <= room.width { return Size(width: max(0, fullWidth), height: 1) }
    let longest = titles.reduce(0) { max($0, Text($1).width) }
    return Size(width: max(0, min(room.width, longest + 4)), height: 1)
  }

  /// Draws the segments on the fill of a field, and the selected one on that of a button. In a theme without fills, it is in
  /// brackets.
  public override func draw(in painter: Painter) {
    guard titles.indices.contains(chosen) else { return }
    let theme = theme
    let isFilled = theme.fillsButtons
    let plain = isFilled ? theme.secondary.over(theme.field) : theme.secondary
    let selected = selectedStyle(theme)
    if isCompact {
      let title = Text(titles[chosen]).truncated(to: max(0, frame.width - 4), theme)
      painter.draw(Text(theme.symbols.before), at: .zero, style: theme.secondary)
      painter.draw(title, at: Position(x: 2, y: 0), style: selected)
      let end = Position(x: 3 + title.width, y: 0)
      return painter.draw(Text(theme.symbols.after), at: end, style: theme.secondary)
    }
    for (index, (title, x)) in zip(titles, starts).enumerated() {
      let text = Text(title)
      let segment = Frame(x: x, y: 0, width: text.width + 4, height: 1)
      let isSelected = index == chosen
      let style =
        isSelected ? selected : index != pointed ? plain : isFilled ? theme.field : theme.text
      if isFilled { painter.fill(segment, with: style) }
      if isSelected, !isFilled {
        painter.draw("[", at: segment.origin, style: isFocused ? selected : theme.border)
        painter.draw(
          "]", at: Position(x: segment.maxX - 1, y: 0), style: isFocused ? selected : theme.border)
      }
      painter.draw(text, at: Position(x: x + 2, y: 0), style: style)
    }
  }

  private func selectedStyle(_ theme: Theme) -> Style {
    guard theme.fillsButtons else { return isFocused ? theme.title.underline() : theme.title }
    guard acceptsInput else { return theme.disabled.over(theme.button) }
    return isFocused ? theme.selection : theme.primaryButton
  }

  /// Draws the segment under the pointer again.
  public override func hoverDidChange() {
    if !isHovered { pointed = nil }
  }

  /// Handles the keys of the key map, and clicks.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event {
      guard mouse.isClick || mouse.kind == .move else { return false }
      if mouse.isClick {
        click(at: mouse.position.x)
      } else {
        pointed = index(at: mouse.position.x)
      }
      return true
    }
    return perform(event, in: keyMap) { action in
      switch action {
      case .previous: select(chosen - 1)
      case .next: select(chosen + 1)
      case .first: select(0)
      case .last: select(titles.count - 1)
      }
      return true
    }
  }
}

extension SegmentedControlView {
  /// The start columns of the segments. Each has two columns before its title and two behind it.
  private var starts: [Int] {
    var starts: [Int] = []
    var x = 0
    for title in titles {
      starts.append(x)
      x += Text(title).width + 4
    }
    return starts.isEmpty ? [0] : starts
  }

  private var fullWidth: Int { titles.reduce(0) { $0 + Text($1).width + 4 } }

  private var isCompact: Bool { fullWidth > frame.width }

  private func click(at x: Int) {
    if isCompact { return select(x < 2 ? chosen - 1 : (chosen + 1) % max(1, titles.count)) }
    if let index = index(at: x) { select(index) }
  }

  private func index(at x: Int) -> Int? {
    isCompact || x >= fullWidth ? nil : starts.lastIndex { $0 <= x }
  }
}
