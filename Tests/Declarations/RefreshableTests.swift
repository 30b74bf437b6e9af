// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Refreshable components")
struct RefreshableTests {
  /// Requests that the test answers.
  @MainActor private final class Requests {
    var pending: [CheckedContinuation<Void, Never>] = []
    var count = 0
    var cancelled = 0

    func wait() async {
      count += 1
      await withTaskCancellationHandler {
        await withCheckedContinuation { pending.append($0) }
      } onCancel: {
        Task { @MainActor in
          self.cancelled += 1
          self.answer()
        }
      }
    }

    func answer() {
      if !pending.isEmpty { pending.removeFirst().resume() }
    }
  }

  private let requests = Requests()

  @Test("Ctrl-R and F5 load again, once at a time, with a spinner", arguments: ["ctrl+r", "f5"])
  func keys(key: String) async {
    let requests = requests
    let terminal = HeadlessTerminal(
      showing: List(["one", "two"], id: \.self) { ListRow(title: Text($0)) }
        .refreshable { await requests.wait() }, columns: 40, rows: 5)
    terminal.press("down")
    let before = terminal.text
    #expect(before.contains("^R F5 reload"))
    terminal.press(key)
    await turns { requests.count == 1 }
    terminal.window.render()
    #expect(terminal.text != before)
    terminal.press(key)
    for _ in 0..<20 { await Task.yield() }
    #expect(requests.count == 1)
    requests.answer()
    await turns {
      terminal.window.render()
      return terminal.text == before
    }
    #expect(terminal.text == before)
    terminal.press(key)
    await turns { requests.count == 2 }
    #expect(requests.count == 2)
    requests.answer()
  }

  @Test("a request ends with the component")
  func ends() async {
    let requests = requests
    let view = DeclaredView()
    view.show { Label("songs").refreshable { await requests.wait() } }
    let terminal = HeadlessTerminal(showing: view, columns: 40, rows: 5)
    terminal.press("ctrl+r")
    await turns { requests.count == 1 }
    view.show { Label("other") }
    await turns { requests.cancelled == 1 }
    #expect(requests.cancelled == 1)
  }

  @Test("a page keeps its title, and its content the room that it grows into")
  func page() {
    let screen = ComponentScreenView(
      Screen("Songs") {
        Label("top"); Label("rest").grow(); Label("bottom")
      }.refreshable {})
    let terminal = HeadlessTerminal(showing: NavigationView(root: screen), columns: 40, rows: 9)
    #expect(screen.title == "Songs" && terminal.text.contains("^R F5 reload"))
    let column = HeadlessTerminal(
      showing: VStack {
        List(["one"], id: \.self) { ListRow(title: Text($0)) }.grow().refreshable {}
        Label("bottom")
      }, columns: 30, rows: 6)
    #expect(column.text.split(separator: "\n", omittingEmptySubsequences: false)[4] == "bottom")
  }
}
