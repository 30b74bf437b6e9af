// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Signals
import TestKit
import Testing

/// The thread of the engine only runs transfers: everything that takes time runs on other threads.
@Suite("Work outside the engine's thread", .timeLimit(.minutes(10)))
struct WorkerThreadTests {
  private let large = String(repeating: "a", count: 64 << 10)

  @Test("other requests are answered while a large response is decoded")
  func decoding() async throws {
    let server = FaultServer { [large] connection in
      while let request = connection.request() {
        connection.send(answer(request.hasPrefix("GET /large") ? large : soupText))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let isReading = Latch()
    let mayEnd = Latch()
    let slow = Request<Int, Refusal>(
      method: .get, path: "/large",
      resource: { response in
        isReading.open()
        mayEnd.wait()
        return response.body.count
      }, failure: { try $0.json() })
    let recorder = Recorder(client.response(for: slow))
    await isReading.opened()
    // The decoder is still running the closure of the request.
    let other = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(other.elements == [soup])
    #expect(recorder.end == nil)
    mayEnd.open()
    #expect(await recorder.untilEnd() == .completed)
    #expect(recorder.elements == [64 << 10])
  }

  @Test("a large response isn't decoded after disposal")
  func cancelled() async throws {
    let server = FaultServer.answering(answer(large))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let started = Latch()
    let mayEnd = Latch()
    let reads = Box(0)
    let request = Request<Int, Refusal>(
      method: .get, path: "/large",
      resource: { response in
        reads.change { $0 += 1 }
        started.open()
        mayEnd.wait()
        return response.body.count
      }, failure: { try $0.json() })
    let delivered = Box(0)
    let handle = client.response(for: request).observe { _ in delivered.change { $0 += 1 } }
    await started.opened()
    handle.dispose()
    mayEnd.open()
    let next = await outcome(of: client.response(for: request))
    #expect(next.elements == [64 << 10])
    #expect(reads.value == 2 && delivered.value == 0)
  }

  @Test("other requests are answered while a file is written")
  func writing() async throws {
    let server = FaultServer { [large] connection in
      while let request = connection.request() {
        connection.send(answer(request.hasPrefix("GET /file") ? large : soupText))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let folder = TemporaryFolder("slow")
    let isWriting = Latch()
    let mayEnd = Latch()
    let download = Recorder(
      client.download(RecipeRequest.get("/file"), to: folder.path("file")) { descriptor, bytes in
        isWriting.open()
        mayEnd.wait()
        return write(descriptor, bytes.baseAddress, bytes.count)
      })
    await isWriting.opened()
    let other = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(other.elements == [soup])
    mayEnd.open()
    #expect(await download.untilEnd() == .completed)
    #expect(download.elements.map(\.size) == [64 << 10])
  }
}
