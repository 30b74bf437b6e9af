// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error of a request, with the server's own error as a type parameter.
public enum ClientError<Failure: Error>: Error {
  /// The request can't be sent, for the reason in the text. Nothing was sent.
  case invalidRequest(String)
  /// The exchange failed before a complete response was received.
  case transport(TransportError)
  /// The server rejected the request with an error of type `Failure`.
  case server(Failure, status: HTTPResponse.Status)
  /// The server rejected the request, and its response can't be decoded as `Failure`.
  case status(Response)
  /// The server accepted the request, and its response can't be decoded as the resource.
  case decoding(DecodingFailure)

  /// The status of the response, if there was one.
  public var status: HTTPResponse.Status? {
    switch self {
    case .invalidRequest, .transport: nil
    case .server(_, let status): status
    case .status(let response): response.status
    case .decoding(let failure): failure.response.status
    }
  }

  /// A Boolean value that indicates whether the server requires the user to sign in (status 401).
  public var isUnauthorized: Bool { status == .unauthorized }

  /// A Boolean value that indicates whether the same request may succeed later: the network failed,
  /// or the server was busy.
  public var isTransient: Bool {
    switch self {
    case .transport(let error): error.isTransient
    case .server, .status: status?.isTransient ?? false
    case .decoding(let failure): failure.reason == .cut || failure.reason == .empty
    case .invalidRequest: false
    }
  }

  /// A Boolean value that indicates whether the same request would be rejected again: the server refused it with a status
  /// from 400 to 499 that isn't transient, or it can't be sent.
  ///
  /// ```swift
  /// ClientError<Refusal>.status(Response(status: .forbidden)).isRefusal        // true
  /// ClientError<Refusal>.status(Response(status: .tooManyRequests)).isRefusal  // false
  /// ```
  public var isRefusal: Bool {
    if case .invalidRequest = self { return true }
    return !isTransient && (400..<500).contains(status?.code ?? 0)
  }

  /// A Boolean value that indicates whether the request may have changed something at the server although its response is
  /// missing or can't be read: it may have been sent, and isn't safe (RFC 9110, 9.2.1; see `Request.safe(_:)`).
  public var mayHaveEffect: Bool {
    switch self {
    case .transport(let error): error.mayHaveEffect
    case .decoding(let failure): failure.mayHaveEffect
    case .server, .status, .invalidRequest: false
    }
  }

  /// The same error of a request that certainly changed nothing, because the server was asked afterwards.
  public var withoutEffect: ClientError {
    switch self {
    case .transport(let error): .transport(error.attributed(isSafe: true))
    case .decoding(let failure): .decoding(failure.attributed(isSafe: true))
    case .server, .status, .invalidRequest: self
    }
  }

  /// Returns the same error with the server's own error transformed.
  public func mapFailure<Other: Error>(_ transform: (Failure) -> Other) -> ClientError<Other> {
    switch self {
    case .invalidRequest(let problem): .invalidRequest(problem)
    case .transport(let error): .transport(error)
    case .server(let failure, let status): .server(transform(failure), status: status)
    case .status(let response): .status(response)
    case .decoding(let failure): .decoding(failure)
    }
  }
}

extension ClientError: Equatable where Failure: Equatable {}
extension ClientError: Hashable where Failure: Hashable {}

extension ClientError: UserMessageProviding {
  /// The title for the user, in a few words.
  public var title: String {
    switch self {
    case .invalidRequest: "This can't be asked"
    case .transport(let error): error.title
    case .server, .status: status.map { $0.refusalTitle } ?? ""
    case .decoding: "The answer can't be read"
    }
  }

  /// The problem, its cause and advice, for the user. Another sentence may follow it: a message of the server without a full
  /// stop gets one.
  public var message: String {
    switch self {
    case .invalidRequest(let problem): problem
    case .transport(let error): error.message
    case .server(let failure, let status):
      (failure as? any UserMessageProviding)?.message.endedSentence
        ?? Self.message(of: status, nil)
    case .status(let response):
      Self.message(of: response.status, RetryAfter.advice(in: response))
    case .decoding(let failure): failure.message
    }
  }

  /// Returns the message about a status.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - advice: The advice about when to try again; nil if the server gave none.
  private static func message(of status: HTTPResponse.Status, _ advice: String?) -> String {
    switch status.code {
    case 400: "The server didn't understand the request. Look for an update of this application."
    case 402: "The server wants a payment first. Look at your account with it."
    case 405, 501: "The server can't do this here. Look for an update of this application."
    case 409, 412:
      "Someone else changed this in the meantime. Reload it, then make your change again."
    case 413, 414, 431: "This is more than the server accepts at once. Send less."
    case 422: "The server can't accept these values. Correct them, then try again."
    case 426: "The server wants a newer version of this application. Look for an update."
    case 451: "The server may not show this for legal reasons."
    case 401: "The server doesn't know you, or no longer. Sign in and try again."
    case 403: "You aren't allowed to do this. Contact the server's administrator."
    case 404, 410: "The server doesn't have this any more. Go back and reload."
    case 408: "The server is busy (status 408). Wait a moment, then try again."
    case 429:
      "These were too many requests in a short time. "
        + (advice ?? "Wait a moment, then try again.")
    case 300...399: "The server has moved. Check the address."
    case 503:
      "The server is being maintained or overloaded (status 503). "
        + (advice ?? "Try again in a while.")
    case 500...599: "The server failed (status \(status.code)). Try again in a while."
    default: "The server refused (status \(status.code)). Try again, or contact its administrator."
    }
  }
}

extension HTTPResponse.Status {
  /// The title of a response that isn't a success.
  var refusalTitle: String {
    switch code {
    case 401: "Please sign in"
    case 500...: "The server has a problem"
    default: "The server refused"
    }
  }
}
