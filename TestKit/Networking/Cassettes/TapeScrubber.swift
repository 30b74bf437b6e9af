import HTTPTypes
import Networking

/// Takes secrets out of exchanges before they come on a tape: values of header fields, items of the
/// query, JSON members and form fields with names such as `token`, by the rules of `Secrets`.
///
/// What is sent as another type than JSON or a form is left out as a whole; an answer of another type
/// stays, so that a secret in a page needs a rule of one's own. In place of a secret of any type stands
/// a text, which the request's own reading must accept.
public struct TapeScrubber: Sendable {
  /// Changes a body, knowing the type its header field or the request names.
  public typealias ScrubBody = @Sendable (_ body: TapedBody, _ type: String?) -> TapedBody

  private let secrets: Secrets?
  private let body: ScrubBody

  /// Creates a scrubber.
  ///
  /// - Parameters:
  ///   - words: Parts of names, in small letters, that are secret besides the usual ones.
  ///   - body: What is further to be changed in bodies, after the usual.
  public init(besides words: Set<String> = [], body: @escaping ScrubBody = { body, _ in body }) {
    secrets = Secrets(besides: words)
    self.body = body
  }

  private init() {
    secrets = nil
    body = { body, _ in body }
  }

  /// Leaves everything as it is: for servers which have no secrets.
  public static let none = TapeScrubber()

  /// A request as it may come on a tape.
  func taped(_ request: OutgoingRequest) -> TapedRequest {
    var request = request
    guard let secrets else { return TapedRequest(request) }
    let asked = AskedRequest(request)
    let items = secrets.shown(asked.query)
    if items != asked.query { request.head.path = "\(asked.path)?\(items.encoded)" }
    request.head.headerFields = shown(request.head.headerFields, secrets)
    var taped = TapedRequest(request)
    if let sent = request.body {
      let type = sent.contentType ?? request.head.headerFields[.contentType]
      let shown = secrets.shown(Body(sent.bytes, contentType: type))
      taped.body = body(.text(shown), type)
    }
    return taped
  }

  /// An outcome as it may come on a tape.
  func taped(_ outcome: Result<Response, TransportError>) -> TapedOutcome {
    guard let secrets, case .success(var response) = outcome else { return TapedOutcome(outcome) }
    let type = response.headers[.contentType]
    response.headers = shown(response.headers, secrets)
    if let type, type.contains("json"), !response.body.isEmpty {
      response.body = Array(secrets.shown(Body(response.body, contentType: type)).utf8)
    }
    var taped = TapedResponse(response)
    taped.body = body(taped.body, type)
    return .response(taped)
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
