// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

@Suite("Streams as signals")
struct EventSourceTests {
  private typealias Chunks = Observer<[UInt8], StreamFailure>

  /// A simulated server: each connection is an observer that the test sends chunks to.
  private final class Server: Sendable {
    let asked = Box<[String]>([])
    let open = Box<[Chunks]>([])
    let closed = Box(0)

    var chunks: @Sendable (String) -> Signal<[UInt8], StreamFailure> {
      { id in
        Signal { observer, lifetime in
          self.asked.change { $0.append(id) }
          self.open.change { $0.append(observer) }
          lifetime.onEnd { self.closed.change { $0 += 1 } }
        }
      }
    }

    func send(_ text: String) { open.value.last?.send(Array(text.utf8)) }
    func end() { open.value.last?.complete() }
    func fail(_ kind: TransportError.Kind) {
      open.value.last?.fail(.transport(TransportError(kind)))
    }
  }

  private let server = Server()
  private let time = VirtualScheduler()
  private let got = Box<[String]>([])
  private let ends = Box<[Completion<StreamFailure>]>([])

  private func observe(_ reader: ServerSentEvents = ServerSentEvents()) -> Disposable {
    EventSource(
      reader, backoff: .exponential(from: .seconds(1), jitter: 0), on: time, open: server.chunks
    )
    .events.observe(
      next: { [got] event in got.change { $0.append(event.data) } },
      end: { [ends] end in ends.change { $0.append(end) } })
  }

  @Test("an interrupted stream continues after its last complete event")
  func resumes() {
    let handle = observe()
    server.send("id: 1\ndata: a\n\nid: 2\nda")
    server.send("ta: b\n\nid: 3\ndata: cut")
    #expect(got.value == ["a", "b"])
    server.fail(.connectionLost(maybeSent: true))
    time.advance(by: .milliseconds(999))
    #expect(server.asked.value == [""])
    time.advance(by: .milliseconds(1))
    #expect(server.asked.value == ["", "2"])
    server.send("data: c\n\n")
    server.end()
    time.advance(by: .seconds(1))
    #expect(server.asked.value == ["", "2", "2"])
    #expect(got.value == ["a", "b", "c"] && ends.value.isEmpty)
    handle.dispose()
    #expect(server.closed.value == 3)
  }

  @Test("delays grow without events, and the server's delay is the minimum")
  func waits() {
    let handle = observe()
    for seconds in [1, 2, 4] {
      server.fail(.cannotConnect)
      time.advance(by: .seconds(seconds) - .milliseconds(1))
      let count = server.asked.value.count
      time.advance(by: .milliseconds(1))
      #expect(server.asked.value.count == count + 1)
    }
    server.send("retry: 3000\ndata: a\n\n")
    for seconds in [3, 3, 3, 4] {
      server.end()
      time.advance(by: .seconds(seconds) - .milliseconds(1))
      let count = server.asked.value.count
      time.advance(by: .milliseconds(1))
      #expect(server.asked.value.count == count + 1, "\(seconds)")
    }
    handle.dispose()
  }

  @Test("permanent failures end it: a refusal, or an event over the limit")
  func final() {
    let first = observe()
    server.fail(.insecure(.certificate))
    #expect(ends.value == [.failed(.transport(TransportError(.insecure(.certificate))))])
    let second = observe(ServerSentEvents(lineLimit: 8))
    server.send("data: a\n\ndata: 345\n")
    #expect(got.value == ["a"])
    #expect(ends.value.last == .failed(.framing(.lineTooLong(limit: 8))))
    #expect(server.closed.value == 2 && time.pending == 0)
    withExtendedLifetime((first, second)) {}
  }

  @Test("disposal ends the delay, and a thousand interruptions leave nothing behind")
  func disposal() {
    let handle = observe()
    for _ in 0..<1_000 {
      server.send("data: a\n\n")
      server.end()
      time.advance(by: .seconds(1))
    }
    #expect(got.value.count == 1_000)
    server.end()
    #expect(time.pending == 1)
    handle.dispose()
    #expect(time.pending == 0)
    #expect(server.closed.value == 1_001)
  }

  @Test("each observation starts at the beginning")
  func cold() {
    let source = EventSource(ServerSentEvents(lastEventID: "7"), on: time, open: server.chunks)
    for _ in 0..<2 { _ = source.events.observe(next: { _ in }) }
    #expect(server.asked.value == ["7", "7"])
  }

  @Test("chunks become values, including the last one, and a failure is passed on")
  func values() {
    for isWhole in [true, false] {
      let found = Box<[String]>([])
      let end = Box<Completion<StreamFailure>?>(nil)
      let handle = server.chunks("").delimitedJSON().observe(
        next: { bytes in found.change { $0.append(String(decoding: bytes, as: UTF8.self)) } },
        end: { end.value = $0 })
      server.send("1\n2")
      server.send("3\r\n4")
      if isWhole { server.end() } else { server.fail(.truncated) }
      #expect(found.value == (isWhole ? ["1", "23", "4"] : ["1", "23"]))
      #expect(end.value == (isWhole ? .completed : .failed(.transport(TransportError(.truncated)))))
      withExtendedLifetime(handle) {}
    }
  }
}
