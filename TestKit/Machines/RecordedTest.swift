extension Recording {
  /// The text of a test which replays the recording and fails when an event changes something else.
  ///
  /// The recording stands in it as a literal, each event with its cause and time as a comment; the file
  /// around it imports TestKit and Testing.
  ///
  /// - Parameters:
  ///   - name: The name of the test, as a sentence.
  ///   - reducer: The Swift expression of the reducer, such as `Search.machine.reduce`.
  ///   - state: The Swift expression of the type of the state; nil is the name that it has.
  ///   - event: The Swift expression of the type of the events; nil is the name that it has.
  /// - Throws: A `RecordingError` naming the line whose state or event can't be written as JSON.
  public func testText(
    named name: String, reducer: String, state: String? = nil, event: String? = nil
  ) throws(RecordingError) -> String {
    let json = try jsonLines()
    let hashes = Self.hashes(for: json)
    let comments = steps.enumerated().map { index, step in
      let event = valueText(step.event)
      return "  // \(index + 1). \(event): \(singleLine(step.cause)), at \(step.time)"
    }
    let types = [state ?? String(reflecting: State.self), event ?? String(reflecting: Event.self)]
    let lines =
      [
        "@Test(\(singleLine(name).debugDescription))",
        "func \(Self.functionName(name))() throws {",
      ] + comments + [
        "  let recording = try Recording<\(types.joined(separator: ", "))>(",
        "    jsonLines: \(hashes)\"\"\"",
      ] + json.split(separator: "\n").map { "      \($0)" } + [
        "      \"\"\"\(hashes))",
        "  try recording.check(\(reducer))",
        "}",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// As many number signs as the literal needs, so that nothing in it ends it or is an escape.
  private static func hashes(for text: String) -> String {
    var hashes = "#"
    while text.contains("\\" + hashes) || text.contains("\"\"\"" + hashes) { hashes += "#" }
    return hashes
  }

  /// The words of a sentence as one name: `the egg's found` as `theEggSFound`.
  private static func functionName(_ sentence: String) -> String {
    let words = sentence.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    if name.first?.isLetter == true, !keywords.contains(name) { return name }
    return "replay" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// Names that a function can't have without quotes, of those that a sentence may consist of.
private let keywords: Set<String> = [
  "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
  "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "is",
  "let", "nil", "operator", "protocol", "repeat", "rethrows", "return", "self", "static", "struct",
  "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while",
]
