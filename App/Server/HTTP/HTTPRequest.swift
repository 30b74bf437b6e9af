// SPDX-License-Identifier: MIT

/// A request as it came over the wire, whole.
struct HTTPRequest: Equatable, Sendable {
  /// The method, in the case in which it was sent: methods are case-sensitive.
  let method: String
  /// The target's path, still percent-encoded.
  let path: String
  /// The target's query, still percent-encoded, without the question mark.
  let query: String
  /// The header fields, in the order in which they came.
  let fields: [HTTPField]
  /// The content, without its transfer coding.
  var body: [UInt8]
  /// Whether the connection serves another request after this one.
  let keepsConnection: Bool
  /// The address that the request came from, without the port; empty if it isn't known.
  var peer = ""
}
