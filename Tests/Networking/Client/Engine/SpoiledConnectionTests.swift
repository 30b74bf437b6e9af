// SPDX-License-Identifier: MIT

import Testing

@testable import CurlNetworking
@testable import Networking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Connections with unexpected data")
struct SpoiledConnectionTests {
  /// Returns two connected sockets.
  private static func pair() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux) && !canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  private static func line(_ serverPort: Int, _ port: Int) throws -> IdleSockets.Line {
    try #require("127.0.0.1".withCString { IdleSockets.Line($0, serverPort, port) })
  }

  /// Stores two lines, of which only the second one has unread data, and expects that it's the only one reported.
  private static func expectSecondHeard(
    _ first: (line: IdleSockets.Line, socket: Int32),
    _ second: (line: IdleSockets.Line, socket: Int32, server: Int32)
  ) -> IdleSockets {
    let sockets = IdleSockets()
    sockets.note(first.line, first.socket)
    sockets.note(second.line, second.socket)
    _ = send(second.server, "x", 1, 0)
    #expect(!sockets.hasSomethingToRead(first.line))
    #expect(sockets.hasSomethingToRead(second.line))
    return sockets
  }

  @Test("a connection with unread data is distinguished by its local port")
  func samePort() throws {
    let (one, other) = (Self.pair(), Self.pair())
    defer { for end in [one.1, other.1] { close(end) } }
    let speaking = try Self.line(1_001, 50_000)
    let sockets = try Self.expectSecondHeard(
      (Self.line(1_000, 50_000), one.0), (speaking, other.0, server: other.1))
    // A closed socket has no unread data, even if its number is reused.
    #expect(sockets.close(other.0) == 0)
    #expect(!sockets.hasSomethingToRead(speaking))
    #expect(sockets.close(one.0) == 0)
  }

  @Test("a reused local port belongs to the later connection")
  func sameNumber() throws {
    let ends = Self.pair()
    defer { close(ends.1) }
    let sockets = try Self.expectSecondHeard(
      (Self.line(1_000, 50_000), ends.0), (Self.line(1_001, 50_001), ends.0, server: ends.1))
    #expect(sockets.close(ends.0) == 0)
  }

  @Test("the last line is found again, until its socket is closed or belongs to another line")
  func sameLine() throws {
    let (one, other) = (Self.pair(), Self.pair())
    defer { for end in [one.1, other.1] { close(end) } }
    let sockets = try Self.expectSecondHeard(
      (Self.line(1_000, 50_000), one.0), (Self.line(1_001, 50_001), other.0, server: other.1))
    func isHeard(_ serverPort: Int, _ port: Int) -> Bool {
      "127.0.0.1".withCString { sockets.line($0, serverPort, port) }
        .map { sockets.hasSomethingToRead($0) } ?? false
    }
    #expect(isHeard(1_001, 50_001))
    let elsewhere = "127.0.0.2".withCString { sockets.line($0, 1_001, 50_001) }
    #expect(elsewhere?.server == "127.0.0.2")
    #expect(!isHeard(1_000, 50_001))
    #expect(!isHeard(1_001, 50_000))
    // The socket belongs to a later line.
    try sockets.note(Self.line(1_002, 50_002), other.0)
    #expect(!isHeard(1_001, 50_001))
    #expect(isHeard(1_002, 50_002))
    // A closed socket has no unread data.
    #expect(sockets.close(other.0) == 0)
    #expect(!isHeard(1_002, 50_002))
    #expect(sockets.close(one.0) == 0)
  }

  @Test("a connection without a local port isn't checked, such as a Unix socket")
  func noPort() {
    #expect("".withCString { IdleSockets.Line($0, 0, 0) } == nil)
    #expect(IdleSockets.Line(nil, 1, 1) == nil)
  }
}
