// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// What a request wants of a cache on its way.
public enum CacheUse: Hashable, Sendable {
  /// What the rules say.
  case protocolDefault
  /// The server is asked whether what is kept is still right.
  case revalidate
  /// Only what is kept, however old, answers; a 504 if there is nothing.
  case cacheOnly
  /// Nothing kept answers, and the answer isn't kept.
  case noStore

  /// The value of `Cache-Control` that says so.
  fileprivate var directive: String? {
    switch self {
    case .protocolDefault: nil
    case .revalidate: "no-cache"
    case .cacheOnly: "only-if-cached, max-stale"
    case .noStore: "no-store"
    }
  }
}

extension Request {
  /// The same request with a header field; it takes the place of those with the same name, and nil
  /// removes them. A request with a line break or a NUL in the value is refused when it is
  /// performed.
  public func with(_ name: HTTPField.Name, _ value: String?) -> Request {
    changed { request in
      // HTTPFields makes blanks of them.
      if let value, !OutgoingRequest.isValue(value) {
        request.problem =
          "Its header field \(name.rawName) contains a line break or a NUL, which would change the "
          + "message. Remove it."
      }
      request.headers[name] = value
    }
  }

  /// The same request with a further item of its query.
  public func with(query name: String, _ value: String?) -> Request {
    changed { $0.query.append(QueryItem(name, value)) }
  }

  /// The same request with another body.
  public func with(_ body: Body) -> Request {
    changed { $0.body = body }
  }

  /// The same request, which may take so long as a whole.
  public func with(timeout: Duration) -> Request {
    changed { $0.timeout = timeout }
  }

  /// The same request, which uses a cache in its own way.
  public func with(_ use: CacheUse) -> Request {
    with(.cacheControl, use.directive)
  }

  /// The same request, which tells how far it has come; see `progress`.
  public func reporting(to observer: SafeObserver<TransferProgress>) -> Request {
    changed { $0.progress = observer }
  }

  /// The same request, which may be sent again, or may not, whatever its method says.
  public func idempotent(_ isIdempotent: Bool = true) -> Request {
    changed { $0.isIdempotent = isIdempotent }
  }

  private func changed(_ change: (inout Request) -> Void) -> Request {
    var request = self
    change(&request)
    return request
  }
}
