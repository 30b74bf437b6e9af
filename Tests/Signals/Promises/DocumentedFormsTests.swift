// SPDX-License-Identifier: MIT

import Dispatch
import Observation
import Signals
import TestKit
import Testing

/// The examples of doc comments. `.ci/checks/type-checks` looks for each of them in the files whose expressions it measures.
@Suite("Examples of doc comments")
struct DocumentedFormsTests {
  private struct Page: Hashable {
    let number: Int
    var next: Int? { number < 3 ? number + 1 : nil }
  }

  @Test("unfold, expand and zip send what their examples say")
  func sources() {
    let powers = SafeSignal.unfold(1) { state in
      defer { state *= 2 }
      return state
    }
    #expect(Recorder(powers.prefix(4)).elements == [1, 2, 4, 8])
    @Sendable func request(_ number: Int) -> SafeSignal<Page> { .just(Page(number: number)) }
    let pages = request(1).expand { page in page.next.map { request($0) } ?? .empty() }
    #expect(Recorder(pages).elements.map(\.number) == [1, 2, 3])
    let pairs: SafeSignal<(Int, String)> =
      zip(SafeSignal.sequence([1, 2, 3]), .sequence(["a", "b"]))
    #expect(Recorder(pairs.map { "\($0)\($1)" }).elements == ["1a", "2b"])
  }

  private struct Document {
    let id: Int
  }

  @Test("groups, shared signals and inputs do what their examples say")
  func sharing() {
    let saved = Recorder<Int, Never>()
    @Sendable func save(_ document: Document) -> SafeSignal<Int> { .just(document.id) }
    let changes = SafeSignal.sequence([Document(id: 1), Document(id: 2), Document(id: 1)])
    let saves =
      changes.grouped(by: \.id).flatMapMerge { group in
        group.signal.flatMapConcat { save($0) }
      }
    let handle = saves.observe(saved.observer)
    #expect(saved.elements == [1, 2, 1])
    handle.dispose()
    let request = Signal<String, Oops>.just("Soup")
    let answer = request.share(replay: 1, resetOn: [.failure, .unobserved])
    #expect(Recorder(answer).elements == ["Soup"])
    let reloads = Counter()
    @Sendable func reload() { reloads.add() }
    do {
      let taps = InputSubject<Void>()
      let handle = taps.signal.observeNext { reload() }
      taps.send()
      handle.dispose()
    }
    #expect(reloads.value == 1)
  }

  @Test("joined properties have the values of their examples")
  func properties() {
    struct Account {
      var name: String
      var age: Int
    }
    struct Field {
      let isValid: Property<Bool>
    }
    let (name, address, isOnline) = (
      Property(constant: "Ada"), Property(constant: "Here"), Property(constant: true)
    )
    let canSend = combineLatest(name, address, isOnline).map { name, address, isOnline in
      isOnline && !name.isEmpty && !address.isEmpty
    }
    #expect(canSend.value)
    let fields = [Field(isValid: Property(constant: false))]
    let isValid = combineLatest(fields.map(\.isValid)).map { $0.allSatisfy { $0 } }
    #expect(!isValid.value)
    let (left, right) = (MutableProperty("a"), MutableProperty(1))
    let pair = zip(left.property, right.property)
    left.value = "b"
    #expect(pair.value == ("a", 1))
    right.value = 2
    #expect(pair.value == ("b", 2))
    let account = MutableProperty(Account(name: "Ada", age: 36))
    account[\.name].value = "Grace"
    #expect(account.value.name == "Grace")
  }

  @Observable
  final class Model: @unchecked Sendable {
    var title = "a"
  }

  private struct Interactor {
    let title = MutableProperty("a")
  }

  @Test("observed models and properties have the values of their examples")
  @MainActor
  func observation() {
    let (model, scheduler) = (Model(), VirtualScheduler())
    do {
      let titles = SafeSignal.tracking(on: scheduler) { model.title }
      #expect(Recorder(titles.first()).elements == ["a"])
    }
    do {
      let titles = SafeSignal.trackingOnMain { model.title }
      #expect(Recorder(titles.first()).elements == ["a"])
    }
    let (interactor, invalidations) = (Interactor(), Counter())
    @Sendable func invalidate() { invalidations.add() }
    final class Label {
      var text = ""
    }
    let label = Label()
    let title = interactor.title.observable()
    withObservationTracking {
      label.text = title.value
    } onChange: {
      invalidate()
    }
    #expect(label.text == "a")
    interactor.title.value = "b"
    #expect(invalidations.value == 1)
    let observations = LiveObservations()
    func startTheScene() {}
    observations.watch { startTheScene() }
    print(observations.tree)
  }

  @Test("schedulers are given as in their examples")
  func schedulers() {
    let screen = VirtualScheduler()
    let positions = SafeSignal.sequence([1, 2, 3])
    let shown = positions.observe(on: screen, buffering: .dropOldest(1))
    let recorder = Recorder(shown)
    screen.run()
    #expect(recorder.elements == [3])
    @Sendable func prepare(_ number: Int) -> Int { number * 2 }
    @Sendable func decode(_ file: String) -> Int { file.count }
    let images = SafeSignal<Int>.never()
    let prepared = images.observe(on: DispatchQueueScheduler(.global())).map(prepare)
    prepared.observeNext { _ in }.dispose()
    let query = SafePublishSubject<String>()
    do {
      let clock = QuickClock()
      let scheduler = ClockScheduler(clock)
      let typed = query.signal.debounce(for: .milliseconds(300), on: scheduler)
      typed.observeNext { _ in }.dispose()
    }
    let files = SafeSignal<String>.never()
    do {
      let scheduler = ConcurrentScheduler(limit: 4)
      let images = files.flatMapMerge { file in
        SafeSignal.performing { decode(file) }.start(on: scheduler)
      }
      images.observeNext { _ in }.dispose()
    }
  }

  @Test("waiting for a signal returns what its examples say")
  func waiting() async throws {
    let request = Signal<String, Oops>.just("Soup")
    let name = try await request.first()
    #expect(name == "Soup")
    let amounts = Signal<Int, Oops>.sequence([40, 2])
    let total = try await amounts.reduce(0, +).last()
    #expect(total == 42)
  }

  @Test("what carries nothing but its moment is sent without an argument, or at regular distances")
  func moments() {
    let taps = InputSubject<Void>()
    let kept = SafeReplaySubject<Void>(limit: 1)
    let property = MutableProperty<Void>(())
    let recorders = [
      Recorder(taps.signal), Recorder(kept.signal), Recorder(property.signal.dropFirst(1)),
    ]
    taps.send()
    kept.send()
    property.send()
    for recorder in recorders { #expect(recorder.elements.count == 1) }

    let scheduler = VirtualScheduler()
    let ticks = SafeSignal<Void>.interval(every: .seconds(1), on: scheduler)
    let times = TimedRecorder(ticks, on: scheduler)
    scheduler.advance(by: .seconds(3))
    #expect(times.events.map(\.time) == [.seconds(1), .seconds(2), .seconds(3)])
    // Without a type, the moments have numbers.
    let numbers = Recorder(SafeSignal.interval(every: .seconds(1), on: scheduler).prefix(2))
    scheduler.advance(by: .seconds(2))
    #expect(numbers.elements == [0, 1])

    let recent = SafeReplaySubject<Int>(limit: 2)
    for number in 1...3 { recent.send(number) }
    #expect(Recorder(recent.signal).elements == [2, 3])
  }
}
