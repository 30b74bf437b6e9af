// SPDX-License-Identifier: MIT

import Testing

@testable import CurlNetworking

@Suite("The content of a response in memory")
struct ReceivedContentTests {
  @Test("it reserves no more memory than its limit, also if its size isn't announced")
  func memory() throws {
    let limit = 10 << 20
    var content = ReceivedContent(limit: limit)
    let piece = [UInt8](repeating: 0, count: 16 << 10)
    var capacity = 0
    for _ in 0..<(limit / piece.count) {
      #expect(try piece.withUnsafeBytes { bytes in try content.append(bytes, keeping: false) })
      capacity = max(capacity, content.body.capacity)
    }
    // Memory comes in pages.
    #expect(capacity <= limit + (64 << 10))
    #expect(content.received == limit)
    #expect(throws: ReceivedContent.Refusal.self) {
      try [1].withUnsafeBytes { bytes in try content.append(bytes, keeping: false) }
    }
  }
}
