// SPDX-License-Identifier: MIT

/// Returns the description of a value on one line, which is the same in every run.
///
/// Swift's own description of a set or a dictionary, and of values that contain one, differs between runs, since
/// hashing is seeded. Here elements are sorted by their texts. A value with its own description is described by that.
package func valueText(_ value: Any) -> String {
  singleLine(nested(value))
}

private func nested(_ value: Any) -> String {
  if let text = value as? String { return text.debugDescription }
  let mirror = Mirror(reflecting: value)
  let children = mirror.children.map { ($0.label, $0.value) }
  switch mirror.displayStyle {
  case .optional:
    return children.first.map { nested($0.1) } ?? "nil"
  case .collection:
    return "[\(children.map { nested($0.1) }.joined(separator: ", "))]"
  case .set:
    return "[\(children.map { nested($0.1) }.sorted().joined(separator: ", "))]"
  case .dictionary:
    let pairs = children.map { _, pair in
      Mirror(reflecting: pair).children.map { nested($0.value) }.joined(separator: ": ")
    }
    return "[\(pairs.isEmpty ? ":" : pairs.sorted().joined(separator: ", "))]"
  case .tuple:
    return members(children)
  case .struct where !describesItself(value):
    return String(describing: type(of: value)) + members(children)
  case .enum where !describesItself(value) && !children.isEmpty:
    let (name, payload) = children[0]
    let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
    return (name ?? "") + (isTuple ? nested(payload) : "(\(nested(payload)))")
  default:
    return String(describing: value)
  }
}

/// Returns whether a value's type has its own description.
func describesItself(_ value: Any) -> Bool {
  value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    || value is any TextOutputStreamable
}

private func members(_ children: [(String?, Any)]) -> String {
  let texts = children.map { label, value in
    guard let label, !label.hasPrefix(".") else { return nested(value) }
    return "\(label): \(nested(value))"
  }
  return "(\(texts.joined(separator: ", ")))"
}

/// Returns the text without line breaks and other control characters.
package func singleLine(_ text: String) -> String {
  // The first byte of U+0080 to U+009F is 0xC2.
  if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) { return text }
  return String(
    text.map { character in
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      return isControl ? " " : character
    })
}
