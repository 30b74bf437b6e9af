// SPDX-License-Identifier: MIT

/// A field of an entity.
struct Field: Hashable, Sendable {
  /// A type that a field can have.
  enum Kind: String, CaseIterable, Sendable {
    case string = "String"
    case int = "Int"
    case double = "Double"
    case bool = "Bool"
  }

  /// The name of the property and of the key in JSON.
  let name: String
  /// The type, without a question mark.
  let kind: Kind
  /// A Boolean value that indicates whether the value can be missing.
  let isOptional: Bool

  /// Returns the fields in a text such as `name:String,rating:Double?`.
  ///
  /// - Throws: A `Refusal` if the text isn't such a list, or if a field can't have its name or its type.
  static func list(_ text: String) throws(Refusal) -> [Field] {
    var fields: [Field] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let field = try Field(String(part))
      guard !fields.contains(where: { $0.name == field.name }) else {
        throw Refusal("There are two fields “\(field.name)”. Leave one out, or rename it.")
      }
      fields.append(field)
    }
    return fields
  }

  private init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Refusal(
        "“\(text)” isn't a field: it has a name, a colon and a type. Write it like rating:Double.")
    }
    name = try Self.checked(Self.trimmed(parts[0]))
    let type = Self.trimmed(parts[1])
    isOptional = type.hasSuffix("?")
    guard let kind = Kind(rawValue: isOptional ? String(type.dropLast()) : type) else {
      throw Refusal(
        "“\(type)” can't be the type of \(name). "
          + "Choose String, Int, Double or Bool, or one of them with a question mark.")
    }
    self.kind = kind
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static func checked(_ name: String) throws(Refusal) -> String {
    guard let first = name.first, first.isASCII, first.isLowercase,
      name.allSatisfy(\.isASCIILetterOrDigit)
    else {
      throw Refusal(
        "“\(name)” can't be the name of a field: it begins with a small letter and has the letters a to z and digits "
          + "only. Choose another, such as rating.")
    }
    guard !SwiftWords.keywords.contains(name) else {
      throw Refusal(
        "“\(name)” can't be the name of a field: it is a word of the language. "
          + "Choose another, such as \(name)Value.")
    }
    guard !["id", "hash", "hashValue", "encode"].contains(name) else {
      throw Refusal(
        "“\(name)” can't be the name of a field: every entity has it already. Leave it out, or rename it."
      )
    }
    return name
  }

  /// The name as a text: `Release date`.
  private var title: String {
    FeatureName(words: FeatureName.words(of: name.prefix(1).uppercased() + name.dropFirst())).title
  }

  /// Returns what replaces the parts of a template's line about the field `name: String`.
  ///
  /// - Parameter value: The variable with the entity.
  func replacements(in value: String) -> [String: String] {
    [
      "The name.": comment,
      "Name": title,
      "name": name,
      "String": kind.rawValue + (isOptional ? "?" : ""),
      "\"Name \\(number)\"": numbered,
      "\"a name\"": sample,
      "\"Name: a name\"": "\"\(title): \(sampleText)\"",
      "\"\\(blank.name)\"": text(of: "\(value).\(name)"),
      "\\(blank.name)": "\\(\(interpolation(of: "\(value).\(name)")))",
    ]
  }

  private var comment: String {
    let words = FeatureName(
      words: FeatureName.words(of: name.prefix(1).uppercased() + name.dropFirst()))
    guard kind == .bool else { return "The \(words.phrase)." }
    guard words.phrase.hasPrefix("is ") else { return "The answer to “\(title)?”." }
    return "A Boolean value that indicates whether it \(words.phrase)."
  }

  /// A value in Swift and in JSON.
  private var sample: String {
    switch kind {
    case .string: "\"a \(name)\""
    case .int: "7"
    case .double: "2.5"
    case .bool: "true"
    }
  }

  /// The text that is shown for ``sample``.
  private var sampleText: String {
    switch kind {
    case .string: "a \(name)"
    case .bool: "yes"
    case .int, .double: sample
    }
  }

  /// A value that depends on a number.
  private var numbered: String {
    switch kind {
    case .string: "\"\(title) \\(number)\""
    case .int: "number * 10"
    case .double: "Double(number) + 0.5"
    case .bool: "number.isMultiple(of: 2)"
    }
  }

  /// Returns an expression for the text that shows a value.
  private func text(of value: String) -> String {
    switch (kind, isOptional) {
    case (.string, false): value
    case (.string, true): "\(value) ?? \"–\""
    case (.bool, false): "\(value) ? \"yes\" : \"no\""
    case (.bool, true): "\(value).map { $0 ? \"yes\" : \"no\" } ?? \"–\""
    case (.int, false), (.double, false): "\"\\(\(value))\""
    case (.int, true), (.double, true): "\(value).map { \"\\($0)\" } ?? \"–\""
    }
  }

  private func interpolation(of value: String) -> String {
    kind != .bool && !isOptional ? value : text(of: value)
  }
}
