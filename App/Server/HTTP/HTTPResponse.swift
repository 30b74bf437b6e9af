// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// A response: a status, header fields, and a body, which is JSON by default.
struct HTTPResponse: Sendable {
  let status: HTTPStatus
  let fields: [HTTPField]
  let body: Data
  /// The pieces that are sent instead of `body` if it's too large for the memory.
  let pieces: HTTPPieces?
  /// The stream that is sent instead of `body` if its end is unknown.
  let stream: HTTPStream?

  /// Creates a response with a value as JSON.
  init(_ value: some Encodable, status: HTTPStatus = .ok) {
    // The entities consist of numbers and text. JSON can't represent only a rating that isn't finite, which the schema
    // of the database excludes. If it happens nevertheless, the response says so.
    guard let body = try? Self.encoder.encode(value) else {
      self.init(Refusal(.internalServerError, "The server found data that it can't send as JSON."))
      return
    }
    self.init(status: status, body: body)
  }

  /// Creates a response with the sentence of a refusal as `ServerError`.
  init(_ refusal: Refusal) {
    // A structure with one string can always be encoded.
    let body = (try? Self.encoder.encode(ServerError(error: refusal.sentence))) ?? Data()
    self.init(status: refusal.status, fields: refusal.fields, body: body)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Creates a response with bytes.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - type: The media type of the bytes, or `nil` if there are none.
  ///   - caching: The value of `Cache-Control`.
  ///   - fields: Further header fields.
  ///   - body: The bytes.
  ///   - pieces: The bytes, if they're sent in pieces.
  ///   - stream: The bytes, if their end is unknown. The connection is closed after them.
  init(
    status: HTTPStatus, type: String? = "application/json", caching: String = "no-store",
    fields: [HTTPField] = [], body: Data = Data(), pieces: HTTPPieces? = nil,
    stream: HTTPStream? = nil
  ) {
    self.status = status
    self.fields =
      (type.map { [HTTPField("Content-Type", $0)] } ?? [])
      + [HTTPField("Cache-Control", caching)] + fields
    self.body = body
    self.pieces = pieces
    self.stream = stream
  }

  /// Returns the response with another header field.
  func with(_ field: HTTPField) -> HTTPResponse {
    HTTPResponse(self, fields: fields + [field])
  }

  private init(_ response: HTTPResponse, fields: [HTTPField]) {
    (status, body, pieces, stream) = (
      response.status, response.body, response.pieces, response.stream
    )
    self.fields = fields
  }

  /// Returns the bytes to send. The head and the body are in one write, except for a body in pieces: otherwise the
  /// second write would wait for the acknowledgement of the first one.
  func encoded(withoutBody: Bool = false, closing: Bool = false) -> Data {
    var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for field in fields {
      head += "\(field.name): \(field.value)\r\n"
    }
    if stream != nil {
      head += "Transfer-Encoding: chunked\r\n"
    } else if status != .notModified, status != .noContent {
      // Status 304 and 204 have no body. The length in a 304 would be that of the omitted body.
      head += "Content-Length: \(pieces?.length ?? body.count)\r\n"
    }
    if closing || stream != nil {
      head += "Connection: close\r\n"
    }
    head += "\r\n"
    var bytes = Data(head.utf8)
    if !withoutBody {
      bytes.append(body)
    }
    return bytes
  }
}
