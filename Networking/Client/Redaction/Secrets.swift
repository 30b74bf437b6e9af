// SPDX-License-Identifier: MIT

import HTTPTypes

/// Which parts of requests and answers are secrets by their names, and what is shown in their place.
public struct Secrets: Hashable, Sendable {
  /// What is shown in place of a secret.
  public static let placeholder = "REDACTED"

  /// Parts of names, in small letters, without `-`, `_` and `.`: what contains one is secret.
  public var words: Set<String>

  /// Creates a rule.
  ///
  /// - Parameter words: Parts of names besides the usual ones (`token`, `password` and their like).
  public init(besides words: Set<String> = []) {
    self.words = words.union([
      "auth", "cookie", "token", "password", "passwd", "passphrase", "secret", "apikey",
      "accesskey", "privatekey", "credential", "session", "signature", "otp", "pin",
    ])
  }

  /// Whether what bears a name is a secret.
  public func contain(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." }
    if ["code", "key", "sig", "sid", "jwt", "pass", "pwd"].contains(plain) { return true }
    // Short words would be found within others, as in “shopping”.
    return words.contains { $0.utf8.count > 3 ? plain.contains($0) : plain == $0 }
  }

  /// The value of a header field as it may be shown: of a secret one, its scheme at most.
  public func shown(_ field: HTTPField) -> String {
    guard contain(field.name.canonicalName) else { return field.value }
    let scheme = field.value.prefix { $0 != " " }
    let known = ["bearer", "basic", "digest", "negotiate", "token"]
    return known.contains(scheme.lowercased()) && scheme.endIndex < field.value.endIndex
      ? "\(scheme) \(Self.placeholder)" : Self.placeholder
  }

  /// A query as it may be shown.
  public func shown(_ query: [QueryItem]) -> [QueryItem] {
    query.map { item in
      item.value != nil && contain(item.name)
        ? QueryItem(item.name, Self.placeholder) : item
    }
  }

  /// A body as it may be shown: JSON and forms without the values of secret names, nothing else at all.
  public func shown(_ body: Body) -> String {
    if body.source != nil { return "\(Self.placeholder) (\(body))" }
    let type = body.contentType?.prefix { $0 != ";" }.lowercased() ?? ""
    let text = String(validating: body.bytes, as: UTF8.self)
    if type == "application/json" || type.hasSuffix("+json"), let text,
      let shown = RedactedJSON.text(text, replacingWith: Self.placeholder, where: contain)
    {
      return shown
    }
    if type == "application/x-www-form-urlencoded", let text { return shown(form: text) }
    return body.bytes.isEmpty ? "" : "\(Self.placeholder) (\(body))"
  }

  private func shown(form text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
      let isSecret = PercentEncoding.decodeFormPart(pair[..<equals]).map(contain) ?? true
      return isSecret ? pair[...equals] + Self.placeholder : String(pair)
    }
    .joined(separator: "&")
  }
}
