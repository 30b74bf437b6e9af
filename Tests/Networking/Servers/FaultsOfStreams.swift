// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking

extension FrameFault {
  /// A stream ends before its response does, and its connection is intact.
  static let streams: [FrameFault] = [
    FrameFault("a stream that is reset before its answer", .error(lost)) {
      $0.reset(.internalError)
    },
    FrameFault("a stream that is cancelled after the head", .error(broken)) {
      $0.send(.head("200", [("content-length", "4")], on: $0.stream))
      $0.reset(.cancel)
    },
    FrameFault("a stream that is reset in the middle of its content", .error([.truncated])) {
      $0.half()
      $0.reset(.internalError)
    },
    FrameFault(
      "a stream that is reset in the middle of content of unknown length", .error([.truncated])
    ) {
      $0.openHalf()
      $0.reset(.internalError)
    },
    FrameFault(
      "a stream that is reset without an error in the middle of its content", .error(broken)
    ) {
      $0.half()
      $0.reset(.none)
    },
    FrameFault(
      "a stream that is reset without an error in the middle of content of unknown length",
      .cut("so")
    ) {
      $0.openHalf()
      $0.reset(.none)
    },
    FrameFault("a stream that is reset without an error before its answer", .error(lost)) {
      $0.reset(.none)
    },
    FrameFault("a stream that is reset behind its whole answer", .answer("soup")) {
      $0.answer()
      $0.reset(.none)
    },
    FrameFault(
      "a stream that is refused once goes to another connection", .answer("soup"), attempts: 2...2
    ) {
      if $0.attempt == 1 { $0.reset(.refusedStream) } else { $0.answer() }
    },
    FrameFault(
      "a stream that is refused again and again", .error([.connectionLost(maybeSent: false)]),
      attempts: 2...12
    ) {
      $0.reset(.refusedStream)
    },
    FrameFault("a stream that is refused in the middle of its content", .error(broken)) {
      $0.half()
      $0.reset(.refusedStream)
    },
    FrameFault("a server that wants calm", .error(lost)) { $0.reset(.enhanceYourCalm) },
    FrameFault("a stream that is ended with a number that nobody knows", .error(lost)) {
      $0.send(Frame(.reset, on: $0.stream, [0, 0, 0x4D, 2]))
    },
    FrameFault(
      "a stream on which nothing comes", .error([.timedOut(.total)]),
      expires: true, say: { _ in }),
    FrameFault(
      "a stream that falls silent in its middle", .error([.timedOut(.total)]),
      expires: true, say: { $0.half() }),
  ]

  /// The connection ends before the response does.
  static let connections: [FrameFault] = [
    FrameFault(
      "a good-bye that leaves the request out: it goes to another connection", .answer("soup"),
      attempts: 2...2
    ) {
      if $0.attempt == 1 { $0.send(.goAway(after: 0)) } else { $0.answer() }
    },
    FrameFault(
      "a good-bye that leaves the request out, and the end of the connection", .answer("soup"),
      attempts: 2...2
    ) {
      guard $0.attempt == 1 else { return $0.answer() }
      $0.send(.goAway(after: 0))
      $0.connection.end()
    },
    FrameFault(
      "a good-bye that leaves the request out, again and again",
      .error(lost + [.connectionLost(maybeSent: false)]), attempts: 2...12
    ) {
      $0.send(.goAway(after: 0))
    },
    FrameFault("a good-bye before an answer that still comes", .answer("soup")) {
      $0.send(.goAway(after: $0.stream))
      $0.answer()
    },
    FrameFault("a good-bye in the middle of an answer that still comes", .answer("soup")) {
      $0.half()
      $0.send(.goAway(after: $0.stream), .data("up", on: $0.stream, ends: true))
    },
    FrameFault("a good-bye of two steps", .answer("soup")) {
      $0.send(.goAway(after: 0x7FFF_FFFF))
      $0.half()
      $0.send(.goAway(after: $0.stream), .data("up", on: $0.stream, ends: true))
    },
    FrameFault("a good-bye with an error in the middle of the content", .error(broken)) {
      $0.half()
      $0.send(.goAway(after: $0.stream, .internalError))
      $0.connection.end()
    },
    FrameFault(
      "a good-bye that leaves the request out in the middle of content of unknown length",
      .error(broken)
    ) {
      $0.openHalf()
      $0.send(.goAway(after: 0))
    },
    FrameFault("a connection that is closed before the answer", .error(lost), attempts: 1...2) {
      $0.connection.end()
    },
    FrameFault(
      "a connection that is closed once before the answer", .answer("soup"), attempts: 2...2
    ) {
      if $0.attempt == 1 { $0.connection.end() } else { $0.answer() }
    },
    FrameFault("a connection that breaks before the answer", .error(lost), attempts: 1...2) {
      $0.connection.breakOff()
    },
    FrameFault("a connection that is closed in the middle of the content", .error(broken)) {
      $0.half()
      $0.connection.end()
    },
    FrameFault(
      "a connection that is closed in the middle of content of unknown length", .error(broken)
    ) {
      $0.openHalf()
      $0.connection.end()
    },
    FrameFault("a connection that breaks in the middle of the content", .error(broken)) {
      $0.half()
      $0.connection.breakOff()
    },
    FrameFault("a connection that ends in the middle of a frame", .error(broken)) {
      $0.half()
      $0.connection.send(Array(Frame.data("up", on: $0.stream, ends: true).bytes.dropLast()))
      $0.connection.end()
    },
  ]

  static let lost: [TransportError.Kind] = [.connectionLost(maybeSent: true)]
  /// A broken connection. The system determines whether it's reported as such or as truncated
  /// content.
  static let broken: [TransportError.Kind] = lost + [.truncated]
}
