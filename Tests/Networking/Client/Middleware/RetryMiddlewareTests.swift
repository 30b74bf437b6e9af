// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Retries")
struct RetryMiddlewareTests {
  private let time = VirtualScheduler()
  private let busy = StubResponse.response(
    Response(status: .serviceUnavailable, headers: [.retryAfter: "7"]))
  private let lost = StubResponse.failure(TransportError(.connectionLost(maybeSent: true)))
  private let fine = StubResponse.response(Response())

  private var middleware: RetryMiddleware {
    RetryMiddleware(
      RetryPolicy(attempts: 3, backoff: .exponential(from: .seconds(1), jitter: 0)), on: time,
      now: { HTTPDate(seconds: 0) })
  }

  @Test("a transient failure is retried after its delay, and the final response delivered once")
  func again() {
    let stub = MockClient(lost, busy, fine)
    let watch = Recorder(middleware.response(to: .test(), next: stub.transport))
    #expect(stub.receivedRequests.count == 1 && watch.brought.isEmpty)
    time.advance(by: .milliseconds(999))
    #expect(stub.receivedRequests.count == 1)
    time.advance(by: .milliseconds(1))
    #expect(stub.receivedRequests.count == 2)
    time.advance(by: .seconds(6))
    #expect(stub.receivedRequests.count == 2)
    time.advance(by: .seconds(1))
    #expect(watch.brought == ["200"] && watch.isCompleted)
    #expect(Set(stub.receivedRequests).count == 1)
  }

  @Test("after the last attempt, the last outcome is delivered")
  func usedUp() {
    let failing = MockClient(lost)
    let watch = Recorder(middleware.response(to: .test(), next: failing.transport))
    time.advance(by: .seconds(60))
    #expect(failing.receivedRequests.count == 3 && time.pending == 0)
    #expect(watch.brought == ["connectionLost(maybeSent: true)"])
    let refusing = MockClient(busy)
    let other = Recorder(middleware.response(to: .test(), next: refusing.transport))
    time.advance(by: .seconds(60))
    #expect(other.brought == ["503"] && other.isCompleted)
  }

  @Test("requests that may have been processed aren't retried unless allowed")
  func idempotent() {
    let stub = MockClient(lost)
    let watch = Recorder(middleware.response(to: .test(.post), next: stub.transport))
    #expect(stub.receivedRequests.count == 1 && watch.brought.count == 1)
    var request = OutgoingRequest.test(.post)
    request.isIdempotent = true
    let other = Recorder(middleware.response(to: request, next: stub.transport))
    time.advance(by: .seconds(60))
    #expect(stub.receivedRequests.count == 4 && other.brought.count == 1)
  }

  @Test("a body for a single use isn't retried: the outcome is that of the attempt that sent it")
  func singleUse() {
    let stub = MockClient(lost)
    var request = OutgoingRequest.test(.post)
    request.isIdempotent = true
    request.body = Body(ByteSource.bytes([1, 2]).singleUse, contentType: nil)
    let watch = Recorder(middleware.response(to: request, next: stub.transport))
    time.advance(by: .seconds(60))
    #expect(watch.brought == ["connectionLost(maybeSent: true)"])
    // The double refuses the same body, as the real client does, and nothing was processed by that.
    let refused = Recorder(stub.transport(request))
    #expect(refused.failure?.kind == .unreadableBody(.unrepeatable))
    #expect(refused.failure?.maybeSent == false)
  }

  @Test("disposal ends the delay and the exchange")
  func disposal() {
    let stub = MockClient(lost, .hold)
    let watch = Recorder(middleware.response(to: .test(), next: stub.transport))
    #expect(time.pending == 1)
    watch.dispose()
    #expect(time.pending == 0)
    let other = Recorder(
      middleware.response(to: .test(), next: MockClient(lost, .hold).transport))
    let held = MockClient(.hold)
    let third = Recorder(middleware.response(to: .test(), next: held.transport))
    third.dispose()
    #expect(held.held.cancelled == 1)
    other.dispose()
    time.advance(by: .seconds(60))
    #expect(stub.receivedRequests.count == 1 && watch.brought.isEmpty)
  }

  @Test("each observation has separate attempts")
  func cold() {
    let stub = MockClient(lost)
    let signal = middleware.response(to: .test(), next: stub.transport)
    for round in 1...2 {
      let watch = Recorder(signal)
      time.advance(by: .seconds(60))
      #expect(stub.receivedRequests.count == 3 * round && watch.brought.count == 1)
    }
  }
}
