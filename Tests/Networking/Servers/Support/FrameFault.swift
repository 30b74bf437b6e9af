// SPDX-License-Identifier: MIT

import Networking
import Testing

/// One row of the fault table of HTTP/2: what a server does to a request, frame by frame, and what has to come of it.
struct FrameFault: Sendable {
  /// What the row's script knows.
  struct Moment {
    let connection: FrameConnection
    let stream: UInt32
    /// The how manieth request of the row it is, counted from 1.
    let attempt: Int
  }

  enum Expectation: Sendable {
    /// One of these errors.
    case error([TransportError.Kind])
    /// A whole answer with this content.
    case answer(String)
    /// An error, or what has come so far: libcurl 7.88 doesn't tell how a stream ended whose length wasn't told, where the
    /// server breaks the rules without a word of an error.
    case cut(String)
  }

  let name: String
  let expectation: Expectation
  /// How often the server may be asked.
  let attempts: ClosedRange<Int>
  /// Whether the limit for the whole exchange passes after the server has said everything.
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

  /// The whole of a good answer.
  func answer() {
    send(.head("200", [("content-length", "4")], on: stream), .data("soup", on: stream, ends: true))
  }

  /// The first half of an answer, whose length is told; returns when the client has it.
  func half() {
    send(.head("200", [("content-length", "4")], on: stream), .data("so", on: stream))
    connection.settle()
  }

  /// The first half of an answer of unknown length; returns when the client has it.
  func openHalf() {
    send(.head(on: stream), .data("so", on: stream))
    connection.settle()
  }

  func reset(_ code: Frame.Code) { send(.reset(stream, code)) }
}
