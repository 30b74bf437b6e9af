@testable import Views

/// A window in memory for the tests of controls, without anything above `Views`.
@MainActor
final class Bench {
  let surface: HeadlessSurface
  let window: Window
  let clock = StepClock()

  init(_ view: View, columns: Int = 30, rows: Int = 6) {
    surface = HeadlessSurface(size: Size(width: columns, height: rows))
    window = Window(surface: surface, clock: clock)
    window.root = view
  }

  /// What is drawn, without the line of the keys.
  var drawn: String {
    window.render()
    return surface.drawnText().split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "\n").trimmedAtEnd
  }

  /// The line of the keys.
  var hints: String {
    window.render()
    return surface.drawnText().split(separator: "\n", omittingEmptySubsequences: false)
      .last.map(String.init) ?? ""
  }

  var cursor: Position? {
    window.render()
    return surface.cursor
  }

  func type(_ text: String) {
    for character in text { window.dispatch(.key(Chord(.character(character)))) }
  }

  func press(_ keys: String...) {
    for key in keys { Chord(key).map { window.dispatch(.key($0)) } }
  }

  func click(_ x: Int, _ y: Int) {
    window.dispatch(
      .mouse(Mouse(kind: .press, button: .left, position: Position(x: x, y: y))))
  }

  func resize(_ columns: Int, _ rows: Int) {
    surface.resize(to: Size(width: columns, height: rows))
    window.dispatch(.resize(surface.size))
    window.render()
  }
}

/// A clock that the test steps.
@MainActor
final class StepClock: WindowClock {
  private var waiting: [Int: @MainActor () -> Void] = [:]
  private var count = 0

  var pending: Int { waiting.count }

  func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    count += 1
    let number = count
    waiting[number] = work
    return WindowTimer { [weak self] in self?.waiting[number] = nil }
  }

  func step() {
    let due = waiting
    waiting = [:]
    for (_, work) in due.sorted(by: { $0.key < $1.key }) { work() }
  }
}

extension String {
  var trimmedAtEnd: String {
    var text = self
    while text.last == "\n" || text.last == " " { text.removeLast() }
    return text
  }
}
