import FeedbackLoops
import Signals
import TemplateInteractors
import TestKit
import Testing

@Suite("Blank: the interactor as a black box")
struct BlankTests {
  private let time = VirtualScheduler()

  @Test("it begins in its first state, and leads nowhere")
  func begins() {
    let feature = Blank(scheduler: time)
    let states = Recorder(feature.state.signal.removeDuplicates())
    let routes = Recorder(feature.routes)
    time.advance()
    #expect(states.elements == [.initial])
    #expect(routes.elements.isEmpty)
  }

  @Test("leaving leads away, once")
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

  @Test("nothing of it is left when it is let go")
  func leaves() {
    expectNoLeaks {
      let feature = Blank(scheduler: time)
      feature.state.signal.observeNext { _ in }.dispose()
      feature.routes.observeNext { _ in }.dispose()
      time.advance()
    }
  }
}
