// SPDX-License-Identifier: MIT

/// The identifiers of Swift code: the reserved ones, and those in a text.
enum SwiftWords {
  /// Words that can't be the name of a type or a value, or would be misleading.
  static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "actor", "any", "as", "associatedtype", "async", "await",
    "borrowing", "break", "case", "catch", "class", "consume", "consuming", "continue",
    "convenience", "copy", "default", "defer", "deinit", "didSet", "discard", "do", "dynamic",
    "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for",
    "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated",
    "nonmutating", "open", "operator", "optional", "override", "package", "postfix",
    "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required",
    "rethrows", "return", "self", "sending", "set", "some", "static", "struct", "subscript",
    "super", "switch", "then", "throw", "throws", "true", "try", "typealias", "unowned", "var",
    "weak", "where", "while", "willSet", "yield",
  ]

  /// Types that are visible in every file without an import, or with a common one.
  static let standardTypes: Set<String> = [
    "Attachment", "Bug", "Comment", "Configuration", "Confirmation", "Event", "ExitTest", "Issue",
    "SourceLocation", "TestScoping", "TimeLimitTrait",
    "Actor", "AnyObject", "Array", "AsyncStream", "Bool", "Bundle", "Calendar", "Character",
    "Codable", "Collection", "Comparable", "Data", "Date", "Decodable", "Decoder", "Dictionary",
    "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error",
    "ExpressibleByArrayLiteral", "Float", "Hashable", "Hasher", "Identifiable", "Int",
    "Iterator", "KeyPath", "Locale", "MainActor", "Mirror", "Never", "Notification", "Optional",
    "Process", "Range", "Result", "Scanner", "Sendable", "Sequence", "Set", "Slice", "String",
    "Substring", "Suite", "Tag", "Task", "Test", "Thread", "Timer", "Trait", "UInt", "URL",
    "Unicode", "Void",
  ]

  /// The modules of the Swift toolchain.
  static let modules: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Swift",
    "Synchronization", "Testing", "XCTest",
  ]

  /// Returns the identifiers in a piece of code, without those in comments and string literals.
  static func identifiers(in code: String) -> Set<String> {
    var found: Set<String> = []
    var isLongText = false
    for line in code.split(whereSeparator: \.isNewline) {
      if line.contains("\"\"\"") { isLongText.toggle() }
      if isLongText { continue }
      var isQuoted = false
      var word = ""
      var last: Character = " "
      for character in line {
        if !isQuoted, last == "/", character == "/" { break }
        if isPart(character), !isQuoted {
          word.append(character)
        } else {
          found.insert(word)
          word = ""
        }
        if character == "\"" { isQuoted.toggle() }
        last = character
      }
      found.insert(word)
    }
    return found.subtracting([""])
  }

  /// Returns the names of the types that a file declares with internal or public visibility, or with the latter alone.
  static func types(declaredIn code: String, isPublic: Bool = false) -> [String] {
    // Nested types are indented, and private types are visible only in their file.
    code.split(whereSeparator: \.isNewline).compactMap { line in
      guard let first = line.first, first.isLetter || first == "@" else { return nil }
      let words = line.split { !isPart($0) && $0 != "@" }.map(String.init)
      guard !words.contains("private"), !words.contains("fileprivate"),
        !isPublic || words.contains("public") || words.contains("open"),
        let keyword = words.firstIndex(where: declaring.contains),
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }),
        keyword + 1 < words.count
      else { return nil }
      return words[keyword + 1]
    }
  }

  private static let declaring: Set = [
    "actor", "class", "enum", "protocol", "struct", "typealias", "macro",
  ]
  private static let modifiers: Set = [
    "final", "indirect", "internal", "open", "package", "public",
  ]

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
