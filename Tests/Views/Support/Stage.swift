// SPDX-License-Identifier: MIT

@testable import Views

/// A window in memory, with keys, a mouse and virtual time.
@MainActor final class Stage {
  let surface: HeadlessSurface
  let clock = VirtualClock()
  let window: Window

  init(_ width: Int, _ height: Int, _ root: View, capabilities: Capabilities = Capabilities()) {
    surface = HeadlessSurface(
      size: Size(width: width, height: height), capabilities: capabilities)
    window = Window(surface: surface, clock: clock)
    window.root = root
    window.render()
  }

  /// The rows, without the hint line and trailing blank rows.
  var text: String {
    var rows = rows
    if rows.count > 1 { rows.removeLast() }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  var rows: [String] {
    surface.drawnText().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var hints: String { rows.last ?? "" }

  func press(_ keys: String...) {
    for key in keys {
      guard let keyPress = KeyPress(key) else { fatalError("no key: \(key)") }
      window.dispatch(.key(keyPress))
      window.render()
    }
  }

  func type(_ text: String) {
    for character in text { window.dispatch(.key(KeyPress(.character(character)))) }
    window.render()
  }

  func paste(_ text: String) {
    window.dispatch(.paste(text))
    window.render()
  }

  func mouse(_ kind: Mouse.Kind, _ x: Int, _ y: Int) {
    let button: Mouse.Button = [.press, .release, .drag].contains(kind) ? .left : .none
    window.dispatch(.mouse(Mouse(kind: kind, button: button, position: Position(x: x, y: y))))
    window.render()
  }

  func resize(_ width: Int, _ height: Int) {
    let size = Size(width: width, height: height)
    surface.resize(to: size)
    window.dispatch(.resize(size))
    window.render()
  }

  func style(_ x: Int, _ y: Int) -> Style { surface.canvas[x, y].style }
}

/// A clock that advances only manually.
@MainActor final class VirtualClock: WindowClock {
  private(set) var now = Duration.zero
  private var timers: [(due: Duration, timer: WindowTimer, work: @MainActor () -> Void)] = []

  var pending: Int { timers.count }

  func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    let box = Box()
    let timer = WindowTimer { [weak self] in self?.timers.removeAll { $0.timer === box.timer } }
    box.timer = timer
    timers.append((now + delay, timer, work))
    return timer
  }

  func advance(by time: Duration) {
    now += time
    let due = timers.filter { $0.due <= now }
    timers.removeAll { $0.due <= now }
    for timer in due { timer.work() }
  }

  private final class Box {
    weak var timer: WindowTimer?
  }
}
