// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking

extension Fault {
  /// A client with a limit of a thousand bytes of content.
  private static let narrow: @Sendable (inout CurlClient.Configuration) -> Void = {
    $0.bodyLimit = 1_000
  }

  private static let thousand = String(repeating: "a", count: 1_000)

  /// Content that exceeds the limit, or just doesn't.
  static let contents: [Fault] = [
    Fault(
      "as much as is allowed", says: answer("200 OK", thousand), then: .serve,
      .answer(200, thousand), closes: false, change: narrow),
    Fault(
      "one byte more than is allowed", says: answer("200 OK", thousand + "a"), then: .serve,
      .error(.responseTooLarge(limit: 1_000)), closes: true, change: narrow),
    Fault(
      "more announced than is allowed", says: "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\na",
      then: .wait, .error(.responseTooLarge(limit: 1_000)), change: narrow),
    Fault(
      "the largest length that there is",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\na", then: .wait,
      .error(.responseTooLarge(limit: 1_000)), change: narrow),
    Fault(
      "chunks without end", .error(.responseTooLarge(limit: 1_000)), closes: true, change: narrow
    ) {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      $0.sendWithoutEnd("3\r\nabc\r\n")
    },
    Fault(
      "content without a length and without end", .error(.responseTooLarge(limit: 1_000)),
      closes: true, change: narrow
    ) {
      $0.send("HTTP/1.1 200 OK\r\n\r\n")
      $0.sendWithoutEnd("abc")
    },
    Fault(
      "an error with content without end", .error(.responseTooLarge(limit: 1_000)), closes: true,
      change: narrow
    ) {
      $0.send("HTTP/1.1 500 Oh\r\n\r\n")
      $0.sendWithoutEnd("abc")
    },
    Fault("a megabyte", then: .serve, .answer(200, megabyte), closes: false) {
      $0.send(answer("200 OK", megabyte))
    },
    Fault("a megabyte in chunks of one byte", then: .serve, .answer(200, small), closes: false) {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      $0.send(String(repeating: "1\r\na\r\n", count: small.count) + "0\r\n\r\n")
    },
  ]

  private static let megabyte = String(repeating: "abcdefgh", count: 1 << 17)
  private static let small = String(repeating: "a", count: 50_000)

  private static func packed(_ encoding: String, _ content: [UInt8]) -> [UInt8] {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(content.count)"
    return Array((head + "\r\n\r\n").utf8) + content
  }

  private static func packed(
    _ name: String, _ encoding: String, _ content: [UInt8], then ending: Ending = .serve,
    _ expectation: Expectation, closes: Bool? = nil
  ) -> Fault {
    Fault(name, then: ending, expectation, closes: closes) { $0.send(packed(encoding, content)) }
  }

  private static let abc = Array("abc".utf8)
  private static let longer = Array("<html><body>This is no compressed content</body></html>".utf8)

