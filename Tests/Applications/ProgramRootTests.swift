// SPDX-License-Identifier: MIT

import Declarations
import Observation
import TestKit
import Testing
import Views

@testable import Applications

@MainActor @Suite("The root of a program")
struct ProgramRootTests {
  @MainActor @Observable
  final class Model {
    var count = 0
  }

  struct Counter: TerminalApplication {
    var model = Model()
    var root: some Component { Text("Count: \(model.count)") }
  }

  @MainActor final class Calls {
    var count = 0
  }

  struct Plain: TerminalApplication {
    let calls = Calls()
    var root: View {
      calls.count += 1
      return LabelView("Hello")
    }
  }

  @Test("a component follows the model that it reads")
  func component() {
    let program = Counter()
    let terminal = HeadlessTerminal(
      showing: Application.rootView(of: program), columns: 30, rows: 3)
    #expect(terminal.content == "Count: 0")
    program.model.count = 1
    terminal.window.render()
    #expect(terminal.content == "Count: 1")
  }

  @Test("a view is asked for once")
  func view() {
    let program = Plain()
    let terminal = HeadlessTerminal(
      showing: Application.rootView(of: program), columns: 30, rows: 3)
    #expect(terminal.content == "Hello" && program.calls.count == 1)
  }

  @Test("the options set the theme, the language and the keys of the window")
  func options() {
    let options = ApplicationOptions(
      theme: .paper, words: .german, keyMap: Window.standardKeyMap.rebinding(.quit, to: "x"))
    let terminal = HeadlessTerminal(showing: Counter().root, columns: 60, rows: 3)
    options.apply(to: terminal.window)
    #expect(terminal.hints.contains("x beenden") && !terminal.hints.contains("quit"))
    #expect(terminal.window.theme == .paper)
  }
}
