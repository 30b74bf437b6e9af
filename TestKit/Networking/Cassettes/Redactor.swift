// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// Removes secrets from exchanges before they are recorded.
///
/// It redacts the values of header fields, query items, JSON members and form fields with names
/// such as `token`, by the rules of `Secrets` in Networking. If the exchange repeats such a value in other
/// places, such as a path, a `Location`, or an echo of the request in the response's text, it is
/// removed there too.
///
/// A request body that is neither JSON nor a form is removed completely. A response body of another
/// type is kept, so a secret in an HTML page needs a custom rule. A secret of any type is replaced
/// by a text, which the decoding of the request must accept.
public struct Redactor: Sendable {
  /// A closure that changes a body, given the type that its header field or the request specifies.
  public typealias RedactBody = @Sendable (_ body: RecordedBody, _ type: String?) -> RecordedBody

  private let secrets: Secrets?
  private let body: RedactBody

  /// Creates a redactor.
  ///
  /// - Parameters:
  ///   - words: Additional parts of secret names, in lower case.
  ///   - body: An additional change to bodies, which is applied last.
  public init(besides words: Set<String> = [], body: @escaping RedactBody = { body, _ in body }) {
    secrets = Secrets(besides: words)
    self.body = body
  }

  private init() {
    secrets = nil
    body = { body, _ in body }
  }

  /// A redactor that changes nothing, for servers without secrets.
  public static let none = Redactor()

  /// Returns a recorded request without secrets.
  func recorded(_ request: OutgoingRequest) -> RecordedRequest {
    var request = request
    guard let secrets else { return RecordedRequest(request) }
    var values = SecretValues(secrets)
    values.add(request)
    let received = ReceivedRequest(request)
    let items = secrets.shown(received.query)
    if items != received.query { request.head.path = "\(received.path)?\(items.encoded)" }
    request.head.path = request.head.path.map { values.removed(from: $0) }
    request.head.headerFields = shown(request.head.headerFields, secrets, values)
    var recorded = RecordedRequest(request)
    if let sent = request.body {
      let type = sent.contentType ?? request.head.headerFields[.contentType]
      let shown = secrets.shown(Body(sent.bytes, contentType: type))
      recorded.body = body(.text(values.removed(from: shown)), type)
    }
    return recorded
  }

  /// Returns a recorded outcome without its own secrets and those of the request, which servers may
  /// repeat.
  func recorded(
    _ outcome: Result<Response, TransportError>, of request: OutgoingRequest
  ) -> RecordedOutcome {
    guard let secrets, case .success(var response) = outcome else {
      return RecordedOutcome(outcome)
    }
    let type = response.headers[.contentType]
    var values = SecretValues(secrets)
    values.add(request)
    values.add(response)
    response.headers = shown(response.headers, secrets, values)
    if let type, type.utf8.contains("json".utf8), !response.body.isEmpty {
      response.body = Array(secrets.shown(Body(response.body, contentType: type)).utf8)
    }
    var recorded = RecordedResponse(response)
    if case .text(let text) = recorded.body { recorded.body = .text(values.removed(from: text)) }
    recorded.body = body(recorded.body, type)
    return .response(recorded)
  }

  private func shown(
    _ fields: HTTPFields, _ secrets: Secrets, _ values: SecretValues
  ) -> HTTPFields {
    HTTPFields(
      fields.map { field in
        var field = field
        field.value = values.removed(from: secrets.shown(field))
        return field
      })
  }
}
