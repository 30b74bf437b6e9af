// SPDX-License-Identifier: MIT

/// The words that the toolkit says itself: hints, help, announcements, the roles and states of controls.
///
/// A phrase is looked up by its English form, which also stands where a table has no other.
///
/// ```swift
/// window.words = .german
/// window.words["quit"]                                  // "beenden"
/// window.words = Words(language: "nl", ["quit": "stoppen"])
/// ```
///
/// Phrases with values have a number in braces for each: `"level {0}"`. An application's own hints and helps are looked
/// up as well, so a table can have its phrases, too.
public struct Words: Hashable, Sendable {
  /// The language, as BCP 47 names it.
  public var language: String
  /// The phrases that replace English ones.
  public var phrases: [String: String]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - language: The language, as BCP 47 names it.
  ///   - phrases: Phrases by their English form.
  public init(language: String, _ phrases: [String: String]) {
    (self.language, self.phrases) = (language, phrases)
  }

  /// The toolkit's own words.
  public static let english = Words(language: "en", [:])

  /// Returns the phrase for an English one, or the English one if the table has no other.
  public subscript(_ english: String) -> String {
    phrases.isEmpty ? english : phrases[english] ?? english
  }

  /// Returns the phrase for an English one with values in the places of `{0}`, `{1}` and so on.
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
