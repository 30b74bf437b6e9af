import Testing

@testable import Networking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("The connections that stay open")
struct SpoiledConnectionTests {
  /// Two sockets that are connected to each other.
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

  @Test("one that has something to say is told from another one at the same port on this side")
  func samePort() throws {
    let sockets = IdleSockets()
    let (one, other) = (Self.pair(), Self.pair())
    defer { for end in [one.1, other.1] { close(end) } }
    try sockets.note(Self.line(1_000, 50_000), one.0)
    try sockets.note(Self.line(1_001, 50_000), other.0)
    _ = send(other.1, "x", 1, 0)
    #expect(try !sockets.hasSomethingToRead(Self.line(1_000, 50_000)))
    #expect(try sockets.hasSomethingToRead(Self.line(1_001, 50_000)))
    // What is closed has nothing to say, whoever gets its number.
    #expect(sockets.close(other.0) == 0)
    #expect(try !sockets.hasSomethingToRead(Self.line(1_001, 50_000)))
    #expect(sockets.close(one.0) == 0)
  }

  @Test("a number that was another connection's is that of the later one")
  func sameNumber() throws {
    let sockets = IdleSockets()
    let ends = Self.pair()
    defer { close(ends.1) }
    try sockets.note(Self.line(1_000, 50_000), ends.0)
    try sockets.note(Self.line(1_001, 50_001), ends.0)
    _ = send(ends.1, "x", 1, 0)
    #expect(try !sockets.hasSomethingToRead(Self.line(1_000, 50_000)))
    #expect(try sockets.hasSomethingToRead(Self.line(1_001, 50_001)))
    #expect(sockets.close(ends.0) == 0)
  }

  @Test("without a port on this side there is no line: a socket in the file system, say")
  func noPort() {
    #expect("".withCString { IdleSockets.Line($0, 0, 0) } == nil)
    #expect(IdleSockets.Line(nil, 1, 1) == nil)
  }
}
