import Foundation
import Networking
import Signals
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests on a keep-alive server on loopback: `CurlClient` beside Foundation's URLSession, on the same
/// server in the same run, taking turns.
enum ClientTable {
  private static let requests = 2_000
  private static let rounds = 5

  static func print(_ program: String) async throws {
    let server = try ServerProcess(program)
    defer { server.stop() }
    let token = try await server.signIn()
    Swift.print("## Client\n")
    Swift.print(
      """
      \(requests) requests of `GET /categories` (JSON, decoded) to the demo server; median (lowest … \
      highest) of \(rounds) rounds, the clients taking turns.

      | in flight | CurlClient, requests/s | processor µs each | URLSession, requests/s | processor µs each |
      |---|---|---|---|---|
      """)
    for width in [1, 16, 64] {
      var ours: [Measure] = []
      var theirs: [Measure] = []
      for round in 0...rounds {
        let one = try await measure(width) { try await $0.curl(server.url, token, width) }
        let two = try await measure(width) { try await $0.session(server.url, token, width) }
        // The first round warms up.
        if round > 0 {
          ours.append(one)
          theirs.append(two)
        }
      }
      Swift.print("| \(width) | \(text(ours)) | \(text(theirs)) |")
    }
    Swift.print("")
  }

  private struct Measure {
    let rate: Double
    let processor: Double
  }

  private static func text(_ measures: [Measure]) -> String {
    "\(Sample(measures.map(\.rate)).text(0)) | \(Sample(measures.map(\.processor)).text(0))"
  }

  private static func measure(
    _ width: Int, _ body: (Load) async throws -> Void
  ) async throws -> Measure {
    let load = Load(requests: requests)
    let (start, used) = (Stopwatch.now, Stopwatch.processorTime)
    try await body(load)
    return Measure(
      rate: Double(requests) / (Stopwatch.now - start),
      processor: (Stopwatch.processorTime - used) * 1e6 / Double(requests))
  }
}

/// What both clients decode.
private struct Category: Decodable, Sendable {
  let id: String
  let count: Int
}

private struct Refusal: Decodable, Error {
  let error: String
}

/// A number of requests, performed so many at a time.
private struct Load: Sendable {
  let requests: Int

  func curl(_ url: String, _ token: String, _ width: Int) async throws {
    let client = CurlClient(
      try BaseURL(url), authorization: BearerAuthorization(token: { token }))
    let request = Request<[Category], Refusal>.get("/categories")
    let source = SafeSignal.sequence(0..<requests)
    let done = Recorder<Int, Never>()
    let bag = DisposeBag()
    // So many chains, each of which starts its next request when the one before has been answered.
    for lane in 0..<width {
      source.filter { $0 % width == lane }
        .flatMapConcat { _ in client.response(for: request).suppressError() }
        .map(\.count)
        .observe(done.observer).dispose(in: bag)
    }
    let answers = await done.elements(requests)
    precondition(answers.allSatisfy { $0 > 0 }, "The server sent no categories.")
  }

  func session(_ url: String, _ token: String, _ width: Int) async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = width
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration)
    guard let address = URL(string: url + "/categories") else { return }
    var request = URLRequest(url: address)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let prepared = request
    try await withThrowingTaskGroup { group in
      for lane in 0..<width {
        group.addTask {
          for _ in stride(from: lane, to: requests, by: width) {
            let (data, _) = try await session.data(for: prepared)
            let categories = try JSONDecoder().decode([Category].self, from: data)
            precondition(!categories.isEmpty, "The server sent no categories.")
          }
        }
      }
      try await group.waitForAll()
    }
    session.finishTasksAndInvalidate()
  }
}
