// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A client with a server in memory, for previews, examples and programs that run without a network.
///
///     let client = MemoryClient()
///     client.answer("GET /songs", with: Song.samples)
///     client.answer("GET /songs/{id}") { request in
///       guard let song = Song.samples.first(where: { request["id"] == "\($0.id)" }) else {
///         return Response(status: .notFound)
///       }
///       return try Response(json: song)
///     }
///
/// Requests are checked, and responses are decoded, as by the real client. What no rule answers has the status 404. Tests that also check
/// which requests were sent use `MockClient` of the product `TestKit`. It is thread-safe.
public final class MemoryClient: Client {
  private struct Rule: Sendable {
    let method: String
    let path: PathPattern
    let answer: @Sendable (ReceivedRequest) throws -> Response
  }

  /// The rules, which the transport retains.
  private final class Rules: Sendable {
    let list = Lock<[Rule]>([])

    func response(to received: ReceivedRequest) -> Response {
      // The rules are the program's own code, and run outside the lock.
      for rule in list.withLock({ $0 }).reversed() where rule.method == received.method {
        var match = PatternMatch()
        rule.path.match(received.path, into: &match)
        guard match.isMatch else { continue }
        var received = received
        received.parameters = match.parameters
        do { return try rule.answer(received) } catch {
          return Response(status: .internalServerError, body: Array("\(error)".utf8))
        }
      }
      return Response(status: .notFound)
    }
  }

  private let rules: Rules
  private let client: TransportClient

  /// Creates a client without rules.
  ///
  /// - Parameters:
  ///   - middleware: The middleware around the rules, the first outermost.
  public convenience init(middleware: [any Middleware] = []) {
    self.init(middleware: middleware) { $0 }
  }

  /// Creates a client whose responses arrive after a delay, so that a user sees what a slow network does.
  ///
  /// - Parameters:
  ///   - middleware: The middleware around the rules, the first outermost.
  ///   - delay: The time until each response.
  ///   - scheduler: The scheduler of the delay, on which responses are delivered.
  public convenience init(
    middleware: [any Middleware] = [], delay: Duration, on scheduler: some TimeScheduler
  ) {
    self.init(middleware: middleware) { $0.delay(for: delay, on: scheduler) }
  }

  private init(
    middleware: [any Middleware],
    arriving:
      @escaping @Sendable (Signal<Response, TransportError>)
      -> Signal<Response, TransportError>
  ) {
    let rules = Rules()
    self.rules = rules
    client = TransportClient(Self.address, middleware: middleware) { request in
      arriving(.deferred { .just(rules.response(to: ReceivedRequest(request))) })
    }
  }

  /// Adds a rule that answers with a value as JSON. Of several rules for a request, the newest applies.
  ///
  /// - Parameters:
  ///   - pattern: The method and the path, such as `GET /songs/{id}`, in which `{id}` is any segment.
  ///   - value: The content of the response.
  ///   - status: The status.
  public func answer(
    _ pattern: String, with value: some Encodable & Sendable,
    status: HTTPResponse.Status = .ok
  ) {
    answer(pattern) { _ in try Response(status: status, json: value) }
  }

  /// Adds a rule that makes the response from the request. Of several rules for a request, the newest applies.
  ///
  /// - Parameters:
  ///   - pattern: The method and the path, such as `GET /songs/{id}`, in which `{id}` is any segment.
  ///   - answer: Returns the response. An error is sent as the text of a response with the status 500. It is called on the thread that
  ///     observes the response, or on the scheduler of a retry.
  public func answer(
    _ pattern: String, _ answer: @escaping @Sendable (ReceivedRequest) throws -> Response
  ) {
    let words = pattern.split(separator: " ", maxSplits: 1)
    let rule = Rule(
      method: String(words.first ?? ""), path: PathPattern(words.dropFirst().first ?? ""),
      answer: answer)
    rules.list.withLock { $0.append(rule) }
  }

  /// Returns the response of the newest rule for a request.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.response(for: request)
  }

  private static let address: BaseURL = {
    do { return try BaseURL("http://memory") } catch { preconditionFailure("\(error)") }
  }()
}
