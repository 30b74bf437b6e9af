// SPDX-License-Identifier: MIT

import Networking

extension Fault {
  /// Connections that break, or that send too little or too slowly.
  static let connections: [Fault] = [
    Fault("reset before the head", says: "", then: .reset, .lost),
    Fault("closed before the head", says: "", .lost),
    Fault("reset in the status line", says: "HTTP/1.", then: .reset, .lost),
    Fault("closed in the status line", says: "HTTP/1.", .lost),
    Fault("reset in the head", says: "HTTP/1.1 200 OK\r\nContent-Le", then: .reset, .lost),
    Fault("closed in the head", says: "HTTP/1.1 200 OK\r\nContent-Le", .lost),
    Fault("closed after a field of the head", says: "HTTP/1.1 200 OK\r\nA: b\r\n", .lost),
    Fault(
      "reset in the content", says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
      then: .reset, .broken),
    Fault(
      "closed in the content", says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
      .truncated),
    Fault(
      "closed before the content", says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
      .truncated),
    Fault(
      "reset in content without a length", says: "HTTP/1.1 200 OK\r\n\r\nabc", then: .reset,
      .lost),
    Fault(
      "content without a length ends with the connection", says: "HTTP/1.1 200 OK\r\n\r\nabc",
      .answer(200, "abc"), closes: true),
    Fault(
      "content without a length in HTTP/1.0", says: "HTTP/1.0 200 OK\r\n\r\nabc",
      .answer(200, "abc"), closes: true),
    Fault(
      "closed after the answer without a word", says: answer("200 OK", "abc"),
      .answer(200, "abc"), closes: true),
    Fault(
      "reset after the answer", says: answer("200 OK", "abc"), then: .reset,
      .answer(200, "abc"), closes: true),
    Fault(
      "a close that is announced and not made", says: answer("200 OK", "abc", "Connection: close"),
      then: .wait, .answer(200, "abc"), closes: true),
    Fault(
      "an answer that allows another", says: answer("200 OK", "abc"), then: .serve,
      .answer(200, "abc"), closes: false),
    Fault("silence", then: .wait, .error(.timedOut(.total)), expires: true) { _ in },
    Fault(
      "silence in the head", says: "HTTP/1.1 200 OK\r\nA: b", then: .wait,
      .error(.timedOut(.total)), expires: true),
    Fault(
      "silence in the content", says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
      then: .wait, .error(.timedOut(.total)), expires: true),
    Fault(
      "silence beyond the longest pause", says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
      then: .wait, .error(.timedOut(.stall)), change: { $0.timeouts.stall = .seconds(1) }),
    Fault(
      "a head that comes byte by byte", then: .wait, .error(.timedOut(.total)), expires: true
    ) {
      $0.drip("HTTP/1.1 200 OK\r\nA: " + String(repeating: "a", count: 200))
    },
    Fault("content that comes byte by byte", then: .wait, .error(.timedOut(.total)), expires: true)
    {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      $0.drip(String(repeating: "a", count: 200))
    },
    Fault("chunks that come byte by byte", then: .wait, .error(.timedOut(.total)), expires: true) {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      $0.drip(String(repeating: "1\r\na\r\n", count: 40))
    },
    Fault(
      "interim answers without end, one by one", then: .wait, .error(.timedOut(.total)),
      expires: true
    ) {
      for _ in 0..<20 { $0.drip("HTTP/1.1 103 Early Hints\r\n\r\n") }
    },
    Fault("a slow answer within the limits", .answer(200, "abc")) {
      $0.drip("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
    },
  ]
}
