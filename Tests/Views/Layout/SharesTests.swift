// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Shares, Limits, GridPlaces")
struct SharesTests {
  @Test("additional space is distributed by weight up to a maximum, and the rest to the others")
  func growth() {
    let even = [Shares.Part(length: 0, growth: 1), Shares.Part(length: 0, growth: 2)]
    #expect(Shares.lengths(even, in: 10) == [3, 7])
    let bounded = [
      Shares.Part(length: 2, growth: 1, most: 4), Shares.Part(length: 0, growth: 1),
      .init(length: 3),
    ]
    #expect(Shares.lengths(bounded, in: 20) == [4, 13, 3])
  }

  @Test("missing space is taken by weight and length, down to a minimum")
  func shrinkFactor() {
    let parts = [
      Shares.Part(length: 10, shrinkFactor: 1, least: 8), Shares.Part(length: 10, shrinkFactor: 1),
      Shares.Part(length: 5),
    ]
    #expect(Shares.lengths(parts, in: 15) == [8, 2, 5])
    #expect(Shares.lengths(parts, in: 0) == [8, 0, 5])
  }

  @Test("shares are integers within their limits, and add up if possible")
  func property() {
    var chance = Chance(state: 6)
    for _ in 0..<3000 {
      let parts = (0..<Int.random(in: 0...6, using: &chance)).map { _ in
        Shares.Part(
          length: .random(in: -2...30, using: &chance), growth: .random(in: -1...3, using: &chance),
          shrinkFactor: .random(in: -1...3, using: &chance),
          least: .random(in: -1...8, using: &chance),
          most: .random(in: 0...40, using: &chance))
      }
      let room = Int.random(in: -1...90, using: &chance)
      let lengths = Shares.lengths(parts, in: room)
      let own = Shares.lengths(
        parts.map { part in
          var part = part
          (part.growth, part.shrinkFactor) = (0, 0)
          return part
        }, in: room)
      for (part, length) in zip(parts, lengths) {
        let least = max(0, part.least)
        #expect(length >= least && length <= max(least, part.most))
      }
      let (sum, start) = (lengths.reduce(0, +), own.reduce(0, +))
      let wanted = max(0, room)
      if start <= wanted {
        let open = zip(parts, lengths).contains { $0.growth > 0 && $1 < max($0.least, $0.most) }
        #expect(sum == wanted || (sum < wanted && !open))
      } else {
        let open = zip(parts, lengths).contains { $0.shrinkFactor > 0 && $1 > max(0, $0.least) }
        #expect(sum == wanted || (sum > wanted && !open))
      }
    }
  }

  @Test("absurd numbers give a plausible share, and never a crash")
  func absurd() {
    let parts = [
      Shares.Part(length: .max, growth: .max, shrinkFactor: .max, least: .min, most: .max),
      Shares.Part(length: .min, growth: .min, shrinkFactor: .min, least: .max, most: .min),
    ]
    for room in [Int.min, -1, 0, 1, 80, .max] {
      #expect(Shares.lengths(parts, in: room).allSatisfy { $0 >= 0 && $0 <= Size.unlimited })
    }
  }

  @Test("limits restrict a size, and the minimum wins over a smaller maximum")
  func limits() {
    let limits = SizeLimits(minWidth: 5, maxWidth: 3, maxHeight: 2)
    #expect(limits.clamped(Size(width: 9, height: 9)) == Size(width: 5, height: 2))
    #expect(SizeLimits(width: 4).clamped(Size(width: 9, height: 9)) == Size(width: 4, height: 9))
    #expect(SizeLimits(minWidth: .min, maxWidth: -4).clamped(.zero) == .zero)
  }

  @Test("spanning views are placed into the first gap, without overlaps")
  func places() {
    var places = GridPlaces(columns: 3)
    let all = [
      places.next(columns: 2, rows: 2), places.next(columns: 1, rows: 1),
      places.next(columns: 1, rows: 1), places.next(columns: 9, rows: 1),
    ]
    #expect(all.map(\.column) == [0, 2, 2, 0])
    #expect(all.map(\.row) == [0, 0, 1, 2])
    #expect(all[3].columns == 3)
  }
}
