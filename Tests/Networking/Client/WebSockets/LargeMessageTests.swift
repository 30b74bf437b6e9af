// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import Signals
import TestKit
import Testing

/// Messages from 16 KB on are checked and delivered on a worker thread, as large responses are.
@Suite("Large messages of a WebSocket")
struct LargeMessageTests {
  private typealias Messages = Recorder<WebSocketMessage, StreamFailure>

  private let time = VirtualScheduler()
  private let chat = RecipeRequest.get("/chat")
  private let large = 16 << 10

  private var options: WebSocketOptions {
    var options = WebSocketOptions()
    options.backoff = nil
    options.pingInterval = .seconds(3_600)
    // Recorders keep messages, which count as unread.
    options.unreadLimit = 64 << 20
    return options
  }

  @Test("large messages don't occupy the engine's thread, and small ones follow them")
  func threads() async throws {
    let large = large
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("small")
      connection.sendText(String(repeating: "a", count: large))
      connection.sendFrame(2, [UInt8](repeating: 1, count: large))
      connection.sendText("last")
      connection.sendClose(1000)
      connection.waitForClose()
    }
    defer { server.stop() }
    let threads = MutableProperty<[String]>([])
    let ended = Latch()
    let sizes = MutableProperty<[Int]>([])
    let handle = try CurlClient.test(server).messages(of: chat, options: options, on: time).observe(
      next: { message in
        threads.modify { $0.append("\(pthread_self())") }
        sizes.modify { $0.append(message.bytes.count) }
      }, end: { _ in ended.open() })
    await ended.opened()
    #expect(sizes.value == [5, large, large, 4])
    #expect(threads.value[1] != threads.value[0])
    #expect(threads.value[2] != threads.value[0])
    handle.dispose()
  }

  @Test("while a large message is being read, other requests of the engine are answered")
  func otherRequests() async throws {
    let large = large
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText(String(repeating: "a", count: large))
      connection.waitForClose()
    }
    defer { server.stop() }
    let other = FaultServer.answering(answer(soupText))
    let engine = CurlEngine()
    let (started, finish) = (Latch(), DispatchSemaphore(value: 0))
    let read = Latch()
    let handle = try CurlClient.test(server, engine: engine).messages(
      of: chat, options: options, on: time
    ).observe(
      next: { _ in
        started.open()
        finish.wait()
        read.open()
      }, end: { _ in })
    await started.opened()
    let reply = await outcome(
      of: try CurlClient.test(other, engine: engine).response(for: RecipeRequest.get("/")))
    #expect(reply.elements == [soup])
    finish.signal()
    await read.opened()
    handle.dispose()
  }

  @Test("messages of all sizes arrive in order", arguments: 0..<4)
  func order(_ seed: UInt64) async throws {
    var random = SeededRandom(seed)
    let large = large
    let texts = (0..<200).map { number in
      let size = random.below(3) == 0 ? large + random.below(large) : random.below(40)
      return "\(number) " + String(repeating: random.below(2) == 0 ? "a" : "é", count: size)
    }
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      for text in texts { connection.sendText(text) }
      connection.sendClose(4001)
      connection.waitForClose()
    }
    defer { server.stop() }
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options, on: time))
    let end = await messages.untilEnd()
    #expect(end == .failed(.webSocket(WebSocketClose(code: 4001))), "\(end)")
    #expect(messages.elements.map(\.text) == texts)
    #expect(messages.eventsAfterEnd == 0)
  }

  @Test("a large text that isn't UTF-8 closes with code 1007, after the messages before it")
  func invalidText() async throws {
    let large = large
    let code = Recorder<[UInt8], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("good")
      connection.sendText(String(repeating: "a", count: large))
      connection.sendFrame(1, [UInt8](repeating: 0x61, count: large) + [0xC3])
      connection.sendText("late")
      code.observer.send(connection.frame()?.payload ?? [])
      connection.waitForClose()
    }
    defer { server.stop() }
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options, on: time))
    #expect(await messages.untilEnd() == .failed(.framing(.invalidText)))
    #expect(messages.elements.map(\.bytes.count) == [4, large])
    #expect(await code.elements(1) == [[0x03, 0xEF]])
  }

  @Test("a connection that is lost after a large message fails after its delivery")
  func lost() async throws {
    let large = large
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      for _ in 0..<5 { connection.sendText(String(repeating: "a", count: large)) }
    }
    defer { server.stop() }
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options, on: time))
    _ = await messages.untilEnd()
    #expect(messages.failure?.isTransient == true, "\(String(describing: messages.end))")
    #expect(messages.elements.count == 5)
  }

  @Test("disposal while a large message is being read delivers nothing afterwards")
  func disposal() async throws {
    let large = large
    let closed = Latch()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      for _ in 0..<5 { connection.sendText(String(repeating: "a", count: large)) }
      connection.waitForClose()
      closed.open()
    }
    defer { server.stop() }
    let count = Box(0)
    let handle = Box<Disposable?>(nil)
    let subscription = SafePublishSubject<Void>()
    let first = Latch()
    handle.value = try CurlClient.test(server).messages(of: chat, options: options, on: time)
      .prefix(until: subscription.signal)
      .observe(
        next: { _ in
          count.change { $0 += 1 }
          subscription.send()
          first.open()
        }, end: { _ in })
    await first.opened()
    await closed.opened()
    #expect(count.value == 1)
    handle.value?.dispose()
  }
}
