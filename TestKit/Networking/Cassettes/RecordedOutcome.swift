// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// The outcome of a request in a cassette.
public enum RecordedOutcome: Hashable, Sendable {
  /// The server answered.
  case response(RecordedResponse)
  /// The exchange failed.
  case failure(RecordedFailure)

  /// Creates a recorded outcome, including its secrets.
  public init(_ outcome: Result<Response, TransportError>) {
    switch outcome {
    case .success(let response): self = .response(RecordedResponse(response))
    case .failure(let error): self = .failure(RecordedFailure(error))
    }
  }

  /// The outcome as the result of a transport.
  public var result: Result<Response, TransportError> {
    switch self {
    case .response(let response): .success(response.response)
    case .failure(let failure): .failure(failure.error)
    }
  }
}

/// A response in a cassette.
public struct RecordedResponse: Hashable, Sendable {
  /// The status.
  public var status: Int
  /// The header fields, each as `Name: value`, in order.
  public var headers: [String]
  /// The body.
  public var body: RecordedBody

  /// Creates a recorded response, including its secrets.
  public init(_ response: Response) {
    status = response.status.code
    headers = response.headers.map { "\($0.name.rawName): \($0.value)" }
    body = RecordedBody(response.body)
  }

  /// The response as a transport sends it.
  public var response: Response {
    Response(
      status: HTTPResponse.Status(code: status),
      headers: HTTPFields(headers.compactMap(HTTPField.init(line:))), body: body.content)
  }
}

extension RecordedResponse: Codable {
  private enum Key: String, CodingKey {
    case status, headers, body
  }

  /// Decodes a response, and throws for an invalid status or header field.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    status = try values.decode(Int.self, forKey: .status)
    headers = try values.decode([String].self, forKey: .headers)
    body = try values.decode(RecordedBody.self, forKey: .body)
    guard (100...999).contains(status) else {
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: values, debugDescription: "\(status) isn't a status.")
    }
    if let wrong = headers.first(where: { HTTPField(line: $0) == nil }) {
      throw DecodingError.dataCorruptedError(
        forKey: .headers, in: values,
        debugDescription: "“\(wrong)” isn't a header field. Write it like “Name: value”.")
    }
  }
}

extension HTTPField {
  /// Creates a field from `Name: value`; nil if the text has another form.
  init?(line: String) {
    guard let (first, value) = line[...].halves(at: ":"), let name = HTTPField.Name(String(first))
    else { return nil }
    self.init(name: name, value: value.withoutFirstBlanks)
  }
}

extension Substring {
  /// The text after the blanks at its beginning, which a combining mark may follow.
  var withoutFirstBlanks: String { String(Substring(utf8.drop { $0 == UInt8(ascii: " ") })) }
}
