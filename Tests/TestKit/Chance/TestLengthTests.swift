// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("TestLength")
struct TestLengthTests {
  @Test("tests are short, or long where PROSCENIUM_LONG_TESTS asks for it")
  func rounds() {
    #expect(TestLength.rounds(50, long: 1_000) == (TestLength.isLong ? 1_000 : 50))
  }
}
