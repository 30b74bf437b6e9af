// SPDX-License-Identifier: MIT

/// The names of types as Swift code writes them.
enum TypeName {
  /// Returns the name of a type with the types around it, without modules and without the marks of private types.
  ///
  ///     TypeName.of(Pages<Song>.State.self)  // Pages<Song>.State
  static func of(_ type: Any.Type) -> String {
    var name = ""
    var part = ""
    // Whether `part` may be a module, which is the first part of a path.
    var isFirst = true
    // The number of open parentheses of a mark such as “(unknown context at $104)”.
    var depth = 0
    var isMarked = false
    let text = String(reflecting: type)
    for (index, character) in zip(text.indices, text) {
      if depth > 0 || character == "(" && marks.contains(where: text[index...].hasPrefix) {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        isMarked = depth == 0
        continue
      }
      // “(extension in Songs):Swift.Int.State”
      if isMarked, character == ":" {
        isMarked = false
        continue
      }
      isMarked = false
      switch character {
      case ".":
        // The point after a mark ends no part.
        if !isFirst, !part.isEmpty || name.last == ">" { name += part + "." }
        (part, isFirst) = ("", false)
      case "<", ">", "(", ")", "[", "]", ",", ":", " ", "-", "&", "?":
        name += part + String(character)
        (part, isFirst) = ("", !(">)]?".contains(character)))
      default: part.append(character)
      }
    }
    return name + part
  }

  private static let marks = ["(unknown context", "(extension in "]
}
