// SPDX-License-Identifier: MIT

/// A description of any value whose length and cost are limited, and that contains no secrets.
///
/// ```swift
/// ValueOutline.line(Search(text: "soup", found: Array(1...40)))
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
  public var secretWords = Self.standardSecretWords

  /// The words that mark secrets in every application.
  public static let standardSecretWords = [
    "password", "passphrase", "passcode", "secret", "token", "authorization", "cookie",
    "credential", "apikey",
    "privatekey",
  ]

  /// Creates an outline with the standard limits and words.
  public init() {}

  /// Returns a description of a value on one line.
  public func line(_ value: Any) -> String {
    var writer = Writer(outline: self)
    writer.writeLine(value, depth: 0)
    return singleLine(writer.text)
  }

  /// Returns a description of a value on several lines, one for each member, indented by two spaces a level.
  public func lines(_ value: Any) -> String {
    var writer = Writer(outline: self)
    writer.writeLines(value, label: nil, depth: 0)
    if writer.text.last == "\n" { writer.text.removeLast() }
    return writer.text
  }
}

/// The description while it is written.
private struct Writer {
  let outline: ValueOutline
  var text = ""
  var count = 0

  init(outline: ValueOutline) {
    self.outline = outline
  }

  /// A value, by the way in which it is described.
  private enum Shape {
    /// A text without members.
    case text(String)
    /// An opening text, members with or without labels, and the number of members that are left out.
    case members(String, [(label: String?, value: Any)], more: Int, isList: Bool)
  }

  private func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return outline.secretWords.contains { name.contains($0) }
  }

  private func short(_ text: String) -> String {
    let start = text.prefix(outline.textLimit)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Returns the shape of a value. An optional has the shape of its content, a case that of its payload.
  private mutating func shape(_ value: Any, depth: Int) -> Shape {
    count += 1
    if count > outline.valueLimit || depth > outline.depthLimit { return .text("…") }
    if let string = value as? String { return .text(short(string).debugDescription) }
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
    case .enum where !describesItself(value):
      guard let child = mirror.children.first else { return .text(String(describing: value)) }
      let name = child.label ?? ""
      if isSecret(name) { return .members(name, [(nil, Removed())], more: 0, isList: false) }
      let payload = Mirror(reflecting: child.value)
      guard payload.displayStyle == .tuple else {
        return .members(name, [(nil, child.value)], more: 0, isList: false)
      }
      return .members(name, members(payload), more: 0, isList: false)
    case .tuple: return .members("", members(mirror), more: 0, isList: false)
    case .struct where !describesItself(value):
      let name = String(describing: type(of: value))
      if isSecret(name) { return .text("\(name)(removed)") }
      return .members(name, members(mirror), more: 0, isList: false)
    case .class where !describesItself(value): return .text(String(describing: type(of: value)))
    default:
      let name = String(describing: type(of: value))
      if mirror.displayStyle != nil, isSecret(name) { return .text("\(name)(removed)") }
      return .text(short(String(describing: value)))
    }
  }

  private func members(_ mirror: Mirror) -> [(label: String?, value: Any)] {
    mirror.children.map { child in
      guard let label = child.label, !label.hasPrefix(".") else { return (nil, child.value) }
      return (label, isSecret(label) ? Removed() : child.value)
    }
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
