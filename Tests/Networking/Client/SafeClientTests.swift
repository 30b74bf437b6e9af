// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import Testing

@Suite("The safe client", .timeLimit(.minutes(10)))
struct SafeClientTests {
  /// Records a response and the errors of a client.
  private final class Watch: Sendable {
    let log = Box<[String]>([])
    let errors = Box<[UserFriendlyError]>([])
    let bag = DisposeBag()
    func errors(of client: SafeClient) {
      client.errors.observeNext { [self] error in errors.change { $0.append(error) } }
        .dispose(in: bag)
    }

    func answer(_ answers: SafeSignal<Recipe>) {
      answers.observe(
        next: { [log] recipe in log.change { $0.append(recipe.name) } },
        end: { [log] _ in log.change { $0.append("end") } }
      )
      .dispose(in: bag)
    }
  }

  private let request = RecipeRequest.get("/")

  @Test("a response is delivered, and the signal completes")
  func success() {
    let watch = Watch()
    let client = SafeClient(FakeClient(.good))
    watch.errors(of: client)
    watch.answer(client.response(for: request))
    #expect(watch.log.value == ["Soup", "end"])
    #expect(watch.errors.value.isEmpty)
  }

  @Test("a failure is shown, retry repeats the request, and the response is delivered")
  func retry() {
    let watch = Watch()
    let fake = FakeClient(.lost, .lost, .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    watch.answer(client.response(for: request))
    #expect(watch.log.value.isEmpty)
    #expect(watch.errors.value.count == 1)
    #expect(watch.errors.value[0].title == "Connection lost")
    #expect(watch.errors.value[0].canRetry)
    watch.errors.value[0].retry()
    #expect(watch.errors.value.count == 2)
    watch.errors.value[1].retry()
    #expect(watch.log.value == ["Soup", "end"])
    #expect(fake.asked == 3)
  }

  @Test("dismissal completes the signal without a value")
  func dismiss() {
    let watch = Watch()
    let client = SafeClient(FakeClient(.refusal(500)))
    watch.errors(of: client)
    watch.answer(client.response(for: request))
    watch.errors.value[0].dismiss()
    #expect(watch.log.value == ["end"])
  }

  @Test("only the first call of retry or dismiss takes effect, once")
  func onlyOnce() {
    let watch = Watch()
    let fake = FakeClient(.lost, .silence, .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    watch.answer(client.response(for: request))
    watch.errors.value[0].retry()
    watch.errors.value[0].retry()
    watch.errors.value[0].dismiss()
    #expect(fake.asked == 2)
    #expect(watch.log.value.isEmpty)
  }

  @Test("an error that is released without a decision is dismissed")
  func dropped() {
    let watch = Watch()
    let client = SafeClient(FakeClient(.lost))
    client.errors.observeNext { _ in }.dispose(in: watch.bag)
    watch.answer(client.response(for: request))
    #expect(watch.log.value == ["end"])
  }

  @Test("without an observer of errors a request completes, and its error waits for the first one")
  func unobserved() {
    let watch = Watch()
    let client = SafeClient(FakeClient(.lost, .refusal(500), .lost, .good))
    for _ in 0..<3 { watch.answer(client.response(for: request)) }
    #expect(watch.log.value == ["end", "end", "end"])
    watch.errors(of: client)
    #expect(
      watch.errors.value.map(\.title) == ["Connection lost", "The server has a problem"])
    #expect(watch.errors.value.allSatisfy { !$0.canRetry })
    let second = Watch()
    second.errors(of: client)
    #expect(second.errors.value.isEmpty)
  }

  @Test("the failures of one outage are one error, whose retry retries all requests")
  func joined() {
    let watch = Watch()
    let fake = FakeClient(
      .lost, .lost, .refusal(500), .lost, .lost, .good, .lost, .good, .good, .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    for _ in 0..<5 { watch.answer(client.response(for: request)) }
    #expect(watch.errors.value.map(\.title) == ["Connection lost", "The server has a problem"])
    watch.errors.value[0].retry()
    #expect(fake.asked == 9)
    // One of the four requests has failed again.
    #expect(watch.log.value == ["Soup", "end", "Soup", "end", "Soup", "end"])
    #expect(watch.errors.value.count == 3)
    watch.errors.value[2].retry()
    watch.errors.value[1].dismiss()
    #expect(watch.log.value.suffix(3) == ["Soup", "end", "end"])
  }

  @Test("failures that differ in the number of received bytes are one error")
  func extents() {
    let watch = Watch()
    func silence(after received: Int) -> FakeClient.Answer {
      .transport(TransportError(.timedOut(.stall), phase: .receiving, received: received))
    }
    let fake = FakeClient(silence(after: 3), silence(after: 40), silence(after: 500))
    let client = SafeClient(fake)
    watch.errors(of: client)
    for _ in 0..<3 { watch.answer(client.response(for: request)) }
    #expect(watch.errors.value.count == 1)
    #expect(watch.errors.value.first?.message.contains("bytes") == false)
    watch.errors.value[0].dismiss()
    #expect(watch.log.value == ["end", "end", "end"])
  }

  @Test("dismissing a joined error completes all its requests, except disposed ones")
  func joinedDismissal() {
    let watch = Watch()
    let fake = FakeClient(.lost, .lost, .lost, .good, .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    watch.answer(client.response(for: request))
    let disposed = client.response(for: request).observe(next: { _ in })
    watch.answer(client.response(for: request))
    disposed.dispose()
    #expect(watch.errors.value.count == 1 && watch.errors.value[0].isPending)
    watch.errors.value[0].dismiss()
    #expect(watch.log.value == ["end", "end"])
    #expect(fake.asked == 3)
  }

  @Test("no request waits for an error that was decided meanwhile")
  func decidedMeanwhile() async {
    let client = SafeClient(FakeClient())
    // Each error is released, and therefore dismissed, at once.
    let bag = DisposeBag()
    client.errors.observeNext { _ in }.dispose(in: bag)
    let ended = Box(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...2_000 {
            client.signal(for: request, tracksActivity: false) { _ in
              Signal<Recipe, TransportError>.failed(
                TransportError(.connectionLost(maybeSent: true)))
            }
            .observe(next: { _ in }, end: { _ in ended.change { $0 += 1 } })
            .dispose(in: bag)
          }
        }
      }
    }
    #expect(ended.value == 16_000)
  }

  @Test("an outage with many causes has a limited number of errors")
  func bounded() {
    let watch = Watch()
    let client = SafeClient(FakeClient()) { _ in nil }
    for number in 0..<1_000 {
      client.report(UserFriendlyError(title: "\(number)", message: ""))
    }
    watch.errors(of: client)
    #expect(watch.errors.value.count <= 64)
    #expect(watch.errors.value.last?.title == "999")
  }

  @Test("a request with one of too many undecided causes completes, and its error isn't shown")
  func tooManyCauses() {
    let watch = Watch()
    let client = SafeClient(FakeClient()) { problem in (problem.path, "") }
    watch.errors(of: client)
    let ended = Box<[Int]>([])
    for number in 0..<70 {
      client.signal(for: RecipeRequest.get("/\(number)"), tracksActivity: false) { _ in
        Signal<Recipe, TransportError>.failed(TransportError(.cannotConnect))
      }
      .observe(next: { _ in }, end: { _ in ended.change { $0.append(number) } })
      .dispose(in: watch.bag)
    }
    #expect(watch.errors.value.map(\.title) == (0..<64).map { "/\($0)" })
    #expect(ended.value == Array(64..<70))
    watch.errors.value[0].dismiss()
    #expect(ended.value.last == 0)
  }

  @Test("an error contains the failed request, and whether the network or the server failed")
  func identity() throws {
    let watch = Watch()
    let client = SafeClient(FakeClient(.lost, .refusal(403)))
    watch.errors(of: client)
    watch.answer(client.response(for: RecipeRequest.get("/soup")))
    watch.answer(client.response(for: RecipeRequest.get("/salad")))
    let problems = watch.errors.value.map { $0.underlyingError as? SafeClient.Problem }
    #expect(problems.map { $0?.path } == ["/soup", "/salad"])
    #expect(problems.map { $0?.reason } == [.offline, .refused(.forbidden)])
  }

  @Test("a failure of the business logic can be nil")
  func optional() {
    let watch = Watch()
    let client = SafeClient(FakeClient(.refusal(401), .good, .lost))
    watch.errors(of: client)
    let found = Box<[Recipe?]>([])
    for _ in 0..<3 {
      client.response(for: request, nilIf: \.isUnauthorized)
        .observeNext { recipe in found.change { $0.append(recipe) } }.dispose(in: watch.bag)
    }
    #expect(found.value == [nil, soup])
    #expect(watch.errors.value.count == 1)
  }

  @Test("disposal invalidates a waiting error and removes a stored one")
  func withdrawn() {
    let fake = FakeClient(.lost, .lost, .good)
    let client = SafeClient(fake)
    let watch = Watch()
    watch.errors(of: client)
    let held = client.response(for: request).observe(next: { _ in })
    held.dispose()
    #expect(watch.errors.value.map(\.isPending) == [false])
    watch.errors.value = []
    let shown = client.response(for: request).observe(next: { _ in })
    #expect(watch.errors.value.count == 1)
    shown.dispose()
    watch.errors.value[0].retry()
    #expect(fake.asked == 2)
  }

  @Test("with canUserRetry false, retry dismisses")
  func cannotRetry() {
    let watch = Watch()
    let fake = FakeClient(.lost, .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    watch.answer(client.response(for: request, canUserRetry: false))
    #expect(watch.errors.value[0].canRetry == false)
    watch.errors.value[0].retry()
    #expect(watch.log.value == ["end"])
    #expect(fake.asked == 1)
  }

  @Test("retry inside the observer of errors neither recurses nor loses anything")
  func retryInside() {
    let watch = Watch()
    let fake = FakeClient(.lost, .lost, .lost, .good)
    let client = SafeClient(fake)
    client.errors.observeNext { $0.retry() }.dispose(in: watch.bag)
    watch.answer(client.response(for: request))
    #expect(watch.log.value == ["Soup", "end"])
    #expect(fake.asked == 4)
  }

  @Test("transient failures are retried automatically, up to the limit")
  func automatic() {
    let watch = Watch()
    let fake = FakeClient(.lost, .refusal(503), .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    watch.answer(client.response(for: request, retries: 2))
    #expect(watch.log.value == ["Soup", "end"])
    #expect(watch.errors.value.isEmpty)
  }

  @Test("the user is asked after the automatic retries, and a retry has as many again")
  func automaticThenUser() {
    let watch = Watch()
    let fake = FakeClient(.lost, .lost, .lost, .good)
    let client = SafeClient(fake)
    watch.errors(of: client)
    watch.answer(client.response(for: request, retries: 1))
    #expect(fake.asked == 2)
    watch.errors.value[0].retry()
    #expect(watch.log.value == ["Soup", "end"])
    #expect(fake.asked == 4)
  }

  @Test(
    "a permanent failure isn't retried automatically",
    arguments: [FakeClient.Answer.refusal(404), .refusal(401), .invalid("No.")])
  func lasting(_ answer: FakeClient.Answer) {
    let fake = FakeClient(answer, .good)
    let client = SafeClient(fake)
    let watch = Watch()
    watch.answer(client.response(for: request, retries: 5))
    #expect(fake.asked == 1)
  }

  @Test("a POST isn't retried automatically unless allowed")
  func idempotent() {
    let post = RecipeRequest.post("/", json: soup)
    for (request, asked) in [(post, 1), (post.idempotent(), 2)] {
      let (fake, watch) = (FakeClient(.lost, .good), Watch())
      let client = SafeClient(fake)
      watch.answer(client.response(for: request, retries: 3))
      #expect(fake.asked == asked)
    }
    let put = RecipeRequest.put("/", json: soup).with(Body(.bytes([1]).singleUse, contentType: nil))
    let (fake, watch) = (FakeClient(.lost, .good), Watch())
    let client = SafeClient(fake)
    watch.answer(client.response(for: put, retries: 3))
    #expect(fake.asked == 1, "a body for a single use isn't sent twice")
  }

  @Test("activity is on while requests run, and off while the user decides")
  func activity() {
    let watch = Watch()
    let fake = FakeClient(.silence, .silence, .lost)
    let client = SafeClient(fake)
    let seen = Box<[Bool]>([])
    client.activity.signal.observeNext { value in seen.change { $0.append(value) } }
      .dispose(in: watch.bag)
    let first = client.response(for: request).observe(next: { _ in })
    let second = client.unsafeResponse(for: request).observe(next: { _ in })
    #expect(client.activity.value)
    first.dispose()
    #expect(client.activity.value)
    second.dispose()
    second.dispose()
    #expect(!client.activity.value)
    #expect(fake.cancelled == 2)
    watch.answer(client.response(for: request))
    #expect(!client.activity.value)
    #expect(seen.value == [false, true, false, true, false])
  }

  @Test("activity has ended when the end is delivered")
  func activityAtEnd() {
    let client = SafeClient(FakeClient(.good))
    let seen = Box<Bool?>(nil)
    let handle = client.response(for: request).observe(
      next: { _ in }, end: { _ in seen.value = client.activity.value })
    #expect(seen.value == false)
    handle.dispose()
  }

  @Test("a request may be excluded from the activity")
  func untracked() {
    let client = SafeClient(FakeClient(.silence))
    let handle = client.response(for: request, tracksActivity: false).observe(next: { _ in })
    #expect(!client.activity.value)
    handle.dispose()
  }

  @Test("activity ends at zero, even with concurrent threads")
  func activityOnThreads() async {
    let client = SafeClient(FakeClient())
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...200 {
            let handle = client.response(for: request).observe(next: { _ in })
            handle.dispose()
          }
        }
      }
    }
    #expect(!client.activity.value)
    let seen = Box<[Bool]>([])
    let handle = client.activity.signal.observeNext { value in seen.change { $0.append(value) } }
    #expect(seen.value == [false])
    handle.dispose()
  }

