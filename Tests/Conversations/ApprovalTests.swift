// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Approvals")
struct ApprovalTests {
  @MainActor private final class Model {
    var request: Int?
    var chosen: [Approval.Choice] = []
    var text = ""
  }

  private let view = DeclaredView()
  private let model = Model()

  private func show(
    _ request: Int? = 1, choices: [Approval.Choice] = [.allowOnce, .allowAlways, .refuse],
    question: String = "Run this command?", removes: Bool = true
  ) {
    model.request = request
    view.show {
      TextField("message", text: model.text, onChange: { model.text = $0 })
      if let request = model.request {
        Approval(question, id: request, choices: choices) { choice in
          model.chosen.append(choice)
          if removes { show(nil) }
        } details: {
          CodeBlock("rm -r build")
        }
      }
    }
  }

  private func terminal() -> HeadlessTerminal {
    HeadlessTerminal(showing: view, columns: 50, rows: 10)
  }

  /// Lets the frame be drawn, and the focus move.
  private func settle(_ terminal: HeadlessTerminal) {
    for _ in 0..<3 {
      terminal.window.render()
      terminal.clock.advance(by: .zero)
    }
  }

  /// Lets the time pass after which keys answer.
  private func wait(_ terminal: HeadlessTerminal, _ time: Duration = .milliseconds(750)) {
    settle(terminal)
    terminal.clock.advance(by: time)
    settle(terminal)
  }

  @Test("it shows the question, the details and the choices, and says from when on keys answer")
  func looks() {
    show()
    let terminal = terminal()
    #expect(terminal.text.contains("Run this command?") && terminal.text.contains("rm -r build"))
    #expect(terminal.text.contains("y Allow once"), "\(terminal.text)")
    #expect(terminal.text.contains("Keys answer after a pause."))
    #expect(!terminal.hints.contains("allow once"))
    wait(terminal)
    #expect(terminal.text.contains("Esc refuses") && terminal.hints.contains("allow once"))
  }

  @Test("a key answers once, and the focus returns to where it was", arguments: [true, false])
  func answers(removes: Bool) {
    show(nil)
    let terminal = terminal()
    #expect(terminal.focusedLabel == "message")
    show(removes: removes)
    wait(terminal)
    #expect(terminal.focusedLabel == "Refuse (n)")
    terminal.press("y", "y", "a")
    #expect(model.chosen == [.allowOnce])
    #expect(terminal.focusedLabel == "message" && model.text == "ya")
  }

  @Test(
    "keys that were pressed before the first frame go to the field, and those of the same batch, too"
  )
  func before() {
    show(nil)
    let terminal = terminal()
    terminal.type("ab")
    show()
    terminal.type("yan")
    terminal.press("enter")
    #expect(model.text == "abyan")
    wait(terminal)
    #expect(model.chosen.isEmpty)
    terminal.press("n")
    #expect(model.chosen == [.refuse])
  }

  @Test("keys of copy mode, which began before or after keys could answer, don't answer")
  func copyMode() {
    for isLate in [true, false] {
      model.chosen = []
      show()
      let terminal = terminal()
      if isLate { wait(terminal) } else { settle(terminal) }
      terminal.press("alt+v")
      wait(terminal)
      terminal.press("v", "l", "y", "y")
      #expect(model.chosen.isEmpty)
      wait(terminal)
      terminal.press("y")
      #expect(model.chosen == [.allowOnce])
    }
  }

  @Test("keys after the first frame go to the field, and answer when none has arrived for a time")
  func early() {
    show(nil)
    let terminal = terminal()
    show()
    settle(terminal)
    for _ in 0..<5 {
      terminal.press("y", "space", "a", "n")
      terminal.clock.advance(by: .milliseconds(740))
      settle(terminal)
    }
    #expect(model.chosen.isEmpty && model.text == "y any any any any an")
    terminal.clock.advance(by: .milliseconds(10))
    settle(terminal)
    terminal.press("y")
    #expect(model.chosen == [.allowOnce])
  }

  @Test("keys that are pending when the time has passed don't answer")
  func pending() {
    show()
    let clock = TurnsClock()
    let window = Window(surface: HeadlessSurface(size: Size(width: 50, height: 10)), clock: clock)
    window.root = view
    let key = Event.key(KeyPress(.character("y")))
    func turn(after time: Duration = .zero, _ events: Event...) {
      clock.fire(after: time)
      events.forEach(window.dispatch)
      window.render()
    }
    turn()
    turn()
    // The loop was busy: the timer is due before the keys are read.
    turn(after: .milliseconds(750), key)
    turn()
    turn(after: .zero, key)
    #expect(model.chosen.isEmpty)
    turn(after: .milliseconds(750))
    turn()
    turn(after: .zero, key)
    #expect(model.chosen == [.allowOnce])
  }

