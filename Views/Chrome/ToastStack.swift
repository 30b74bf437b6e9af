// SPDX-License-Identifier: MIT

/// The messages of a window, stacked at the lower right.
final class ToastStack: View, WindowLayer {
  /// A message with the timer that ends it.
  struct Shown {
    let toast: Toast
    var timer: WindowTimer?
  }

  private(set) var shown: [Shown] = []
  private var waiting: [Toast] = []

  private static let mostShown = 3
  private static let mostWaiting = 100
  private static let widest = 48
  private static let mostRows = 4

  func show(_ toast: Toast) {
    guard !shown.contains(where: { $0.toast == toast }), !waiting.contains(toast) else { return }
    waiting.append(toast)
    // The oldest messages of a flood are dropped, to limit memory.
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    showWaiting()
  }

  func dismiss(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    shown.remove(at: index).timer?.cancel()
    showWaiting()
    window?.messagesDidChange(areShown: !shown.isEmpty)
  }

  private func showWaiting() {
    while shown.count < Self.mostShown, !waiting.isEmpty {
      let toast = waiting.removeFirst()
      let timer = toast.duration.flatMap { duration in
        host?.schedule(after: duration) { [weak self] in
          guard let self, let index = shown.firstIndex(where: { $0.toast == toast }) else { return }
          dismiss(index)
        }
      }
      shown.append(Shown(toast: toast, timer: timer))
    }
    window?.messagesDidChange(areShown: !shown.isEmpty)
  }

  // MARK: Drawing

  /// Returns the rows of each message in a width.
  private func rows(in width: Int) -> [[Text]] {
    shown.map { Array($0.toast.text.wrapped(to: max(1, width - 4)).prefix(Self.mostRows)) }
  }

  private func width(in room: Int) -> Int {
    let widest = shown.map { $0.toast.text.width }.max() ?? 0
    return min(room, Self.widest, widest + 4)
  }

  /// Sets the frame that the messages need, at the lower right of the room.
  func place(in room: Frame) {
    let margin = Margin.columns(for: room.width)
    let width = shown.isEmpty ? 0 : width(in: room.width - 2 * margin)
    let height = min(room.height, rows(in: width).reduce(0) { $0 + $1.count })
    frame = Frame(
      x: room.maxX - margin - width, y: room.maxY - height, width: width, height: height)
  }

  override func draw(in painter: Painter) {
    let theme = theme
    var y = 0
    for (shown, rows) in zip(shown, rows(in: frame.width)) {
      let style = shown.toast.severity.style(in: theme).bold().reverse()
      for (index, row) in rows.enumerated() {
        painter.fill(Frame(x: 0, y: y, width: frame.width, height: 1), with: style)
        if index == 0, frame.width >= 6 {
          painter.draw(
            Text(shown.toast.severity.sign(in: theme)), at: Position(x: 1, y: y), style: style)
        }
        let start = frame.width >= 6 ? 3 : 0
        painter.draw(
          row.truncated(to: frame.width - start, theme), at: Position(x: start, y: y), style: style)
        y += 1
      }
    }
  }

  // MARK: A layer of the window

  var view: View? { self }

  override func handle(_ event: Event) -> Bool {
    guard !shown.isEmpty, case .mouse(let mouse) = event, mouse.isClick,
      frame.contains(mouse.position)
    else { return false }
    return click(at: mouse.position - frame.origin)
  }

  func perform(_ request: WindowRequest) -> Bool {
    guard request == .dismissMessage else { return false }
    dismiss(0)
    return true
  }

  private func click(at position: Position) -> Bool {
    var end = 0
    for (index, rows) in rows(in: frame.width).enumerated() {
      end += rows.count
      if position.y < end {
        dismiss(index)
        return true
      }
    }
    return false
  }
}
