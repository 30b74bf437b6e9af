// SPDX-License-Identifier: MIT

/// A complete request.
struct HTTPRequest: Equatable, Sendable {
  /// The method, in its original case: methods are case-sensitive.
  let method: String
  /// The path of the target, still percent-encoded.
  let path: String
  /// The query of the target, still percent-encoded, without the question mark.
  let query: String
  /// The header fields in their original order.
  let fields: [HTTPField]
  /// The content, without its transfer coding.
  var body: [UInt8]
  /// A Boolean value that indicates whether the connection stays open after this request.
  let keepsConnection: Bool
  /// The IP address of the client, without the port. It's empty if the address is unknown.
  var peer = ""
}
