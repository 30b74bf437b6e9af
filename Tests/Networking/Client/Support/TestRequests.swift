// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit

extension OutgoingRequest {
  /// A request of the tests.
  static func test(
    _ method: HTTPRequest.Method = .get, _ path: String = "/a", headers: HTTPFields = [:],
    scheme: String = "https"
  ) -> OutgoingRequest {
    OutgoingRequest(
      HTTPRequest(
        method: method, scheme: scheme, authority: "h.example", path: path, headerFields: headers))
  }
}

extension Recorder where Element == Response, Failure == TransportError {
  /// The status of each response, and the kind of the failure.
  var brought: [String] {
    elements.map { "\($0.status.code)" } + (failure.map { ["\($0.kind)"] } ?? [])
  }

  /// The received responses.
  var responses: [Response] { elements }
}
