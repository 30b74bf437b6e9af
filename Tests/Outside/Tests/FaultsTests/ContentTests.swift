// SPDX-License-Identifier: MIT

import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Content and bodies from another package", .timeLimit(.minutes(10)))
struct ContentTests {
  /// A type whose decoding waits for a gate.
  private struct Slow: Decodable, Sendable {
    static let began = Gate()
    static let gate = Gate()
    let text: String

    private enum CodingKeys: CodingKey { case text }

    init(from decoder: any Decoder) throws {
      Self.began.open()
      guard Self.gate.pass() else { throw Refusal(message: "The other response didn't arrive.") }
      text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
    }
  }

  @Test("a large response that is decoded slowly doesn't delay the response to another request of the same engine")
  func slowDecoder() async throws {
    let size = 4 << 20
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        guard request.target == "/large" else {
          // The decoder of the large response is at work, and waits for this one.
          Slow.began.pass()
          connection.respond(body: "small")
          continue
        }
        connection.respond(body: "{\"text\":\"\(String(repeating: "x", count: size))\"}")
      }
    }
    defer { server.close() }
    let client = try client(of: server)
    let large = Recorder(client.response(for: Request<Slow, Refusal>.get("/large")))
    let small = Recorder(client.response(for: text()).handleEvents(next: { _ in Slow.gate.open() }))
    #expect(await small.untilEnd() == .completed)
    #expect(small.elements == ["small"])
    _ = await large.untilEnd()
    #expect(large.elements.map(\.text.utf8.count) == [size])
  }

  @Test("a server that stops in the middle fails the request, and the error says how much has come")
  func stall() async throws {
    let server = LoopbackServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 437))
      connection.waitForEnd()
    }
    defer { server.close() }
    let client = try client(of: server) { $0.timeouts.stall = .seconds(3) }
    let answer = Recorder(client.response(for: text()))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .timedOut(.stall))
    #expect(answer.transportError?.phase == .receiving)
    #expect(answer.transportError?.received == 437)
    #expect(answer.failure?.message.contains("437") == true)
    #expect(answer.failure?.isTransient == true)
  }

  @Test("a connection that ends in the middle fails the request, and the error knows how much has come")
  func truncation() async throws {
    let server = LoopbackServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 437))
    }
    defer { server.close() }
    let answer = Recorder(try client(of: server).response(for: text()))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .truncated)
    #expect(answer.transportError?.received == 437)
    #expect(answer.failure?.isTransient == true)
  }

  @Test("a source with more or fewer bytes than announced isn't sent as a complete body", arguments: [3, 5])
  func wrongLength(_ announced: Int) async throws {
    let complete = Counter()
    let server = LoopbackServer { connection in
      if connection.request() != nil {
        complete.increase()
        connection.respond(body: "stored")
      }
    }
    defer { server.close() }
    let source = ByteSource(length: announced) { () throws(BodyFailure) -> ByteSource.Reader in
      try ByteSource.bytes(Array("milk".utf8)).open {}
    }
    let client = try client(of: server)
    let answer = Recorder(client.response(for: text(.put, body: Body(source, contentType: "text/plain"))))
    _ = await answer.untilEnd()
    let failure: BodyFailure = announced < 4 ? .long(announced: 3) : .short(announced: 5, found: 4)
    #expect(answer.transportError?.kind == .unreadableBody(failure))
    #expect(answer.failure?.message.contains(failure.message) == true)
    server.close()
    #expect(complete.value == 0)
  }

  @Test("compressed content that grows beyond the limit is refused before it is in memory")
  func bomb() async throws {
    let sent = Counter()
    let server = LoopbackServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
      connection.send(Bomb.head)
      // Without a limit, 100 GB.
      while sent.value < 100_000, connection.send(Bomb.megabyte) { sent.increase() }
    }
    defer { server.close() }
    let client = try client(of: server) { $0.bodyLimit = 1 << 20 }
    let answer = Recorder(client.response(for: text()))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .responseTooLarge(limit: 1 << 20))
    #expect(sent.value < 100_000)
    let own = Recorder(client.response(for: text().limited(to: 5_000)))
    _ = await own.untilEnd()
    #expect(own.transportError?.kind == .responseTooLarge(limit: 5_000))
  }

  @Test("an optional resource is nil after 204 and after an empty body", arguments: ["204 No Content", "200 OK"])
  func absence(_ status: String) async throws {
    let server = LoopbackServer { connection in
      while connection.request() != nil {
        connection.send("HTTP/1.1 \(status)\r\n" + (status.hasPrefix("204") ? "" : "Content-Length: 0\r\n") + "\r\n")
      }
    }
    defer { server.close() }
    let client = try client(of: server)
    let note = Recorder(client.response(for: Request<Note?, Refusal>.get("/draft")))
    #expect(await note.untilEnd() == .completed)
    #expect(note.elements == [nil])
    let required = Recorder(client.response(for: Request<Note, Refusal>.get("/draft")))
    _ = await required.untilEnd()
    guard case .decoding(let failure)? = required.failure else {
      Issue.record("The end is \(String(describing: required.end)).")
      return
    }
    #expect(failure.reason == .empty)
  }

  @Test(
    "a header field with a line break isn't sent, and the error is a sentence",
    arguments: ["a\r\nX-Admin: 1", "a\nb", "a\0b"])
  func lineBreak(_ value: String) async throws {
    let received = Counter()
    let server = LoopbackServer { connection in
      while connection.request() != nil {
        received.increase()
        connection.respond()
      }
    }
    defer { server.close() }
    let name = try #require(HTTPField.Name("X-Note"))
    let answer = Recorder(try client(of: server).response(for: text().with(name, value)))
    _ = await answer.untilEnd()
    guard case .invalidRequest(let reason)? = answer.failure else {
      Issue.record("The end is \(String(describing: answer.end)).")
      return
    }
    #expect(reason.contains("X-Note") && reason.hasSuffix("."))
    #expect(received.value == 0)
  }
}

extension Request {
  fileprivate func limited(to limit: Int) -> Request {
    var copy = self
    copy.bodyLimit = limit
    return copy
  }
}

/// A gzip stream of zeros, which is a thousandth of its content.
private enum Bomb {
  /// The header, and the beginning of a block with the fixed codes, with the first zero.
  static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + bits(of: "110" + "00110000" + padding)
  /// Whole bytes of the same block: 4,096 copies of 258 zeros.
  static let megabyte = Array((0..<512).map { _ in eight }.joined())

  /// Eight copies of the last 258 zeros, which are 13 whole bytes.
  private static let eight = bits(of: String(repeating: copy, count: 8))
  /// Symbol 285 (258 bytes) and distance 1.
  private static let copy = "11000101" + "00000"
  /// One more zero literal in 8 bits, until the byte ends: 3 + 8 + 13 = 24 bits.
  private static let padding = copy

  /// Returns bytes whose bits, from the lowest one, are those of a text.
  private static func bits(of text: String) -> [UInt8] {
    let bits = Array(text)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] == "1" ? UInt8(1) << UInt8($1) : 0) }
    }
  }
}
