// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The session's machine, explored")
struct SessionMachineTests {
  /// Two tokens of the user, and one that another process stores.
  private static let tokens = [
    Token(value: "one"), Token(value: "two"), Token(value: "three"),
  ]

  private static let explorer = Explorer(
    SessionMemory.machine(
      remembered: nil, events: .never(), store: { _ in .never() }),
    events: { _ in
      tokens[..<2].flatMap { [SessionMemory.Event.signedIn($0), .expired($0)] } + [
        .signedOut, .renewed(.init(of: tokens[0], by: tokens[1])),
      ]
    },
    answers: [
      "input": { _ in [] },
      "whenStale": { memory in
        switch memory.change {
        case .save(let token): [.saved(token)]
        case .remove: [.removed(nil)]
        case .replace(_, by: let token?): [.saved(token), .saved(nil), .saved(tokens[2])]
        case .replace(_, by: nil): [.removed(nil), .removed(tokens[2])]
        case nil: []
        }
      },
    ],
    label: { memory in
      let person =
        switch memory.state {
        case .signedIn: "signed in"
        case .signedOut(.initial): "signed out, initial"
        case .signedOut(.byUser): "signed out, by user"
        case .signedOut(.expired): "signed out, expired"
        case .signedOut(.elsewhere): "signed out, elsewhere"
        }
      let stored =
        switch memory.stored {
        case .former: "the former one"
        case .nothing, .current, .other, .foreign: "\(memory.stored)"
        }
      return "\(person); stored: \(stored)"
    })

  @Test("there is no dead end, and the storage eventually has the current token")
  func sound() throws {
    typealias Check = MachineCheck<SessionMemory, SessionMemory.Event>
    let isTrue = Check.reaches("a storage that is up to date") { memory in
      memory.change == nil
    }
    let isOpen = Check.reaches("a sign-in") { memory in memory.state.token != nil }
    let isSafe = Check.invariant("nothing is to be saved while nobody is signed in") { memory in
      if case .save = memory.change { memory.state.token != nil } else { true }
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
