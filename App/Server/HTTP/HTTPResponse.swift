// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// An answer: a status, header fields, and a body, of JSON unless said otherwise.
struct HTTPResponse: Sendable {
  let status: HTTPStatus
  let fields: [HTTPField]
  let body: Data
  /// What is sent in place of the body, if it is too large to be held in memory.
  let pieces: HTTPPieces?
  /// What is sent in place of the body, if nobody knows its end.
  let stream: HTTPStream?

  /// Answers with a value as JSON.
  init(_ value: some Encodable, status: HTTPStatus = .ok) {
    // The entities are numbers and text. The one thing that JSON can't say is a rating that is not
    // finite, which the data's schema forbids; should it come to that, the answer says so.
    guard let body = try? Self.encoder.encode(value) else {
      self.init(Refusal(.internalServerError, "The server found data that it can't send as JSON."))
      return
    }
    self.init(status: status, body: body)
  }

  /// Answers with a refusal's sentence as `ServerError`.
  init(_ refusal: Refusal) {
    // A structure of one string is always encodable.
    let body = (try? Self.encoder.encode(ServerError(error: refusal.sentence))) ?? Data()
    self.init(status: refusal.status, fields: refusal.fields, body: body)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Answers with bytes.
  ///
  /// - Parameters:
  ///   - status: What came of the request.
  ///   - type: What the bytes are; nil where there are none.
  ///   - caching: What a cache may do with the answer.
  ///   - fields: Further header fields.
  ///   - body: The bytes.
  ///   - pieces: The bytes, if they are sent piece by piece.
  ///   - stream: The bytes, if nobody knows their end; the connection ends with them.
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

  /// The bytes to send, head and body in one piece, but for a body in pieces: in two, the second would wait for the peer's
  /// acknowledgement of the first.
  func encoded(withoutBody: Bool = false, closing: Bool = false) -> Data {
    var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for field in fields {
      head += "\(field.name): \(field.value)\r\n"
    }
    if stream != nil {
      head += "Transfer-Encoding: chunked\r\n"
    } else if status != .notModified, status != .noContent {
      // A 304 and a 204 have no body; the length of a 304 would be that of the body which it spares.
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
