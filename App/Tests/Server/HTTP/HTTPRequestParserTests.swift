// SPDX-License-Identifier: MIT

import Testing

@testable import DemoServer

@Suite("HTTPRequestParser")
struct HTTPRequestParserTests {
  private let whole = """
    POST /token?a=b&c HTTP/1.1\r\nHost: here\r\nX-Blank:  \t two words \r\nX-Empty:\r\n\
    Content-Length: 5\r\n\r\nhello
    """

  @Test("a request is parsed the same however its bytes are split")
  func parsesInPieces() throws {
    for size in 1...whole.utf8.count {
      var parser = HTTPRequestParser()
      var requests: [HTTPRequest] = []
      var rest = Array((whole + whole).utf8)[...]
      while !rest.isEmpty {
        parser.receive(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let request = try parser.next() { requests.append(request) }
      }
      #expect(requests.count == 2)
      #expect(requests.first == requests.last)
      #expect(!parser.isInsideRequest)
    }
  }

  @Test("the parts of a request are parsed")
  func parsesParts() throws {
    var parser = HTTPRequestParser()
    parser.receive(whole.utf8)
    let request = try #require(try parser.next())
    #expect(request.method == "POST" && request.path == "/token" && request.query == "a=b&c")
    #expect(request.fields.values(of: "x-blank") == ["two words"])
    #expect(request.fields.values(of: "X-EMPTY") == [""])
    #expect(request.body == Array("hello".utf8))
    #expect(request.keepsConnection)
  }

  @Test("lines may end with a bare line feed, and empty lines may precede a request")
  func toleratesLineFeeds() throws {
    var parser = HTTPRequestParser()
    parser.receive("\r\n\n\r\nGET /a HTTP/1.1\nHost: here\nConnection: Keep-Alive, Close\n\n".utf8)
    let request = try #require(try parser.next())
    #expect(request.path == "/a" && !request.keepsConnection)
    #expect(!parser.isInsideRequest)
  }

  @Test("a chunked body is decoded without extensions and trailers")
  func parsesChunks() throws {
    let text =
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
      + "5;name=value\r\nhello\r\n00B \r\n and\nothers\r\n0\r\nTrailer: x\r\n\r\n"
    for size in 1...text.utf8.count {
      var parser = HTTPRequestParser()
      var request: HTTPRequest?
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        #expect(request == nil)
        parser.receive(rest.prefix(size))
        rest = rest.dropFirst(size)
        request = try parser.next()
      }
      #expect(request?.body == Array("hello and\nothers".utf8))
    }
  }

  @Test(
    "contradictory chunks are refused",
    arguments: [
      "x\r\n", "-1\r\n", "\r\n", "3\r\nhello\r\n", ";a\r\n", "0x3\r\n", "+3\r\n",
      "FFFFFFFFFFFFFFFFFFFF\r\n", String(repeating: "0", count: 5_000),
    ])
  func refusesChunks(chunks: String) {
    var parser = HTTPRequestParser()
    parser.receive(
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks).utf8)
    #expect(throws: Refusal.self) { try parser.next() }
  }

  @Test("a length together with a transfer coding is refused")
  func refusesTwoFramings() {
    var parser = HTTPRequestParser()
    parser.receive(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n".utf8)
    #expect(throws: Refusal.self) { try parser.next() }
  }

  @Test("the absolute form of a target is parsed as its path")
  func parsesAbsoluteTargets() throws {
    for (target, path, query) in [
      ("http://127.0.0.1:80/recipes?a", "/recipes", "a"), ("HTTP://host", "/", ""),
      ("http://host?b", "/", "b"), ("/a#b?c", "/a", ""),
    ] {
      var parser = HTTPRequestParser()
      parser.receive("GET \(target) HTTP/1.1\r\nHost: host\r\n\r\n".utf8)
      let request = try #require(try parser.next())
      #expect(request.path == path && request.query == query)
    }
  }

  @Test("random bytes neither crash the parser nor exceed its limits")
  func survivesNoise() {
    var random = SeededGenerator(seed: 42)
    let pieces = [
      "GET ", "POST ", "/", " HTTP/1.1", "\r\n", "\n", "\r", "Host: a\r\n", "Content-Length: ", "7",
      "Transfer-Encoding: chunked\r\n", "\r\n\r\n", "0", "a;", ":", " ", "\u{0}", "é", "%",
    ]
    for _ in 0..<3_000 {
      var parser = HTTPRequestParser()
      for _ in 0..<random.number(in: 1...20) {
        parser.receive(random.pick(pieces).utf8)
        do {
          while try parser.next() != nil {}
        } catch {
          #expect(error.status.rawValue >= 400 && !error.sentence.isEmpty)
          break
        }
      }
    }
  }
}
