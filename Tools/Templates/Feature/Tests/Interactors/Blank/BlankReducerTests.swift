import TemplateInteractors
import Testing

@Suite("Blank: the reducer")
struct BlankReducerTests {
  private typealias State = Blank.State
  private typealias Event = Blank.Event

  /// Returns the state after events.
  private func after(_ events: [Event], in state: State) -> State {
    events.reduce(state, Blank.reduce)
  }

  @Test("the user can leave")
  func leaves() {
    #expect(after([.ui(.cancel)], in: .initial) == .dismissing)
  }

  @Test("nothing happens after the user has left")
  func stays() {
    #expect(after([.ui(.cancel)], in: .dismissing) == .dismissing)
  }
}
