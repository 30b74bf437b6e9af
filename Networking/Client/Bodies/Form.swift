// SPDX-License-Identifier: MIT

extension Body {
  /// Returns a form body (`application/x-www-form-urlencoded`). Fields whose value is nil are omitted.
  public static func form(_ fields: KeyValuePairs<String, String?>) -> Body {
    form([QueryItem](fields))
  }

  /// Returns a form body from names and values in order. A missing value is sent as an empty one.
  public static func form(_ items: [QueryItem]) -> Body {
    let text = items.map {
      PercentEncoding.formPart($0.name) + "=" + PercentEncoding.formPart($0.value ?? "")
    }
    .joined(separator: "&")
    return Body(Array(text.utf8), contentType: "application/x-www-form-urlencoded")
  }
}
