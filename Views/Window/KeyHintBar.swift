// SPDX-License-Identifier: MIT

/// The line of key hints at the bottom of a window. A click on a hint performs its keys.
final class KeyHintBar: View {
  var hints: [KeyHint] = [] {
    didSet { if hints != oldValue { setNeedsDisplay() } }
  }
  /// A closure that receives the keys of a clicked hint.
  var clicks: ((KeySequence) -> Void)?
  /// The index of the visible hint under the pointer.
  private var pointed: Int?

  /// A hint, and its position.
  private struct Shown {
    let hint: KeyHint
    let x: Int
  }

  private var shown: [Shown] {
    let margin = Margin.columns(for: frame.width)
    let hints = theme.symbols.isASCII ? hints.map(\.inWords) : hints
    var x = margin
    return KeyHint.fitting(hints, in: frame.width - 2 * margin).map { hint in
      defer { x += hint.width + KeyHint.gap }
      return Shown(hint: hint, x: x)
    }
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let room = max(0, frame.width - 2 * Margin.columns(for: frame.width))
    for (index, shown) in shown.enumerated() {
      let isPointed = index == pointed && !shown.hint.keys.isEmpty
      let key = Text(shown.hint.key).truncated(to: room, theme)
      painter.draw(
        key, at: Position(x: shown.x, y: 0), style: isPointed ? theme.accent.bold() : theme.key)
      let x = shown.x + key.width + 1
      let label = Text(shown.hint.label).truncated(to: max(0, frame.width - x), theme)
      painter.draw(
        label, at: Position(x: x, y: 0), style: isPointed ? theme.accent : theme.secondary)
    }
  }

  /// Highlights the hint under the pointer, if the pointer is on the bar.
  func point(at x: Int?) {
    guard x != nil || pointed != nil else { return }
    let index = x.flatMap { x in self.index(at: x, in: shown) }
    guard index != pointed else { return }
    pointed = index
    setNeedsDisplay()
  }

  /// Performs the keys of a clicked hint.
  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick else { return false }
    let shown = shown
    guard let index = index(at: mouse.position.x, in: shown),
      let keys = shown[index].hint.keys(at: mouse.position.x - shown[index].x)
    else { return false }
    clicks?(keys)
    return true
  }

  private func index(at x: Int, in shown: [Shown]) -> Int? {
    shown.firstIndex { ($0.x..<$0.x + $0.hint.width).contains(x) }
  }
}