  /// A clock like that of a loop, in which timers that are started by others fire in the next turn.
  private final class TurnsClock: WindowClock {
    private var now = Duration.zero
    private var entries: [(due: Duration, work: @MainActor () -> Void, timer: Int)] = []
    private var count = 0

    func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer {
      count += 1
      let timer = count
      entries.append((now + delay, work, timer))
      return WindowTimer { [weak self] in self?.entries.removeAll { $0.timer == timer } }
    }

    func fire(after time: Duration) {
      now += time
      let due = entries.filter { $0.due <= now }
      entries.removeAll { $0.due <= now }
      for entry in due { entry.work() }
    }
  }

  @Test("neither a paste nor a repeated key answers")
  func pastesAndRepeats() {
    show()
    let terminal = terminal()
    wait(terminal)
    terminal.paste("y\n")
    for key in ["y", "enter", "space", "esc"].compactMap({ KeyPress($0) }) {
      terminal.window.dispatch(.keyRepeat(key))
      terminal.window.dispatch(.keyRelease(key))
    }
    #expect(model.chosen.isEmpty)
    terminal.press("enter")
    #expect(model.chosen == [.refuse])
  }

  @Test("a held key that a terminal sends again and again doesn't answer until it is released")
  func held() {
    show(nil)
    let terminal = terminal()
    terminal.press("y")
    show()
    settle(terminal)
    terminal.clock.advance(by: .milliseconds(660))
    for _ in 0..<100 {
      terminal.press("y")
      terminal.clock.advance(by: .milliseconds(33))
      settle(terminal)
    }
    #expect(model.chosen.isEmpty)
  }

  @Test("another question in the same place is a new one")
  func next() {
    show(1, removes: false)
    let terminal = terminal()
    wait(terminal)
    terminal.press("y")
    show(2, removes: false)
    terminal.press("y")
    settle(terminal)
    terminal.press("y")
    #expect(model.chosen == [.allowOnce])
    wait(terminal)
    terminal.press("a")
    #expect(model.chosen == [.allowOnce, .allowAlways])
  }

  @Test("Esc refuses, arrows and Enter choose, and so does a click")
  func choosing() {
    let own = [Approval.Choice("Send", key: "s"), Approval.Choice("Draft"), Approval.Choice("No")]
    show(1, choices: own, removes: false)
    let terminal = terminal()
    wait(terminal)
    terminal.press("esc")
    show(2, choices: own, removes: false)
    wait(terminal)
    terminal.press("left", "left", "left", "right", "enter")
    show(3, choices: own, removes: false)
    wait(terminal)
    let rows = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    let y = rows.firstIndex { $0.contains("s Send") } ?? 0
    terminal.click(x: 2, y: y)
    #expect(model.chosen.map(\.title) == ["No", "Draft", "Send"])
  }

  @Test("a click before the time has passed has no effect")
  func earlyClick() {
    show()
    let terminal = terminal()
    settle(terminal)
    let rows = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    let y = rows.firstIndex { $0.contains("y Allow") } ?? 0
    terminal.click(x: 2, y: y)
    #expect(model.chosen.isEmpty)
  }

  @Test("while a modal covers it, and for a moment after, no key answers")
  func covered() {
    show()
    let terminal = terminal()
    wait(terminal)
    let alert = AlertView(title: "Other", message: "", actions: [])
    terminal.window.present(alert)
    settle(terminal)
    terminal.press("y", "a")
    terminal.press("esc", "esc", "y")
    settle(terminal)
    terminal.press("y")
    #expect(model.chosen.isEmpty && terminal.window.modals.isEmpty)
    wait(terminal)
    terminal.press("y")
    #expect(model.chosen == [.allowOnce])
  }

  @Test("choices that are out of sight take neither focus nor keys")
  func outOfSight() {
    view.show {
      Scroll {
        Button("First") {}
        for line in 0..<20 { Label(Text("line \(line)")) }
        Approval("Run?", id: 1) { model.chosen.append($0) }
      }
    }
    let terminal = terminal()
    wait(terminal)
    terminal.press("y")
    #expect(model.chosen.isEmpty)
  }

  @Test("the owner may remove the question, and the focus returns")
  func removed() {
    show(nil)
    let terminal = terminal()
    show()
    wait(terminal)
    #expect(terminal.focusedLabel == "Refuse (n)")
    show(nil)
    settle(terminal)
    #expect(terminal.focusedLabel == "message" && model.chosen.isEmpty)
  }

