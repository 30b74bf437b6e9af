// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import NetworkingTestSupport
import Signals
import TestKit
import Testing

/// Cancels requests of all kinds at random times.
@Suite("Requests that are cancelled at random times", .timeLimit(.minutes(10)))
struct CancellationStormTests {
  private static let count = TestLength.rounds(800, long: 30_000)
  private static let workers = 16

  private let folder = TemporaryFolder("cancellations")
  private let large = String(repeating: "a", count: 100_000)

  @Test("no cancelled request leaves an event, a socket or a request behind")
  func storm() async throws {
    let server = FaultServer { [large] connection in
      while let request = connection.request() {
        switch request.split(separator: " ").dropFirst().first {
        case "/large": connection.send(answer(large))
        case "/half": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"id\"")
        case "/silent": return connection.waitForClose()
        case "/moved":
          connection.send(answer("302 Found", "", "Location: /soup"))
        case "/broken": return connection.reset()
        case "/chat":
          connection.acceptWebSocket(request)
          connection.sendText("hello")
          while let frame = connection.frame(), frame.kind != 8 { connection.sendText("more") }
          return
        default: connection.send(answer(soupText))
        }
      }
    }
    defer { server.stop() }
    let path = folder.path("upload")
    try Data(count: 200_000).write(to: URL(fileURLWithPath: path))
    let body = try Body.file(path)
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    let layered = try CurlClient.test(server, engine: engine) {
      $0.middleware = [
        JoiningMiddleware(), LimitMiddleware(ServerLimits(concurrency: 4), on: VirtualScheduler()),
      ]
    }
    let tally = CancellationTally()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<Self.workers {
        group.addTask {
          var random = SeededRandom(UInt64(worker))
          for number in 0..<Self.count / Self.workers {
            let file = folder.path("\(worker)")
            await tally.cancel(
              request(random.below(10), [client, layered][random.below(2)], body, file), &random)
            if number % 50 == 0 { server.forgetRequests() }
          }
        }
      }
    }
    // Everything that was sent to the engine before is done after this.
    let last = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(last.elements == [soup])
    await engine.stop()
    #expect(tally.faults == 0)
    #expect(tally.events > 0 && tally.ends < Self.count)
    #expect(socketsConnected(to: server.port) == 0)
  }

  /// Returns an exchange without its elements.
  private func request(
    _ kind: Int, _ client: CurlClient, _ body: Body, _ file: String
  ) -> Signal<Void, RecipeError> {
    switch kind {
    case 0: return client.response(for: RecipeRequest.get("/soup")).map { _ in }
    case 1: return client.response(for: RecipeRequest.get("/large")).map { _ in }
    case 2: return client.response(for: RecipeRequest.get("/half")).map { _ in }
    case 3: return client.response(for: RecipeRequest.get("/silent")).map { _ in }
    case 4: return client.response(for: RecipeRequest.get("/moved")).map { _ in }
    case 5: return client.response(for: RecipeRequest.get("/broken")).map { _ in }
    case 6: return client.download(RecipeRequest.get("/large"), to: file).map { _ in }
    case 7: return client.chunks(of: RecipeRequest.get("/large"), window: 8 << 10).map { _ in }
    case 8:
      var options = WebSocketOptions()
      options.backoff = nil
      return client.messages(
        of: RecipeRequest.get("/chat"), sending: .just(.text("soup")).append(.never()),
        options: options, on: VirtualScheduler()
      ).map { _ in }.mapFailure { _ in .transport(TransportError(.stopped)) }
    default:
      var upload = RecipeRequest.get("/upload")
      (upload.method, upload.body) = (.post, body)
      return client.response(for: upload).map { _ in }
    }
  }
}
