// SPDX-License-Identifier: MIT

import HTTPTypes

/// The reason why a stream of events, values or messages has failed.
public enum StreamFailure: Error, Hashable, Sendable {
  /// The connection could not be established, or was lost.
  case transport(TransportError)
  /// The server rejected the request with a status and a message for the user.
  case refused(HTTPResponse.Status, message: String)
  /// The stream can't be parsed.
  case framing(FramingError)
  /// The server has ended the stream permanently with status 204.
  case closed
  /// The server has closed the WebSocket for a reason.
  case webSocket(WebSocketClose)
  /// The unsent bytes exceed the limit.
  case outgoingOverflow(limit: Int)

  /// Creates a failure from the error of a request. The server's own error is stored as text.
  public init<Failure>(_ error: ClientError<Failure>) {
    switch error {
    case .transport(let error): self = .transport(error)
    case .invalidRequest(let reason): self = .transport(TransportError(.invalidRequest(reason)))
    case .server, .status, .decoding:
      self = .refused(error.status ?? .ok, message: error.message)
    }
  }

  /// A Boolean value that indicates whether the same stream may be opened later: the network
  /// failed, or the server was busy.
  public var isTransient: Bool {
    switch self {
    case .transport(let error): error.isTransient
    case .refused(let status, _): status.isTransient
    case .webSocket(let close): close.isTransient
    case .framing, .closed, .outgoingOverflow: false
    }
  }
}

extension StreamFailure: UserMessageProviding {
  /// The title for the user.
  public var title: String {
    switch self {
    case .transport(let error): error.title
    case .refused(let status, _): status.refusalTitle
    case .framing(let error): error.title
    case .closed: "The stream is over"
    case .webSocket: "The server closed the connection"
    case .outgoingOverflow: "Too much to send"
    }
  }

  /// The problem, its cause and advice, for the user.
  public var message: String {
    switch self {
    case .transport(let error): error.message
    case .refused(_, let message): message
    case .framing(let error): error.message
    case .closed: "The server has ended the stream. Go back and reload."
    case .webSocket(let close):
      "The server closed the connection (code \(close.code)). Go back and reload."
    case .outgoingOverflow(let limit):
      "More than \(limit) bytes wait to be sent, because the connection is too slow or interrupted. "
        + "Try again later."
    }
  }
}
