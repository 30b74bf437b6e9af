// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("A port of this computer for a test", .timeLimit(.minutes(10)))
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

  @Test("at a port that is closed nobody listens")
  func closed() {
    #expect(!LoopbackListener.isListening(at: LoopbackListener.closedPort()))
  }
}
