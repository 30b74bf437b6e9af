// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Circuits of servers")
struct CircuitMiddlewareTests {
  private let time = VirtualScheduler()

  private var middleware: CircuitMiddleware {
    CircuitMiddleware(
      CircuitBreaker(failures: 2, rest: .seconds(10), on: time))
  }

  @Test("a server that fails repeatedly gets no requests until a trial request succeeds")
  func circuit() {
    let isDown = Box(true)
    let stub = MockClient { _, _ in
      isDown.value ? .failure(TransportError(.cannotConnect)) : .response(Response())
    }
    let signal = middleware.response(to: .test(), next: stub.transport)
    for _ in 0..<5 { #expect(Recorder(signal).brought == ["cannotConnect"]) }
    #expect(stub.receivedRequests.count == 2)
    time.advance(by: .seconds(10))
    #expect(Recorder(signal).brought == ["cannotConnect"])
    #expect(Recorder(signal).brought == ["cannotConnect"])
    #expect(stub.receivedRequests.count == 3)
    isDown.value = false
    time.advance(by: .seconds(10))
    for _ in 0..<3 { #expect(Recorder(signal).brought == ["200"]) }
    #expect(stub.receivedRequests.count == 6)
  }

  @Test("a stream is a successful trial when its head arrives")
  func streamedTrial() throws {
    let sinks = Box<[any ContentSink]>([])
    let count = Box(0)
    let client = TransportClient(
      try BaseURL("http://mock.example"), middleware: [middleware]
    ) { request in
      count.change { $0 += 1 }
      guard let sink = request.sink else {
        return count.value < 3 ? .failed(TransportError(.cannotConnect)) : .just(Response())
      }
      sinks.change { $0.append(sink) }
      return .never()
    }
    let request = Request<Void, Refusal>.send(.get, "/")
    for _ in 0..<2 { _ = Recorder(client.response(for: request)) }
    time.advance(by: .seconds(10))
    let stream = Recorder(client.chunks(of: request))
    #expect(Recorder(client.response(for: request)).end?.failure != nil)
    #expect(count.value == 3)
    try #require(sinks.value.first).begin(Response(), resume: {})
    #expect(Recorder(client.response(for: request)).isCompleted)
    #expect(count.value == 4 && stream.end == nil)
    stream.dispose()
    #expect(Recorder(client.response(for: request)).isCompleted)
  }

  @Test("a cancelled trial leaves the trial to the next request")
  func calledOff() {
    let stub = MockClient { _, index in
      index < 2 ? .response(Response(status: .serviceUnavailable)) : .hold
    }
    let signal = middleware.response(to: .test(), next: stub.transport)
    for _ in 0..<2 { #expect(Recorder(signal).brought == ["503"]) }
    time.advance(by: .seconds(10))
    let trial = Recorder(signal)
    #expect(Recorder(signal).brought == ["cannotConnect"])
    trial.dispose()
    let next = Recorder(signal)
    stub.held.answer(.response(Response()))
    #expect(next.brought == ["200"] && next.isCompleted)
  }
}
