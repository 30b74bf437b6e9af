// SPDX-License-Identifier: MIT

import HTTPTypes
import Testing

@testable import CurlNetworking
@testable import Networking

@Suite("Response heads that repeat the previous one")
struct AnswerHeadTests {
  /// Parses heads one after another with the same cache, and returns the fields and the result of each.
  private static func read(_ heads: [[String]]) -> [String] {
    var head = AnswerHead()
    var headers = HeaderCache()
    return heads.map { lines in
      head.begin()
      for line in lines {
        switch feed(line + "\r\n", to: &head) {
        case .fine: break
        case .lastOnConnection: return "last on its connection"
        case .refused: return "\(head.refusal.map { "\($0)" } ?? "nothing")"
        }
      }
      guard head.isWhole else { return "a part" }
      let fields = head.fields ?? headers.read(head.raw)
      head.fields = fields
      return fields.map { "\($0.name.rawName)=\($0.value)" }.joined(separator: " ")
    }
  }

  private static func feed(_ line: String, to head: inout AnswerHead) -> AnswerHead.Verdict {
    Array(line.utf8).withUnsafeBytes { head.read($0) }
  }

  private static let plain = ["HTTP/1.1 200 OK", "Server: s", "Date: 1", "Content-Length: 3", ""]

  /// Returns a head with one line replaced.
  private static func plain(_ line: Int, _ text: String) -> [String] {
    var lines = plain
    lines[line] = text
    return lines
  }

  @Test("the same head has the same fields each time")
  func same() {
    #expect(
      Self.read([Self.plain, Self.plain, Self.plain])
        == Array(repeating: "Server=s Date=1 Content-Length=3", count: 3))
  }

  @Test("a changed line is recognized at every position", arguments: 1..<4)
  func different(line: Int) {
    let other = Self.plain(line, "Other: x")
    let expected = other[1..<4].map { $0.replacing(": ", with: "=") }.joined(separator: " ")
    let first = "Server=s Date=1 Content-Length=3"
    #expect(
      Self.read([Self.plain, other, Self.plain, other, other])
        == [first, expected, first, expected, expected])
  }

  @Test("added or omitted lines are recognized, even at the end")
  func otherCount() {
    let short = ["HTTP/1.1 200 OK", "Server: s", ""]
    let long = ["HTTP/1.1 200 OK", "Server: s", "Date: 1", "Content-Length: 3", "E: 4", ""]
    #expect(
      Self.read([Self.plain, short, Self.plain, long, Self.plain, short, long])
        == [
          "Server=s Date=1 Content-Length=3", "Server=s", "Server=s Date=1 Content-Length=3",
          "Server=s Date=1 Content-Length=3 E=4", "Server=s Date=1 Content-Length=3", "Server=s",
          "Server=s Date=1 Content-Length=3 E=4",
        ])
  }

  @Test("half of the previous head isn't a complete head")
  func part() {
    #expect(
      Self.read([Self.plain, Array(Self.plain[..<3]), Self.plain])
        == ["Server=s Date=1 Content-Length=3", "a part", "Server=s Date=1 Content-Length=3"])
  }

  @Test("an invalid head is refused after the same beginning, each time")
  func refused() {
    let unclear = Self.plain(3, "Content-Length: x")
    #expect(
      Self.read([Self.plain, unclear, unclear, Self.plain])
        == [
          "Server=s Date=1 Content-Length=3", "malformedResponse", "malformedResponse",
          "Server=s Date=1 Content-Length=3",
        ])
  }

  @Test("a connection for a single response is closed each time")
  func last() {
    let last = [
      "HTTP/1.1 200 OK", "Server: s", "Transfer-Encoding: chunked", "Content-Length: 3", "",
    ]
    #expect(
      Self.read([Self.plain, last, last, Self.plain])
        == [
          "Server=s Date=1 Content-Length=3", "last on its connection", "last on its connection",
          "Server=s Date=1 Content-Length=3",
        ])
  }

  @Test("another status is another head with its own rules")
  func status() {
    let empty = Self.plain(0, "HTTP/1.1 204 No Content")
    #expect(
      Self.read([Self.plain, empty, Self.plain])
        == [
          "Server=s Date=1 Content-Length=3", "last on its connection",
          "Server=s Date=1 Content-Length=3",
        ])
  }

  @Test("interim heads are skipped, and the last one counts")
  func interim() {
    let interim = ["HTTP/1.1 103 Early Hints", "Link: l", ""]
    #expect(
      Self.read([Self.plain, interim + Self.plain, interim + Self.plain, Self.plain, interim])
        == Array(repeating: "Server=s Date=1 Content-Length=3", count: 4) + ["Link=l"])
  }

  @Test("a folded line is parsed in repeated heads")
  func folded() {
    let folded = ["HTTP/1.1 200 OK", "A: one", " two", "B: 3", ""]
    #expect(
      Self.read([folded, folded, Self.plain, folded])
        == ["A=one two B=3", "A=one two B=3", "Server=s Date=1 Content-Length=3", "A=one two B=3"])
  }

  @Test("bytes after the content are no fields, even after a repeated head")
  func trailer() {
    var head = AnswerHead()
    var headers = HeaderCache()
    for _ in 0..<3 {
      head.begin()
      for line in Self.plain { _ = Self.feed(line + "\r\n", to: &head) }
      head.isOver = true
      _ = Self.feed("HTTP/9: x\r\n", to: &head)
      _ = Self.feed("Trailer: t\r\n", to: &head)
      #expect(head.isWhole)
      #expect(head.lines == Self.plain.count + 2)
      #expect((head.fields ?? headers.read(head.raw)).count == 3)
    }
  }

  @Test("a head beyond the limit is refused, even if it starts like the last one")
  func tooLarge() {
    let long = Array(repeating: "A: \(String(repeating: "x", count: 1_000))", count: 300)
    let large = Array(Self.plain[..<4]) + long + [""]
    #expect(
      Self.read([Self.plain, large, Self.plain])
        == [
          "Server=s Date=1 Content-Length=3", "headTooLarge", "Server=s Date=1 Content-Length=3",
        ])
  }
}