  @Test("an unsafe response fails for its observer, and nothing is shown")
  func unsafe() async {
    let client = SafeClient(FakeClient(.refusal(401)))
    let watch = Watch()
    watch.errors(of: client)
    let outcome = await outcome(of: client.unsafeResponse(for: request))
    #expect(outcome.failure == .server(Refusal(error: "no"), status: .unauthorized))
    #expect(watch.errors.value.isEmpty)
  }

  @Test("the application may describe a problem in its own words")
  func describe() {
    let client = SafeClient(FakeClient(.refusal(422), .lost)) { problem in
      guard case .server(let refusal, _) = problem.error as? RecipeError else { return nil }
      return ("\(problem.method) \(problem.path)", refusal.error)
    }
    let watch = Watch()
    watch.errors(of: client)
    watch.answer(client.response(for: RecipeRequest.get("/soup")))
    watch.answer(client.response(for: RecipeRequest.get("/soup")))
    #expect(watch.errors.value.map(\.title) == ["GET /soup", "Connection lost"])
    #expect(watch.errors.value.first?.message == "no")
  }

  @Test("an error from elsewhere can be shown")
  func report() {
    let client = SafeClient(FakeClient())
    client.report(TransportError(.cannotResolve, host: "nobody.invalid"))
    let watch = Watch()
    watch.errors(of: client)
    #expect(watch.errors.value.map(\.title) == ["Server not found"])
    #expect(watch.errors.value.map(\.canRetry) == [false])
  }

