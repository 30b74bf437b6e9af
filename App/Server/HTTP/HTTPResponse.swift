import Entities
import Foundation

/// An answer: a status, header fields, and a body of JSON.
struct HTTPResponse: Equatable, Sendable {
  let status: HTTPStatus
  private(set) var fields: [HTTPField]
  let body: Data

  /// Answers with a value as JSON.
  init(_ value: some Encodable, status: HTTPStatus = .ok) {
    // The entities are numbers and text. The one thing that JSON can't say is a rating that is not
    // finite, which the data's schema forbids; should it come to that, the answer says so.
    guard let body = try? Self.encoder.encode(value) else {
      self.init(Refusal(.internalServerError, "The server found data that it can't send as JSON."))
      return
    }
    self.init(status: status, fields: [], body: body)
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

  private init(status: HTTPStatus, fields: [HTTPField], body: Data) {
    self.status = status
    self.fields =
      [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")]
      + fields
    self.body = body
  }

  /// The bytes to send, head and body in one piece: in two, the second would wait for the peer's
  /// acknowledgement of the first.
  func encoded(withoutBody: Bool = false, closing: Bool = false) -> Data {
    var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for field in fields {
      head += "\(field.name): \(field.value)\r\n"
    }
    head += "Content-Length: \(body.count)\r\n"
    if closing {
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
