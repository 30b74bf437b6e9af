// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import Signals
import TestKit
import Testing

/// After a bad message, the client sends its close frame and discards what the server still sends
/// (RFC 6455, 7.1.1). A socket that is closed with unread bytes is reset, and the server loses the
/// close frame.
@Suite("Closing a WebSocket after a bad message")
struct WebSocketLingeringTests {
  private typealias Messages = Recorder<WebSocketMessage, StreamFailure>

  /// A bad message, and the code with which the client closes the connection.
  struct BadMessage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let code: UInt16
    let error: FramingError

    static let all = [
      BadMessage(
        testDescription: "invalid UTF-8", bytes: [0x81, 2, 0xC3, 0x28], code: 1007,
        error: .invalidText),
      BadMessage(
        testDescription: "a large text of invalid UTF-8",
        bytes: [0x81, 0x7E, 0x80, 0x00] + [UInt8](repeating: 0xFF, count: 0x8000), code: 1007,
        error: .invalidText),
      BadMessage(
        testDescription: "a message of 2 MiB",
        bytes: [0x82, 0x7F, 0, 0, 0, 0, 0, 0x20, 0, 0] + [UInt8](repeating: 1, count: 2 << 20),
        code: 1009, error: .messageTooLarge(limit: 1 << 20)),
      BadMessage(
        testDescription: "a reserved bit", bytes: [0xC1, 2, 0x61, 0x62], code: 1002,
        error: .protocolViolation),
      BadMessage(
        testDescription: "a masked frame", bytes: [0x81, 0x82, 1, 2, 3, 4, 0x60, 0x60], code: 1002,
        error: .protocolViolation),
    ]
  }

  /// What the server does when it has read the client's close frame.
  enum Ending: CaseIterable, Sendable {
    /// It sends a close frame, and waits for the client to close the connection.
    case closeFrame
    /// It ends its side of the connection without a close frame.
    case endOfBytes
  }

  private let time = VirtualScheduler()
  private let chat = RecipeRequest.get("/chat")
  private let mebibyte = 1 << 20

  /// Returns options without pings and reconnection, and with a limit of 1 MiB.
  private var options: WebSocketOptions {
    var options = WebSocketOptions()
    options.backoff = nil
    options.pingInterval = .seconds(3_600)
    options.messageLimit = mebibyte
    return options
  }

  /// Returns a server that sends a bad message, and doesn't answer the client's close frame.
  private func silentServer(_ report: Recorder<String, Never>, sendsMore: Bool = false)
    -> FaultServer
  {
    FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.send(BadMessage.all[0].bytes)
      report.observer.send(connection.closeCode())
      if sendsMore { report.observer.send(connection.sendMore()) }
      report.observer.send(connection.end())
    }
  }

  /// Returns the messages of a server, after their failure.
  private func failedMessages(of server: FaultServer, _ engine: CurlEngine) async throws
    -> Messages
  {
    let messages = Messages(
      try CurlClient.test(server, engine: engine).messages(of: chat, options: options, on: time))
    #expect(await messages.untilEnd() == .failed(.framing(.invalidText)))
    return messages
  }

  @Test(
    "the server receives the code and an orderly end, also if it has sent more",
    arguments: BadMessage.all, Ending.allCases)
  func code(_ bad: BadMessage, _ ending: Ending) async throws {
    let report = Recorder<String, Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("good")
      connection.send(bad.bytes)
      report.observer.send(connection.sendMore())
      connection.sendText("late")
      report.observer.send(connection.closeCode())
      switch ending {
      case .closeFrame: connection.sendClose(Int(bad.code))
      case .endOfBytes: shutdown(connection.descriptor, Int32(SHUT_WR))
      }
      report.observer.send(connection.end())
    }
    defer { server.stop() }
    // The client isn't retained by anything else.
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options, on: time))
    #expect(await messages.untilEnd() == .failed(.framing(bad.error)))
    #expect(await report.elements(3) == ["sent", "8 \(bad.code)", "in order"])
    #expect(messages.elements.map(\.text) == ["good"])
    #expect(messages.eventsAfterEnd == 0)
    #expect(socketsConnected(to: server.port) == 0)
  }

  @Test("a server that never answers is given up after a time, and the failure comes before")
  func silence() async throws {
    let report = Recorder<String, Never>()
    // The client reads more after its close frame.
    let server = silentServer(report, sendsMore: true)
    defer { server.stop() }
    let engine = CurlEngine()
    let messages = try await failedMessages(of: server, engine)
    #expect(await report.elements(2) == ["8 1007", "sent"])
    engine.advanceClock(by: .seconds(11))
    // The client may not have read everything, which resets the connection.
    #expect(await report.elements(3).count == 3)
    #expect(socketsConnected(to: server.port) == 0)
    #expect(messages.eventsAfterEnd == 0)
  }

  @Test(
    "a server that never stops sending is given up after the limit of bytes, also if it reads nothing",
    arguments: [true, false])
  func flood(reads: Bool) async throws {
    let report = Recorder<String, Never>()
    let sent = Recorder<Int, Never>()
    let size = mebibyte
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("good")
      connection.send(BadMessage.all[0].bytes)
      if reads { report.observer.send(connection.closeCode()) }
      sent.observer.send(connection.flood(pieces: size))
    }
    defer { server.stop() }
    var options = options
    options.outgoingLimit = 64 * size
    // More than the sockets buffer, so that the close frame has to wait behind it.
    let outgoing = SafeSignal.just(WebSocketMessage.binary([UInt8](repeating: 1, count: 32 * size)))
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, sending: reads ? .never() : outgoing.append(.never()), options: options, on: time)
    )
    #expect(await messages.untilEnd() == .failed(.framing(.invalidText)))
    let count = try #require(await sent.elements(1).first)
    // The sockets buffer some more.
    #expect(count >= 15 * size && count < 64 * size, "\(count)")
    #expect(report.elements == (reads ? ["8 1007"] : []))
    #expect(messages.elements.map(\.text) == ["good"])
    #expect(socketsConnected(to: server.port) == 0)
  }

  @Test("disposal before the failure is delivered closes the connection at once")
  func disposal() async throws {
    let report = Recorder<String, Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText(String(repeating: "a", count: 16 << 10))
      connection.send(BadMessage.all[3].bytes)
      report.observer.send(connection.closeCode())
      report.observer.send(connection.end())
    }
    defer { server.stop() }
    let (started, finish) = (Latch(), Latch())
    let ends = Recorder<Completion<StreamFailure>, Never>()
    let client = try CurlClient.test(server)
    let handle = client.messages(of: chat, options: options, on: time).observe(
      next: { _ in
        started.open()
        // The failure waits behind this message.
        finish.wait()
      }, end: { ends.observer.send($0) })
    await started.opened()
    #expect(await report.elements(1) == ["8 1002"])
    handle.dispose()
    #expect(await report.elements(2).last == "in order")
    #expect(socketsConnected(to: server.port) == 0)
    finish.open()
    #expect(ends.elements.isEmpty)
    withExtendedLifetime(client) {}
  }

  @Test("stopping the engine closes the connection at once")
  func stop() async throws {
    let report = Recorder<String, Never>()
    let server = silentServer(report)
    defer { server.stop() }
    let engine = CurlEngine()
    let messages = try await failedMessages(of: server, engine)
    #expect(await report.elements(1) == ["8 1007"])
    await engine.stop()
    #expect(await report.elements(2).last == "in order")
    #expect(socketsConnected(to: server.port) == 0)
    #expect(messages.eventsAfterEnd == 0)
  }
}

extension Connection {
  /// Returns the kind and the code of the next frame.
  fileprivate func closeCode() -> String {
    guard let frame = frame() else { return "no frame, errno \(errno)" }
    let code = frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    return "\(frame.kind) \(code)"
  }

  /// Receives up to the end of the connection, and returns how it ended.
  fileprivate func end() -> String {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      guard count <= 0 else { continue }
      return count == 0 ? "in order" : "errno \(errno)"
    }
  }

  /// Sends 4 MiB in messages, and returns whether the client's socket has accepted them.
  fileprivate func sendMore() -> String {
    let size = 64 << 10
    return flood(pieces: size, atMost: 64) == 64 * (size + 10) ? "sent" : "errno \(errno)"
  }

  /// Sends messages until the client closes the connection, and returns the number of bytes.
  fileprivate func flood(pieces size: Int, atMost limit: Int = .max) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
    let frame = [0x82, 0x7F, 0, 0, 0, 0, 0] + length + [UInt8](repeating: 1, count: size)
    var (total, pieces) = (0, 0)
    while pieces < limit {
      var rest = frame[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
        }
        guard count > 0 else { return total }
        rest = rest.dropFirst(count)
        total += count
      }
      pieces += 1
    }
    return total
  }
}
