// SPDX-License-Identifier: MIT

import Foundation
import Signals
import TestKit
import Testing
import Views

// The time limit is for hangs: on a slow machine these tests wait long for the main actor.
@Suite("HeadlessTerminal", .timeLimit(.minutes(10)))
@MainActor
struct HeadlessTerminalTests {
  @Test("keys are sent, drawn text is read, and waiting ends with the expected text")
  func waiting() async {
    let terminal = HeadlessTerminal(columns: 20, rows: 3)
    let label = LabelView("before")
    terminal.window.root = label
    #expect(terminal.text.hasPrefix("before"))
    Task { @MainActor in label.text = "after" }
    await terminal.wait(for: "after")
    terminal.type("q")
    terminal.press("ctrl+c")
    #expect(terminal.quitRequests == 2)
  }

  @Test("a wait that succeeds cancels its timer")
  func timer() async {
    let time = VirtualScheduler()
    let terminal = HeadlessTerminal(columns: 20, rows: 1, timeoutScheduler: time)
    let label = LabelView("before")
    terminal.window.root = label
    Task { @MainActor in label.text = "after" }
    await terminal.wait(for: "after")
    #expect(time.pending == 0)
  }

  @Test("while the main actor is occupied, hardly any of a wait's timeout passes")
  func occupied() async {
    let time = LateScheduler()
    let terminal = HeadlessTerminal(columns: 20, rows: 1, timeoutScheduler: time)
    let label = LabelView("before")
    terminal.window.root = label
    Task { @MainActor in
      for hour in 1...9 { time.perform(at: .seconds(3_600 * hour)) }
      label.text = "after"
    }
    await terminal.wait(for: "after", timeout: .seconds(30))
    #expect(terminal.text.hasPrefix("after"))
  }

  @Test("text is pasted, and the mouse drags, scrolls and hovers")
  func gestures() {
    let terminal = HeadlessTerminal(columns: 21, rows: 6)
    let field = TextFieldView()
    terminal.window.root = field
    terminal.paste("one two")
    #expect(field.text == "one two")

    let split = SplitView(.horizontal, LabelView("left"), LabelView("right"))
    terminal.window.root = split
    #expect(terminal.text.hasPrefix("left") && split.first.frame.width == 10)
    terminal.drag(from: Position(x: 10, y: 1), to: Position(x: 5, y: 3))
    #expect(terminal.text.hasPrefix("left") && split.first.frame.width == 5)

    let list = ListView()
    list.show(count: 50, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    terminal.window.root = list
    terminal.scroll(by: 2, x: 1, y: 1)
    let below = terminal.text
    #expect(!below.contains("row 0") && below.contains("row"))
    terminal.scroll(by: -2, x: 1, y: 1)
    #expect(terminal.text.contains("row 0"))

    let pointer = Pointer()
    terminal.window.root = pointer
    terminal.hover(x: 3, y: 2)
    #expect(pointer.places == [Position(x: 3, y: 2)])
  }

  /// A view that records the positions of the pointer.
  private final class Pointer: View {
    var places: [Position] = []

    override func handle(_ event: Event) -> Bool {
      guard case .mouse(let mouse) = event, mouse.kind == .move else { return false }
      places.append(mouse.position)
      return true
    }
  }

  @Test("time advances in order, only as far as requested")
  func clock() {
    let clock = VirtualClock()
    var log: [String] = []
    _ = clock.start(after: .seconds(2)) { log.append("late") }
    _ = clock.start(after: .seconds(1)) {
      log.append("early")
      _ = clock.start(after: .milliseconds(500)) { log.append("between") }
    }
    let cancelled = clock.start(after: .seconds(1)) { log.append("cancelled") }
    cancelled.cancel()
    clock.advance(by: .seconds(1))
    #expect(log == ["early"])
    clock.advance(by: .seconds(5))
    #expect(log == ["early", "between", "late"])
    #expect(clock.pending == 0)
  }
}

/// A scheduler whose work the test performs, at times that it sets.
private final class LateScheduler: TimeScheduler {
  private let state = Lock((now: Duration.zero, work: [@Sendable () -> Void]()))

  var now: Duration { state.withLock { $0.now } }

  func schedule(_ work: consuming @escaping @Sendable () -> Void) { work() }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
    state.withLock { $0.work.append(work) }
    return Disposable()
  }

  func perform(at time: Duration) {
    let work = state.withLock { state in
      defer { state = (time, []) }
      return state.work
    }
    for work in work { work() }
  }
}
