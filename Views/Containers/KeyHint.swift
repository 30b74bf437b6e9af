/// What a key does, in a word.
public struct KeyHint: Hashable, Sendable {
  /// The key as the user knows it: `Enter`, `↑↓`, `r`.
  public let key: String
  /// What it does.
  public let label: String
  /// Whether it leads out of where the user is: such hints are the last to go where there is no room.
  public let leadsOut: Bool

  /// Creates a hint.
  public init(_ key: String, _ label: String, leadsOut: Bool = false) {
    self.key = key
    self.label = label
    self.leadsOut = leadsOut
  }
}

/// The line at the bottom, which always says what the keys do.
final class KeyHintBar: View {
  var hints: [KeyHint] = [] {
    didSet { if hints != oldValue { setNeedsDisplay() } }
  }

  override func measure(in available: Size) -> Size {
    Size(width: available.width, height: min(1, available.height))
  }

  override func draw(in painter: Painter) {
    var x = 0
    for hint in fitting {
      let key = Text(hint.key)
      painter.draw(key, at: Position(x: x, y: 0), style: theme.key)
      x += key.width + 1
      let label = Text(hint.label)
      painter.draw(label, at: Position(x: x, y: 0), style: theme.secondary)
      x += label.width + 2
    }
  }

  /// As many hints as there is room for: those that lead out before all others, then the first ones.
  private var fitting: [KeyHint] {
    var left = bounds.width + 2
    var chosen: Set<KeyHint> = []
    for hint in hints.filter(\.leadsOut).reversed() + hints.filter({ !$0.leadsOut }) {
      left -= Text(hint.key).width + Text(hint.label).width + 3
      if left < 0, !chosen.isEmpty { break }
      chosen.insert(hint)
    }
    return hints.filter(chosen.contains)
  }
}
