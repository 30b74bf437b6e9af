// SPDX-License-Identifier: MIT

import CurlNetworking
import Entities
import Foundation
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Connections from another package", .timeLimit(.minutes(10)))
struct ConnectionsTests {
  private let folder = TemporaryFolder("connections")
  private let time = VirtualScheduler()

  @Test("the progress of an upload grows in steps up to the size of the file")
  func uploadProgress() async throws {
    let server = LoopbackServer { connection in
      _ = connection.head()
      let content = connection.bytes(1 << 20)
      connection.send(
        Array("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n\(content.count)".utf8))
    }
    defer { server.close() }
    let path = folder.path("scan")
    try Data(repeating: 7, count: 1 << 20).write(to: URL(filePath: path))
    let progress = Recorder<TransferProgress, Never>()
    let scan = Request<Void, ServerError>.send(.put, "/scan").with(try .file(path))
      .reporting(to: progress.observer)
    let client = try CurlClient(server.url, engine: CurlEngine())
    #expect(await Recorder(client.response(for: scan)).untilEnd() == .completed)
    let sent = progress.elements.map(\.sent)
    #expect(sent.count > 2 && sent == sent.sorted())
    #expect(sent.last == 1 << 20)
    #expect(progress.elements.allSatisfy { $0.toSend == 1 << 20 })
    #expect(progress.elements.last?.fraction == 1)
  }

  @Test("an interrupted upload of a file is resumed, and its progress continues")
  func resumedUpload() throws {
    let path = folder.path("scan")
    try Data("a scan".utf8).write(to: URL(filePath: path))
    let mock = MockClient()
    func tus(_ code: Int, _ fields: [String: String]) -> StubResponse {
      var response = Response(status: .init(code: code))
      for (name, value) in fields.merging(["Tus-Resumable": "1.0.0"], uniquingKeysWith: { $1 }) {
        response.headers[.init(name) ?? .accept] = value
      }
      return .response(response)
    }
    mock.answer("POST /scans", tus(201, ["Location": "/scans/1"]))
    mock.answer(
      "PATCH /scans/1",
      inTurn: [
        .failure(.connectionLost(maybeSent: true)), tus(204, ["Upload-Offset": "6"]),
      ])
    mock.answer("HEAD /scans/1", tus(200, ["Upload-Offset": "4"]))
    let upload = mock.upload(path, to: Request<Void, ServerError>.send(.post, "/scans"))
    let scan = Recorder(upload.retry(1) { $0.isTransient })
    #expect(scan.elements.map(\.location) == ["/scans/1"])
    #expect(scan.elements.map(\.resumed) == [4])
    #expect(mock.receivedRequests.map(\.method) == ["POST", "PATCH", "HEAD", "PATCH"])
    mock.expectAllUsed()
  }

  @Test("a WebSocket receives what the server sends, and completes when it says goodbye")
  func webSocket() async throws {
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      for word in ["Milk", "Bread"] { socket.send(word) }
      guard case .text(let text)? = socket.next() else { return }
      socket.send(text + " noted")
      socket.close(1000)
    }
    defer { server.close() }
    let client = try CurlClient(server.url, engine: CurlEngine())
    let states = Recorder<StreamState, Never>()
    let typed = PublishSubject<WebSocketMessage, Never>()
    let list = Recorder(
      client.messages(
        of: Request<Void, ServerError>.send(.get, "/list"), sending: typed.signal,
        feedingStateInto: states.observer, on: time))
    #expect(await list.elements(2) == [.text("Milk"), .text("Bread")])
    typed.send(.text("Eggs"))
    #expect(await list.untilEnd() == .completed)
    #expect(list.elements == [.text("Milk"), .text("Bread"), .text("Eggs noted")])
    #expect(states.elements.prefix(2) == [.connecting, .open])
  }
}
