// SPDX-License-Identifier: MIT

import Signals

/// A description of any value whose length and cost are limited, and that contains no secrets.
///
/// ```swift
/// ValueOutline().line(Search(text: "soup", found: Array(1...40)))
/// // Search(text: "soup", found: [1, 2, 3, 4, 5, 6, 7, 8, … 32 more])
/// ```
///
/// A value is read by reflection. Members, cases and types whose name contains a word of ``secretWords`` are replaced by
/// `(removed)`, and values with their own mirror show only what that contains. Descriptions of values that are not
/// structures are shortened. The cost is that of the limits, and not of the value.
public struct ValueOutline: Sendable {
  /// The maximum number of described values; further ones are left out.
  public var valueLimit = 200
  /// The maximum number of described elements of a collection.
  public var elementLimit = 8
  /// The maximum number of characters of a single text.
  public var textLimit = 120
  /// The maximum depth of nested values.
  public var depthLimit = 8
  /// Lowercase words in names of members, cases and types whose values are secret.
  public var secretWords = Self.standardSecretWords { didSet { memory = Memory() } }

  /// The words that mark secrets in every application.
  public static let standardSecretWords = [
    "password", "passphrase", "passcode", "secret", "token", "authorization", "cookie",
    "credential", "apikey",
    "privatekey",
  ]

  /// What is known about types and names, which takes longer to find out than to describe a value.
  private var memory = Memory()

  /// Creates an outline with the standard limits and words.
  public init() {}

  fileprivate final class Memory: Sendable {
    let facts = Lock(OutlineFacts())
  }

  private func write(_ value: Any, _ body: (inout Writer) -> Void) -> String {
    var writer = Writer(outline: self, facts: memory.facts.withLock { $0 })
    body(&writer)
    if writer.facts.isNew {
      writer.facts.isNew = false
      memory.facts.withLock { $0 = writer.facts }
    }
    return writer.text
  }

  /// Returns a description of a value on one line.
  public func line(_ value: Any) -> String {
    singleLine(write(value) { $0.writeLine(value, depth: 0) })
  }

  /// Returns a description of a value on several lines, one for each member, indented by two spaces a level.
  public func lines(_ value: Any) -> String {
    var text = write(value) { $0.writeLines(value, label: nil, depth: 0) }
    if text.last == "\n" { text.removeLast() }
    return text
  }
}

/// What is known about types and names.
private struct OutlineFacts: Sendable {
  struct OfType: Sendable {
    let name: String
    let isSecret: Bool
    let describesItself: Bool
  }

  var types: [ObjectIdentifier: OfType] = [:]
  var names: [String: Bool] = [:]
  var isNew = false
  /// The maximum number of names, since keys of dictionaries are names, too.
  static let limit = 2_000
}

/// The description while it is written.
private struct Writer {
  let outline: ValueOutline
  var facts: OutlineFacts
  var text = ""
  var count = 0

  init(outline: ValueOutline, facts: OutlineFacts) {
    (self.outline, self.facts) = (outline, facts)
  }

  /// A value, by the way in which it is described.
  private enum Shape {
    /// A text without members.
    case text(String)
    /// An opening text, members with or without labels, and the number of members that are left out.
    case members(String, [(label: String?, value: Any)], more: Int, isList: Bool)
  }

  private mutating func isSecret(_ name: String) -> Bool {
    if let known = facts.names[name] { return known }
    let lower = name.lowercased()
    let isSecret = outline.secretWords.contains { lower.contains($0) }
    if facts.names.count < OutlineFacts.limit {
      facts.names[name] = isSecret
      facts.isNew = true
    }
    return isSecret
  }

  private mutating func facts(of value: Any) -> OutlineFacts.OfType {
    let type = type(of: value)
    if let known = facts.types[ObjectIdentifier(type)] { return known }
    let name = String(describing: type)
    let found = OutlineFacts.OfType(
      name: name, isSecret: isSecret(name), describesItself: describesItself(value))
    facts.types[ObjectIdentifier(type)] = found
    facts.isNew = true
    return found
  }

