// SPDX-License-Identifier: MIT

import LocalFiles

/// A generated test that replays a recording, and fails if an event causes a different change.
///
/// It is created from the text of any recording, without the machine.
public struct RecordedTest: Sendable {
  private let lines: [Substring]
  private let header: RecordingLine.Header
  private let recording: Recording<JSONValue, JSONValue>

  /// Creates a test from the recording of any machine.
  ///
  /// - Throws: A ``RecordingError`` for the first invalid line.
  public init(jsonLines: String) throws(RecordingError) {
    lines = RecordingLine.split(jsonLines)
    header = try RecordingLine.header(lines.first)
    recording = try RecordingLine.read(lines)
  }

  /// Creates a test from the content of a file: JSON lines, or the file of a ``FlightRecorder``.
  ///
  /// - Throws: A ``RecordingError`` for the first problem.
  public init(content: Data) throws(RecordingError) {
    if FlightText.isFlight(content) {
      try self.init(jsonLines: FlightText.jsonLines(content))
    } else {
      try self.init(jsonLines: String(decoding: content, as: UTF8.self))
    }
  }

  /// Returns the Swift code of the test.
  ///
  /// It contains the recording as a literal, and each event with its cause and time as a comment. The file must import
  /// Recordings and Testing.
  ///
  /// - Parameters:
  ///   - name: The name of the test, as a sentence.
  ///   - reducer: The Swift expression of the reducer, such as `Search.machine.reduce`.
  ///   - state: The Swift expression of the state's type; nil for the recorded name.
  ///   - event: The Swift expression of the events' type; nil for the recorded name.
  public func text(
    named name: String, reducer: String, state: String? = nil, event: String? = nil
  ) -> String {
    let hashes = Self.hashes(for: lines)
    let comments = recording.steps.enumerated().map { index, step in
      "  // \(recording.after + index + 1). \(singleLine(step.event.swiftText)): "
        + "\(singleLine(step.cause)), at \(step.time)"
    }
    let unfinished = recording.unfinished.map { step in
      [
        "  // \(recording.after + recording.steps.count + 1). \(singleLine(step.event.swiftText)): "
          + "\(singleLine(step.cause)), at \(step.time); the program ended in its reducer"
      ]
    }
    let types = [state ?? header.state, event ?? header.event]
    let text =
      [
        "@Test(\(singleLine(name).debugDescription))",
        "func \(Self.functionName(name))() throws {",
      ] + comments + (unfinished ?? []) + [
        "  let recording = try Recording<\(types.joined(separator: ", "))>(",
        "    jsonLines: \(hashes)\"\"\"",
      ] + lines.map { "      \($0)" } + [
        "      \"\"\"\(hashes))",
        "  try recording.check(\(reducer))",
        "}",
      ]
    return text.joined(separator: "\n") + "\n"
  }

  /// Returns the number signs that the literal needs, so that its content neither ends it nor contains an escape.
  private static func hashes(for lines: [Substring]) -> String {
    var hashes = "#"
    // In bytes, as the compiler reads it: a quotation mark before a combining mark is another `Character`.
    while lines.contains(where: {
      $0.utf8.contains(("\\" + hashes).utf8) || $0.utf8.contains(("\"\"\"" + hashes).utf8)
    }) {
      hashes += "#"
    }
    return hashes
  }

  /// Returns the words of a sentence as an identifier: `the egg's found` as `theEggSFound`.
  private static func functionName(_ sentence: String) -> String {
    let words = sentence.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    if name.first?.isLetter == true, !keywords.contains(name) { return name }
    return "replay" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// The keywords that can't be the name of a function without backticks.
private let keywords: Set<String> = [
  "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
  "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "is",
  "let", "nil", "operator", "protocol", "repeat", "rethrows", "return", "self", "static", "struct",
  "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while",
]

extension JSONValue {
  /// The value in Swift's notation, as far as JSON determines it: `{"add":{"_0":"milk"}}` is
  /// `add("milk")`.
  fileprivate var swiftText: String {
    switch self {
    case .null: "nil"
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): value.debugDescription
    case .array(let values): "[\(values.map(\.swiftText).joined(separator: ", "))]"
    case .object(let members): Self.text(members)
    }
  }

  private static func text(_ members: [String: JSONValue]) -> String {
    guard members.count == 1, let (name, value) = members.first, case .object(let payload) = value
    else { return "(\(list(members)))" }
    return payload.isEmpty ? name : "\(name)(\(list(payload)))"
  }

  private static func list(_ members: [String: JSONValue]) -> String {
    members.sorted { $0.key < $1.key }
      .map { $0.key.hasPrefix("_") ? $0.value.swiftText : "\($0.key): \($0.value.swiftText)" }
      .joined(separator: ", ")
  }
}
