// SPDX-License-Identifier: MIT

/// The distribution of a length among parts: each part's own length, changed by its weighted share of the surplus or
/// deficit.
///
/// Lengths are whole cells. Their sum is the available length whenever the limits of the parts allow it.
struct Shares: Sendable {
  /// A part that receives a share.
  struct Part: Hashable, Sendable {
    /// The preferred length.
    var length: Int
    /// The weight for sharing a surplus; 0 for none.
    var growth = 0
    /// The weight for sharing a deficit, multiplied by the length; 0 for none.
    var shrinkFactor = 0
    /// The minimum length.
    var least = 0
    /// The maximum length.
    var most = Size.unlimited

    /// The minimum length, between 0 and `Size.unlimited`.
    fileprivate var floor: Int { min(max(0, least), Size.unlimited) }
    /// The maximum length, at least the minimum.
    fileprivate var ceiling: Int { min(max(floor, most), Size.unlimited) }
    /// The preferred length within the limits.
    fileprivate var start: Int { max(floor, min(length, ceiling)) }
    /// The smallest length that the part can shrink to.
    var end: Int { shrinkFactor > 0 ? floor : start }
  }

  /// Returns the lengths of parts. Their sum is the available length if growing or shrinking parts can make it so.
  static func lengths(_ parts: [Part], in room: Int) -> [Int] {
    let room = min(max(0, room), Size.unlimited)
    let starts = parts.map(\.start)
    let sum = starts.reduce(0, +)
    if sum < room {
      let weights = parts.map { weight($0.growth) }
      let spaces = zip(parts, starts).map { $0.ceiling - $1 }
      return zip(starts, portions(of: room - sum, weights, upTo: spaces)).map(+)
    }
    let weights = zip(parts, starts).map { weight($0.shrinkFactor) * $1 }
    let spaces = zip(parts, starts).map { $1 - $0.floor }
    return zip(starts, portions(of: sum - room, weights, upTo: spaces)).map(-)
  }

  /// Returns portions of an amount by weight, each within its space. A part without enough space takes what fits, and
  /// the rest is distributed among the others, so each round either finishes or excludes a part.
  private static func portions(of amount: Int, _ weights: [Int], upTo spaces: [Int]) -> [Int] {
    var portions = weights.map { _ in 0 }
    var left = amount
    var open = weights.indices.filter { weights[$0] > 0 && spaces[$0] > 0 }
    while left > 0, !open.isEmpty {
      let round = split(left, open.map { weights[$0] })
      let full = zip(open, round).filter { spaces[$0] <= $1 }.map(\.0)
      guard !full.isEmpty else {
        for (index, portion) in zip(open, round) { portions[index] = portion }
        break
      }
      for index in full {
        portions[index] = spaces[index]
        left -= spaces[index]
      }
      open.removeAll { portions[$0] > 0 }
    }
    return portions
  }

  /// Returns rounded portions whose sum is the amount: each is computed from what remains after the previous ones.
  static func split(_ amount: Int, _ weights: [Int]) -> [Int] {
    var rest = amount
    var total = weights.reduce(0, +)
    return weights.map { weight in
      guard total > 0 else { return 0 }
      // Double width, since both amount and weight may be large.
      let portion = total.dividingFullWidth(rest.multipliedFullWidth(by: weight)).quotient
      rest -= portion
      total -= weight
      return portion
    }
  }

  private static func weight(_ given: Int) -> Int { min(max(0, given), Size.unlimited) }
}
