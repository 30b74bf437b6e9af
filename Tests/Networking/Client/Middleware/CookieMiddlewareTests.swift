// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Cookies in front of a transport")
struct CookieMiddlewareTests {
  @Test("a cookie of a server is sent with the matching next requests")
  func cookies() {
    let now: @Sendable () -> HTTPDate = { HTTPDate(seconds: 0) }
    let middleware = CookieMiddleware(CookieStore(now: now))
    let stub = MockClient(
      .response(Response(headers: [.setCookie: "a=1; Path=/x"])), .response(Response()))
    let requests: [OutgoingRequest] = [
      .test(), .test(.get, "/x/y"), .test(.get, "/y"), .test(.get, "/x", headers: [.cookie: "own"]),
    ]
    for request in requests { _ = Recorder(middleware.response(to: request, next: stub.transport)) }
    #expect(
      stub.receivedRequests.map { $0.head.headerFields[.cookie] } == [nil, "a=1", nil, "own"])
  }
}
