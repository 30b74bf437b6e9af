// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// Removes secrets from exchanges before they are recorded: values of header fields, items of the
/// query, JSON members and form fields with names such as `token`, by the rules of `Secrets`.
///
/// A value that is secret in one place of an exchange is left out wherever the exchange repeats it,
/// in texts too, as a server does that echoes the request.
///
/// What is sent as another type than JSON or a form is left out as a whole; an answer of another
/// type stays, so that a secret in a page needs a rule of one's own. In place of a secret of any
/// type stands a text, which the request's own reading must accept.
public struct Redactor: Sendable {
  /// Changes a body, knowing the type its header field or the request names.
  public typealias RedactBody = @Sendable (_ body: RecordedBody, _ type: String?) -> RecordedBody

  private let secrets: Secrets?
  private let body: RedactBody

  /// Creates a redactor.
  ///
  /// - Parameters:
  ///   - words: Parts of names, in small letters, that are secret besides the usual ones.
  ///   - body: What is further to be changed in bodies, after the usual.
  public init(besides words: Set<String> = [], body: @escaping RedactBody = { body, _ in body }) {
    secrets = Secrets(besides: words)
    self.body = body
  }

  private init() {
    secrets = nil
    body = { body, _ in body }
  }

  /// Leaves everything as it is: for servers which have no secrets.
  public static let none = Redactor()

  /// Returns a request without secrets.
  func recorded(_ request: OutgoingRequest) -> RecordedRequest {
    var request = request
    guard let secrets else { return RecordedRequest(request) }
    let received = ReceivedRequest(request)
    let items = secrets.shown(received.query)
    if items != received.query { request.head.path = "\(received.path)?\(items.encoded)" }
    request.head.headerFields = shown(request.head.headerFields, secrets)
    var recorded = RecordedRequest(request)
    if let sent = request.body {
      let type = sent.contentType ?? request.head.headerFields[.contentType]
      let shown = secrets.shown(Body(sent.bytes, contentType: type))
      recorded.body = body(.text(shown), type)
    }
    return recorded
  }

  /// Returns an outcome without secrets: its own, and those of the request, which servers repeat.
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
    response.headers = shown(response.headers, secrets)
    if let type, type.contains("json"), !response.body.isEmpty {
      response.body = Array(secrets.shown(Body(response.body, contentType: type)).utf8)
    }
    var recorded = RecordedResponse(response)
    if case .text(let text) = recorded.body { recorded.body = .text(values.removed(from: text)) }
    recorded.body = body(recorded.body, type)
    return .response(recorded)
  }

  private func shown(_ fields: HTTPFields, _ secrets: Secrets) -> HTTPFields {
    HTTPFields(
      fields.map { field in
        var field = field
        field.value = secrets.shown(field)
        return field
      })
  }
}
