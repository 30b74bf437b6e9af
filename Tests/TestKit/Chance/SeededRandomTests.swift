// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("SeededRandom")
struct SeededRandomTests {
  @Test("the numbers match SplitMix64")
  func numbers() {
    var random = SeededRandom(1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("random values are in their range, and reach all of it")
  func drawing() {
    var random = SeededRandom(1)
    let fractions = (0..<1_000).map { _ in random.fraction() }
    #expect(fractions.allSatisfy { (0..<1).contains($0) })
    #expect(fractions.contains { $0 < 0.01 } && fractions.contains { $0 > 0.99 })
    #expect(Set((0..<100).map { _ in random.below(3) }) == [0, 1, 2])
    #expect(random.below(0) == 0 && random.below(-5) == 0)
    #expect(Set((0..<100).map { _ in random.pick(["a", "b"]) }) == ["a", "b"])
    #expect((100...300).contains((0..<1_000).count { _ in random.oneIn(5) }))
  }
}
