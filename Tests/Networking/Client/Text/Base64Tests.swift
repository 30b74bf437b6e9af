// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite("Base64")
struct Base64Tests {
  @Test(
    "it matches the examples of the standard, also in the alphabet for URLs",
    arguments: [
      ([], "", ""), ([0x66], "Zg==", "Zg"), ([0x66, 0x6F], "Zm8=", "Zm8"),
      ([0x66, 0x6F, 0x6F], "Zm9v", "Zm9v"), ([0x66, 0x6F, 0x6F, 0x62], "Zm9vYg==", "Zm9vYg"),
      ([0xFB, 0xFF], "+/8=", "-_8"), ([0xFB, 0xEF, 0xBE], "++++", "----"),
      ([0xFF, 0xFF, 0xFF], "////", "____"), ([0xFF], "/w==", "_w"),
    ] as [([UInt8], String, String)])
  func examples(bytes: [UInt8], text: String, urlText: String) {
    #expect(Base64.encoded(bytes) == text)
    #expect(Base64.urlEncoded(bytes) == urlText)
  }
}
