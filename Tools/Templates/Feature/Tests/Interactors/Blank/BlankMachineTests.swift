import FeedbackLoops
import Signals
import TemplateInteractors
import TestKit
import Testing

@Suite("Blank: the machine, explored")
struct BlankMachineTests {
  private typealias State = Blank.State
  private typealias Event = Blank.Event
  private typealias Check = MachineCheck<State, Event>

  /// The possible actions of the user and responses of each feedback in a state.
  private static let explorer = Explorer(
    Blank.machine(actions: .never()),
    events: { _ in [] },
    answers: [
      "userActions": { _ in [.ui(.cancel)] }
    ],
    isFinal: { $0 == .dismissing })

  @Test("every state is visited, and no others")
  func visits() throws {
    try Self.explorer.explore().check(
      Check.visits(["initial", "dismissing"]))
  }

  @Test("the user can leave from every state, and there is no dead end")
  func leaving() throws {
    try Self.explorer.explore().check(
      Check.noDeadEnds,
      Check.reaches("dismissing") { $0 == .dismissing })
  }
}
