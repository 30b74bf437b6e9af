// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Layers of a window")
struct WindowLayerTests {
  /// A layer that records its events, and handles those of one key.
  private final class Recorder: WindowLayer {
    let name: String
    let handled: KeyPress
    let log: Log
    let view: View? = View()

    init(_ name: String, handles handled: KeyPress, _ log: Log) {
      (self.name, self.handled, self.log) = (name, handled, log)
    }

    func handle(_ event: Event) -> Bool {
      log.entries.append(name)
      return event == .key(handled)
    }

    func perform(_ request: WindowRequest) -> Bool {
      log.entries.append("\(name): \(request)")
      return name == "second"
    }
  }

  /// A view that records its keys.
  private final class Below: View {
    let log: Log

    init(_ log: Log) {
      self.log = log
      super.init()
    }

    override var isFocusable: Bool { true }

    override func handle(_ event: Event) -> Bool {
      log.entries.append("view")
      return false
    }
  }

  private final class Log {
    var entries: [String] = []

    func take() -> [String] {
      defer { entries = [] }
      return entries
    }
  }

  @Test("the layers of a window receive an event in their order and before its views")
  func order() {
    let log = Log()
    let window = Window(
      surface: HeadlessSurface(size: Size(width: 10, height: 3)), clock: FrozenClock(),
      layers: [
        Recorder("first", handles: KeyPress(.character("a")), log),
        Recorder("second", handles: KeyPress(.character("b")), log),
      ])
    window.root = Below(log)
    window.render()
    window.dispatch(.key(KeyPress(.character("a"))))
    #expect(log.take() == ["first"])
    window.dispatch(.key(KeyPress(.character("b"))))
    #expect(log.take() == ["first", "second"])
    window.dispatch(.key(KeyPress(.character("c"))))
    #expect(log.take() == ["first", "second", "view"])
  }

  @Test("an unhandled request is passed to the layers until one performs it")
  func requests() {
    let log = Log()
    let window = Window(
      surface: HeadlessSurface(size: Size(width: 10, height: 3)), clock: FrozenClock(),
      layers: ["first", "second", "third"].map {
        Recorder($0, handles: KeyPress(.character("a")), log)
      })
    window.root = Below(log)
    window.dispatch(.key(KeyPress(.character("?"))))
    #expect(
      log.take() == ["first", "second", "third", "view", "first: help", "second: help"])
  }

  @Test("a layer's view lies above the root, which is then no longer uncovered")
  func overlay() {
    let layer = Recorder("first", handles: KeyPress(.character("a")), Log())
    let window = Window(
      surface: HeadlessSurface(size: Size(width: 10, height: 3)), clock: FrozenClock(),
      layers: [layer])
    let root = View()
    window.root = root
    #expect(root.isUncovered && layer.view?.window === window)
    layer.view?.frame = Frame(x: 0, y: 0, width: 1, height: 1)
    #expect(!root.isUncovered)
  }
}
