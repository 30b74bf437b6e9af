// SPDX-License-Identifier: MIT

import Inspection
import Networking
import Signals

/// Shows each attempt of a request in the inspector, with its outcome and its time.
struct InspectedRequests: Middleware {
  let inspector: Inspector

  func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred { [inspector] in
      // The query may carry secrets.
      let path = Substring((request.head.path ?? "/").utf8.prefix { $0 != UInt8(ascii: "?") })
      let number = inspector.begin("\(request.head.method) \(request.host)\(path)")
      return next(request).handleEvents(
        next: { inspector.end(number, "\($0.status.code)") },
        end: { completion in
          if case .failed(let error) = completion { inspector.end(number, "\(error)") }
        },
        over: { inspector.end(number, "cancelled") })
    }
  }
}
