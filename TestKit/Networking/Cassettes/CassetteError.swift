// SPDX-License-Identifier: MIT

/// An error that describes why a cassette can't be read or written.
public struct CassetteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, or a name for another source.
  public let name: String
  /// The cause, and advice.
  public let reason: String

  init(_ name: String, _ reason: String) {
    self.name = name
    self.reason = reason
  }

  /// The cassette and the cause, as sentences.
  public var description: String { "The cassette \(name) can't be used. \(reason)" }

  /// Returns the coding path and the cause of a decoding error as text.
  static func reason(_ error: any Error) -> String {
    let (path, fault): ([any CodingKey], String) =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context):
        (context.codingPath, "“\(key.stringValue)” is missing.")
      case .typeMismatch(let type, let context):
        (context.codingPath, "There should be \(words[String(describing: type)] ?? "a \(type)").")
      case .valueNotFound(let type, let context):
        (
          context.codingPath,
          "There is null in place of \(words[String(describing: type)] ?? "a \(type)")."
        )
      case .dataCorrupted(let context):
        (
          context.codingPath,
          context.codingPath.isEmpty
            ? "It is no JSON, or was cut short." : context.debugDescription
        )
      default: ([], "\(error)")
      }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return (place.isEmpty ? "" : "At \(place.drop { $0 == "." }): ") + fault
      + " Mend the file, or record it anew."
  }

  private static let words = [
    "String": "a text", "Int": "a whole number", "Dictionary<String, Any>": "an object",
    "Array<Any>": "a list", "Bool": "true or false",
  ]
}