  @Test("disposal while an error waits releases everything")
  func noLeak() {
    weak var heldBox: Box<Int>?
    weak var heldFake: FakeClient?
    weak var heldClient: SafeClient?
    let watch = Watch()
    do {
      let box = Box(0)
      let fake = FakeClient(.lost, .lost)
      let client = SafeClient(fake)
      heldBox = box
      heldFake = fake
      heldClient = client
      watch.errors(of: client)
      let unheard = client.response(for: request).observe(next: { _ in box.value += 1 })
      unheard.dispose()
      watch.errors.value = []
      let shown = client.response(for: request).observe(next: { _ in box.value += 1 })
      shown.dispose()
    }
    #expect(watch.errors.value.count == 1)
    #expect(heldBox == nil)
    #expect(heldClient == nil)
    #expect(heldFake == nil)
    watch.bag.dispose()
  }

  @Test("a failure of the business logic becomes a value without asking the user")
  func recovering() {
    let watch = Watch()
    let client = SafeClient(FakeClient(.lost))
    watch.errors(of: client)
    watch.answer(
      client.response(
        for: request,
        recovering: { error in error.isTransient ? Recipe(id: 7, name: "leftovers") : nil }))
    #expect(watch.log.value == ["leftovers", "end"])
    #expect(watch.errors.value.isEmpty)
  }

  @Test("an observer receives the start and the end of each attempt before its outcome is known")
  func attempts() {
    let watch = Watch()
    let heard = Box<[Bool]>([])
    let client = SafeClient(FakeClient(.lost, .good))
    watch.errors(of: client)
    watch.answer(
      client.response(
        for: request, tracksActivity: false,
        feedingActivityInto: Observer { busy in heard.change { $0.append(busy) } }))
    #expect(heard.value == [true, false])
    #expect(!client.activity.value)
    #expect(watch.errors.value[0].isPending)
    watch.errors.value[0].retry()
    #expect(!watch.errors.value[0].isPending)
    #expect(heard.value == [true, false, true, false])
  }

  @Test("releasing the client completes what waits for a decision")
  func clientLetGo() {
    let watch = Watch()
    let errors = Box<[UserFriendlyError]>([])
    do {
      let client = SafeClient(FakeClient(.lost))
      client.errors.observeNext { error in errors.change { $0.append(error) } }
        .dispose(in: watch.bag)
      watch.answer(client.response(for: request))
      #expect(watch.log.value.isEmpty)
      errors.value = []
    }
    #expect(watch.log.value == ["end"])
  }
}
