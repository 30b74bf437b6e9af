// SPDX-License-Identifier: MIT

import HTTPTypes

/// Why a stream of events or values has ended before its time.
public enum StreamFailure: Error, Hashable, Sendable {
  /// The connection could not be made, or broke.
  case transport(TransportError)
  /// The server refused to open it, with this status and these words for the user.
  case refused(HTTPResponse.Status, message: String)
  /// What came can't be taken apart.
  case framing(FramingError)
  /// The server has ended the stream for good, with status 204.
  case closed
  /// The server has closed the WebSocket for a reason.
  case webSocket(WebSocketClose)
  /// More bytes than the limit were to be sent and could not be sent yet.
  case outgoingOverflow(limit: Int)

  /// Creates one from the error of a request; what the server said is kept in words.
  public init<Failure>(_ error: ClientError<Failure>) {
    switch error {
    case .transport(let error): self = .transport(error)
    case .invalidRequest(let reason): self = .transport(TransportError(.invalidRequest(reason)))
    case .server, .status, .decoding:
      self = .refused(error.status ?? .ok, message: error.message)
    }
  }

  /// Whether the same stream may be opened a moment later: the network failed, or the server was
  /// busy.
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
  /// The heading for the user.
  public var title: String {
    switch self {
    case .transport(let error): error.title
    case .refused: "The server refused"
    case .framing(let error): error.title
    case .closed: "The stream is over"
    case .webSocket: "The server closed the connection"
    case .outgoingOverflow: "Too much to send"
    }
  }

  /// What happened, why, and what to do, for the user.
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
