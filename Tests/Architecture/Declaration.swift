// SPDX-License-Identifier: MIT

/// A declaration outside function bodies, parsed from the text.
struct Declaration: Sendable {
  /// The keyword: `struct`, `func`, `var`, …
  let kind: String
  /// The name. For an extension, it's the name of the extended type.
  let name: String
  /// The enclosing types and extensions, from the outside.
  let parents: [Parent]
  /// The attributes and modifiers before the keyword, such as `@MainActor` and `private(set)`.
  let modifiers: [String]
  /// The tokens after the name, up to the body, the value or the end.
  let header: [Token]
  /// The line number of the keyword.
  let line: Int
  /// The first three words of the value, or an empty array without a value.
  let value: [String]
  /// The first word of the body, or `nil` if there is no body.
  let firstInBody: String?

  struct Parent: Sendable {
    let kind: String
    let name: String
    let isPublic: Bool
  }

  static let typeKinds: Set = ["struct", "class", "enum", "actor", "protocol"]

  /// A Boolean value that indicates whether the declaration itself is public or open.
  var isMarkedPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

  /// A name of another library, which is there for the compiler's message alone.
  var isUnavailable: Bool { modifiers.contains("@available unavailable") }

  /// A Boolean value that indicates whether other modules can see it, as far as its text and the
  /// enclosing declarations show.
  var leavesModule: Bool {
    if modifiers.contains(where: { $0 == "private" || $0 == "fileprivate" }) { return false }
    if modifiers.contains("package") || isMarkedPublic { return true }
    guard let parent = parents.last, parent.isPublic else { return false }
    return parent.kind == "extension" || parent.kind == "protocol"
      || (parent.kind == "enum" && kind == "case")
  }

  /// The name, qualified with the enclosing types: `Outer.Inner`.
  var fullName: String { (parents.map(\.name) + [name]).joined(separator: ".") }

  /// A Boolean value that indicates whether it's a stored instance property.
  var isStoredProperty: Bool {
    guard kind == "var" || kind == "let", !modifiers.contains("static"),
      !modifiers.contains("class")
    else { return false }
    return firstInBody == nil || !value.isEmpty || ["didSet", "willSet"].contains(firstInBody)
  }
}

/// A word or a symbol of the code.
struct Token: Sendable {
  let text: String
  let line: Int
  /// A Boolean value that indicates whether it's the first one on its line.
  let startsLine: Bool

  var isWord: Bool { text.utf8.first?.isWordByte == true || text.utf8.first == 64 }
}

