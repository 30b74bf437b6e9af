// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// Another process of a test: this test program once more, which runs only the suite of workers.
enum Worker {
  private static let variable = "PROSCENIUM_WORKER"

  /// The work of this process and its arguments; nil in the process of the tests.
  static let order = ProcessInfo.processInfo.environment[variable]?
    .split(separator: "\n").map(String.init)

  /// A Boolean value that indicates whether the test program can be started again.
  static var isAvailable: Bool { program != nil && order == nil }

  private static let program = try? FileManager.default.destinationOfSymbolicLink(
    atPath: "/proc/self/exe")

  /// Starts a process that does some work.
  static func start(_ work: String, _ arguments: [String]) throws -> ChildProcess {
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = ([work] + arguments).joined(separator: "\n")
    return try ChildProcess(
      try #require(program),
      ["--testing-library", "swift-testing", "--filter", #"NetworkingTests\.WorkerTests"#],
      environment: environment)
  }
}

@Suite("Other processes of tests", .enabled(if: Worker.order != nil), .timeLimit(.minutes(10)))
struct WorkerTests {
  @Test("work of a test in another process")
  func work() async throws {
    let order = try #require(Worker.order)
    switch order[0] {
    case "download": try await download(order[1], to: Array(order[2...]))
    case "upload":
      try await upload(order[2], to: order[1], killedAfter: try #require(Int(order[3])))
    case "renew": try await renew(order[1], with: order[2])
    default: Issue.record("\(order)")
    }
  }

  /// Downloads two resources at once into each of some files. A download that fails is repeated some times.
  private func download(_ url: String, to paths: [String]) async throws {
    let client = try CurlClient(url)
    let saved = Box(Set<String>())
    await withTaskGroup(of: Void.self) { group in
      for path in paths {
        for language in ["a", "b"] {
          group.addTask {
            for _ in 0..<4 {
              let request = RecipeRequest.get("/file").with(query: "lang", language)
              let result = await outcome(of: client.download(request, to: path))
              if !result.elements.isEmpty { saved.change { $0.insert(path) } }
            }
          }
        }
      }
    }
    #expect(saved.value == Set(paths), "a server that follows the rules lets one of them succeed")
  }

  /// Uploads a file, and kills this process when some bytes were sent.
  private func upload(_ path: String, to url: String, killedAfter limit: Int) async throws {
    let request = Request<Void, Refusal>.send(.post, "/files").reporting(
      to: Observer { progress in
        if progress.sent >= limit { _ = kill(getpid(), SIGKILL) }
      })
    let result = await outcome(of: try CurlClient(url).upload(path, to: request))
    #expect(result.elements.count == 1, "\(result)")
  }

  /// Asks until the server says that it is enough, with a token in a file that other processes share.
  private func renew(_ url: String, with path: String) async throws {
    let login = try CurlClient(url)
    let session = TokenSession(
      store: FileTokenStore<Pass>(file: path), authorization: \.value,
      renewal: { login.response(for: Request<Pass, Refusal>.post("/token", json: $0)) })
    var configuration = CurlClient.Configuration()
    configuration.middleware = [session.middleware]
    let client = try CurlClient(url, configuration: configuration)
    var last = ""
    while last != #""enough""#, session.state.value == .signedIn {
      let result = await outcome(of: client.response(for: Request<Response, Refusal>.raw("/ask")))
      last = result.elements.first?.text ?? ""
      // Other processes may have used up a token that was renewed just now, and that is the only failure.
      #expect(result.failure?.isUnauthorized ?? true, "\(result)")
    }
    #expect(session.state.value == .signedIn)
  }
}

extension Request where Resource == Response, Failure == Refusal {
  fileprivate static func raw(_ path: RequestPath) -> Self {
    Self(
      method: .get, path: path, query: [], headers: [:], body: nil, timeout: nil,
      resource: { $0 }, failure: { try JSONDecoder().decode(Refusal.self, from: Data($0.body)) })
  }
}
