// SPDX-License-Identifier: MIT

/// A table of translations of the toolkit's texts: hints, help, announcements, the roles and states of controls.
///
/// The English phrase is the key, and the fallback for missing translations.
///
/// ```swift
/// window.words = .german
/// window.words["quit"]                                  // "beenden"
/// window.words = Words(language: "nl", ["quit": "stoppen"])
/// ```
///
/// Phrases with values contain numbers in braces: `"level {0}"`. An application's own hints and help texts are looked
/// up too, so a table can contain their translations.
public struct Words: Hashable, Sendable {
  /// The language as a BCP 47 tag.
  public var language: String
  /// The translations by English phrase.
  public var phrases: [String: String]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - language: The language as a BCP 47 tag.
  ///   - phrases: The translations by English phrase.
  public init(language: String, _ phrases: [String: String]) {
    (self.language, self.phrases) = (language, phrases)
  }

  /// The English texts of the toolkit.
  public static let english = Words(language: "en", [:])

  /// Returns the translation of an English phrase, or the phrase itself if there isn't one.
  public subscript(_ english: String) -> String {
    phrases.isEmpty ? english : phrases[english] ?? english
  }

  /// Returns the translation of an English phrase with values substituted for `{0}`, `{1}` and so on.
  ///
  /// - Parameters:
  ///   - english: The English phrase, such as `"rows {0} to {1} of {2}"`.
  ///   - values: The values.
  public subscript(_ english: String, _ values: String...) -> String {
    var result = ""
    var rest = self[english][...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}"), let number = Int(rest[..<close]),
        values.indices.contains(number)
      else {
        result += "{"
        continue
      }
      result += values[number]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
