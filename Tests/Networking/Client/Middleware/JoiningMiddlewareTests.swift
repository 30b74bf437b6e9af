// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Coalescing equal requests")
struct JoiningMiddlewareTests {
  private let stub = MockClient()
  private let joining = JoiningMiddleware()

  private func ask(_ request: OutgoingRequest = .test()) -> Recorder<Response, TransportError> {
    Recorder(joining.response(to: request, next: stub.transport))
  }

  @Test("equal concurrent requests share a response, and later ones get another")
  func joined() {
    let held = stub.hold("* /{path...}")
    let watches = (0..<3).map { _ in ask() }
    #expect(stub.receivedRequests.count == 1)
    held.answer(with: Response(body: [1]))
    #expect(watches.allSatisfy { $0.elements.map(\.body) == [[1]] && $0.isCompleted })
    let later = ask()
    #expect(stub.receivedRequests.count == 2)
    held.fail(with: .cannotConnect)
    #expect(later.end?.failure?.kind == .cannotConnect)
  }

  @Test("different or unsafe requests aren't coalesced")
  func different() {
    let held = stub.hold("* /{path...}")
    var other = OutgoingRequest.test()
    other.head.headerFields[.authorization] = "Bearer other"
    var slow = OutgoingRequest.test()
    slow.timeout = .seconds(9)
    let watches = [ask(), ask(other), ask(slow), ask(.test(.post)), ask(.test(.post))]
    #expect(held.count == 5)
    withExtendedLifetime(watches) {}
  }

  @Test("the exchange is cancelled with its last observer")
  func cancellation() {
    let held = stub.hold("* /{path...}")
    var handles = (0..<3).map { _ in
      joining.response(to: .test(), next: stub.transport).observe(next: { _ in }, end: { _ in })
    }
    handles[0].dispose()
    handles[2].dispose()
    #expect(held.count == 1 && held.cancelled == 0)
    handles[1].dispose()
    #expect(held.count == 0 && held.cancelled == 1)
    handles = []
    let again = ask()
    #expect(again.end == nil && held.count == 1)
  }

  @Test("a coalesced request is sent again when the deadline of the first one passes")
  func lateJoiner() {
    let held = stub.hold("* /{path...}")
    let first = ask()
    let second = ask()
    held.fail(with: .timedOut(.total))
    #expect(first.end?.failure?.kind == .timedOut(.total))
    #expect(second.end == nil && stub.receivedRequests.count == 2)
    held.answer(with: Response(body: [2]))
    #expect(second.elements.map(\.body) == [[2]])
  }

  @Test("a request that joined is sent again although the first observer was disposed")
  func lateJoinerAlone() {
    let held = stub.hold("* /{path...}")
    let first = ask()
    let second = ask()
    first.dispose()
    held.fail(with: .timedOut(.total))
    #expect(second.end == nil && stub.receivedRequests.count == 2)
    // Now it is the first one.
    held.fail(with: .timedOut(.total))
    #expect(second.end?.failure?.kind == .timedOut(.total))
  }

  @Test("immediate responses reach all observers that are added inside them")
  func reentrant() {
    stub.answer("* /{path...}", with: Response(body: [3]))
    let inner = Box<Recorder<Response, TransportError>?>(nil)
    let outer = joining.response(to: .test(), next: stub.transport).observe(
      next: { _ in inner.value = self.ask() }, end: { _ in })
    #expect(inner.value?.elements.map(\.body) == [[3]])
    withExtendedLifetime(outer) {}
  }
}

@Suite("Rate limits of a server")
struct LimitMiddlewareTests {
  private let clock = VirtualScheduler()
  private let stub = MockClient()

  @Test("at most the limit runs at a time, and others follow in order unless disposed")
  func concurrency() {
    let held = stub.hold("* /{path...}")
    let limit = LimitMiddleware(ServerLimits(concurrency: 2), on: clock)
    let recorders = Box<[Recorder<Response, TransportError>]>([])
    for _ in 0..<3 {
      recorders.change { $0.append(Recorder(limit.response(to: .test(), next: stub.transport))) }
    }
    let disposed = limit.response(to: .test(), next: stub.transport).observe(
      next: { _ in }, end: { _ in })
    recorders.change { $0.append(Recorder(limit.response(to: .test(), next: stub.transport))) }
    #expect(held.count == 2)
    disposed.dispose()
    held.answer(with: Response(body: [1]))
    #expect(held.count == 2 && stub.receivedRequests.count == 3)
    held.answer(with: Response(body: [2]))
    held.answer(with: Response(body: [3]))
    held.answer(with: Response(body: [4]))
    #expect(recorders.value.flatMap { $0.elements.map(\.body) } == [[1], [2], [3], [4]])
    #expect(stub.receivedRequests.count == 4)
  }

