// SPDX-License-Identifier: MIT

import Networking

extension Fault {
  private static let hint = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
  private static let abc = answer("200 OK", "abc")

  /// Interim responses.
  static let interim: [Fault] = [
    Fault(
      "a 100 that nobody asked for", says: "HTTP/1.1 100 Continue\r\n\r\n" + abc, then: .serve,
      .answer(200, "abc"), closes: false),
    Fault("a hint", says: hint + abc, then: .serve, .answer(200, "abc"), closes: false),
    Fault(
      "fifty hints", says: String(repeating: hint, count: 50) + abc, then: .serve,
      .answer(200, "abc"), closes: false),
    Fault("hints without end", .error(.headTooLarge)) { $0.sendWithoutEnd(hint) },
    Fault("only a hint, then closed", says: hint, .lost),
    Fault(
      "a change of protocol that nobody asked for",
      says: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n", .lost),
  ]

  private static func line(_ line: String) -> String {
    "\(line)\r\nContent-Length: 3\r\n\r\nabc"
  }

  /// Invalid status lines.
  static let statusLines: [Fault] = [
    Fault("junk", says: line("what do you want"), .malformed),
    Fault("junk without end", .malformed) { $0.sendWithoutEnd("junk") },
    Fault("HTTP/0.9", says: "abc", .malformed),
    Fault("a web page without a head", says: "<html><body>Hello</body></html>", .malformed),
    Fault("another protocol", says: "220 mail.example ESMTP\r\n", .malformed),
    Fault("a status that is no number", says: line("HTTP/1.1 abc OK"), .malformed),
    Fault("a status of two digits", says: line("HTTP/1.1 20 OK"), .malformed),
    Fault("a status of four digits", says: line("HTTP/1.1 2000 OK"), .malformed),
    Fault("a status of 000", says: line("HTTP/1.1 000 OK"), .malformed),
    Fault("no status", says: line("HTTP/1.1"), .malformed),
    Fault("a version that nobody speaks", says: line("HTTP/7.3 200 OK"), .malformed),
    Fault("a status of 999", says: line("HTTP/1.1 999 What"), then: .serve, .answer(999, "abc")),
    Fault("a status of 299", says: line("HTTP/1.1 299 Odd"), then: .serve, .answer(299, "abc")),
    Fault("no reason", says: line("HTTP/1.1 200"), then: .serve, .answer(200, "abc")),
    Fault(
      "a reason outside ASCII", says: line("HTTP/1.1 200 Schön"), then: .serve,
      .answer(200, "abc")),
    Fault("bytes of TLS", .malformed) { $0.send([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28]) },
  ]

  private static func field(_ lines: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\(lines)\r\n\r\nabc"
  }

  private static func large(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// Unusual or excessive header fields.
  static let heads: [Fault] = [
    Fault(
      "lines that end with a line feed only",
      says: "HTTP/1.1 200 OK\nContent-Length: 3\nX-A: b\n\nabc", then: .serve,
      .answer(200, "abc", ["X-A": "b"])),
    Fault(
      "a field folded over two lines is joined", says: field("X-A: one\r\n  two\r\nX-B: three"),
      then: .serve, .answer(200, "abc", ["X-A": "one two", "X-B": "three"])),
    Fault(
      "a field folded before the first one", says: "HTTP/1.1 200 OK\r\n two\r\n\r\nabc",
      .malformed),
    Fault("a NUL in a field", .malformed) { $0.send(field("X-A: a\u{0}b")) },
    Fault("a line without a colon", says: field("what is this"), .malformed),
    Fault("a field without a name", says: field(": value"), .answer(200, "abc")),
    Fault("a field with a space in its name", says: field("X A: b"), .answer(200, "abc")),
    Fault(
      "a field without a value", says: field("X-A:"), then: .serve,
      .answer(200, "abc", ["X-A": ""])),
    Fault(
      "a field outside ASCII", says: field("X-A: Käse"), then: .serve,
      .answer(200, "abc", ["X-A": "Käse"])),
    Fault("a field that is no UTF-8", then: .serve, .answer(200, "abc", ["X-B": "c"])) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-A: ")
      $0.send([0xFF, 0xFE, 0xC0])
      $0.send("\r\nX-B: c\r\n\r\nabc")
    },
    Fault(
      "the same field many times", says: field("X-A: 1\r\nX-A: 2\r\nX-A: 3"), then: .serve,
      .answer(200, "abc", ["X-A": "1, 2, 3"])),
    Fault(
      "a field of 90 KB", says: field("X-A: " + large(90_000)), then: .serve,
      .answer(200, "abc", ["X-A": large(90_000)])),
    Fault(
      "a field of 200 KB", says: field("X-A: " + large(200_000)), then: .wait,
      .error(.headTooLarge)),
    Fault(
      "thousand fields", says: field(String(repeating: "X-A: b\r\n", count: 1_000) + "X-B: c"),
      then: .serve, .answer(200, "abc", ["X-B": "c"])),
    Fault(
      "twenty thousand fields",
      says: field(String(repeating: "X-A: b\r\n", count: 20_000) + "X-B: c"), then: .wait,
      .error(.headTooLarge)),
    Fault("fields without end", .error(.headTooLarge)) {
      $0.send("HTTP/1.1 200 OK\r\n")
      $0.sendWithoutEnd("X-A: b\r\n")
    },
    Fault("large fields without end", .error(.headTooLarge)) {
      $0.send("HTTP/1.1 200 OK\r\n")
      $0.sendWithoutEnd("X-A: \(large(30_000))\r\n")
    },
    Fault("a field without end", .error(.headTooLarge)) {
      $0.send("HTTP/1.1 200 OK\r\nX-A: ")
      $0.sendWithoutEnd("x")
    },
  ]
}
