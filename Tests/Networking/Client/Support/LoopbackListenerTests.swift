// SPDX-License-Identifier: MIT

import NetworkingTestSupport
import TestKit
import Testing

@Suite("A loopback port for tests", .timeLimit(.minutes(10)))
struct LoopbackListenerTests {
  @Test("each connection is served and counted")
  func connections() async {
    let listener = LoopbackListener()
    defer { listener.stop() }
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    listener.serve { socket, number in
      socket.close()
      continuation.yield(number)
      if number == 3 { continuation.finish() }
    }
    for number in 1...3 {
      #expect(LoopbackListener.isListening(at: listener.port))
      #expect(await numbers.first { _ in true } == number)
    }
    #expect(listener.connections == 3)
  }

  @Test("a closed port refuses connections")
  func closed() {
    #expect(!LoopbackListener.isListening(at: LoopbackListener.closedPort()))
  }
}