  /// Returns compressed content in chunks of a size, so that each part of a gzip member is split somewhere.
  private static func chunked(_ content: [UInt8], by size: Int) -> Fault {
    Fault("gzip in chunks of \(size)", then: .serve, .answer(200, "abc"), closes: false) {
      $0.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n")
      for start in stride(from: 0, to: content.count, by: size) {
        let piece = content[start..<min(start + size, content.count)]
        $0.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [13, 10])
      }
      $0.send("0\r\n\r\n")
    }
  }

  /// Broken compressed content, and decompression bombs.
  static let compressions: [Fault] = [
    packed("gzip", "gzip", Gzip.stored(abc), .answer(200, "abc"), closes: false),
    packed("gzip under its old name", "x-gzip", Gzip.stored(abc), .answer(200, "abc")),
    packed("no compression by name", "identity", abc, .answer(200, "abc"), closes: false),
    packed(
      "gzip in gzip", "gzip, gzip", Gzip.stored(Gzip.stored(abc)), .answer(200, "abc"),
      closes: false),
    chunked(Gzip.stored(abc, named: "abc.txt"), by: 1),
    chunked(Gzip.stored(abc, named: "abc.txt"), by: 3),
    chunked(Gzip.stored(abc, named: "abc.txt"), by: 7),
    // As in browsers, content with an unknown coding comes as it is.
    packed("an unknown coding", "rot13", abc, .answer(200, "abc"), closes: false),
    packed("a set of characters that is called a coding", "UTF-8", abc, .answer(200, "abc")),
    packed("the chunks of a storage", "aws-chunked", abc, .answer(200, "abc"), closes: false),
    packed("a coding with a parameter", "gzip;q=1", abc, .answer(200, "abc")),
    packed("a known coding and an unknown one", "gzip, binary", abc, .answer(200, "abc")),
    packed(
      "gzip and no compression", "gzip, identity", Gzip.stored(abc), .answer(200, "abc"),
      closes: false),
    // The developers of libcurl have decided against it.
    packed(
      "gzip in two members", "gzip", Gzip.stored(abc) + Gzip.stored(abc), .error(.badEncoding)),
    packed("text that is called gzip", "gzip", abc, .error(.badEncoding), closes: true),
    packed("text that is called deflate", "deflate", longer, .error(.badEncoding), closes: true),
    packed("text that is called brotli", "br", longer, .error(.badEncoding), closes: true),
    packed("text that is called zstd", "zstd", abc, .error(.badEncoding), closes: true),
    // libcurl treats truncated compressed content as complete, and a JSON decoder detects it.
    packed(
      "gzip that stops too early comes as far as it goes", "gzip",
      Array(Gzip.stored(abc).dropLast(9)), .answer(200, "ab")),
    packed(
      "gzip without its checksum", "gzip", Array(Gzip.stored(abc).dropLast(8)),
      .answer(200, "abc")),
    packed(
      "gzip with a wrong checksum", "gzip",
      Gzip.member(blocks: Gzip.storedBlocks(abc), checksum: 1, count: 3), .error(.badEncoding),
      closes: true),
    packed(
      "gzip with more after it", "gzip", Gzip.stored(abc) + abc, .error(.badEncoding)),
    packed("nothing, called gzip", "gzip", [], .answer(200, "")),
    Fault("a bomb", .error(.responseTooLarge(limit: 1_000)), change: narrow) {
      $0.send(packed("gzip", Gzip.zeros(atLeast: 64 << 20)))
    },
    Fault("a bomb in a bomb", .error(.responseTooLarge(limit: 1_000)), change: narrow) {
      $0.send(packed("gzip, gzip", Gzip.stored(Gzip.zeros(atLeast: 16 << 20))))
    },
    Fault("a bomb against the usual limit", .error([.responseTooLarge(limit: 16 << 20)])) {
      $0.send(packed("gzip", Gzip.zeros(atLeast: 64 << 20)))
    },
    Fault("a hundred compressions, one in another", .error(.badEncoding)) {
      $0.send(packed(Array(repeating: "gzip", count: 100).joined(separator: ", "), abc))
    },
  ]

  private static func json(_ name: String, _ content: String, _ reason: DecodingFailure.Reason)
    -> Fault
  {
    Fault(name, says: answer("200 OK", content), then: .serve, .decoding(reason), closes: false)
  }

  /// Successes that can't be decoded as the requested resource.
  static let resources: [Fault] = [
    json("no content where a recipe should be", "", .empty),
    json("spaces where a recipe should be", " \r\n\t ", .empty),
    json("a web page where a recipe should be", "<!DOCTYPE html><p>Sign in</p>", .html),
    json("JSON that stops too early", #"{"id":3,"na"#, .cut),
    json("text where a recipe should be", "soup", .notJSON),
    json("JSON with more after it", soupText + "}", .notJSON),
    json("a field that is missing", #"{"id":3}"#, .mismatch(path: "name", problem: "")),
    json("a field of another type", #"{"id":"x","name":"a"}"#, .mismatch(path: "id", problem: "")),
    json("a null", "null", .mismatch(path: "", problem: "")),
    json("a list where a recipe should be", "[]", .mismatch(path: "", problem: "")),
    json("a number beyond all numbers", #"{"id":1e400,"name":"a"}"#, .notJSON),
    json("a hundred thousand brackets", String(repeating: "[", count: 100_000), .cut),
    Fault("JSON that is no UTF-8", then: .serve, .decoding(.notJSON), closes: false) {
      let bytes = Array(#"{"id":3,"name":""#.utf8) + [0xC3, 0x28, 0xFF] + Array(#""}"#.utf8)
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
      $0.send(bytes)
    },
    Fault(
      "JSON that is called a picture",
      says: answer("200 OK", soupText, "Content-Type: image/png"), then: .serve,
      .answer(200, soupText, ["Content-Type": "image/png"])),
    Fault(
      "a refusal that is a web page", says: answer("502 Bad Gateway", "<p>Oh</p>"), then: .serve,
      .answer(502, "<p>Oh</p>"), closes: false),
    Fault(
      "a refusal without content", says: answer("500 Oh", ""), then: .serve, .answer(500, ""),
      closes: false),
  ]
}
