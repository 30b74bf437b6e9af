// SPDX-License-Identifier: MIT

import Networking
import Testing

@testable import CurlNetworking

@Suite("Responses to upgrades")
struct UpgradeResponseTests {
  @Test(
    "only HTTP/1.1 switches protocols",
    arguments: [("HTTP/1.1", true), ("HTTP/1.0", false)])
  func version(_ version: String, _ isAccepted: Bool) {
    var (response, cache) = (UpgradeResponse(limit: 100), HeaderCache())
    let bytes = Array("\(version) 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n".utf8)
    let progress = bytes.withUnsafeBytes { response.receive($0, &cache) }
    switch progress {
    case .whole(let response, _): #expect(isAccepted && response.status == .switchingProtocols)
    case .refused(let kind): #expect(!isAccepted && kind == .malformedResponse)
    case .incomplete: Issue.record("incomplete")
    }
  }
}
