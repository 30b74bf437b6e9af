// SPDX-License-Identifier: MIT

import CurlNetworking
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

  /// A value whose decoding waits for the test.
  private struct SlowValue: Decodable, Sendable {
    static let gates = (0..<3).map { _ in (isReading: Latch(), mayEnd: Latch()) }
    let number: Int

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      Self.gates[number].isReading.open()
      Self.gates[number].mayEnd.wait()
    }
  }

  /// A middleware that reports the failure of an exchange.
  private struct Watch: Middleware {
    let failed = Latch()

    func response(
      to request: OutgoingRequest, next: @escaping Transport
    ) -> Signal<Response, TransportError> {
      next(request).handleEvents(end: { [failed] end in
        if end.failure != nil { failed.open() }
      })
    }
  }

  /// Returns a server that sends an endless stream at `/stream`, and a soup elsewhere.
  private func streaming(_ content: String, type: String) -> FaultServer {
    FaultServer { connection in
      while let request = connection.request() {
        guard request.hasPrefix("GET /stream") else {
          connection.send(answer(soupText))
          continue
        }
        connection.send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n" + content)
        connection.waitForClose()
      }
    }
  }

  @Test("other requests are answered while a line of a stream is decoded")
  func decodingLines() async throws {
    let server = streaming("0\n", type: "application/jsonl")
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let recorder = Recorder(
      client.values(of: RecipeRequest.get("/stream"), as: SlowValue.self))
    await SlowValue.gates[0].isReading.opened()
    let other = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(other.elements == [soup])
    #expect(recorder.elements.isEmpty)
    SlowValue.gates[0].mayEnd.open()
    #expect(await recorder.elements(1).map { try? $0.get().number } == [0])
    recorder.dispose()
  }

  @Test("other requests are answered while an event of a stream is decoded")
  func decodingEvents() async throws {
    let server = streaming("data: 1\n\n", type: "text/event-stream")
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let recorder = Recorder(
      client.events(
        of: RecipeRequest.get("/stream"), as: SlowValue.self, on: VirtualScheduler()))
    await SlowValue.gates[1].isReading.opened()
    let other = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(other.elements == [soup])
    #expect(recorder.elements.isEmpty)
    SlowValue.gates[1].mayEnd.open()
    #expect(await recorder.elements(1).map { try? $0.get().number } == [1])
    recorder.dispose()
  }

  @Test("the failure of a stream follows its elements")
  func failureAfterElements() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        guard request.hasPrefix("GET /stream") else {
          connection.send(answer(soupText))
          continue
        }
        return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n2\n")
      }
    }
    defer { server.stop() }
    let watch = Watch()
    let client = try CurlClient.test(server) { $0.middleware = [watch] }
    let recorder = Recorder(
      client.values(of: RecipeRequest.get("/stream"), as: SlowValue.self))
    await SlowValue.gates[2].isReading.opened()
    await watch.failed.opened()
    // The engine's thread delivers the failure before it performs another request.
    let other = await outcome(of: client.response(for: RecipeRequest.get("/soup")))
    #expect(other.elements == [soup])
    #expect(recorder.elements.isEmpty && recorder.end == nil)
    SlowValue.gates[2].mayEnd.open()
    #expect(await recorder.untilEnd()?.failure != nil)
    #expect(recorder.elements.map { try? $0.get().number } == [2])
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

  @Test("an upload reads a window ahead of a server that doesn't take it, and not more")
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
