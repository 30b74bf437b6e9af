// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import Testing

@Suite("Retry policy")
struct RetryPolicyTests {
  private let now = HTTPDate(seconds: 1_700_000_000)
  private let policy = RetryPolicy(
    attempts: 4, backoff: .exponential(from: .seconds(1), jitter: 0))

  private func delay(
    _ attempt: Int, _ outcome: Result<Response, TransportError>,
    _ method: HTTPRequest.Method = .get, isIdempotent: Bool? = nil
  ) -> Duration? {
    policy.delay(after: attempt, outcome, of: method, isIdempotent: isIdempotent, at: now)
  }

  private func answer(_ code: Int, _ retryAfter: String? = nil) -> Result<Response, TransportError>
  {
    var headers = HTTPFields()
    headers[.retryAfter] = retryAfter
    return .success(Response(status: .init(code: code), headers: headers))
  }

  private func failure(
    _ kind: TransportError.Kind, _ phase: TransportError.Phase = .waiting
  ) -> Result<Response, TransportError> {
    .failure(TransportError(kind, phase: phase))
  }

  @Test("delays grow until the last attempt")
  func attempts() {
    #expect(
      (1...5).map { delay($0, answer(503)) } == [.seconds(1), .seconds(2), .seconds(4), nil, nil])
    #expect(RetryPolicy(attempts: 1).delay(after: 1, answer(503), of: .get, at: now) == nil)
  }

  @Test("jitter shortens delays and can be injected")
  func jitter() {
    let chance = Box([0.0, 0.5, 1.0])
    let policy = RetryPolicy(
      attempts: 9,
      backoff: .exponential(from: .seconds(8), factor: 1, jitter: 0.5) {
        let first = chance.value[0]
        chance.change { $0.removeFirst() }
        return first
      })
    let waits = (1...3).map { policy.delay(after: $0, answer(503), of: .get, at: now) }
    #expect(waits == [.seconds(8), .seconds(6), .seconds(4)])
  }

  @Test(
    "transient failures are retried, and permanent ones aren't",
    arguments: [
      (408, true), (429, true), (502, true), (503, true), (504, true), (200, false), (304, false),
      (400, false), (401, false), (404, false), (500, false), (501, false),
    ])
  func statuses(code: Int, isRetried: Bool) {
    #expect((delay(1, answer(code)) != nil) == isRetried)
  }

  @Test("a method that isn't idempotent is retried only if it wasn't sent, or if allowed")
  func methods() {
    let lost = failure(.connectionLost(maybeSent: true))
    for method in [.get, .head, .put, .delete, .options, .trace] as [HTTPRequest.Method] {
      #expect(delay(1, lost, method) != nil && delay(1, answer(503), method) != nil)
    }
    for method in [.post, .patch, .connect, .init("LOCK")!] as [HTTPRequest.Method] {
      #expect(delay(1, lost, method) == nil && delay(1, answer(503), method) == nil)
      #expect(delay(1, lost, method, isIdempotent: true) != nil)
      #expect(delay(1, failure(.cannotConnect), method) != nil)
      #expect(delay(1, failure(.timedOut(.connect), .connecting), method) != nil)
      #expect(delay(1, failure(.timedOut(.total), .receiving), method) == nil)
    }
    #expect(delay(1, lost, .get, isIdempotent: false) == nil)
  }

  @Test("failures that would repeat are final")
  func finalFailures() {
    let kinds: [TransportError.Kind] = [
      .insecure(.key), .responseTooLarge(limit: 1), .headTooLarge, .malformedResponse, .badEncoding,
      .tooManyRedirects(limit: 1), .redirectRefused, .stopped, .unexpected(code: 1),
    ]
    for kind in kinds { #expect(delay(1, failure(kind)) == nil) }
  }

  @Test(
    "Retry-After lengthens the delay, in seconds or as a date, and invalid values are ignored",
    arguments: [
      ("5", 5), (" 5 ", 5), ("0", 1), ("", 1), ("-5", 1), ("5s", 1), ("5.5", 1), ("soon", 1),
      ("60", 60), ("61", nil), ("99999999999999999999", nil),
      ("Tue, 14 Nov 2023 22:13:30 GMT", 10), ("Tue, 14 Nov 2023 22:13:10 GMT", 1),
      ("Tuesday, 14-Nov-23 22:13:30 GMT", 10), ("Tue Nov 14 22:13:30 2023", 10),
      ("Tue, 14 Nov 2024 22:13:30 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 1),
    ] as [(String, Int?)])
  func retryAfter(text: String, seconds: Int?) {
    #expect(delay(1, answer(503, text)) == seconds.map { .seconds($0) })
    #expect(delay(1, answer(404, text)) == nil)
  }
}
