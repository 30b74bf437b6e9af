// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The session's machine, explored")
struct SessionMachineTests {
  private static let tokens = [Token(value: "one"), Token(value: "two")]

  private static let explorer = Explorer(
    SessionMemory.machine(
      remembered: nil, events: .never(), save: { _ in .never() }, remove: { .never() }),
    events: { _ in
      tokens.flatMap { [SessionMemory.Event.signedIn($0), .expired($0)] } + [
        .signedOut, .renewed(.init(of: tokens[0], by: tokens[1])),
      ]
    },
    answers: [
      "input": { _ in [] }, "whenUnsaved": { _ in [.saved] }, "whileStale": { _ in [.removed] },
    ],
    label: { memory in
      let person =
        switch memory.state {
        case .signedIn: "signed in"
        case .signedOut(.initial): "signed out, initial"
        case .signedOut(.byUser): "signed out, by user"
        case .signedOut(.expired): "signed out, expired"
        }
      return "\(person); stored: \(memory.stored)"
    })

  @Test("there is no dead end, and the storage eventually has the current token")
  func sound() throws {
    typealias Check = MachineCheck<SessionMemory, SessionMemory.Event>
    let isTrue = Check.reaches("a storage that is up to date") { memory in
      memory.unsaved == nil && !memory.isStale
    }
    let isOpen = Check.reaches("a sign-in") { memory in memory.state.token != nil }
    let isSafe = Check.invariant("nothing is to be saved while nobody is signed in") { memory in
      memory.unsaved == nil || memory.state.token != nil
    }
    try Self.explorer.explore().check(Check.noDeadEnds, isTrue, isOpen, isSafe)
  }

  /// To draw it again, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("the diagram in the documentation matches the code")
  func diagram() throws {
    let graph = try Self.explorer.explore().graph
    let text = """
      # Session

      Drawn from the code by `SessionMachineTests`, which fails when it is stale.

      ```mermaid
      \(graph.mermaid)```

      ```text
      \(graph.boxes())```

      """
    try DrawnPage("Documentation/Diagrams/Session.md").expect(text)
  }
}
