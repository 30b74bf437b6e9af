// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit

/// A request for a raw response. A refusal of the server is a status.
typealias Plain = Request<Response, Never>

extension Request where Resource == Response, Failure == Never {
  init(
    _ method: HTTPRequest.Method, _ path: RequestPath, query: [QueryItem] = [],
    headers: HTTPFields = [:], body: Body? = nil, timeout: Duration? = nil
  ) {
    self.init(
      method: method, path: path, query: query, headers: headers, body: body, timeout: timeout,
      resource: { $0 }, failure: { _ in throw NotToBeRead() })
  }

  static func get(_ path: RequestPath, headers: HTTPFields = [:]) -> Self {
    Self(.get, path, headers: headers)
  }
}

private struct NotToBeRead: Error {}

/// The result of a request.
enum Asked: Sendable {
  case answer(Response)
  case failure(TransportError)
  case other(String)

  var response: Response? { if case .answer(let response) = self { response } else { nil } }
  var error: TransportError? { if case .failure(let error) = self { error } else { nil } }
}

extension CurlClient {
  /// Returns a client with a separate engine, with limits that only a hang reaches.
  static func test(
    _ url: String, engine: CurlEngine = CurlEngine(),
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> CurlClient {
    var configuration = Configuration()
    configuration.timeouts = Timeouts(
      connect: .seconds(120), total: .seconds(300), stall: .seconds(120))
    change(&configuration)
    return try CurlClient(url, configuration: configuration, engine: engine)
  }

  /// Performs a request. Refusals of the server are responses too.
  func ask(_ request: Plain) async -> Asked {
    let recorder = Recorder(response(for: request))
    switch await recorder.untilEnd()?.failure {
    case .transport(let error): return .failure(error)
    case .status(let response): return .answer(response)
    case .some(let error): return .other("\(error)")
    case nil: return recorder.elements.last.map(Asked.answer) ?? .other("nothing came")
    }
  }

  /// Performs a request whose limit for the whole exchange passes as soon as it reaches the given
  /// progress.
  func ask(
    _ request: Plain, expiring engine: CurlEngine,
    when isSoFar: @escaping @Sendable (TransferProgress) -> Bool
  ) async -> Asked {
    await ask(
      request.reporting(
        to: Observer { progress in
          if isSoFar(progress) { engine.advanceClock(by: .seconds(3_600)) }
        }))
  }

  /// Performs requests concurrently, and returns their results in order.
  func askAtOnce(_ requests: [Plain]) async -> [Asked] {
    await withTaskGroup(of: (Int, Asked).self) { group in
      for (index, request) in requests.enumerated() {
        group.addTask { (index, await self.ask(request)) }
      }
      var results = [Asked](repeating: .other("nothing came"), count: requests.count)
      for await (index, result) in group { results[index] = result }
      return results
    }
  }

  /// Performs requests, a number of them concurrently, and returns their results in order.
  func ask(_ requests: [Plain], atOnce width: Int) async -> [Asked] {
    await withTaskGroup(of: (Int, Asked).self) { group in
      var results = [Asked](repeating: .other("nothing came"), count: requests.count)
      var next = 0
      func add() {
        guard next < requests.count else { return }
        let index = next
        next += 1
        group.addTask { (index, await self.ask(requests[index])) }
      }
      for _ in 0..<width { add() }
      for await (index, result) in group {
        results[index] = result
        add()
      }
      return results
    }
  }
}