  /// A sink of a test, which stores nothing.
  private struct FileLikeSink: ContentSink {
    var canBegin: Bool { true }
    func begin(
      _ head: Response, resume: @escaping @Sendable () -> Void
    ) throws(SinkFailure) {}
    func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool { true }
    func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) { completion(nil) }
  }

  @Test("a stream leaves its place when its head arrives, and a download at its end")
  func streams() throws {
    let sinks = Box<[any ContentSink]>([])
    let limit = LimitMiddleware(ServerLimits(concurrency: 1), on: clock)
    let client = TransportClient(
      try BaseURL("http://mock.example"), middleware: [limit]
    ) { request in
      guard let sink = request.sink else { return .just(Response()) }
      sinks.change { $0.append(sink) }
      return .never()
    }
    let request = Request<Void, Refusal>.send(.get, "/")
    let stream = Recorder(client.chunks(of: request))
    let second = Recorder(client.response(for: request))
    #expect(second.end == nil)
    try #require(sinks.value.first).begin(Response(), resume: {})
    #expect(second.isCompleted && stream.end == nil)
    var download = request
    download.sink = FileLikeSink()
    let file = Recorder(client.response(for: download))
    let third = Recorder(client.response(for: request))
    try #require(sinks.value.last).begin(Response(), resume: {})
    #expect(third.end == nil)
    file.dispose()
    #expect(third.isCompleted)
    // The end of the stream doesn't free a second place.
    stream.dispose()
  }

  @Test("a rate delays requests, and servers don't delay each other")
  func rate() {
    stub.answer("* /{path...}", with: Response())
    let limits = ServerLimits(requests: 2, per: .seconds(1))
    let limit = LimitMiddleware(limits, on: clock)
    let watches = (0..<5).map { _ in Recorder(limit.response(to: .test(), next: stub.transport)) }
    #expect(stub.receivedRequests.count == 2)
    var other = OutgoingRequest.test()
    other.head.authority = "other.example"
    let elsewhere = Recorder(limit.response(to: other, next: stub.transport))
    #expect(elsewhere.isCompleted)
    clock.advance(by: .milliseconds(999))
    #expect(watches.filter(\.isCompleted).count == 2)
    clock.advance(by: .milliseconds(1))
    #expect(watches.filter(\.isCompleted).count == 4)
    clock.advance(by: .seconds(1))
    #expect(watches.filter(\.isCompleted).count == 5)
    #expect(clock.pending == 0)
  }

  @Test("waiting requests start when the timer of a rate fires before the scheduler has returned")
  func rateWithLateHandle() {
    /// Does the first work before it returns.
    struct Early: TimeScheduler {
      let time: VirtualScheduler
      let count = Box(0)
      var now: Duration { time.now }
      func schedule(_ work: @escaping @Sendable () -> Void) { time.schedule(work) }
      func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
        count.change { $0 += 1 }
        guard count.value == 1 else { return time.schedule(after: delay, work) }
        Stress.run(threads: 1) { _ in work() }
        return Disposable()
      }
    }
    stub.answer("* /{path...}", with: Response())
    let limit = LimitMiddleware(
      ServerLimits(requests: 1, per: .seconds(1)), on: Early(time: clock))
    let watches = (0..<3).map { _ in Recorder(limit.response(to: .test(), next: stub.transport)) }
    clock.advance(by: .seconds(2))
    #expect(watches.allSatisfy { $0.isCompleted })
  }

  @Test("a trace header is added, and an existing one is kept")
  func trace() throws {
    stub.answer("* /{path...}", with: Response())
    let numbers = Box<UInt64>(0)
    let tracing = TraceMiddleware(random: {
      numbers.change { $0 += 1 }
      return numbers.value
    })
    _ = Recorder(tracing.response(to: .test(), next: stub.transport))
    let field = try #require(HTTPField.Name("traceparent"))
    func sent() -> String? { stub.receivedRequests.last?.head.headerFields[field] }
    #expect(sent() == "00-00000000000000010000000000000002-0000000000000003-01")
    let existing = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    let traced = OutgoingRequest.test(headers: [field: existing])
    _ = Recorder(tracing.response(to: traced, next: stub.transport))
    #expect(sent() == existing)
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    // Neither is a trace: zeros, and upper-case digits.
    for (given, isKept) in [
      (trace, true), (String(repeating: "0", count: 32), false), (trace.uppercased(), false),
    ] {
      let own = TraceMiddleware(trace: { given })
      _ = Recorder(own.response(to: .test(), next: stub.transport))
      #expect(sent()?.contains(given) == isKept)
    }
  }
}
