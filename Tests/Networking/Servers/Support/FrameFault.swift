// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Testing

/// A row of the fault table of HTTP/2: what a server does with a request, frame by frame, and the expected result.
struct FrameFault: Sendable {
  /// The context of the row's script.
  struct Moment {
    let connection: FrameConnection
    let stream: UInt32
    /// The number of the request in the row, starting at 1.
    let attempt: Int
  }

  enum Expectation: Sendable {
    /// One of these errors.
    case error([TransportError.Kind])
    /// A complete response with this content.
    case answer(String)
    /// An error, or the content so far: libcurl 7.88 doesn't report how a stream of unknown length ended if the server
    /// breaks the protocol without an error.
    case cut(String)
  }

  let name: String
  let expectation: Expectation
  /// The allowed number of requests.
  let attempts: ClosedRange<Int>
  /// A Boolean value that indicates whether the limit of the exchange passes after the server has sent everything.
  let expires: Bool
  let change: @Sendable (inout CurlClient.Configuration) -> Void
  let say: @Sendable (Moment) -> Void

  init(
    _ name: String, _ expectation: Expectation, attempts: ClosedRange<Int> = 1...1,
    expires: Bool = false,
    change: @escaping @Sendable (inout CurlClient.Configuration) -> Void = { _ in },
    say: @escaping @Sendable (Moment) -> Void
  ) {
    (self.name, self.expectation, self.attempts) = (name, expectation, attempts)
    (self.expires, self.change, self.say) = (expires, change, say)
  }
}

extension FrameFault: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension FrameFault.Moment {
  func send(_ frames: Frame...) {
    for frame in frames { connection.send(frame) }
  }

  /// Sends a complete response.
  func answer() {
    send(.head("200", [("content-length", "4")], on: stream), .data("soup", on: stream, ends: true))
  }

  /// Sends the first half of a response with a known length. Returns when the client has received it.
  func half() {
    send(.head("200", [("content-length", "4")], on: stream), .data("so", on: stream))
    connection.settle()
  }

  /// Sends the first half of a response of unknown length. Returns when the client has received it.
  func openHalf() {
    send(.head(on: stream), .data("so", on: stream))
    connection.settle()
  }

  func reset(_ code: Frame.Code) { send(.reset(stream, code)) }
}
