// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import Signals
import Testing

/// Verifies that requests don't leave resources behind.
///
/// With `PROSCENIUM_REQUESTS=100000` and only this suite, it also measures the whole process.
@Suite("Resources after many requests", .timeLimit(.minutes(10)))
struct LeakTests {
  private static let wanted =
    ProcessInfo.processInfo.environment["PROSCENIUM_REQUESTS"].flatMap { Int($0) }

  @Test("no socket remains after thousands of responses, faults and cancellations")
  func everything() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        switch request.prefix(7) {
        case "GET /re": return connection.reset()
        case "GET /cu": return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
        case "GET /bo": return connection.send("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nabc")
        case "GET /wa": return connection.waitForClose()
        default: connection.send(answer(soupText))
        }
      }
    }
    defer { server.stop() }
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    let rounds = (Self.wanted ?? 3_000) / 100
    for _ in 0..<10 { await round(client) }
    server.forgetRequests()
    let before = Holdings()
    for _ in 0..<rounds {
      await round(client)
      server.forgetRequests()
    }
    #expect(socketsConnected(to: server.port) <= 64)
    if Self.wanted != nil {
      let after = Holdings()
      print("before: \(before), after \(rounds * 100) requests: \(after)")
      #expect(after.descriptors <= before.descriptors + 8)
      #expect(after.threads <= before.threads + 8)
      #expect(after.bytes <= before.bytes + 4 << 20)
    }
    await engine.stop()
    #expect(socketsConnected(to: server.port) == 0)
  }

  /// Sends a hundred requests: most are answered, some break, and some are cancelled.
  private func round(_ client: CurlClient) async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<25 {
        group.addTask {
          let paths: [RequestPath] = ["/plain", "/plain", number < 5 ? "/reset" : "/plain"]
          for path in paths { _ = await outcome(of: client.response(for: RecipeRequest.get(path))) }
          let last: RequestPath = number < 3 ? "/cut" : number < 6 ? "/bomb" : "/plain"
          if number < 20 {
            _ = await outcome(of: client.response(for: RecipeRequest.get(last)))
          } else {
            client.response(for: RecipeRequest.get("/wait")).observe(next: { _ in }).dispose()
          }
        }
      }
    }
  }

  /// The resources of the process, or zero if the system doesn't report them.
  private struct Holdings {
    var descriptors = Self.count("/dev/fd")
    var threads = Self.count("/proc/self/task")
    var bytes = Self.residentBytes()

    private static func count(_ folder: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }

    private static func residentBytes() -> Int {
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }
  }
}
