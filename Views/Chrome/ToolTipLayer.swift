// SPDX-License-Identifier: MIT

/// The tool tips of a window.
@MainActor final class ToolTipLayer: WindowLayer {
  private weak var window: Window?
  private var timer: WindowTimer?
  private let box = ToolTipView()
  /// A Boolean value that indicates whether the box was shown since it was last hidden.
  private var isShown = false

  /// The time for which the pointer rests on a view until its tool tip appears.
  private static let delay = Duration.milliseconds(500)

  func attach(to window: Window) {
    self.window = window
    window.hoverChanges.add { [weak self] view in self?.hoverChanged(to: view) }
  }

  private func hoverChanged(to view: View?) {
    hide()
    guard let view = view?.viewWithToolTip else { return }
    timer = window?.schedule(after: Self.delay) { [weak self, weak view] in
      if let view { self?.show(of: view) }
    }
  }

  /// Shows a view's tool tip, unless another view floats already.
  private func show(of view: View) {
    guard let window, window.floating == nil || window.floating === box else { return }
    box.text = view.toolTip
    isShown = true
    window.float(box, at: ViewAnchor(view))
  }

  private func hide() {
    timer?.cancel()
    timer = nil
    guard isShown else { return }
    isShown = false
    window?.endFloating(box)
  }

  func handle(_ event: Event) -> Bool {
    switch event {
    case .key, .keyRepeat, .paste, .resize: hide()
    case .mouse(let mouse) where mouse.kind != .move: hide()
    case .mouse, .keyRelease, .focus, .capabilities: break
    }
    return false
  }

  func perform(_ request: WindowRequest) -> Bool {
    guard request == .toolTip, let view = window?.settledFocus?.viewWithToolTip else {
      return false
    }
    show(of: view)
    window?.announce(view.toolTip)
    return true
  }
}

/// The box of a tool tip.
private final class ToolTipView: View {
  var text = "" { didSet { if text != oldValue { setNeedsUpdate() } } }

  private static let widest = 48

  private func rows(in width: Int) -> [Text] {
    Text(text).wrapped(to: max(1, min(Self.widest, width - 4)))
  }

  override func measure(in room: Size) -> Size {
    let rows = rows(in: room.width)
    let width = rows.reduce(0) { max($0, $1.width) }
    return Size(width: min(room.width, width + 4), height: min(room.height, rows.count + 2))
  }

  override func draw(in painter: Painter) {
    let theme = theme
    painter.box(bounds, style: theme.border, kind: theme.symbols.boxes)
    for (y, row) in rows(in: frame.width).enumerated() where y + 2 < frame.height {
      painter.draw(row, at: Position(x: 2, y: y + 1), style: theme.text)
    }
  }
}
