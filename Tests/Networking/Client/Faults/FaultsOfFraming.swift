// SPDX-License-Identifier: MIT

import Networking

extension Fault {
  private static func length(_ lines: String, _ content: String) -> String {
    "HTTP/1.1 200 OK\r\n\(lines)\r\n\r\n\(content)"
  }

  /// Invalid or contradictory lengths (RFC 9112, 6.3).
  static let lengths: [Fault] = [
    Fault("a negative length", says: length("Content-Length: -3", "abc"), .malformed),
    Fault("a length that is no number", says: length("Content-Length: three", "abc"), .malformed),
    Fault("a hexadecimal length", says: length("Content-Length: 0x3", "abc"), .malformed),
    Fault("a length with a sign", says: length("Content-Length: +3", "abc"), .malformed),
    Fault("an empty length", says: length("Content-Length:", "abc"), .malformed),
    Fault(
      "a length beyond all numbers", says: length("Content-Length: 99999999999999999999", "abc"),
      .malformed),
    Fault(
      "two different lengths",
      says: length("Content-Length: 3\r\nContent-Length: 10", "abcdefghij"), .malformed,
      closes: true),
    Fault(
      "two different lengths, the longer first",
      says: length("Content-Length: 10\r\nContent-Length: 3", "abcdefghij"), then: .serve,
      .malformed, closes: true),
    Fault(
      "two different lengths in one field", says: length("Content-Length: 3, 10", "abcdefghij"),
      then: .serve, .malformed, closes: true),
    Fault(
      "the same length twice", says: length("Content-Length: 3\r\nContent-Length: 3", "abc"),
      then: .serve, .answer(200, "abc"), closes: false),
    Fault(
      "the same length twice in one field", says: length("Content-Length: 3, 3", "abc"),
      .answer(200, "abc")),
    Fault(
      "a length and chunks: the chunks count, and the connection isn't used again",
      says: length(
        "Content-Length: 30\r\nTransfer-Encoding: chunked", "3\r\nabc\r\n0\r\n\r\n"),
      then: .serve, .answer(200, "abc"), closes: true),
    Fault(
      "chunks and a length: the chunks count, and the connection isn't used again",
      says: length(
        "Transfer-Encoding: chunked\r\nContent-Length: 30", "3\r\nabc\r\n0\r\n\r\n"),
      then: .serve, .answer(200, "abc"), closes: true),
    Fault(
      "more than the length: the rest is nobody's answer",
      says: length("Content-Length: 3", "abc" + answer(#"{"id":9,"name":"Poison"}"#)),
      then: .serve, .answer(200, "abc"), closes: true),
    Fault(
      "no content at all", says: length("Content-Length: 0", ""), then: .serve,
      .answer(200, ""), closes: false),
    Fault(
      "content after a 204", says: "HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc",
      then: .serve, .answer(204, ""), closes: true),
    Fault(
      "a 204 without content", says: "HTTP/1.1 204 No Content\r\n\r\n", then: .serve,
      .answer(204, ""), closes: false),
    Fault(
      "content after a 304", says: "HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\nabc",
      then: .serve, .answer(304, "")),
    Fault(
      "a 304 with the length of what it stands for",
      says: "HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n", then: .serve,
      .answer(304, ""), closes: false),
    Fault(
      "a HEAD with the length of what it stands for", by: .head,
      says: length("Content-Length: 3", ""), then: .serve, .answer(200, ""), closes: false),
    Fault(
      "a HEAD with chunks announced", by: .head, says: length("Transfer-Encoding: chunked", ""),
      then: .serve, .answer(200, ""), closes: false),
    Fault(
      "a HEAD with content", by: .head, says: length("Content-Length: 3", "abc"), then: .serve,
      .answer(200, "")),
  ]

  private static func chunked(_ content: String) -> String {
    length("Transfer-Encoding: chunked", content)
  }

  /// Invalid chunks.
  static let chunks: [Fault] = [
    Fault(
      "chunks", says: chunked("3\r\nabc\r\n0\r\n\r\n"), then: .serve, .answer(200, "abc"),
      closes: false),
    Fault("a bad size", says: chunked("zz\r\nabc\r\n0\r\n\r\n"), .malformed, closes: true),
    Fault("a negative size", says: chunked("-3\r\nabc\r\n0\r\n\r\n"), .malformed, closes: true),
    Fault("no size", says: chunked("\r\nabc\r\n0\r\n\r\n"), .malformed, closes: true),
    Fault(
      "a size beyond all numbers", says: chunked("FFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n"),
      .malformed, closes: true),
    Fault(
      "the largest size", says: chunked("7FFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n"), .truncated,
      closes: true),
    Fault(
      "a chunk longer than its size", says: chunked("3\r\nabcd\r\n0\r\n\r\n"), .malformed,
      closes: true),
    Fault(
      "a chunk shorter than its size", says: chunked("9\r\nabc\r\n0\r\n\r\n"), .truncated,
      closes: true),
    Fault("closed in a chunk", says: chunked("9\r\nabc"), .truncated, closes: true),
    Fault("reset in a chunk", says: chunked("9\r\nabc"), then: .reset, .broken, closes: true),
    Fault("closed before the last chunk", says: chunked("3\r\nabc\r\n"), .truncated, closes: true),
    Fault("closed in the last chunk", says: chunked("3\r\nabc\r\n0\r\n"), .truncated, closes: true),
    Fault(
      "chunks with extensions", says: chunked("3;a=b;c\r\nabc\r\n0;d\r\n\r\n"), then: .serve,
      .answer(200, "abc"), closes: false),
    Fault(
      "chunks with fields after them", says: chunked("3\r\nabc\r\n0\r\nX-Sum: 9\r\n\r\n"),
      then: .serve, .answer(200, "abc"), closes: false),
    Fault("fields after chunks without end", .error(.headTooLarge)) {
      $0.send(chunked("3\r\nabc\r\n0\r\n"))
      $0.sendWithoutEnd("X: y\r\n")
    },
    Fault(
      "an extension of a chunk without end", then: .wait, .error(.timedOut(.total)),
      expires: true
    ) {
      $0.send(chunked("3;" + String(repeating: "x", count: 1 << 20)))
    },
    Fault(
      "more after the last chunk: the rest is nobody's answer",
      says: chunked("3\r\nabc\r\n0\r\n\r\n" + answer(#"{"id":9,"name":"Poison"}"#)),
      then: .serve, .answer(200, "abc")),
    Fault(
      "an unknown way of transfer", says: length("Transfer-Encoding: rot13", "nop"),
      .error(.badEncoding),
      closes: true),
    Fault(
      "two ways of transfer, compressed and chunked",
      says: length("Transfer-Encoding: rot13, chunked", "3\r\nnop\r\n0\r\n\r\n"),
      .error(.badEncoding),
      closes: true),
  ]
}
