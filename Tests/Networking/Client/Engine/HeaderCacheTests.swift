// SPDX-License-Identifier: MIT

import HTTPTypes
import Testing

@testable import CurlNetworking
@testable import Networking

@Suite("Header fields from lines")
struct HeaderCacheTests {
  private static func head(_ lines: [String]) -> RawHead {
    var head = RawHead()
    for line in lines { (line + "\r\n").utf8CString.withUnsafeBytes { head.append($0.text) } }
    return head
  }

  private static func read(_ heads: [[String]]) -> [[String]] {
    var headers = HeaderCache()
    return heads.map { lines in
      let head = head(lines)
      return headers.read(head).map { "\($0.name.rawName)=\($0.value)" }
    }
  }

  @Test("names and values are unchanged, without the spaces around values")
  func plain() {
    #expect(
      Self.read([["Server: one", "x-a:\tb c ", "Empty:", "Many: 1", "many: 2"]])
        == [["Server=one", "x-a=b c", "Empty=", "Many=1", "many=2"]])
  }

  @Test("a line that begins with a space continues the previous one")
  func folded() {
    #expect(
      Self.read([["  lost", "A: one", " two", "\t three ", " ", "B: 4"]]) == [
        ["A=one two three", "B=4"]
      ])
  }

  @Test("invalid fields are skipped without affecting the others")
  func noFields() {
    #expect(
      Self.read([["no colon", "A: 1", ": 2", "b d: 3", "e : 4", "F:: 5"], ["A: 1", "A: 1"]])
        == [["A=1", "F=: 5"], ["A=1", "A=1"]])
  }

  @Test(
    "a response that differs slightly from the last one has its own values"
  )
  func repeated() {
    let first = ["Date: 1", "Server: s", "ETag: a", "Length: 10"]
    let heads = [
      first, first, ["Date: 2", "Server: s", "ETag: a", "Length: 10"],
      ["Date: 2", "Added: x", "Server: s", "ETag: a", "Length: 10"], ["Date: 2", "Length: 1"],
      ["date: 2", "Length: 12"], [], ["Date: 1"], first,
    ]
    #expect(
      Self.read(heads)
        == heads.map { $0.map { $0.replacing(": ", with: "=") } })
  }

  @Test("a head that is too large for the cache is parsed normally")
  func large() {
    let long = String(repeating: "x", count: 20_000)
    let heads = [["A: 1"], ["A: \(long)", "B: 2"], ["A: 1"], ["A: \(long)", "B: 3"]]
    #expect(Self.read(heads) == heads.map { $0.map { $0.replacing(": ", with: "=") } })
  }

  @Test("invalid UTF-8 is replaced")
  func foreign() {
    var head = RawHead()
    ([0x41, 0x3A, 0x20, 0xFF, 0x0D, 0x0A] as [UInt8]).withUnsafeBytes { head.append($0) }
    var headers = HeaderCache()
    #expect(headers.read(head).first?.value == "\u{FFFD}")
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes without the terminating NUL.
  fileprivate var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[..<(count - 1)])
  }
}
