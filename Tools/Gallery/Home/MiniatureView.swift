// SPDX-License-Identifier: MIT

import Views

/// A small live copy of a view, which can't have the focus. While it plays, it presses keys by itself.
///
/// The copy is in a separate window in memory, whose frames are drawn here. Its timers are those of the window around,
/// so that spinners turn, and only while they are visible.
final class MiniatureView: View {
  /// The style of the cells around and below the copy.
  var ground = Style.plain { didSet { if ground != oldValue { setNeedsDisplay() } } }
  /// A Boolean value that indicates whether keys are pressed, a few times over.
  var isPlaying = false {
    didSet {
      guard isPlaying != oldValue else { return }
      start()
      if isPlaying { play() }
    }
  }

  private let keys: [KeyPress]
  private let make: @MainActor () -> View
  private let surface = HeadlessSurface(size: Size(width: 1, height: 2))
  private var copy: Window?
  private var isDrawing = false
  private var timer: WindowTimer?
  private var pressed = 0

  /// The time between two keys.
  private static let pause = Duration.milliseconds(600)
  /// The number of times that all keys are pressed, so that nothing moves in a window at rest.
  private static let rounds = 3

  init(keys: [String], _ make: @escaping @MainActor () -> View) {
    self.keys = keys.compactMap { KeyPress($0) }
    self.make = make
  }

  /// Discards the copy, so that the next drawing shows the view in its first state.
  private func start() {
    timer?.cancel()
    (timer, copy, pressed) = (nil, nil, 0)
    setNeedsDisplay()
  }

  private func play() {
    guard let window, !window.options.reducedMotion, !keys.isEmpty else { return }
    timer = window.schedule(after: Self.pause) { [weak self] in self?.step() }
  }

  private func step() {
    guard isPlaying, window != nil else { return }
    // After the last key of a round, the view starts from its first state.
    let index = pressed % (keys.count + 1)
    if index < keys.count {
      copy?.dispatch(.key(keys[index]))
    } else {
      copy = nil
    }
    pressed += 1
    setNeedsDisplay()
    if pressed < Self.rounds * (keys.count + 1) { play() }
  }

  private func shownCopy(in window: Window) -> Window {
    let size = Size(width: max(1, frame.width), height: frame.height + 1)
    if surface.size != size {
      surface.resize(to: size)
      copy?.dispatch(.resize(size))
    }
    if surface.capabilities != window.capabilities {
      surface.capabilities = window.capabilities
      copy?.dispatch(.capabilities(surface.capabilities))
    }
    if let copy { return copy }
    let copy = Window(surface: surface, clock: MiniatureClock(self))
    copy.onInvalidated = { [weak self] in
      if let self, !isDrawing { setNeedsDisplay() }
    }
    let view = make()
    copy.root = MiniatureRoot(view)
    if isPlaying, !keys.isEmpty { view.focus() }
    self.copy = copy
    return copy
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, 3))
  }

  override func draw(in painter: Painter) {
    guard let window, !bounds.isEmpty else { return }
    isDrawing = true
    defer { isDrawing = false }
    let copy = shownCopy(in: window)
    (copy.theme, copy.options) = (window.theme, window.options)
    copy.render()
    painter.fill(bounds, with: ground)
    let base = theme.background.background
    for y in 0..<frame.height {
      var (x, start, run, style) = (0, 0, "", Style.plain)
      func flush() {
        guard !run.isEmpty else { return }
        var shown = style
        if shown.background == base { shown.background = ground.background }
        painter.draw(Text(run), at: Position(x: start, y: y), style: shown)
        run = ""
      }
      while x < frame.width {
        let cell = surface.canvas[x, y]
        if cell.style != style || run.isEmpty {
          flush()
          (start, style) = (x, cell.style)
        }
        run += cell.cluster
        x += max(1, cell.width)
      }
      flush()
    }
  }
}

/// The root of a miniature's window: an invisible view that has the focus until the miniature plays, and the view.
private final class MiniatureRoot: View {
  private let rest = RestView()
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init()
    add(rest)
    add(content)
  }

  override func layout() {
    content.frame = bounds
  }

  /// A view that has the focus and shows nothing.
  private final class RestView: View {
    override var isFocusable: Bool { true }
  }
}

/// The clock of a miniature's window: that of the window around it.
@MainActor private final class MiniatureClock: WindowClock {
  private weak var view: View?

  init(_ view: View) {
    self.view = view
  }

  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer {
    view?.window?.schedule(after: delay, work) ?? WindowTimer {}
  }
}
