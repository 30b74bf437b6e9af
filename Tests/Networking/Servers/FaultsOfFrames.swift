// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking

extension FrameFault {
  /// Invalid content.
  static let contents: [FrameFault] = [
    FrameFault("less content than was said", .error(broken)) {
      $0.send(
        .head("200", [("content-length", "5")], on: $0.stream),
        .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("more content than was said", .error(broken)) {
      $0.send(
        .head("200", [("content-length", "3")], on: $0.stream),
        .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("content before the head", .error(broken)) {
      $0.send(.data("soup", on: $0.stream, ends: true))
    },
    FrameFault(
      "more padding than the frame has room for", .error([.timedOut(.total)] + broken),
      expires: true,
      say: {
        $0.send(
          .head("200", [("content-length", "4")], on: $0.stream),
          Frame(.data, flags: 8, on: $0.stream, [200, 1, 2]))
      }),
    FrameFault("padding around content", .answer("soup")) {
      $0.send(
        .head(on: $0.stream),
        Frame(.data, flags: 9, on: $0.stream, [2] + Array("soup".utf8) + [0, 0]))
    },
    FrameFault("ten thousand frames without content before it", .answer("soup")) {
      $0.send(.head(on: $0.stream))
      for _ in 0..<10_000 { $0.send(.data("", on: $0.stream)) }
      $0.send(.data("soup", on: $0.stream, ends: true))
    },
    FrameFault("fields behind the content", .answer("soup")) {
      $0.send(
        .head(on: $0.stream), .data("soup", on: $0.stream),
        Frame(.headers, flags: 5, on: $0.stream, Frame.packed([("x-sum", "1")])))
    },
    FrameFault(
      "more content than the client takes", .error([.responseTooLarge(limit: 1_000)]),
      change: { $0.bodyLimit = 1_000 },
      say: {
        $0.send(.head(on: $0.stream))
        for _ in 0..<100 { $0.send(.data(String(repeating: "x", count: 10_000), on: $0.stream)) }
      }),
  ]

  /// Invalid heads, and some valid ones.
  static let heads: [FrameFault] = [
    FrameFault("hints before the head", .answer("soup")) {
      $0.send(.head("103", [("link", "</a>")], on: $0.stream), .head("100", on: $0.stream))
      $0.answer()
    },
    FrameFault("a head in pieces", .answer("soup")) {
      let fields = Frame.packed([(":status", "200"), ("content-length", "4")])
      $0.send(
        Frame(.headers, on: $0.stream, Array(fields.prefix(5))),
        Frame(.continuation, flags: Frame.endHeaders, on: $0.stream, Array(fields.dropFirst(5))),
        .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a head without its last piece", .error(broken)) {
      $0.send(.head(on: $0.stream, flags: 0), .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a head packed by nobody's rules", .error(broken)) {
      $0.send(Frame(.headers, flags: 4, on: $0.stream, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]))
    },
    FrameFault("a head without a status", .error(broken)) {
      $0.send(Frame(.headers, flags: 4, on: $0.stream, Frame.packed([("x-a", "1")])))
      $0.send(.data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a status that is none", .error(broken)) {
      $0.send(.head("2x0", on: $0.stream), .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a field with capital letters", .error(broken)) {
      $0.send(.head("200", [("X-A", "1")], on: $0.stream), .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a field that belongs to HTTP/1.1", .error(broken)) {
      $0.send(
        .head("200", [("transfer-encoding", "chunked")], on: $0.stream),
        .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a value with a line break", .error(broken)) {
      $0.send(
        .head("200", [("x-a", "1\r\nx-b: 2")], on: $0.stream),
        .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("a second head", .error(broken)) {
      $0.send(.head(on: $0.stream), .head(on: $0.stream), .data("soup", on: $0.stream, ends: true))
    },
    FrameFault("fields without end", .error([.headTooLarge] + broken)) {
      for _ in 0..<200 {
        $0.send(.head("103", [("x-a", String(repeating: "a", count: 8_000))], on: $0.stream))
      }
      $0.answer()
    },
    FrameFault("pieces of a head without end", .error([.headTooLarge] + broken)) {
      $0.send(.head(on: $0.stream, flags: 0))
      for _ in 0..<2_000 {
        $0.send(
          Frame(
            .continuation, on: $0.stream,
            Frame.packed([("x-a", String(repeating: "a", count: 8_000))])))
      }
      $0.connection.end()
    },
  ]

  /// Violations of the protocol on the connection.
  static let breaches: [FrameFault] = [
    FrameFault("a frame larger than was agreed on, after a head without length", .cut("")) {
      $0.send(.head(on: $0.stream))
      $0.send(Frame(.data, on: $0.stream, [UInt8](repeating: 65, count: 1 << 20)))
    },
    FrameFault("a frame larger than was agreed on, in the middle of the content", .error(broken)) {
      $0.half()
      $0.send(Frame(.data, on: $0.stream, [UInt8](repeating: 65, count: 1 << 20)))
    },
    FrameFault("content on the stream of the connection", .error(broken)) {
      $0.send(.data("soup", on: 0, ends: true))
    },
    FrameFault("a head on a stream that nobody opened", .error(broken)) {
      $0.send(.head(on: 2), .data("soup", on: 2, ends: true))
    },
    FrameFault("an answer to a question not yet asked", .error(broken)) {
      $0.send(.head(on: 99), .data("soup", on: 99, ends: true))
    },
    FrameFault("a promise that was not asked for", .error(broken)) {
      let fields = [(":method", "GET"), (":path", "/"), (":scheme", "https"), (":authority", "a")]
      $0.send(Frame(.pushPromise, flags: 4, on: $0.stream, [0, 0, 0, 2] + Frame.packed(fields)))
      $0.answer()
    },
    FrameFault("a window that grows by nothing", .error(broken)) {
      $0.send(Frame(.windowUpdate, on: $0.stream, [0, 0, 0, 0]))
      $0.answer()
    },
    FrameFault("a window that grows beyond all bounds", .error(broken)) {
      for _ in 0..<2 { $0.send(Frame(.windowUpdate, [0x7F, 0xFF, 0xFF, 0xFF])) }
      $0.answer()
    },
    FrameFault("settings of a size that settings never have", .error(broken)) {
      $0.send(Frame(.settings, [0, 1, 2]))
      $0.answer()
    },
    FrameFault("a kind of frame that nobody knows", .answer("soup")) {
      $0.send(Frame(kind: 0xEE, flags: 0xFF, stream: $0.stream, payload: [1, 2, 3]))
      $0.answer()
    },
    FrameFault("ten thousand pings", .answer("soup")) {
      for _ in 0..<10_000 { $0.send(Frame(.ping, [1, 2, 3, 4, 5, 6, 7, 8])) }
      $0.answer()
    },
    FrameFault("words of HTTP/1.1 in the middle of it", .error([.malformedResponse] + broken)) {
      $0.connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsoup".utf8))
    },
    FrameFault(
      "rubbish in the middle of content of unknown length", .cut("so")
    ) {
      $0.openHalf()
      $0.connection.send([UInt8](repeating: 0xFF, count: 100_000))
    },
    FrameFault("rubbish", .error([.malformedResponse] + broken)) {
      $0.connection.send([UInt8](repeating: 0xFF, count: 100_000))
    },
  ]
}
