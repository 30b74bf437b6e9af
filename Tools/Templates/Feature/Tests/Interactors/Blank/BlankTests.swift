import FeedbackLoops
import Signals
import TemplateInteractors
import TestKit
import Testing

@Suite("Blank: the interactor as a black box")
struct BlankTests {
  private let time = VirtualScheduler()

  @Test("the interactor begins in its first state, without a route")
  func begins() {
    let feature = Blank(scheduler: time)
    let states = Recorder(feature.state.signal.removeDuplicates())
    let routes = Recorder(feature.routes)
    time.advance()
    #expect(states.elements == [.initial])
    #expect(routes.elements.isEmpty)
  }

  @Test("leaving sends one route")
  func cancels() {
    let feature = Blank(scheduler: time)
    let states = Recorder(feature.state.signal.removeDuplicates())
    let routes = Recorder(feature.routes)
    time.advance()
    feature.send.send(.cancel)
    feature.send.send(.cancel)
    time.advance()
    #expect(states.elements == [.initial, .dismissing])
    #expect(routes.elements == [.dismiss])
  }

  @Test("a released interactor releases everything")
  func leaves() {
    expectNoLeaks {
      let feature = Blank(scheduler: time)
      feature.state.signal.observeNext { _ in }.dispose()
      feature.routes.observeNext { _ in }.dispose()
      time.advance()
    }
  }
}
