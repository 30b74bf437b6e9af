// SPDX-License-Identifier: MIT

/// The limits of a request. The server refuses requests that exceed them.
enum HTTPLimits {
  /// The bytes of a request line. RFC 9112, section 3, recommends at least this number.
  static let requestLine = 8000
  /// The bytes of a request line and all header fields together.
  static let head = 32 * 1024
  /// The number of header fields.
  static let fields = 100
  /// The bytes of a body.
  static let body = 64 * 1024
  /// The bytes of a chunk's size line, or of all trailer fields, which the server ignores.
  static let chunkLine = 4096
  /// The bytes that are read and discarded after a refusal, so that the peer can read the response.
  static let discarded = 4 * 1024 * 1024
}
