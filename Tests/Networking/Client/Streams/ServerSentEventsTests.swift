// SPDX-License-Identifier: MIT

import Networking
import TestKit
import Testing

@Suite("Server-sent events")
struct ServerSentEventsTests {
  static let streams: [(text: String, events: [ServerSentEvent])] = [
    ("data: one\n\n", [ServerSentEvent(data: "one")]),
    ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
    (
      "data:test\n\ndata: test\n\n", [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")]
    ),
    ("data:  two blanks\n\n", [ServerSentEvent(data: " two blanks")]),
    ("data: YHOO\ndata: +2\ndata: 10\n\n", [ServerSentEvent(data: "YHOO\n+2\n10")]),
    (
      ": comment\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event",
      [ServerSentEvent(data: "first event", id: "1"), ServerSentEvent(data: "second event")]
    ),
    ("event: add\rdata: 7\r\r", [ServerSentEvent(type: "add", data: "7")]),
    ("event: add\r\ndata: 7\r\n\r\n", [ServerSentEvent(type: "add", data: "7")]),
    ("data: a\r\ndata: b\rdata: c\n\r\n", [ServerSentEvent(data: "a\nb\nc")]),
    ("data: a\r\r\ndata: b\n\r", [ServerSentEvent(data: "a"), ServerSentEvent(data: "b")]),
    ("event: lonely\n\ndata: a\n\n", [ServerSentEvent(data: "a")]),
    ("event:\ndata: a\n\n", [ServerSentEvent(data: "a")]),
    ("id: 1\u{0}2\ndata: a\n\n", [ServerSentEvent(data: "a")]),
    ("id: 5\n\ndata: a\n\n", [ServerSentEvent(data: "a", id: "5")]),
    ("DATA: a\n data: b\ndata : c\nother: d\n\n", []),
    ("data: a:b:c\n\n", [ServerSentEvent(data: "a:b:c")]),
    ("\u{FEFF}data: a\n\n", [ServerSentEvent(data: "a")]),
    ("\u{FEFF}\u{FEFF}data: a\n\n", []),
    ("data: a\n\n\u{FEFF}data: b\n\n", [ServerSentEvent(data: "a")]),
    ("data: ü€😀\n\n", [ServerSentEvent(data: "ü€😀")]),
    ("data: never ended\n", []),
    ("", []),
  ]

  @Test("a stream is parsed according to its standard, however it's split", arguments: streams)
  func cuts(text: String, events: [ServerSentEvent]) throws {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var reader = ServerSentEvents()
      let first = try reader.receive(bytes[..<cut])
      let second = try reader.receive(bytes[cut...])
      #expect(first + second == events, "cut at \(cut)")
    }
    var reader = ServerSentEvents()
    var single: [ServerSentEvent] = []
    for byte in bytes { single += try reader.receive(CollectionOfOne(byte)) }
    #expect(single == events)
  }

  @Test("invalid UTF-8 is replaced, and the stream continues")
  func invalidText() throws {
    var reader = ServerSentEvents()
    let bytes = Array("data: a".utf8) + [0xE2, 0x82] + Array("\n\ndata: b\n\n".utf8)
    #expect(try reader.receive(bytes).map(\.data) == ["a\u{FFFD}", "b"])
  }

  @Test("the reconnection time consists of digits, and a huge one does no harm")
  func reconnectionTime() throws {
    var reader = ServerSentEvents()
    #expect(reader.reconnectionTime == nil)
    _ = try reader.receive("retry: 1500\n".utf8)
    #expect(reader.reconnectionTime == .milliseconds(1_500))
    _ = try reader.receive("retry: 15s\nretry:\nretry: -1\nretry: ١٥\n".utf8)
    #expect(reader.reconnectionTime == .milliseconds(1_500))
    _ = try reader.receive("retry: 99999999999999999999999999\n".utf8)
    #expect(reader.reconnectionTime == .seconds(3_155_760_000))
  }

  @Test("an interrupted event is sent again: its ID is ignored, and its data discarded")
  func reconnection() throws {
    var reader = ServerSentEvents(lastEventID: "1")
    #expect(reader.lastEventID == "1")
    _ = try reader.receive("retry: 20\nid: 2\ndata: a\n\nid: 3\nevent: x\ndata: b\nda".utf8)
    #expect(reader.lastEventID == "2")
    reader.reconnect()
    #expect(reader.lastEventID == "2")
    #expect(reader.reconnectionTime == .milliseconds(20))
    #expect(
      try reader.receive("\u{FEFF}data: c\n\n".utf8) == [ServerSentEvent(data: "c", id: "2")])
  }

  @Test("a line beyond the limit ends the stream after the previous events")
  func lineLimit() {
    var reader = ServerSentEvents(lineLimit: 10)
    var events: [ServerSentEvent] = []
    #expect(throws: FramingError.lineTooLong(limit: 10)) {
      try reader.receive("data: 4444\n\ndata: 55555\n\n".utf8) { events.append($0) }
    }
    #expect(events.map(\.data) == ["4444"])
    #expect(throws: FramingError.lineTooLong(limit: 10)) { try reader.receive("\n\n".utf8) }
    reader.reconnect()
    #expect(throws: Never.self) { try reader.receive("data: 1\n\n".utf8) }
  }

  @Test("an ID that no header field can carry isn't sent again")
  func unusableID() throws {
    var reader = ServerSentEvents()
    let events = try reader.receive("id: 1\ndata: a\n\nid: 2\u{1}\ndata: b\n\n".utf8)
    #expect(events.map(\.id) == ["1", "2\u{1}"])
    #expect(reader.lastEventID == "1")
  }

  @Test("an event beyond the limit ends the stream")
  func eventLimit() {
    var reader = ServerSentEvents(eventLimit: 8)
    #expect(throws: Never.self) { try reader.receive("data: 1234567\n\n".utf8) }
    #expect(throws: FramingError.eventTooLarge(limit: 8)) {
      try reader.receive("data: 123\ndata: 12345\n\n".utf8)
    }
    #expect(FramingError.eventTooLarge(limit: 8).message.contains("more than 8 bytes"))
  }

  @Test("random bytes neither stop the parser nor exceed its limits")
  func noise() throws {
    var random = SeededRandom(7)
    let alphabet = Array("\r\n: \u{FEFF}dataeventidretry019\u{0}é".utf8)
    for _ in 0..<300 {
      let bytes = (0..<random.below(200)).map { _ in alphabet[random.below(alphabet.count)] }
      var whole = ServerSentEvents()
      let events = try whole.receive(bytes)
      var pieces = ServerSentEvents()
      var found: [ServerSentEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + random.below(5))
        found += try pieces.receive(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(found == events)
      #expect(pieces.lastEventID == whole.lastEventID)
    }
  }
}
