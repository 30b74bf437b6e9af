// SPDX-License-Identifier: MIT

import Entities
import Foundation
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
      let key = connection.head().first { $0.lowercased().hasPrefix("sec-websocket-key: ") } ?? ""
      let accept = WebSocketHandshake.accept(String(key.dropFirst("sec-websocket-key: ".count)))
      connection.send(
        Array(
          ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(accept)\r\n\r\n").utf8))
      // Returns the payload of a short frame, which the client has masked.
      func frame() -> [UInt8] {
        let head = connection.bytes(6)
        guard head.count == 6 else { return [] }
        return connection.bytes(Int(head[1] & 0x7F)).enumerated().map { $1 ^ head[2 + $0 % 4] }
      }
      for word in ["Milk", "Bread"] {
        connection.send([0x81, UInt8(word.utf8.count)] + Array(word.utf8))
      }
      let reply = frame() + Array(" noted".utf8)
      connection.send([0x81, UInt8(reply.count)] + reply)
      // Code 1000.
      connection.send([0x88, 2, 0x03, 0xE8])
      _ = frame()
    }
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

/// The server's side of the handshake (RFC 6455, 4.2.2).
private enum WebSocketHandshake {
  /// Returns the value that shows that the server has understood the key.
  static func accept(_ key: String) -> String {
    Data(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }

  private static func sha1(_ text: [UInt8]) -> [UInt8] {
    var bytes = text + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (text.count * 8) >> ($0 * 8)) }
    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word << count | word >> (32 - count)
    }
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[block + word * 4 + $1]) }
      }
      for index in 16..<80 {
        words.append(
          rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
      }
      var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
      for index in 0..<80 {
        let mixed: UInt32
        switch index {
        case ..<20: mixed = (b & c | ~b & d) &+ 0x5A82_7999
        case ..<40: mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
        case ..<60: mixed = (b & c | b & d | c & d) &+ 0x8F1B_BCDC
        default: mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
        }
        (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ words[index], a, rotated(b, 30), c, d)
      }
      for (index, word) in [a, b, c, d, e].enumerated() { hash[index] = hash[index] &+ word }
    }
    return hash.flatMap { word in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> UInt32($0 * 8)) }
    }
  }
}
