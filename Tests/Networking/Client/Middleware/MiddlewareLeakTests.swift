// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Networking
import Signals
import TestKit
import Testing

@Suite("Lifetime of middleware")
struct MiddlewareLeakTests {
  /// An object that a transport retains.
  private final class Witness: Sendable {}

  private static let all: [@Sendable (VirtualScheduler) -> any Middleware] = [
    { RetryMiddleware(RetryPolicy(attempts: 5), on: $0) },
    { _ in CacheMiddleware(MemoryCacheStore()) },
    { CircuitMiddleware(CircuitBreaker(on: $0)) },
    { _ in CookieMiddleware(CookieStore()) },
    {
      LoggingMiddleware(Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), on: $0)
    },
    { _ in
      AuthorizationMiddleware(BearerAuthorization(token: { "a" }), renew: { _ in .never() })
    },
    { _ in
      AuthorizationMiddleware(BearerAuthorization(token: { "a" }), renew: { _ in .just("b") })
    },
  ]

  private static let replies: [StubResponse] = [
    .response(Response(headers: [.cacheControl: "max-age=9"])), .hold,
    .response(Response(status: .unauthorized)),
    .failure(TransportError(.connectionLost(maybeSent: true))),
  ]

  @Test("nothing is retained after an observation, however it ended", arguments: 0..<28)
  func nothingHeld(number: Int) {
    weak var witness: Witness?
    let time = VirtualScheduler()
    do {
      let held = Witness()
      witness = held
      let middleware = Self.all[number / 4](time)
      let stub = MockClient(Self.replies[number % 4])
      let transport = stub.transport
      let watch = Recorder(
        middleware.response(
          to: .test(),
          next: { request in
            withExtendedLifetime(held) { transport(request) }
          }))
      time.advance(by: .milliseconds(10))
      watch.dispose()
    }
    #expect(witness == nil)
    #expect(time.pending == 0)
  }
}
