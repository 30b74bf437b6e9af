// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import Testing

@Suite("Streamed bodies", .timeLimit(.minutes(10)))
struct StreamedSourceTests {
  private struct Burnt: Error, CustomStringConvertible {
    var description: String { "the soup is burnt" }
  }

  /// Reads a source to its end, and calls a closure with the size of each piece before it requests
  /// the next one.
  private func all(
    _ source: ByteSource, limit: Int = 3, _ tell: (Int) -> Void = { _ in }
  ) async throws -> [UInt8] {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
    let read = try source.open { wake.yield() }
    var awaited = wakes.makeAsyncIterator()
    var bytes: [UInt8] = []
    while true {
      guard let piece = try read(limit) else {
        await awaited.next()
        continue
      }
      if piece.isEmpty { return bytes }
      bytes += piece
      tell(bytes.count)
    }
  }

  /// Returns pieces of four bytes each, and calls a closure before it returns each of them.
  private func pieces(_ count: Int, _ tell: @escaping @Sendable (Int) -> Void = { _ in })
    -> AsyncStream<[UInt8]>
  {
    let made = Box(0)
    return AsyncStream {
      made.change { $0 += 1 }
      if made.value > count { return nil }
      tell(made.value * 4)
      return [UInt8](repeating: UInt8(made.value), count: 4)
    }
  }

  @Test("a sequence is read at the speed of the transfer, and is created for each reading")
  func sequence() async throws {
    let taken = Box(0)
    let most = Box(0)
    let source = ByteSource.pieces(length: 400, ahead: 10) {
      taken.value = 0
      return pieces(100) { made in
        let waiting = made - taken.value
        most.change { $0 = max($0, waiting) }
      }
    }
    for _ in 0..<2 {
      let bytes = try await all(source) { taken.value = $0 }
      #expect(bytes == (1...100).flatMap { [UInt8](repeating: $0, count: 4) })
    }
    // Less than 10 leaves space for one more, and the bytes that the reader has aren't counted yet.
    #expect(most.value <= 10 + 4 + 3)
  }

  @Test("a source for a single use can't be read a second time")
  func singleUse() async throws {
    let source = ByteSource.pieces(length: 12) { pieces(3) }.singleUse
    #expect(source.length == 12)
    #expect(try await all(source).count == 12)
    #expect(throws: BodyFailure.unrepeatable) { try source.open {} }
    let bytes = ByteSource.bytes([1, 2]).singleUse
    #expect(try bytes.collect() == [1, 2])
    #expect(throws: BodyFailure.unrepeatable) { try bytes.collect() }
  }

  @Test("an error of a sequence is delivered after its bytes")
  func broken() async throws {
    let source = ByteSource.pieces {
      AsyncThrowingStream<[UInt8], any Error> { stream in
        stream.yield([1, 2])
        stream.finish(throwing: Burnt())
      }
    }
    let count = Box(0)
    await #expect(throws: BodyFailure.broken(reason: "the soup is burnt")) {
      try await all(source) { count.value = $0 }
    }
    #expect(count.value == 2)
    #expect(
      BodyFailure.broken(reason: "the soup is burnt").message
        == "What was to be sent broke off: the soup is burnt")
  }

  @Test("a sequence without a reader is cancelled, even while it waits for space")
  func letGo() async throws {
    let isFull = Latch()
    let isCancelled = Latch()
    let source = ByteSource.pieces(ahead: 1) {
      AsyncStream<[UInt8]> { stream in
        stream.onTermination = { _ in isCancelled.open() }
        for _ in 0..<10 { stream.yield([1]) }
      }
    }
    do {
      let read = try source.open { isFull.open() }
      if try read(1) == nil { await isFull.opened() }
    }
    await isCancelled.opened()
  }

  @Test("a signal that is faster than the network fails when the buffer is full")
  func overrun() async throws {
    let subject = PublishSubject<[UInt8], Never>()
    let read = try ByteSource.stream(subject.signal, limit: 10).open {}
    subject.send([UInt8](repeating: 1, count: 10))
    #expect(try read(4)?.count == 4)
    subject.send([1, 2, 3, 4])
    #expect(try read(100)?.count == 6)
    subject.send([UInt8](repeating: 1, count: 7))
    #expect(throws: BodyFailure.overrun(limit: 10)) { try read(1) }
    subject.send([1])
    #expect(throws: BodyFailure.overrun(limit: 10)) { try read(1) }
  }

  @Test("a sequence is sent while it's produced, and its error ends the request")
  func sent() async throws {
    let received = Box("")
    let server = FaultServer { connection in
      _ = connection.request()
      received.value = connection.chunks()
      connection.send(answer(soupText))
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    var request = RecipeRequest.get("/")
    request.method = .put
    request.body = Body(
      .pieces {
        AsyncStream<[UInt8]> { stream in
          for _ in 0..<1_000 { stream.yield([UInt8](repeating: 97, count: 1_000)) }
          stream.finish()
        }
      }, contentType: "text/plain")
    #expect(await outcome(of: client.response(for: request)).elements == [soup])
    #expect(received.value == String(repeating: "a", count: 1_000_000))

    request.body = Body(
      .pieces { AsyncThrowingStream<[UInt8], any Error> { $0.finish(throwing: Burnt()) } },
      contentType: "text/plain")
    let failure = await outcome(of: client.response(for: request)).failure
    guard case .transport(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.kind == .unreadableBody(.broken(reason: "the soup is burnt")))
  }
}
