/// A few choices side by side, one of which is chosen.
public final class SegmentedControl: View {
  /// The choices, in words.
  public let titles: [String]
  /// Told of the choice that the user makes.
  public let choices = Listeners<Int>()

  /// The chosen one. Setting it tells nobody.
  public var selectedIndex = 0 {
    didSet {
      selectedIndex = max(0, min(selectedIndex, titles.count - 1))
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// Creates a control with its choices.
  public init(_ titles: [String]) {
    self.titles = titles
    super.init()
  }

  override public var isFocusable: Bool { true }

  override public var keyHints: [KeyHint] { [KeyHint("←→", "choose")] }

  override public var cursor: Position? {
    selectedIndex < segments.count ? Position(x: segments[selectedIndex].x + 1, y: 0) : nil
  }

  override public func measure(in available: Size) -> Size {
    Size(width: available.width, height: min(1, available.height))
  }

  override public func draw(in painter: Painter) {
    for (index, segment) in segments.enumerated() {
      let style =
        index != selectedIndex
        ? theme.secondary : isFocused ? theme.focused.reverse() : theme.accent.bold().underline()
      painter.draw(segment.text, at: Position(x: segment.x, y: 0), style: style)
    }
  }

  override public func handle(_ event: Event) -> Bool {
    switch event {
    case .key(Chord(.left)): choose(selectedIndex - 1)
    case .key(Chord(.right)): choose(selectedIndex + 1)
    case .mouse(let mouse) where mouse.kind == .press && mouse.button == .left:
      let hit = segments.firstIndex {
        mouse.position.x >= $0.x && mouse.position.x < $0.x + $0.text.width
      }
      if let hit { choose(hit) }
    default: return false
    }
    return true
  }

  /// Makes a choice as the user does.
  public func choose(_ index: Int) {
    guard titles.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    choices.send(index)
  }

  /// The choices with their columns. Where there is too little room, those from the chosen one on.
  private var segments: [(x: Int, text: Text)] {
    let texts = titles.map { Text(" \($0) ") }
    let total = texts.reduce(0) { $0 + $1.width + 1 } - 1
    var x = 0
    if total > bounds.width {
      let before = texts[..<selectedIndex].reduce(0) { $0 + $1.width + 1 }
      let end = before + texts[selectedIndex].width
      x = -max(0, min(before, end - bounds.width))
    }
    return texts.map { text in
      defer { x += text.width + 1 }
      return (x, text)
    }
  }
}
