// SPDX-License-Identifier: MIT

/// A few words of which one is chosen, with the arrows, a number or the mouse.
///
/// Where there isn't room for all it shows the chosen one between two arrows.
public final class SegmentedControlView: View {
  /// What keys ask a segmented control for.
  public enum Action: Hashable, Sendable {
    /// To choose the word before, or the next one.
    case previous, next
    /// To choose the first word, or the last one.
    case first, last
  }

  /// The keys that a new control has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.previous, "left", help: "choose the one before", hint: "choose", priority: 8),
    .init(.next, "right", help: "choose the next", hint: "choose", priority: 8),
    .init(.first, "home", help: "choose the first"),
    .init(.last, "end", help: "choose the last"),
  ])
  /// The control's keys.
  public var keyMap = SegmentedControlView.standardKeyMap
  /// Told of the index when the user chooses another word.
  public let selectionChanges = ControlEvent<Int>()
  /// The words.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      chosen = min(chosen, max(0, titles.count - 1))
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private var chosen = 0

  /// Creates a control with the first word chosen.
  public init(_ titles: [String]) {
    self.titles = titles
    super.init()
  }

  /// The index of the chosen word; setting it tells nobody, and beyond the ends the nearest counts.
  public var selectedIndex: Int {
    get { chosen }
    set {
      let index = min(max(0, newValue), max(0, titles.count - 1))
      guard index != chosen else { return }
      chosen = index
      setNeedsDisplay()
    }
  }

  /// Chooses a word as the user does; an index that there isn't does nothing.
  public func choose(_ index: Int) {
    guard acceptsInput, titles.indices.contains(index), index != chosen else { return }
    selectedIndex = index
    selectionChanges.send(index)
  }

  /// Where there is a choice.
  public override var isFocusable: Bool { titles.count > 1 }

  /// The chosen word.
  public override var accessibility: Accessibility {
    guard titles.indices.contains(chosen) else { return Accessibility() }
    return Accessibility(.choice, value: "\(titles[chosen]), \(chosen + 1) of \(titles.count)")
  }

  /// The keys that choose.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The keys that choose.
  public override var keyHelp: KeyHelp? { keyMap.help("Choice") }

  /// The chosen word.
  public override var cursor: Position {
    let x = isCompact ? 2 : starts[min(chosen, max(0, titles.count - 1))] + 2
    return Position(x: min(x, max(0, frame.width - 1)), y: 0)
  }

  /// One row with all words, or with room for the longest between two arrows.
  public override func measure(in room: Size) -> Size {
    if fullWidth <= room.width { return Size(width: max(0, fullWidth), height: 1) }
    let longest = titles.reduce(0) { max($0, Text($1).width) }
    return Size(width: max(0, min(room.width, longest + 4)), height: 1)
  }

  /// Draws the words, a dot before the chosen one.
  public override func draw(in painter: Painter) {
    guard titles.indices.contains(chosen) else { return }
    let theme = theme
    let active = isFocused ? theme.title.underline() : theme.title
    if isCompact {
      let title = Text(titles[chosen]).truncated(to: max(0, frame.width - 4), theme)
      painter.draw(Text(theme.symbols.before), at: .zero, style: theme.secondary)
      painter.draw(title, at: Position(x: 2, y: 0), style: active)
      let end = Position(x: 3 + title.width, y: 0)
      return painter.draw(Text(theme.symbols.after), at: end, style: theme.secondary)
    }
    for (index, (title, x)) in zip(titles, starts).enumerated() {
      if index == chosen {
        painter.draw(Text(theme.symbols.dot), at: Position(x: x, y: 0), style: theme.accent)
      }
      let style = index == chosen ? active : theme.secondary
      painter.draw(Text(title), at: Position(x: x + 2, y: 0), style: style)
    }
  }

  /// Chooses.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick {
      click(at: mouse.position.x)
      return true
    }
    return perform(event, in: keyMap) { action in
      switch action {
      case .previous: choose(chosen - 1)
      case .next: choose(chosen + 1)
      case .first: choose(0)
      case .last: choose(titles.count - 1)
      }
      return true
    }
  }
}

extension SegmentedControlView {
  /// The columns at which the words' cells begin: two for the dot, the word, and two between words.
  private var starts: [Int] {
    var starts: [Int] = []
    var x = 0
    for title in titles {
      starts.append(x)
      x += Text(title).width + 4
    }
    return starts.isEmpty ? [0] : starts
  }

  private var fullWidth: Int { titles.reduce(0) { $0 + Text($1).width + 4 } - 2 }

  private var isCompact: Bool { fullWidth > frame.width }

  private func click(at x: Int) {
    if isCompact { return choose(x < 2 ? chosen - 1 : (chosen + 1) % max(1, titles.count)) }
    if let index = starts.lastIndex(where: { $0 <= x }) { choose(index) }
  }
}
