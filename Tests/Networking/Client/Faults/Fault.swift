// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import Testing

/// A row of the fault table: what a server sends for a request, byte by byte, and the expected result.
struct Fault: Sendable {
  /// The action of the server after it has sent everything.
  enum Ending: Sendable {
    case close
    case reset
    /// Waits until the client closes the connection.
    case wait
    /// Serves the next request on the same connection.
    case serve
  }

  /// The expected result.
  enum Expectation: Sendable {
    /// One of these errors, with its exact message for the user.
    case error([TransportError.Kind])
    /// A complete response: its status, its content, and the values of some header fields.
    case answer(Int, String, [String: String] = [:])
    /// A success that can't be decoded.
    case decoding(DecodingFailure.Reason)
  }

  let name: String
  let method: HTTPRequest.Method
  let ending: Ending
  let expectation: Expectation
  /// Whether the next request must use another connection, or `nil` if both are correct.
  let closes: Bool?
  /// A Boolean value that indicates whether the limit of the exchange passes after the server has sent everything.
  let expires: Bool
  let change: @Sendable (inout CurlClient.Configuration) -> Void
  let say: @Sendable (Connection) -> Void

  init(
    _ name: String, by method: HTTPRequest.Method = .get, then ending: Ending = .close,
    _ expectation: Expectation, closes: Bool? = nil, expires: Bool = false,
    change: @escaping @Sendable (inout CurlClient.Configuration) -> Void = { _ in },
    say: @escaping @Sendable (Connection) -> Void
  ) {
    (self.name, self.method, self.ending, self.expectation) = (name, method, ending, expectation)
    (self.closes, self.expires, self.change, self.say) = (closes, expires, change, say)
  }

  /// Creates a row whose server sends a text.
  init(
    _ name: String, by method: HTTPRequest.Method = .get, says text: String,
    then ending: Ending = .close, _ expectation: Expectation, closes: Bool? = nil,
    expires: Bool = false,
    change: @escaping @Sendable (inout CurlClient.Configuration) -> Void = { _ in }
  ) {
    self.init(
      name, by: method, then: ending, expectation, closes: closes, expires: expires,
      change: change
    ) {
      $0.send(text)
    }
  }
}

extension Fault: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension Fault.Expectation {
  static func error(_ kind: TransportError.Kind) -> Self { .error([kind]) }
  /// A broken connection. The system determines whether it's reported as such or as truncated content.
  static var broken: Self { .error([.connectionLost(maybeSent: true), .truncated]) }
  static var lost: Self { .error(.connectionLost(maybeSent: true)) }
  static var truncated: Self { .error(.truncated) }
  static var malformed: Self { .error(.malformedResponse) }
}

extension TransportError {
  /// The expected message for a server at 127.0.0.1, written in full because the user reads it.
  var expectedSentence: String {
    switch kind {
    case .connectionLost(maybeSent: true):
      "The connection to 127.0.0.1 broke before the answer came. Try again."
    case .truncated:
      "The connection to 127.0.0.1 broke in the middle of the answer. Try again."
    case .malformedResponse:
      "127.0.0.1 sent a response that isn't valid HTTP. Check the address."
    case .headTooLarge:
      "The answer of 127.0.0.1 has more header fields than this application takes. Check the "
        + "address."
    case .responseTooLarge(let limit):
      "The answer of 127.0.0.1 is larger than the \(limit == 16 << 20 ? "16 MB" : "\(limit) bytes") that this "
        + "application takes. Ask for less."
    case .badEncoding:
      "The compression of 127.0.0.1's response is invalid or unknown. Try again, or contact the "
        + "server's administrator."
    case .tooManyRedirects(let limit):
      "127.0.0.1 redirected the request more than \(limit) times, perhaps in a loop. Check the "
        + "address, or contact the server's administrator."
    case .redirectRefused:
      "127.0.0.1 redirects to an address that isn't allowed. Check the address, or contact the "
        + "server's administrator."
    case .timedOut(.stall): "127.0.0.1 stopped responding. Check the network, then try again."
    case .timedOut(.total) where phase == .receiving:
      "The answer of 127.0.0.1 came too slowly. Check the network, then try again."
    case .timedOut(.total):
      "127.0.0.1 accepted the request and did not answer in time. Check the network, then try again."
    default: "no sentence is expected of \(self)"
    }
  }
}
