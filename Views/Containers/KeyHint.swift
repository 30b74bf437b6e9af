/// What a key does, in a word.
public struct KeyHint: Hashable, Sendable {
  /// The key as the user knows it: `Enter`, `↑↓`, `r`.
  public let key: String
  /// What it does.
  public let label: String

  /// Creates a hint.
  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
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

  /// As many hints as there is room for: the first ones, and the last one, which leads out.
  private var fitting: [KeyHint] {
    func width(_ hint: KeyHint) -> Int { Text(hint.key).width + 1 + Text(hint.label).width }
    guard let last = hints.last else { return [] }
    var left = bounds.width - width(last)
    var chosen: [KeyHint] = []
    for hint in hints.dropLast() {
      left -= width(hint) + 2
      if left < 0 { break }
      chosen.append(hint)
    }
    return chosen + [last]
  }
}
