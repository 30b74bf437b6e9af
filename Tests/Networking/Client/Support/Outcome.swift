// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit

/// The result of an observation of a signal.
struct Outcome<Element: Sendable, Failure: Error>: Sendable {
  var elements: [Element]
  var end: Completion<Failure>

  var failure: Failure? { end.failure }
}

/// Observes a signal to its end, and returns the outcome.
func outcome<Element, Failure>(
  of signal: Signal<Element, Failure>
) async -> Outcome<Element, Failure> {
  let recorder = Recorder(signal)
  guard let end = await recorder.untilEnd() else { preconditionFailure("It waits for the end.") }
  return Outcome(elements: recorder.elements, end: end)
}

/// A variable that closures on several threads share.
final class Box<Value: Sendable>: Sendable {
  private let content: Lock<Value>

  init(_ value: Value) { content = Lock(value) }

  var value: Value {
    get { content.withLock { $0 } }
    set {
      // The old value is released after the lock, because releasing a handle may dispose of it.
      let before = content.withLock { content in
        defer { content = newValue }
        return content
      }
      withExtendedLifetime(before) {}
    }
  }

  func change(_ change: (inout Value) -> Void) {
    content.withLock { change(&$0) }
  }
}

/// An entity of the tests.
struct Recipe: Codable, Hashable, Sendable {
  var id: Int
  var name: String
}

/// The server's own error in the tests.
struct Refusal: Error, Codable, Hashable, Sendable {
  var error: String
}

typealias RecipeRequest = Request<Recipe, Refusal>
typealias RecipeError = ClientError<Refusal>

/// Returns an HTTP response with its length.
func answer(_ status: String, _ body: String, _ fields: String...) -> String {
  let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
  return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}

let soup = Recipe(id: 3, name: "Soup")
let soupText = #"{"id":3,"name":"Soup"}"#

extension CurlClient {
  /// Returns a client of a test's server, with a separate engine.
  ///
  /// Only a hang reaches its limits. A test of a limit advances the engine's clock.
  static func test(
    _ server: FaultServer, authorization: (any Authorization)? = nil,
    engine: CurlEngine = CurlEngine(), _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> CurlClient {
    var configuration = Configuration()
    configuration.timeouts.connect = .seconds(120)
    change(&configuration)
    return try CurlClient(
      server.url, authorization: authorization, configuration: configuration, engine: engine)
  }
}

/// Returns an HTTP response with status 200.
func answer(_ body: String) -> String { answer("200 OK", body) }
