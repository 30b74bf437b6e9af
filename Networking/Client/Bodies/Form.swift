// SPDX-License-Identifier: MIT

extension Body {
  /// Creates a body of a form (`application/x-www-form-urlencoded`); what is nil is left out.
  public static func form(_ fields: KeyValuePairs<String, String?>) -> Body {
    form([QueryItem](fields))
  }

  /// Creates a body of a form from names and values in order; a name without a value has an empty one.
  public static func form(_ items: [QueryItem]) -> Body {
    let text = items.map {
      PercentEncoding.formPart($0.name) + "=" + PercentEncoding.formPart($0.value ?? "")
    }
    .joined(separator: "&")
    return Body(Array(text.utf8), contentType: "application/x-www-form-urlencoded")
  }
}
