// SPDX-License-Identifier: MIT

import HTTPTypes

/// A response as a cache keeps it: with what is needed to tell for whom it is right, and how long.
public struct CachedResponse: Hashable, Sendable {
  /// The address that was asked.
  public var url: String
  /// A name for what the request must have in common with a later one besides the address: the fields
  /// that `Vary` names and who the user is. It tells nothing about their values.
  public var variant: String
  /// The names, in small letters, of the fields which the response depends on.
  public var variantFields: [String]
  /// When the request went out; for a validated response, the validation.
  public var requested: HTTPDate
  /// When the response came in; for a validated response, the validation.
  public var received: HTTPDate
  /// The answer.
  public var response: Response

  /// Creates one from its parts.
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

  /// About how many bytes of memory it takes.
  public var cost: Int {
    let fields = response.headers.reduce(0) { sum, field in
      sum + field.name.rawName.utf8.count + field.value.utf8.count + 64
    }
    let names = variantFields.reduce(0) { $0 + $1.utf8.count + 16 }
    return 256 + url.utf8.count + variant.utf8.count + names + fields + response.body.count
  }
}

extension CachedResponse: CustomStringConvertible {
  /// The address without its query, the status and the size: not the content, which may be a secret.
  public var description: String { "\(url.prefix { $0 != "?" }): \(response)" }
}