  private func short(_ text: String) -> String {
    if text.utf8.count <= outline.textLimit { return text }
    let start = text.prefix(outline.textLimit)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Returns the shape of a value. An optional has the shape of its content, a case that of its payload.
  private mutating func shape(_ value: Any, depth: Int) -> Shape {
    count += 1
    if count > outline.valueLimit || depth > outline.depthLimit { return .text("…") }
    if let string = value as? String { return .text(short(string).debugDescription) }
    if let number = value as? Int { return .text(String(number)) }
    if let bool = value as? Bool { return .text(String(bool)) }
    if let number = value as? Double { return .text(String(number)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let content = mirror.children.first else { return .text("nil") }
      return shape(content.value, depth: depth)
    case .collection, .set, .dictionary:
      let children = mirror.children.prefix(outline.elementLimit)
      let members = children.map { child -> (label: String?, value: Any) in
        guard mirror.displayStyle == .dictionary else { return (nil, child.value) }
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { return (nil, child.value) }
        let key = short(String(describing: pair[0].value))
        return (key, isSecret(key) ? Removed() : pair[1].value)
      }
      let sorted =
        mirror.displayStyle == .dictionary
        ? members.sorted { $0.label ?? "" < $1.label ?? "" } : members
      return .members("", sorted, more: mirror.children.count - members.count, isList: true)
    case .enum where !facts(of: value).describesItself:
      guard let child = mirror.children.first else { return .text(String(describing: value)) }
      let name = child.label ?? ""
      if isSecret(name) { return .members(name, [(nil, Removed())], more: 0, isList: false) }
      let payload = Mirror(reflecting: child.value)
      guard payload.displayStyle == .tuple else {
        return .members(name, [(nil, child.value)], more: 0, isList: false)
      }
      return .members(name, members(payload), more: 0, isList: false)
    case .tuple: return .members("", members(mirror), more: 0, isList: false)
    case .struct where !facts(of: value).describesItself:
      let facts = facts(of: value)
      if facts.isSecret { return .text("\(facts.name)(removed)") }
      return .members(facts.name, members(mirror), more: 0, isList: false)
    case .class where !facts(of: value).describesItself: return .text(facts(of: value).name)
    default:
      let facts = facts(of: value)
      if mirror.displayStyle != nil, facts.isSecret { return .text("\(facts.name)(removed)") }
      return .text(short(String(describing: value)))
    }
  }

  private mutating func members(_ mirror: Mirror) -> [(label: String?, value: Any)] {
    var members: [(label: String?, value: Any)] = []
    for child in mirror.children {
      if let label = child.label, !label.hasPrefix(".") {
        members.append((label, isSecret(label) ? Removed() : child.value))
      } else {
        members.append((nil, child.value))
      }
    }
    return members
  }

  mutating func writeLine(_ value: Any, depth: Int) {
    switch shape(value, depth: depth) {
    case .text(let text): self.text += text
    case .members(let name, let members, let more, let isList):
      text += name + (isList ? "[" : "(")
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        if let label = member.label { text += label + ": " }
        writeLine(member.value, depth: depth + 1)
      }
      if more > 0 { text += ", … \(more) more" }
      text += isList ? "]" : ")"
    }
  }

  mutating func writeLines(_ value: Any, label: String?, depth: Int) {
    if count > outline.valueLimit { return }
    text += String(repeating: "  ", count: depth) + (label.map { $0 + ": " } ?? "")
    switch shape(value, depth: depth) {
    case .text(let value): text += singleLine(value) + "\n"
    case .members(let name, let members, let more, let isList):
      text += isList ? "\(members.count + more) elements\n" : (name.isEmpty ? "()" : name) + "\n"
      for (index, member) in members.enumerated() {
        writeLines(
          member.value, label: member.label ?? (isList ? "\(index)" : nil), depth: depth + 1)
      }
      if more > 0 { text += String(repeating: "  ", count: depth + 1) + "… \(more) more\n" }
    }
  }
}

/// The replacement of a secret.
private struct Removed: CustomStringConvertible {
  var description: String { "(removed)" }
}