  @Test("the focus that the user has moved stays where it is")
  func moved() {
    show(nil)
    let terminal = terminal()
    show()
    wait(terminal)
    terminal.press("shift+tab", "shift+tab")
    #expect(terminal.focusedLabel != "Refuse (n)")
    let label = terminal.focusedLabel
    terminal.clock.advance(by: .seconds(5))
    settle(terminal)
    #expect(terminal.focusedLabel == label)
  }

  @Test("screen readers hear the question with its choices, and when keys answer")
  func announced() {
    show()
    let terminal = terminal()
    var announced: [String] = []
    terminal.window.announcements.add { announced.append($0) }
    settle(terminal)
    wait(terminal)
    terminal.press("left")
    settle(terminal)
    #expect(
      announced == [
        "message, text field, empty",
        "Run this command?, alert, Allow once (y), Always allow (a), Refuse (n)",
        "Copy, button", "rm -r build", "Refuse (n), button, 3 of 3",
        "Always allow (a), button, 2 of 3",
      ], "\(announced)")
  }

  @Test(
    "screen readers hear another question in the same place, also while the first has the focus")
  func announcedAgain() {
    show(1, removes: false)
    let terminal = terminal()
    wait(terminal)
    var announced: [String] = []
    terminal.window.announcements.add { announced.append($0) }
    show(2, removes: false)
    wait(terminal)
    #expect(announced.filter { $0.hasPrefix("Run this command?, alert") }.count == 1)
    terminal.press("y")
    #expect(model.chosen == [.allowOnce])
  }

  @Test("a choice without a key has its number")
  func numbers() {
    let own = [Approval.Choice("Send", key: "s"), Approval.Choice("Draft"), Approval.Choice("No")]
    show(1, choices: own, removes: false)
    let terminal = terminal()
    wait(terminal)
    #expect(terminal.text.contains("2 Draft"))
    terminal.press("1", "2")
    #expect(model.chosen.map(\.title) == ["Draft"])
  }

  @Test("of two questions, one takes the focus after the other")
  func two() {
    var chosen: [Int] = []
    var requests = [1, 2]
    func show() {
      view.show {
        TextField("message", text: model.text, onChange: { model.text = $0 })
        for request in requests {
          Approval("Run \(request)?", id: request) { choice in
            chosen.append(request)
            requests.removeAll { $0 == request }
            show()
          }
          .id(request)
        }
      }
    }
    show()
    let terminal = terminal()
    wait(terminal)
    terminal.press("y", "y", "y")
    #expect(chosen == [1] && model.text == "yy", "\(chosen) \(model.text)")
    wait(terminal)
    wait(terminal)
    terminal.press("y")
    #expect(chosen == [1, 2])
    terminal.press("y")
    #expect(model.text == "yyy")
  }

  @Test("a click on choices that have just moved has no effect")
  func moves() {
    func show(rows: Int) {
      view.show {
        for row in 0..<rows { Label(Text("row \(row)")) }
        Approval("Run?", id: 1) { model.chosen.append($0) }
      }
    }
    func click(_ terminal: HeadlessTerminal) {
      let rows = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
      terminal.click(x: 2, y: rows.firstIndex { $0.contains("y Allow") } ?? 0)
    }
    show(rows: 2)
    let terminal = terminal()
    wait(terminal)
    show(rows: 4)
    settle(terminal)
    click(terminal)
    #expect(model.chosen.isEmpty)
    wait(terminal)
    click(terminal)
    #expect(model.chosen == [.allowOnce])
  }

  @Test("in few rows, the question and all choices are visible, or no key answers")
  func fewRows() {
    for (columns, rows, answers) in [(50, 3, true), (50, 2, false), (14, 4, false), (14, 5, true)] {
      model.chosen = []
      view.show { Approval("Run?", id: rows) { model.chosen.append($0) } }
      let terminal = HeadlessTerminal(showing: view, columns: columns, rows: rows)
      wait(terminal)
      terminal.press("y")
      #expect(model.chosen.isEmpty != answers, "\(columns) × \(rows):\n\(terminal.text)")
    }
  }

  @Test("a smaller window that cuts off choices takes their keys, until they are visible again")
  func resize() {
    show()
    let terminal = terminal()
    wait(terminal)
    terminal.resize(columns: 14, rows: 3)
    settle(terminal)
    terminal.press("y")
    #expect(model.chosen.isEmpty)
    terminal.resize(columns: 50, rows: 10)
    wait(terminal)
    terminal.press("y")
    #expect(model.chosen == [.allowOnce])
  }

  @Test("an approval can be released")
  func leaks() {
    weak var released: DeclaredView?
    do {
      let view = DeclaredView()
      view.show { Approval("Run?", id: 1) { _ in } }
      let terminal = HeadlessTerminal(showing: view, columns: 20, rows: 5)
      wait(terminal)
      released = view
    }
    #expect(released == nil)
  }
}
