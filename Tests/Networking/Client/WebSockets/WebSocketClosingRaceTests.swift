// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@testable import Networking

@Suite("Closing a WebSocket on two threads")
struct WebSocketClosingRaceTests {
  @Test("one close frame is sent when a large text is refused while the application closes")
  func oneCloseFrame() async throws {
    let text = [0x81, 126, 0x40, 0] + [UInt8](repeating: 0xFF, count: 16 << 10)
    for round in 0..<TestLength.rounds(800, long: 4_000) {
      let outbox = WebSocketOutbox(limit: 0, congestion: nil)
      let end = Latch()
      let session = WebSocketSession(
        WebSocketOptions(), outbox, Observer(next: { _ in }, end: { _ in end.open() }),
        opened: { _ in })
      try session.open()
      text.withUnsafeBytes { session.receive($0) }
      var closeFrames = 0
      func send(_ count: Int) {
        for _ in 0..<count where session.nextBytes()?.first == 0x88 { closeFrames += 1 }
      }
      // The worker refuses the text meanwhile.
      send(round % 400)
      outbox.complete(.normal)
      send(4)
      await end.opened()
      send(4)
      #expect(closeFrames == 1, "in round \(round)")
      session.cancel(keeping: ())
    }
  }
}
