// SPDX-License-Identifier: MIT

import Foundation

/// A feature to write: a list of values that a server has.
struct Feature: Hashable, Sendable {
  /// The name of the interactor, the screen and the scene.
  let name: FeatureName
  /// The name of the type of the values.
  let entity: FeatureName
  /// The fields of a value besides its id. There is at least one.
  let fields: [Field]
  /// The path of the list at the server.
  let endpoint: String

  /// Creates a feature from what the user has entered.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - fields: The fields, such as `name:String,rating:Double`.
  ///   - endpoint: The path of the list; nil for one made from the name.
  /// - Throws: A `Refusal` if Swift or a server doesn't accept one of them.
  init(_ name: String, fields: String = "name:String", endpoint: String? = nil) throws(Refusal) {
    self.name = try FeatureName(name)
    // The singular of a possible name may be a word of the language.
    entity = try FeatureName(
      self.name.singular.type, of: "the entity of \(name)", example: "\(name)List")
    self.fields = try Field.list(fields)
    self.endpoint = try endpoint.map(Self.checked) ?? "/\(self.name.path)"
  }

  /// What the feature lists, inside a text: `tickets` for `Tickets` and for `TicketList`.
  private var plural: String {
    let isSingular = name.type.hasSuffix("List") || entity.type == name.type + "Item"
    return isSingular ? entity.phrase + "s" : name.phrase
  }

  private static func checked(_ endpoint: String) throws(Refusal) -> String {
    guard endpoint.hasPrefix("/") else {
      throw Refusal(
        "“\(endpoint)” isn't the path of an endpoint: it begins with a slash. Write it like /favourites."
      )
    }
    guard endpoint.allSatisfy({ $0.isASCIILetterOrDigit || "/-_.~".contains($0) }) else {
      throw Refusal(
        "“\(endpoint)” isn't the path of an endpoint: it has letters, digits and the characters / - _ . ~ only. "
          + "Write it like /favourites.")
    }
    return endpoint
  }

  /// Returns a text of the template for this feature. Lines that end with `// each field` are there for each field.
  ///
  /// - Parameters:
  ///   - template: The text.
  ///   - others: What is replaced in addition.
  func text(of template: String, replacing others: [String: String]) -> String {
    let general = replacements.merging(others) { $1 }
    var lines: [String] = []
    var repeated: [String] = []
    for line in template.components(separatedBy: "\n") {
      if let code = line.without("  // each field") {
        repeated.append(code)
        continue
      }
      for field in fields {
        lines += repeated.map { $0.replacing(general.merging(of(field)) { $1 }) }
      }
      repeated = []
      if let code = line.without("  // first field") {
        lines.append(code.replacing(general.merging(of(fields[0])) { $1 }))
      } else {
        lines.append(line.replacing(general))
      }
    }
    return lines.joined(separator: "\n").withSortedImports
  }

  private func of(_ field: Field) -> [String: String] { field.replacements(in: entity.value) }

  /// What replaces the names of the template.
  var replacements: [String: String] {
    [
      "/blanks": endpoint,
      "\"Blanks": "\"\(name.title)", "\"Blank": "\"\(entity.title)",
      "Blanks": name.type, "Blank": entity.type,
      "blanks": name.value, "blank": entity.value,
      "BLANKS": plural, "BLANK": entity.phrase,
    ]
  }
}

extension String {
  /// The text without an ending; nil if it has another one.
  fileprivate func without(_ ending: String) -> String? {
    hasSuffix(ending) ? String(dropLast(ending.count)) : nil
  }

  /// The text with each block of imports sorted, as the formatter requires.
  var withSortedImports: String {
    var lines = components(separatedBy: "\n")
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { !$0.hasPrefix("import ") } ?? lines.count
      lines[start..<end].sort()
      start = end + 1
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the text in which parts are replaced in one pass, so that a replacement may contain one of them. The longest part counts.
  func replacing(_ parts: [String: String]) -> String {
    let sorted = parts.sorted { $0.key.count > $1.key.count }
    let beginnings = Set(parts.keys.compactMap(\.first))
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if beginnings.contains(first),
        let (part, replacement) = sorted.first(where: { rest.hasPrefix($0.key) })
      {
        result += replacement
        rest = rest.dropFirst(part.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