/// A parser for the declarations of a file. It's sufficient for code that compiles and is
/// formatted.
enum Declarations {
  private static let modifiers: Set = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "lazy",
    "weak", "unowned", "override", "mutating", "nonmutating", "indirect", "required",
    "convenience", "nonisolated", "isolated", "dynamic", "optional", "consuming", "borrowing",
    "prefix", "postfix", "infix", "distributed",
  ]
  private static let keywords = Declaration.typeKinds.union([
    "extension", "typealias", "associatedtype", "func", "var", "let", "init", "deinit",
    "subscript", "case", "import", "macro", "precedencegroup", "operator",
  ])
  private static let continuations: Set = [
    "->", "where", "throws", "rethrows", "async", ":", "&", ".", ",", "=", "{", "(",
  ]

  static func parse(_ code: [Substring]) -> [Declaration] {
    let tokens = tokens(of: code)
    var found: [Declaration] = []
    // A scope that isn't a type, such as a function body, has no parent.
    var scopes: [Declaration.Parent?] = []
    var pending: Declaration.Parent?
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.text == "{" {
        scopes.append(pending)
        pending = nil
        index += 1
        continue
      }
      if token.text == "}" {
        _ = scopes.popLast()
        index += 1
        continue
      }
      let parents = scopes.compactMap { $0 }
      let startsStatement =
        token.startsLine || index == 0 || ["{", "}", ";"].contains(tokens[index - 1].text)
      guard startsStatement, parents.count == scopes.count,
        let start = declaration(tokens, at: index, in: parents)
      else {
        index += 1
        continue
      }
      found.append(start.declaration)
      index = start.end
      if Declaration.typeKinds.contains(start.declaration.kind)
        || start.declaration.kind == "extension"
      {
        let declared = start.declaration
        pending = Declaration.Parent(
          kind: declared.kind, name: declared.name, isPublic: declared.isMarkedPublic)
      }
    }
    return found
  }

  private static func declaration(
    _ tokens: [Token], at start: Int, in parents: [Declaration.Parent]
  ) -> (declaration: Declaration, end: Int)? {
    var index = start
    var words: [String] = []
    while index < tokens.count {
      let text = tokens[index].text
      let isClassMember =
        text == "class" && index + 1 < tokens.count
        && ["func", "var", "let", "subscript"].contains(tokens[index + 1].text)
      guard text.hasPrefix("@") || modifiers.contains(text) || isClassMember else { break }
      index += 1
      var word = text
      if index < tokens.count, tokens[index].text == "(", !tokens[index].startsLine {
        let end = closing(tokens, at: index)
        let arguments = tokens[index..<end].map(\.text)
        if !text.hasPrefix("@") { word += arguments.joined() }
        if text == "@available", arguments.contains("unavailable") { word += " unavailable" }
        index = end
      }
      words.append(word)
    }
    guard index < tokens.count, keywords.contains(tokens[index].text) else { return nil }
    let keyword = tokens[index]
    index += 1
    var name = ""
    if !["init", "subscript", "deinit"].contains(keyword.text) {
      while index < tokens.count, !["(", "{", ":", "=", "<"].contains(tokens[index].text) {
        if !name.isEmpty, tokens[index].startsLine || tokens[index].text == "where" { break }
        name += tokens[index].text
        index += 1
        if tokens[index - 1].isWord, index < tokens.count, tokens[index].text != "." { break }
      }
    }
    var header: [Token] = []
    while index < tokens.count {
      let token = tokens[index]
      if token.text == "{" || token.text == "}" || token.text == "=" || token.text == ";" { break }
      if token.startsLine, !continuations.contains(token.text), !header.isEmpty || !name.isEmpty,
        !(header.last.map { continuations.contains($0.text) } ?? false)
      {
        break
      }
      if token.text == "(" || token.text == "[" {
        let end = closing(tokens, at: index)
        header += tokens[index..<end]
        index = end
      } else if token.text == "<" {
        let end = closingAngle(tokens, at: index)
        header += tokens[index..<end]
        index = end
      } else {
        header.append(token)
        index += 1
      }
    }
    let sign = index < tokens.count ? tokens[index].text : ""
    var body: String?
    if sign == "{", index + 1 < tokens.count { body = tokens[index + 1].text }
    let value = sign == "=" ? tokens[(index + 1)...].prefix(3).map(\.text) : []
    let declaration = Declaration(
      kind: keyword.text, name: name, parents: parents, modifiers: words, header: header,
      line: keyword.line, value: value, firstInBody: body)
    return (declaration, index)
  }

  /// Returns the index after the bracket that closes the one at an index.
  static func closing(_ tokens: [Token], at start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  /// Returns the index after the angle bracket that closes the one at an index.
  static func closingAngle(_ tokens: [Token], at start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index].text {
      case "<": depth += 1
      case ">": depth -= 1
      case "{", "}", ";": return index
      default: break
      }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  private static func tokens(of code: [Substring]) -> [Token] {
    var tokens: [Token] = []
    for (number, line) in code.enumerated() {
      let bytes = Array(line.utf8)
      var index = 0
      var startsLine = true
      while index < bytes.count {
        let start = index
        if bytes[index] == 32 || bytes[index] == 9 {
          index += 1
          continue
        }
        // An attribute or a directive is a word with its symbol.
        if bytes[index] == 64 || bytes[index] == 35 { index += 1 }
        while index < bytes.count, bytes[index].isWordByte { index += 1 }
        if index == start {
          let isArrow = bytes[index] == 45 && index + 1 < bytes.count && bytes[index + 1] == 62
          index += isArrow ? 2 : 1
        }
        tokens.append(
          Token(
            text: String(decoding: bytes[start..<index], as: UTF8.self), line: number + 1,
            startsLine: startsLine))
        startsLine = false
      }
    }
    return tokens
  }
}
