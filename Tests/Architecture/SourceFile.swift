// SPDX-License-Identifier: MIT

import Foundation

/// A Swift file as text, split into lines, and into code, comments and string literals.
struct SourceFile: Sendable {
  /// The path relative to the root of the repository.
  let path: String
  let lines: [Substring]
  /// The lines, with comments and the content of string literals replaced by spaces.
  let code: [Substring]
  /// The lines, with everything except comments replaced by spaces.
  let comments: [Substring]
  /// The lines, with everything except the content of string literals replaced by spaces.
  let strings: [Substring]
  let declarations: [Declaration]

  init(path: String, text: String) {
    self.path = path
    lines = Self.lines(of: text)
    let parts = SourceMask.split(text)
    code = Self.lines(of: parts.code)
    comments = Self.lines(of: parts.comments)
    strings = Self.lines(of: parts.strings)
    declarations = Declarations.parse(code)
  }

  private static func lines(of text: String) -> [Substring] {
    text.utf8.split(separator: 10, omittingEmptySubsequences: false).map(Substring.init)
  }

  /// The imported modules, with their line numbers.
  var imports: [(module: String, line: Int)] {
    uses(of: ["import"]).compactMap { number, _ in
      let words = code[number - 1].split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"),
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.access.contains(String($0)) }),
        let name = words[(keyword + 1)...].last
      else { return nil }
      return (String(name.split(separator: ".")[0]), number)
    }
  }

  private static let access: Set = ["public", "package", "internal", "fileprivate", "private"]

  /// Returns the lines that contain one of the phrases as a whole, not inside a longer name.
  ///
  /// - Parameters:
  ///   - phrases: The phrases, compared byte by byte.
  ///   - part: The part of the file to search: the code, the comments or all lines.
  func uses(
    of phrases: [String], in part: KeyPath<SourceFile, [Substring]> = \.code
  ) -> [(line: Int, phrase: String)] {
    // Most phrases occur nowhere in a file, which one search of its whole text tells.
    let text = self[keyPath: part].first?.base ?? ""
    let bytes = phrases.filter { text.containsBytes(of: $0) }
      .map { (phrase: $0, bytes: Array($0.utf8)) }
    if bytes.isEmpty { return [] }
    var found: [(line: Int, phrase: String)] = []
    for (index, line) in self[keyPath: part].enumerated() {
      let text = Array(line.utf8)
      for (phrase, bytes) in bytes where Self.has(bytes, text) {
        found.append((index + 1, phrase))
      }
    }
    return found
  }

  private static func has(_ phrase: [UInt8], _ text: [UInt8]) -> Bool {
    guard let first = phrase.first, let last = phrase.last else { return false }
    var start = 0
    while start + phrase.count <= text.count {
      defer { start += 1 }
      guard text[start] == first else { continue }
      if start > 0, first.isWordByte, text[start - 1].isWordByte { continue }
      let end = start + phrase.count
      if end < text.count, last.isWordByte, text[end].isWordByte { continue }
      if text[start..<end].elementsEqual(phrase) { return true }
    }
    return false
  }
}

extension String {
  /// Returns whether the bytes of a text occur in this one. Neither has a zero byte.
  func containsBytes(of text: String) -> Bool {
    withCString { whole in text.withCString { strstr(whole, $0) != nil } }
  }
}

extension StringProtocol {
  /// The words of a text in lowercase. A camel-case name consists of several words.
  var words: [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var before: UInt8 = 0
    for byte in utf8 {
      // Comparisons are much faster than ranges in a debug build.
      let isUpper = byte >= 65 && byte <= 90
      let isLetter = isUpper || (byte >= 97 && byte <= 122) || byte >= 128
      let endsWord = !isLetter || (isUpper && before >= 97 && before <= 122)
      if endsWord, !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      if isLetter { word.append(isUpper ? byte + 32 : byte) }
      before = byte
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether it's a letter, a digit, an underscore, or part of a
  /// character outside ASCII.
  var isWordByte: Bool {
    (self >= 97 && self <= 122) || (self >= 65 && self <= 90) || (self >= 48 && self <= 57)
      || self == 95 || self >= 128
  }
}
