// SPDX-License-Identifier: MIT

import HTTPTypes

/// A response in a cache, with the data that determines to which requests and how long it applies.
public struct CachedResponse: Hashable, Sendable {
  /// The address of the request.
  public var url: String
  /// A hash of the request's values that a later request must share in addition to the address: those of the fields
  /// that `Vary` names, and of the user's identity. It doesn't reveal the values.
  public var variant: String
  /// The names, in lower case, of the fields that the response depends on.
  public var variantFields: [String]
  /// The time at which the request was sent; for a validated response, the validation.
  public var requested: HTTPDate
  /// The time at which the response arrived; for a validated response, that of the validation.
  public var received: HTTPDate
  /// The response.
  public var response: Response

  /// Creates a cached response.
  public init(
    url: String, variant: String = "", variantFields: [String] = [], requested: HTTPDate,
    received: HTTPDate, response: Response
  ) {
    self.url = url
    self.variant = variant
    self.variantFields = variantFields
    self.requested = requested
    self.received = received
    self.response = response
  }

  /// The approximate size in memory in bytes.
  public var cost: Int {
    let fields = response.headers.reduce(0) { sum, field in
      sum + field.name.rawName.utf8.count + field.value.utf8.count + 64
    }
    let names = variantFields.reduce(0) { $0 + $1.utf8.count + 16 }
    return 256 + url.utf8.count + variant.utf8.count + names + fields + response.body.count
  }
}

extension CachedResponse: CustomStringConvertible {
  /// The address without its query, the status and the size, but not the content, which may be secret.
  public var description: String { "\(url.withoutQuery): \(response)" }
}

extension CachedResponse: CustomReflectable, CustomDebugStringConvertible {
  /// The address without its query, the times and the response without secrets.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "url": String(url.withoutQuery), "variantFields": variantFields,
        "requested": requested, "received": received, "response": response,
      ], displayStyle: .struct)
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}
