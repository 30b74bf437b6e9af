// SPDX-License-Identifier: MIT

import CurlNetworking
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("HTTP/2 from another package", .timeLimit(.minutes(10)))
struct HTTP2Tests {
  private func client(of server: LoopbackServer) throws -> CurlClient {
    try FaultsTests.client(of: server) { $0.connection.usesHTTP2WithoutEncryption = true }
  }

  @Test("a POST above the last stream that GOAWAY names is sent again on a new connection, once, with its whole body")
  func goAway() async throws {
    let arrived = Recorder<String, Never>()
    let processed = Recorder<String, Never>()
    let server = LoopbackServer(scripts: [
      { connection in
        let frames = FrameConnection(connection)
        guard let exchange = frames.next() else { return }
        arrived.observer.send(exchange.text)
        frames.goAway(after: 0)
        while frames.next() != nil {}
      },
      { connection in
        let frames = FrameConnection(connection)
        while let exchange = frames.next() {
          arrived.observer.send(exchange.text)
          processed.observer.send(exchange.text)
          frames.respond(exchange.stream, "stored")
        }
      },
    ])
    defer { server.close() }
    let opened = Counter()
    let source = ByteSource(length: 5) { () throws(BodyFailure) in
      opened.increase()
      return try ByteSource.bytes(Array("bread".utf8)).open {}
    }
    let request = text(.post, body: Body(source, contentType: nil))
    #expect(try await client(of: server).response(for: request).first() == "stored")
    #expect(arrived.elements == ["bread", "bread"] && opened.value == 2)
    #expect(processed.elements == ["bread"] && server.connections == 2)
  }

  @Test("a POST that is refused with REFUSED_STREAM is sent again, once, with its whole body")
  func refusedStream() async throws {
    let arrived = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      let frames = FrameConnection(connection)
      while let exchange = frames.next() {
        arrived.observer.send(exchange.text)
        if arrived.elements.count == 1 {
          frames.refuse(exchange.stream)
        } else {
          frames.respond(exchange.stream, "done")
        }
      }
    }
    defer { server.close() }
    let body = Body(.pieces { [Array("mi".utf8), Array("lk".utf8)].async }, contentType: nil)
    let answer = Recorder(try client(of: server).response(for: text(.post, body: body)))
    #expect(await answer.untilEnd() == .completed)
    #expect(answer.elements == ["done"])
    #expect(arrived.elements == ["milk", "milk"])
  }

  @Test(
    "a body for a single use isn't sent a second time: the request fails with a sentence")
  func singleUse() async throws {
    let arrived = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      let frames = FrameConnection(connection)
      while let exchange = frames.next() {
        arrived.observer.send(exchange.text)
        frames.refuse(exchange.stream)
      }
    }
    defer { server.close() }
    let body = Body(ByteSource.bytes(Array("milk".utf8)).singleUse, contentType: nil)
    let answer = Recorder(try client(of: server).response(for: text(.post, body: body)))
    _ = await answer.untilEnd()
    guard case .transport(let error)? = answer.failure else {
      Issue.record("The end is \(String(describing: answer.end)).")
      return
    }
    #expect(error.kind == .unreadableBody(.unrepeatable))
    #expect(answer.failure?.message.hasSuffix(".") == true)
    #expect(answer.failure?.message.contains("again") == true)
    #expect(answer.failure?.mayHaveEffect == false, "the server has refused it")
    #expect(arrived.elements == ["milk"])
  }

  @Test("after several refusals a POST fails, and its error says that nothing was processed")
  func refusedAlways() async throws {
    let refused = Counter()
    let server = LoopbackServer { connection in
      let frames = FrameConnection(connection)
      while let exchange = frames.next() {
        refused.increase()
        frames.refuse(exchange.stream)
      }
    }
    defer { server.close() }
    let answer = Recorder(try client(of: server).response(for: text(.post)))
    _ = await answer.untilEnd()
    guard case .transport(let error)? = answer.failure else {
      Issue.record("The end is \(String(describing: answer.end)).")
      return
    }
    #expect(error.kind == .connectionLost(maybeSent: false))
    #expect(!error.maybeSent && !error.mayHaveEffect)
    // libcurl may try again on its own.
    #expect((10...12).contains(refused.value))
  }

  @Test("chunks, events, lines and a download use HTTP/2")
  func streams() async throws {
    let folder = TemporaryFolder("http2")
    let valid = Counter()
    let server = LoopbackServer { connection in
      let frames = FrameConnection(connection)
      if frames.isValid { valid.increase() }
      while let exchange = frames.next() {
        frames.head(exchange.stream, contentType: "text/event-stream")
        frames.content(exchange.stream, "data: 1\n\n", isLast: false)
        frames.content(exchange.stream, "data: 2\n\n")
      }
    }
    defer { server.close() }
    let client = try client(of: server)
    let any = Request<Void, Refusal>.send(.get, "/")
    let chunks = Recorder(client.chunks(of: any))
    #expect(await chunks.untilEnd() == .completed)
    #expect(String(decoding: chunks.elements.flatMap(\.bytes), as: UTF8.self) == "data: 1\n\ndata: 2\n\n")
    let events = client.events(of: any, on: VirtualScheduler()).prefix(2)
    let received = Recorder(events)
    #expect(await received.untilEnd() == .completed)
    #expect(received.elements.map(\.data) == ["1", "2"])
    let lines = Recorder(client.values(of: any, as: Int.self))
    #expect(await lines.untilEnd() == .completed)
    #expect(lines.elements.count == 2)
    let download = Recorder(client.download(any, to: folder.path("file")))
    #expect(await download.untilEnd() == .completed, "\(String(describing: download.end))")
    #expect(download.elements.map(\.size) == [18])
    #expect(download.elements.first?.head.metrics?.version == .http2)
    #expect(valid.value == server.connections)
  }
}

extension Array where Element: Sendable {
  /// The elements as an asynchronous sequence.
  fileprivate var async: AsyncStream<Element> {
    AsyncStream { continuation in
      for element in self { continuation.yield(element) }
      continuation.finish()
    }
  }
}
