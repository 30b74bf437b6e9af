// SPDX-License-Identifier: MIT

import HTTPTypes

/// The rules that determine by their names which parts of requests and responses are secret.
public struct Secrets: Hashable, Sendable {
  /// The replacement of a secret.
  public static let placeholder = "REDACTED"

  /// The parts of secret names, in lower case, without `-`, `_` and `.`.
  public var words: Set<String>

  /// Creates rules.
  ///
  /// - Parameter words: Parts of names in addition to the defaults (`token`, `password` and others).
  public init(besides words: Set<String> = []) {
    self.words = words.union(SecretNames.common.words)
  }

  /// Returns whether the value with a name is a secret.
  public func contain(_ name: String) -> Bool {
    SecretNames(words: words).contain(name)
  }

  /// Returns the value of a header field with secrets redacted; of a secret value, only the scheme is kept.
  public func shown(_ field: HTTPField) -> String {
    guard contain(field.name.canonicalName) else { return field.value }
    let scheme = field.value[...].before(" ")
    let known = ["bearer", "basic", "digest", "negotiate", "token"]
    return known.contains(scheme.lowercased()) && scheme.endIndex < field.value.endIndex
      ? "\(scheme) \(Self.placeholder)" : Self.placeholder
  }

  /// Returns a query with secrets redacted.
  public func shown(_ query: [QueryItem]) -> [QueryItem] {
    query.map { item in
      item.value != nil && contain(item.name)
        ? QueryItem(item.name, Self.placeholder) : item
    }
  }

  /// Returns a body with secrets redacted: JSON and forms without the values of secret names; other content is redacted
  /// completely.
  public func shown(_ body: Body) -> String {
    if body.source != nil { return "\(Self.placeholder) (\(body))" }
    let type = (body.contentType ?? "")[...].before(";").lowercased()
    let text = String(validating: body.bytes, as: UTF8.self)
    if type == "application/json" || type.ends(with: "+json"), let text,
      let shown = RedactedJSON.text(text, replacingWith: Self.placeholder, where: contain)
    {
      return shown
    }
    if type == "application/x-www-form-urlencoded", let text { return shown(form: text) }
    return body.bytes.isEmpty ? "" : "\(Self.placeholder) (\(body))"
  }

  private func shown(form text: String) -> String {
    text.parts(at: "&", omittingEmpty: false).map { pair in
      guard let (name, _) = pair.halves(at: "=") else { return String(pair) }
      let isSecret = PercentEncoding.decodeFormPart(name).map(contain) ?? true
      return isSecret ? "\(name)=\(Self.placeholder)" : String(pair)
    }
    .joined(separator: "&")
  }
}
