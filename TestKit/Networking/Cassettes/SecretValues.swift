// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking

/// The secret values of an exchange, found by their names and removed wherever they occur.
struct SecretValues {
  /// The shortest value that is removed. Shorter values occur by chance.
  private static let shortest = 4
  private static let schemes: Set = ["bearer", "basic", "digest", "negotiate", "token"]
  private let secrets: Secrets
  private var values: Set<String> = []

  init(_ secrets: Secrets) {
    self.secrets = secrets
  }

  /// Adds the secrets of a request's header fields, query and body.
  mutating func add(_ request: OutgoingRequest) {
    add(request.head.headerFields)
    for item in ReceivedRequest(request).query { add(item.value ?? "", named: item.name) }
    if let body = request.body { add(body.bytes) }
  }

  /// Adds the secrets of a response's header fields and content.
  mutating func add(_ response: Response) {
    add(response.headers)
    add(response.body)
  }

  /// Returns a text without the secret values: plain, percent-encoded, and escaped as in JSON.
  func removed(from text: String) -> String {
    // Longer values first, since a shorter one may be a part of them.
    // In scalars: the last letter of a value before a combining mark is another `Character`.
    String(
      values.sorted { ($1.utf8.count, $1) < ($0.utf8.count, $0) }
        .reduce(text.unicodeScalars) { text, value in
          text.replacing(value.unicodeScalars, with: Secrets.placeholder.unicodeScalars)
        })
  }

  private mutating func add(_ fields: HTTPFields) {
    for field in fields { add(address: field.value) }
    for field in fields where secrets.contain(field.name.canonicalName) {
      // The attributes of a cookie aren't secret.
      let value = field.name == .setCookie ? field.value[...].before(";") : field.value[...]
      for part in value.utf8.split(whereSeparator: { " ;,".utf8.contains($0) }) {
        let secret = Substring(part).parts(at: "=", maxSplits: 1).last.map { String($0) } ?? ""
        if !Self.schemes.contains(secret.lowercased()) { add(secret) }
      }
    }
  }

  private mutating func add(_ body: [UInt8]) {
    if let value = try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed) {
      add(json: value, isSecret: false)
    } else {
      add(form: String(decoding: body, as: UTF8.self)[...])
    }
  }

  /// Adds the secrets of a form, or of the query of an address.
  private mutating func add(form text: Substring) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { String(Substring($0)) }
      if parts.count == 2 { add(parts[1], named: parts[0]) }
    }
  }

  /// Adds the secrets of the query of an address, such as that of a redirect.
  private mutating func add(address text: String) {
    guard let (_, query) = text[...].halves(at: "?") else { return }
    add(form: query.before("#", ">", " ", "\""))
  }

  private mutating func add(json value: Any, isSecret: Bool) {
    switch value {
    case let object as [String: Any]:
      for (name, value) in object {
        add(json: value, isSecret: isSecret || secrets.contain(name))
      }
    case let list as [Any]:
      for value in list { add(json: value, isSecret: isSecret) }
    case let text as String:
      if isSecret { return add(text) }
      add(address: text)
      // JSON in a string.
      guard text.begins(with: "{") || text.begins(with: "["),
        let inner = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      else { return }
      add(json: inner, isSecret: false)
    default: break
    }
  }

  private mutating func add(_ value: String, named name: String) {
    if secrets.contain(name) { add(value) }
  }

  private mutating func add(_ value: String) {
    guard value.count >= Self.shortest, value != Secrets.placeholder else { return }
    let decoded = value.removingPercentEncoding ?? value
    for form in Set([value, decoded]) where form.count >= Self.shortest {
      values.insert(form)
      if let encoded = form.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
        values.insert(encoded)
      }
      let escaped = Self.escaped(form)
      // The second is JSON in a string of JSON.
      values.formUnion(escaped.union(escaped.flatMap { Self.escaped($0) }))
    }
  }

  /// Returns the forms of a text in a string of JSON.
  private static func escaped(_ text: String) -> Set<String> {
    [
      escaped(text, false, false), escaped(text, false, true), escaped(text, true, false),
      escaped(text, true, true),
    ]
  }

  private static func escaped(_ text: String, _ isASCII: Bool, _ escapesSlash: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: escaped += "\\\""
      case 0x5c: escaped += "\\\\"
      case 0x2f where escapesSlash: escaped += "\\/"
      case 0x0a: escaped += "\\n"
      case 0x0d: escaped += "\\r"
      case 0x09: escaped += "\\t"
      case ..<0x20: escaped += code(scalar)
      case 0x80... where isASCII: escaped += code(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns the escape sequences of a character, with lower-case digits, which most programs write.
  private static func code(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    .joined()
  }
}
