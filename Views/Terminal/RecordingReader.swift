// SPDX-License-Identifier: MIT

/// An error that describes why a text isn't a recording, and in which line.
public struct TerminalRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line number, counted from 1.
  public let line: Int
  /// The problem.
  public let problem: String

  /// The problem and advice.
  public var description: String {
    "Line \(line) of the recording can't be read: \(problem). "
      + "Recordings are asciicast files of version 2, as a recorder surface writes them."
  }
}

extension TerminalRecording {
  /// Creates a recording from an asciicast of version 2. Input and markers are skipped.
  public init(cast: String) throws(TerminalRecordingError) {
    let lines = cast.split(separator: "\n", omittingEmptySubsequences: false)
    guard case .object(let header) = JSONText.read(lines.first ?? "") else {
      throw TerminalRecordingError(line: 1, problem: "it isn't a JSON object")
    }
    guard header["version"]?.number == 2 else {
      throw TerminalRecordingError(line: 1, problem: "its version is not 2")
    }
    guard let size = Self.size(header["width"]?.number, header["height"]?.number) else {
      throw TerminalRecordingError(line: 1, problem: "it has no width and height")
    }
    self.init(size: size, title: header["title"]?.string)
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard case .array(let parts) = JSONText.read(line), parts.count == 3,
        let time = parts[0].number, let kind = parts[1].string, let text = parts[2].string,
        time >= 0, time < 1e9
      else {
        throw TerminalRecordingError(
          line: index + 1, problem: "it isn't an array of time, kind and text")
      }
      let at = Duration.microseconds(Int64((time * 1e6).rounded()))
      switch kind {
      case "o": entries.append(Entry(time: at, content: .output(text)))
      case "r":
        let sides = text.split(separator: "x").map { Double($0) }
        guard sides.count == 2, let size = Self.size(sides[0], sides[1]) else {
          throw TerminalRecordingError(line: index + 1, problem: "its size is not WIDTHxHEIGHT")
        }
        entries.append(Entry(time: at, content: .resize(size)))
      default: break
      }
    }
  }

  private static func size(_ width: Double?, _ height: Double?) -> Size? {
    guard let width, let height, width >= 1, height >= 1, width <= Double(Canvas.limit),
      height <= Double(Canvas.limit)
    else { return nil }
    return Size(width: Int(width), height: Int(height))
  }
}

/// A JSON value (RFC 8259) whose numbers are doubles.
enum JSONText {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([String: JSONText])

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var string: String? { if case .string(let value) = self { value } else { nil } }

  /// Parses a text that consists of one value; returns `nil` if it doesn't.
  static func read(_ text: some StringProtocol) -> JSONText? {
    var rest = Array(text.utf8)[...]
    guard let value = value(&rest, depth: 0) else { return nil }
    skip(&rest)
    return rest.isEmpty ? value : nil
  }

  private typealias Bytes = ArraySlice<UInt8>
  private static let deepest = 32

  private static func skip(_ rest: inout Bytes) {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private static func takes(_ word: StaticString, _ rest: inout Bytes) -> Bool {
    skip(&rest)
    let fits = word.withUTF8Buffer { rest.starts(with: $0) }
    if fits { rest = rest.dropFirst(word.utf8CodeUnitCount) }
    return fits
  }

  private static func value(_ rest: inout Bytes, depth: Int) -> JSONText? {
    guard depth < deepest else { return nil }
    if takes("null", &rest) { return .null }
    if takes("true", &rest) { return .bool(true) }
    if takes("false", &rest) { return .bool(false) }
    if takes("[", &rest) { return array(&rest, depth) }
    if takes("{", &rest) { return object(&rest, depth) }
    if takes("\"", &rest) { return text(&rest).map(JSONText.string) }
    let digits = rest.prefix {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    rest = rest.dropFirst(digits.count)
    return Double(String(decoding: digits, as: UTF8.self)).map(JSONText.number)
  }

  private static func array(_ rest: inout Bytes, _ depth: Int) -> JSONText? {
    var values: [JSONText] = []
    if takes("]", &rest) { return .array([]) }
    repeat {
      guard let next = value(&rest, depth: depth + 1) else { return nil }
      values.append(next)
    } while takes(",", &rest)
    return takes("]", &rest) ? .array(values) : nil
  }

  private static func object(_ rest: inout Bytes, _ depth: Int) -> JSONText? {
    var values: [String: JSONText] = [:]
    if takes("}", &rest) { return .object([:]) }
    repeat {
      guard takes("\"", &rest), let name = text(&rest), takes(":", &rest),
        let next = value(&rest, depth: depth + 1)
      else { return nil }
      values[name] = next
    } while takes(",", &rest)
    return takes("}", &rest) ? .object(values) : nil
  }

  /// Parses a string after its opening quotation mark.
  private static func text(_ rest: inout Bytes) -> String? {
    var units: [UInt16] = []
    while true {
      let plain = rest.prefix { $0 != 0x22 && $0 != 0x5C }
      units += String(decoding: plain, as: UTF8.self).utf16
      rest = rest.dropFirst(plain.count)
      guard let mark = rest.popFirst() else { return nil }
      if mark == 0x22 { return String(decoding: units, as: UTF16.self) }
      guard let escape = rest.popFirst() else { return nil }
      if escape == 0x75 {
        guard rest.count >= 4,
          let unit = UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
        else { return nil }
        units.append(unit)
        rest = rest.dropFirst(4)
      } else {
        guard let unit = escapes[escape] else { return nil }
        units.append(unit)
      }
    }
  }

  private static let escapes: [UInt8: UInt16] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]
}
