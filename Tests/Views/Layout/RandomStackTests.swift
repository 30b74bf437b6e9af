// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// The rules of stacks, compared with a model that hands out one cell after the other.
@MainActor @Suite("Sizes in random stacks")
struct RandomStackTests {
  private struct Part: CustomStringConvertible {
    let own, grow, shrink, least, most: Int

    /// The natural size, within the limits.
    var natural: Int { max(least, min(own, most)) }
    var description: String { "(\(own) g\(grow) s\(shrink) \(least)...\(most))" }
  }

  /// Returns the lengths that the rules require, up to the rounding of shares.
  private static func model(_ parts: [Part], in room: Int) -> [Double] {
    let fits = parts.reduce(0) { $0 + $1.natural } <= room
    // Growing views without a shrink factor start at nothing, and the share of each counts from there.
    var lengths = parts.map { part -> Double in
      guard part.grow > 0, part.shrink == 0 else { return Double(part.natural) }
      return Double(fits ? part.natural : part.least)
    }
    let (cell, room) = (0.01, Double(room))
    while lengths.reduce(0, +) + cell / 2 < room {
      let open = parts.indices.filter { index in
        let part = parts[index]
        let most = fits || part.shrink > 0 ? part.most : min(part.most, part.natural)
        return part.grow > 0 && lengths[index] < Double(most)
      }
      func level(_ index: Int) -> Double {
        let start = parts[index].shrink > 0 ? Double(parts[index].natural) : 0
        return (lengths[index] - start) / Double(parts[index].grow)
      }
      guard !open.isEmpty, let next = open.min(by: { level($0) < level($1) }) else { break }
      lengths[next] += cell
    }
    while lengths.reduce(0, +) - cell / 2 > room {
      let open = parts.indices.filter {
        parts[$0].shrink > 0 && lengths[$0] > Double(parts[$0].least)
      }
      // A view loses in proportion to its factor and its size.
      func loss(_ index: Int) -> Double {
        let natural = Double(parts[index].natural)
        return (natural - lengths[index]) / (Double(parts[index].shrink) * max(natural, 0.001))
      }
      guard let next = open.min(by: { loss($0) < loss($1) }) else { break }
      lengths[next] -= cell
    }
    return lengths
  }

  private final class BlockView: View {
    let size: Size

    init(_ size: Size) {
      self.size = size
    }

    override func measure(in room: Size) -> Size { size }
  }

  @Test("views grow, shrink and keep their natural sizes by the rules")
  func rules() {
    for seed in 0..<TestLength.rounds(300, long: 10_000) {
      var random = SeededRandom(UInt64(seed))
      let parts = (0...random.below(4)).map { _ in
        let least = random.oneIn(3) ? random.below(9) : 0
        return Part(
          own: random.below(20), grow: random.oneIn(2) ? 0 : random.below(4),
          shrink: random.oneIn(2) ? 0 : random.below(3), least: least,
          most: random.oneIn(3) ? least + random.below(20) : 200)
      }
      let isRow = random.oneIn(2)
      let views = parts.map { part in
        let view = BlockView(
          isRow ? Size(width: part.own, height: 1) : Size(width: 1, height: part.own))
        (view.growFactor, view.shrinkFactor) = (part.grow, part.shrink)
        view.limits =
          isRow
          ? SizeLimits(minWidth: part.least, maxWidth: part.most)
          : SizeLimits(minHeight: part.least, maxHeight: part.most)
        return view
      }
      let room = random.below(60)
      let stack = StackView(isRow ? .horizontal : .vertical, views)
      stack.frame = Frame(x: 0, y: 0, width: isRow ? room : 1, height: isRow ? 1 : room)
      stack.layout()
      let lengths = views.map { isRow ? $0.frame.width : $0.frame.height }
      let model = Self.model(parts, in: room)
      var start = 0.0
      for (index, length) in lengths.enumerated() {
        // What doesn't fit is clipped at the end. The shares of several views are rounded one after the other.
        let expected = max(0, min(model[index], Double(room) - start))
        start += model[index]
        #expect(
          abs(Double(length) - expected) <= 2,
          "seed \(seed), \(parts) in \(room): \(lengths), expected \(model)")
      }
      let wanted = min(Double(room), model.reduce(0, +))
      #expect(
        abs(Double(lengths.reduce(0, +)) - wanted) < 0.6, "seed \(seed), \(parts) in \(room)")
    }
  }
}
