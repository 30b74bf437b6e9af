// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit

/// The server's own error.
struct Refusal: Error, Hashable, Codable, UserMessageProviding {
  let message: String
}

/// A resource.
struct Note: Hashable, Codable {
  let id: Int
  var title = "Milk"
}

let notes = Request<[Note], Refusal>.get("/notes")

/// Content of any kind, as text.
func text(
  _ method: HTTPRequest.Method = .get, _ path: RequestPath = "/", body: Body? = nil
) -> Request<String, Refusal> {
  Request(
    method: method, path: path, body: body, resource: { $0.text },
    failure: { try $0.json(Refusal.self) })
}

/// What a closure on several threads counts.
final class Counter: Sendable {
  private let property = MutableProperty(0)

  var value: Int { property.value }

  @discardableResult
  func increase() -> Int {
    property.modify {
      $0 += 1; return $0
    }
  }

  func waitFor(_ count: Int) async throws {
    _ = try await property.signal.filter { $0 >= count }.first()
  }
}

/// A gate that threads of servers and decoders wait for.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Lets all threads through, now and later.
  func open() { semaphore.signal() }

  /// Waits until the gate is open, and returns whether it was opened. The limit only ends a test that fails.
  @discardableResult
  func pass() -> Bool {
    guard semaphore.wait(timeout: .now() + 60) == .success else { return false }
    semaphore.signal()
    return true
  }
}

/// A client of a loopback server with a separate engine.
func client(
  of server: LoopbackServer, _ configure: (inout CurlClient.Configuration) throws -> Void = { _ in }
) throws -> CurlClient {
  var configuration = CurlClient.Configuration()
  try configure(&configuration)
  return try CurlClient(server.url, configuration: configuration, engine: CurlEngine())
}

extension Recorder where Failure == ClientError<Refusal> {
  /// The error of the transport with which a request failed.
  var transportError: TransportError? {
    if case .transport(let error)? = failure { error } else { nil }
  }
}
