// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import Testing

/// One row of the fault table: what a server says to a request, byte by byte, and what has to come of
/// it.
struct Fault: Sendable {
  /// What the server does with the connection after it has said everything.
  enum Ending: Sendable {
    case close
    case reset
    /// It waits until the client closes.
    case wait
    /// It goes on to the next request of the same connection, if one comes.
    case serve
  }

  /// What has to come of it.
  enum Expectation: Sendable {
    /// One of these errors, with its exact sentence for the user.
    case error([TransportError.Kind])
    /// A whole answer: its status, its content, and the values of some header fields.
    case answer(Int, String, [String: String] = [:])
    /// A success that can't be read.
    case decoding(DecodingFailure.Reason)
  }

  let name: String
  let method: HTTPRequest.Method
  let ending: Ending
  let expectation: Expectation
  /// Whether the next request has to come on another connection; nil where both are right.
  let closes: Bool?
  /// Whether the limit for the whole exchange passes after the server has said everything.
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

  /// A row whose server says one text.
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
  /// The connection broke; whether as such or in the middle of content, the system decides.
  static var broken: Self { .error([.connectionLost(maybeSent: true), .truncated]) }
  static var lost: Self { .error(.connectionLost(maybeSent: true)) }
  static var truncated: Self { .error(.truncated) }
  static var malformed: Self { .error(.malformedResponse) }
}

extension TransportError {
  /// The sentence that has to stand there for a server at 127.0.0.1, written out: it is what the user
  /// reads.
  var expectedSentence: String {
    switch kind {
    case .connectionLost(maybeSent: true):
      "The connection to 127.0.0.1 broke before the answer came. The request may have been carried "
        + "out: look before you repeat it."
    case .truncated:
      "The connection to 127.0.0.1 broke in the middle of the answer. Try again."
    case .malformedResponse:
      "What answers at 127.0.0.1 doesn't speak HTTP properly. Check the address."
    case .headTooLarge:
      "The answer of 127.0.0.1 has more header fields than this application takes. Check the "
        + "address."
    case .responseTooLarge(let limit):
      "The answer of 127.0.0.1 is larger than the \(limit == 16 << 20 ? "16 MB" : "\(limit) bytes") that this "
        + "application takes. Ask for less."
    case .badEncoding:
      "The answer of 127.0.0.1 is compressed in a broken or unknown way. Try again, or ask whoever "
        + "runs the server."
    case .tooManyRedirects(let limit):
      "127.0.0.1 passed the request on more than \(limit) times, perhaps in a circle. Check the "
        + "address, or ask whoever runs the server."
    case .redirectRefused:
      "127.0.0.1 wants to pass the request on to an address where it may not go. Check the address, "
        + "or ask whoever runs the server."
    case .timedOut(.stall): "127.0.0.1 fell silent. Check the network, then try again."
    case .timedOut(.total) where phase == .receiving:
      "The answer of 127.0.0.1 came too slowly. Check the network, then try again."
    case .timedOut(.total):
      "127.0.0.1 accepted the request and did not answer in time. Check the network, then try again."
    default: "no sentence is expected of \(self)"
    }
  }
}
