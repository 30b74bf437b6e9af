// SPDX-License-Identifier: MIT

/// The line of key hints at the bottom of a window.
final class KeyHintBar: View {
  var hints: [KeyHint] = [] {
    didSet { if hints != oldValue { setNeedsDisplay() } }
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let margin = Margin.columns(for: frame.width)
    let room = frame.width - 2 * margin
    var x = margin
    let hints = theme.symbols.isASCII ? hints.map(\.inWords) : hints
    for hint in KeyHint.fitting(hints, in: room) {
      let key = Text(hint.key).truncated(to: room, theme)
      painter.draw(key, at: Position(x: x, y: 0), style: theme.key)
      x += key.width + 1
      let label = Text(hint.label).truncated(to: max(0, frame.width - x), theme)
      painter.draw(label, at: Position(x: x, y: 0), style: theme.secondary)
      x += label.width + KeyHint.gap
    }
  }
}
