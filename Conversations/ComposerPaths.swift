// SPDX-License-Identifier: MIT

/// The paths in a paste, as terminals insert files that the user drops on them.
enum ComposerPaths {
  /// Returns the paths of a text that consists of paths of existing files; `nil` for any other text.
  ///
  /// Each line is a path, or has several that blanks separate. A path is plain, in quotation marks, with backslashes before
  /// blanks, or a `file` URL.
  static func paths(in text: String, exists: (String) -> Bool) -> [String]? {
    var paths: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.isEmpty { continue }
      // A path may contain blanks without a mark.
      let found = [String(line)].existing(exists) ?? words(of: line)?.existing(exists)
      guard let found else { return nil }
      paths += found
    }
    return paths.isEmpty ? nil : paths
  }

  /// Returns the words of a line, as a shell reads them; `nil` if a quotation mark isn't closed.
  private static func words(of line: Substring) -> [String]? {
    var (words, word): ([String], String?) = ([], nil)
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    return words + [word].compactMap(\.self)
  }

  /// Returns the path of a `file` URL on this machine; `nil` for another text.
  static func path(ofURL text: String) -> String? {
    guard text.hasPrefix("file://") else { return nil }
    let rest = text.dropFirst(7)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host == "localhost" else { return nil }
    var bytes: [UInt8] = []
    var encoded = rest[slash...].utf8[...]
    while let byte = encoded.popFirst() {
      let digits = encoded.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let text = String(digits),
        let value = UInt8(text, radix: 16)
      {
        bytes.append(value)
        encoded = encoded.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [String] {
  /// Returns the paths if all elements are those of files that exist, or URLs of them; otherwise `nil`.
  fileprivate func existing(_ exists: (String) -> Bool) -> [String]? {
    var paths: [String] = []
    for text in self {
      let path = ComposerPaths.path(ofURL: text) ?? text
      let isPath = ["/", "./", "../", "~/"].contains { path.hasPrefix($0) && path.count > $0.count }
      guard isPath, exists(path) else { return nil }
      paths.append(path)
    }
    return paths
  }
}

extension Substring {
  /// The text without blanks at its beginning and its end.
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
