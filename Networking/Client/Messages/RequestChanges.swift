// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// The use of a cache for a request.
public enum CacheUse: Hashable, Sendable {
  /// The cache is used according to the rules of HTTP.
  case protocolDefault
  /// A stored response is validated by the server before it is used.
  case revalidate
  /// Only a stored response of any age is used; 504 if there isn't one.
  case cacheOnly
  /// No stored response is used, and the response isn't stored.
  case noStore

  /// The corresponding value of `Cache-Control`.
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
  /// Returns the same request with a header field, which replaces those with the same name; nil
  /// removes them. A request with a line break or a NUL in the value is rejected when it is
  /// performed.
  public func with(_ name: HTTPField.Name, _ value: String?) -> Request {
    changed { request in
      // `HTTPFields` would replace them by blanks.
      if let value, !OutgoingRequest.isValue(value) {
        request.problem =
          "Its header field \(name.rawName) contains a line break or a NUL, which would change the "
          + "message. Remove it."
      }
      request.headers[name] = value
    }
  }

  /// Returns the same request with an additional query item.
  public func with(query name: String, _ value: String?) -> Request {
    changed { $0.query.append(QueryItem(name, value)) }
  }

  /// Returns the same request with another body.
  public func with(_ body: Body) -> Request {
    changed { $0.body = body }
  }

  /// Returns the same request with a time limit of the whole exchange.
  public func with(timeout: Duration) -> Request {
    changed { $0.timeout = timeout }
  }

  /// Returns the same request with another use of the cache.
  public func with(_ use: CacheUse) -> Request {
    with(.cacheControl, use.directive)
  }

  /// Returns the same request with an observer of its progress; see ``progress``.
  public func reporting(to observer: SafeObserver<TransferProgress>) -> Request {
    changed { $0.progress = observer }
  }

  /// Returns the same request with an observer of a stored response; see ``preview``.
  ///
  /// ```swift
  /// let copies = PublishSubject<Response, Never>()
  /// client.response(for: Book.requestAll().previewing(to: copies.on))
  /// // copies: the stored response, whose source is .stale(age: 2 h, because: .refreshing)
  /// // the signal, later: the books of the server
  /// ```
  public func previewing(to observer: SafeObserver<Response>) -> Request {
    changed { $0.preview = observer }
  }

  /// Returns the same request with a sentence for the user about what isn't done when it fails; see ``failureNote``.
  ///
  /// ```swift
  /// .put("/contacts/7", json: change).with(failureNote: "The change isn't saved.")
  /// // No connection. The change isn't saved. No answer from example.com.
  /// ```
  public func with(failureNote: String) -> Request {
    changed { $0.failureNote = failureNote }
  }

  /// Returns the same request, marked as idempotent or not, independent of its method.
  public func idempotent(_ isIdempotent: Bool = true) -> Request {
    changed { $0.isIdempotent = isIdempotent }
  }

  /// Returns the same request, marked as safe or not, independent of its method.
  ///
  /// If the response to an unsafe request is lost, the message of the error warns the user of repeating it. A search or
  /// a sign-in by `POST` needs no such warning:
  ///
  /// ```swift
  /// client.response(for: .post("/search", json: query).safe())
  /// // after a lost connection: .transport(error), whose message ends with "Try again."
  /// ```
  ///
  /// Whether a request is repeated automatically depends on ``idempotent(_:)`` instead.
  public func safe(_ isSafe: Bool = true) -> Request {
    changed { $0.isSafe = isSafe }
  }

  /// Returns the same request, for a server that reports errors in responses with a successful status.
  ///
  /// ```swift
  /// // {"errors": [{"message": "There is no such book."}]}, with the status 200
  /// let book = Request<Book, BookErrors>.post("/graphql", json: query)
  ///   .failing { try? $0.json(BookErrors.self) }
  /// // fails with .server(BookErrors, status: .ok)
  /// ```
  ///
  /// - Parameter failure: Returns the server's error in a successful response; nil if it contains the resource. It is
  ///   called before `resource`, on the same thread. For content that a sink has taken, the response has no body.
  public func failing(
    with failure: @escaping @Sendable (_ response: Response) -> Failure?
  ) -> Request {
    changed { request in
      request.resource = { [resource] response in
        if let failure = failure(response) { throw ServerRefusal(failure: failure) }
        return try resource(response)
      }
    }
  }

  private func changed(_ change: (inout Request) -> Void) -> Request {
    var request = self
    change(&request)
    return request
  }
}
