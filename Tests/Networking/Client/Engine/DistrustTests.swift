// SPDX-License-Identifier: MIT

import CCurl
import Testing

@testable import CurlNetworking
@testable import Networking

@Suite("Reasons why a server isn't trusted")
struct DistrustTests {
  @Test(
    "the verification of a certificate determines the reason",
    arguments: [
      (3, TransportError.Distrust.authorities), (11, .authorities), (12, .authorities),
      (9, .expired), (10, .expired), (18, .selfSigned), (19, .unknownAuthority), (23, .revoked),
      (62, .wrongHost), (99, .certificate),
    ])
  func reasons(_ verification: Int, _ reason: TransportError.Distrust) throws {
    let handle = try #require(EasyHandle())
    let kind = TransportError.Kind(
      CURLE_PEER_FAILED_VERIFICATION, refusal: nil,
      times: TransferTimes(handle.pointer, isEncrypted: true, isReused: false), detail: "",
      verification: verification, usesProxy: false, isTotalOver: false, bodyLimit: 0)
    #expect(kind == .insecure(reason))
  }

  @Test("an outdated revocation list isn't blamed on the clock")
  func message() {
    let error = TransportError(.insecure(.authorities), phase: .securing, host: "h.example")
    #expect(error.message.contains("revocation lists") && !error.message.contains("clock"))
  }
}
