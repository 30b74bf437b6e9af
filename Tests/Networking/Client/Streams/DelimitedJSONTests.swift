// SPDX-License-Identifier: MIT

import Networking
import Testing

@Suite("Delimited JSON")
struct DelimitedJSONTests {
  static let streams: [(text: String, values: [String], rest: String?)] = [
    ("{\"a\":1}\n{\"a\":2}\n", ["{\"a\":1}", "{\"a\":2}"], nil),
    ("{\"a\":1}\r{\"a\":2}\r", ["{\"a\":1}", "{\"a\":2}"], nil),
    ("{\"a\":1}\r\n{\"a\":2}\r\n", ["{\"a\":1}", "{\"a\":2}"], nil),
    ("\n\r\n \r\t\n1\n \n", ["1"], nil),
    ("  1 \t\n2 ", ["1"], "2"),
    ("{\"text\":\"a\\nb\\r\"}\n", ["{\"text\":\"a\\nb\\r\"}"], nil),
    ("\u{FEFF}1\n2\n", ["1", "2"], nil),
    ("\"ü€😀\"\n", ["\"ü€😀\""], nil),
    ("1\n{\"cut", ["1"], "{\"cut"),
    ("", [], nil),
  ]

  @Test("values are found however the stream is split", arguments: streams)
  func cuts(text: String, values: [String], rest: String?) throws {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var reader = DelimitedJSON()
      let found = try reader.receive(bytes[..<cut]) + reader.receive(bytes[cut...])
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == values, "cut at \(cut)")
      #expect(reader.finish().map { String(decoding: $0, as: UTF8.self) } == rest)
      #expect(reader.finish() == nil)
    }
  }

  @Test("a value beyond the limit ends the stream after the previous values")
  func limit() {
    var reader = DelimitedJSON(limit: 4)
    var values: [[UInt8]] = []
    #expect(throws: FramingError.valueTooLarge(limit: 4)) {
      try reader.receive("1234\n12345\n1\n".utf8) { values.append($0) }
    }
    #expect(values == [Array("1234".utf8)])
    #expect(throws: FramingError.valueTooLarge(limit: 4)) { try reader.receive("\n1\n".utf8) }
    #expect(reader.finish() == nil)
  }

  @Test("an invalid line is reported, and the following ones are decoded")
  func badLine() throws {
    var reader = DelimitedJSON()
    let cut = Array(#"{"id":3,"name":"So"#.utf8)
    let noText = Array(#"{"id":3,"name":"S"#.utf8) + [0xFF, 0xC3] + Array(#""}"#.utf8)
    let values = try reader.receive(
      noText + [0x0A] + cut + [0x0D] + Array("nonsense\n\(soupText)\n".utf8))
    #expect(values.count == 4)
    #expect(reason(values[0]) != nil)
    #expect(reason(values[1]) == .cut)
    #expect(reason(values[2]) == .notJSON)
    #expect(try DelimitedJSON.read(values[3], as: Recipe.self) == soup)
  }

  private func reason(_ bytes: [UInt8]) -> DecodingFailure.Reason? {
    do throws(DecodingFailure) {
      _ = try DelimitedJSON.read(bytes, as: Recipe.self)
      return nil
    } catch {
      return error.reason
    }
  }
}
