// SPDX-License-Identifier: MIT

import LocalFiles

extension Recording {
  /// Creates a recording from the file of a ``FlightRecorder``, including that of a process that
  /// was killed or trapped.
  ///
  /// ```swift
  /// let flight = try Data(contentsOf: URL(filePath: "search.flight"))
  /// let recording = try Recording<Search, SearchEvent>(flight: flight)
  /// recording.unfinished?.event                   // the event whose reducer trapped
  /// ```
  ///
  /// - Parameter flight: The content of the file.
  /// - Throws: A ``RecordingError`` if the content isn't such a file, or is one of another machine.
  public init(flight: Data) throws(RecordingError) {
    try self.init(jsonLines: FlightText.jsonLines(flight))
  }
}

/// The conversion of a flight recorder's file to JSON lines.
enum FlightText {
  /// Returns whether content begins like such a file.
  static func isFlight(_ content: Data) -> Bool { content.starts(with: FlightFile.magic) }

  /// A record of the file.
  struct Record {
    let kind: FlightFile.Kind
    let number: UInt64
    let microseconds: Int64
    let cause: String
    let text: String
  }

  private struct Half {
    let sequence: UInt32
    var records: [Record] = []
  }

  static func jsonLines(_ content: Data) throws(RecordingError) -> String {
    let (header, records) = try records(of: content)
    // Nothing can be replayed without a state.
    let lines = records.drop { $0.kind != .state }.map(line)
    guard let first = lines.first else {
      throw RecordingError(line: 2, reason: "it is missing; it has the state at the start.")
    }
    let start = first.replacing(#","state":"#, with: #","start":"#, maxReplacements: 1)
    return ([header, start] + lines.dropFirst()).map { $0 + "\n" }.joined()
  }

  /// Returns the header and the records of a file, the oldest first.
  static func records(
    of content: Data
  ) throws(RecordingError) -> (header: String, records: [Record]) {
    let bytes = [UInt8](content)
    guard isFlight(content), bytes.count >= FlightFile.headSize else {
      throw RecordingError(line: 1, reason: "it isn't a flight recorder's file.")
    }
    guard integer(bytes, 8, UInt32.self) == FlightFile.version else {
      throw RecordingError(
        line: 1,
        reason: "it is a flight recorder's file of version \(integer(bytes, 8, UInt32.self)).")
    }
    let headLength = Int(integer(bytes, 12, UInt32.self))
    let half = Int(truncatingIfNeeded: integer(bytes, 16, UInt64.self))
    guard headLength <= FlightFile.headSize - 32, half >= 16,
      half <= (bytes.count - FlightFile.headSize) / 2
    else { throw RecordingError(line: 1, reason: "its header is damaged, or it was cut off.") }
    let header = String(decoding: bytes[32..<32 + headLength], as: UTF8.self)
    var halves: [Half] = []
    for number in 0..<2 {
      let start = FlightFile.headSize + number * half
      let part = read(bytes[start..<start + half])
      if part.sequence > 0 { halves.append(part) }
    }
    halves.sort { $0.sequence < $1.sequence }
    return (header, halves.flatMap(\.records))
  }

  private static func read(_ bytes: ArraySlice<UInt8>) -> Half {
    let bytes = [UInt8](bytes)
    var half = Half(sequence: integer(bytes, 0, UInt32.self))
    var place = 8
    while place + FlightFile.recordHead <= bytes.count {
      let size = Int(integer(bytes, place, UInt32.self))
      let cause = Int(integer(bytes, place + 24, UInt32.self))
      let text = Int(integer(bytes, place + 28, UInt32.self))
      guard let kind = FlightFile.Kind(rawValue: integer(bytes, place + 4, UInt32.self)),
        size >= FlightFile.recordHead + cause + text, place + size <= bytes.count
      else { break }
      let texts = place + FlightFile.recordHead
      half.records.append(
        Record(
          kind: kind, number: integer(bytes, place + 8, UInt64.self),
          microseconds: integer(bytes, place + 16, Int64.self),
          cause: String(decoding: bytes[texts..<texts + cause], as: UTF8.self),
          text: String(decoding: bytes[texts + cause..<texts + cause + text], as: UTF8.self)))
      place += size
    }
    return half
  }

  private static func line(_ record: Record) -> String {
    switch record.kind {
    case .state: return #"{"after":\#(record.number),"state":\#(record.text)}"#
    case .failure: return "not recorded: \(record.text)"
    case .event, .finishedEvent:
      let quoted = (try? RecordingLine.encode(record.cause, line: 0)) ?? "\"\""
      let end = record.kind == .event ? #","unfinished":true}"# : "}"
      return #"{"cause":\#(quoted),"event":\#(record.text),"#
        + #""microseconds":\#(record.microseconds),"number":\#(record.number)"# + end
    }
  }

  private static func integer<Value: FixedWidthInteger>(
    _ bytes: [UInt8], _ offset: Int, _ type: Value.Type
  ) -> Value {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
  }
}
