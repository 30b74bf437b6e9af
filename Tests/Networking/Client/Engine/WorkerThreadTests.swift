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

  @Test("other requests are answered while the body of an upload is read")
  func reading() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let isReading = Latch()
    let mayEnd = Latch()
    let source = ByteSource(length: 3) { () throws(BodyFailure) in
      let rest = Box<[UInt8]>([1, 2, 3])
      return { _ throws(BodyFailure) in
        isReading.open()
        mayEnd.wait()
        defer { rest.value = [] }
        return rest.value
      }
    }
    var upload = RecipeRequest.get("/upload")
    (upload.method, upload.body) = (.post, Body(source, contentType: nil))
    let recorder = Recorder(client.response(for: upload))
    await isReading.opened()
    let other = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(other.elements == [soup])
    #expect(recorder.end == nil)
    mayEnd.open()
    #expect(await recorder.untilEnd() == .completed)
    #expect(server.requests.contains { $0.hasSuffix("\u{1}\u{2}\u{3}") })
  }

  @Test("N20: an upload reads a window ahead of a server that doesn't take it, and not more")
  func readingAhead() async throws {
    let mayEnd = Latch()
    // It reads nothing.
    let server = FaultServer { _ in mayEnd.wait() }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let count = Box(0)
    let length = 256 << 20
    let source = ByteSource(length: length) { () throws(BodyFailure) in
      return { limit throws(BodyFailure) in
        count.change { $0 += limit }
        return [UInt8](repeating: 97, count: limit)
      }
    }
    var upload = RecipeRequest.get("/upload")
    (upload.method, upload.body) = (.post, Body(source, contentType: nil))
    let sent = Recorder<TransferProgress, Never>()
    upload.progress = sent.observer
    let handle = client.response(for: upload).observe { _ in }
    _ = await sent.elements(2)
    // The sockets' buffers take some megabytes.
    #expect(count.value < length / 4)
    handle.dispose()
    mayEnd.open()
  }
}
