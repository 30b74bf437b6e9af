import FeedbackLoops
import Signals
import TestKit
import Testing

/// Pages of a list, loaded one after the other.
private struct Pages: Hashable, Sendable {
  var items: [Int] = []
  var request: Int?

  enum Event: Hashable, Sendable {
    case nearBottom
    case loaded(Int, [Int])
    case cleared
  }

  static func reduce(_ state: inout Pages, _ event: Event) {
    switch event {
    case .nearBottom: state.request = state.request ?? state.items.count
    case .loaded(let start, let items):
      guard state.request == start else { return }
      state.items += items
      state.request = nil
    case .cleared: state = Pages()
    }
  }
}

@Suite("FeedbackLoop")
struct FeedbackLoopTests {
  private let answers = SafePublishSubject<[Int]>()

  private func loop(_ cancelled: Recorder<Int, Never> = Recorder()) -> FeedbackLoop<
    Pages, Pages.Event
  > {
    FeedbackLoop(
      initial: Pages(), reduce: Pages.reduce,
      feedbacks: [
        Feedback(when: \.request) { [answers] start in
          answers.signal.map { .loaded(start, $0) }
            .handleEvents(over: { cancelled.observer.send(start) })
        }
      ])
  }

  @Test("a query starts its effect once, and the answer comes back as an event")
  func roundTrip() {
    let loop = loop()
    let states = Recorder(loop.state.signal)
    loop.send(.nearBottom)
    loop.send(.nearBottom)
    answers.send([1, 2])
    #expect(loop.state.value == Pages(items: [1, 2]))
    #expect(states.elements.map(\.request) == [nil, 0, 0, nil])
    answers.send([3])
    #expect(loop.state.value.items == [1, 2], "nobody waits for this answer")
  }

  @Test("an effect is cancelled when the state no longer asks for it")
  func cancellation() {
    let cancelled = Recorder<Int, Never>()
    let loop = loop(cancelled)
    loop.send(.nearBottom)
    loop.send(.cleared)
    #expect(cancelled.elements == [0])
    answers.send([1])
    #expect(loop.state.value == Pages())
  }

  @Test("an event of a superseded effect that was queued never arrives")
  func superseded() {
    let input = SafePublishSubject<Int>()
    let seen = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0,
      reduce: { state, event in
        seen.observer.send(event)
        state = event
      },
      feedbacks: [
        Feedback(when: { $0 == 1 ? 1 : nil }) { _ in input.signal }
      ])
    let bag = DisposeBag()
    loop.state.signal.observeNext { state in
      // While 1 is being handled, both 2 and the effect's 99 are queued; 2 ends the effect.
      if state == 1 { loop.send(2) }
    }.dispose(in: bag)
    loop.send(1)
    input.send(99)
    #expect(seen.elements == [1, 2])
  }

  @Test("effects that answer at once, a million times over, need no more stack than one")
  func deep() {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { state, event in state = event },
      feedbacks: [
        Feedback(when: { $0 > 0 && $0 < 100_000 ? $0 : nil }) { .just($0 + 1) }
      ])
    loop.send(1)
    #expect(loop.state.value == 100_000)
  }

  @Test("stopping cancels the effects and ignores later events; letting go does the same")
  func stop() {
    let cancelled = Recorder<Int, Never>()
    var loop: FeedbackLoop? = loop(cancelled)
    loop?.send(.nearBottom)
    loop?.stop()
    #expect(cancelled.elements == [0])
    loop?.send(.cleared)
    #expect(loop?.state.value.request == 0)
    loop = self.loop(cancelled)
    loop?.send(.nearBottom)
    loop = nil
    #expect(cancelled.elements == [0, 0])
  }

  @Test("a property runs a loop as long as it lives")
  func property() {
    let steps = SafePublishSubject<Int>()
    let sum = Property<Int>(
      initial: 1, reduce: { (state: Int, step: Int) in state + step },
      feedbacks: [Feedback(events: steps.signal)])
    let recorder = Recorder(sum.signal)
    steps.send(2)
    steps.send(3)
    #expect(sum.value == 6)
    #expect(recorder.elements == [1, 3, 6])
  }

  @Test("system runs a loop for each observation, and stops it with it")
  func system() {
    let steps = SafePublishSubject<Int>()
    let over = Recorder<String, Never>()
    let system = SafeSignal<Int>.system(
      initial: 0, reduce: { (state: Int, step: Int) in state + step },
      feedbacks: [
        Feedback(events: steps.signal.handleEvents(over: { over.observer.send("over") }))
      ])
    let early = Recorder(system)
    steps.send(1)
    let late = Recorder(system)
    steps.send(2)
    #expect(early.elements == [0, 1, 3])
    #expect(late.elements == [0, 2])
    early.dispose()
    #expect(over.elements.count == 1)
  }
}
