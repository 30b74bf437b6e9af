// SPDX-License-Identifier: MIT

/// How room is shared out along one axis: first everybody's own length, then what is spare or lacking by weight.
///
/// Whole cells are given out so that the shares add up to the room, whenever lower and upper bounds allow that.
struct Shares: Sendable {
  /// One who gets a share.
  struct Part: Hashable, Sendable {
    /// The length to begin with.
    var length: Int
    /// The share of spare room; 0 for none.
    var growth = 0
    /// The share of what lacks, as a weight of the length; 0 for none.
    var shrinkFactor = 0
    /// The least length.
    var least = 0
    /// The greatest length.
    var most = Size.unlimited

    /// The least length, never negative nor endless.
    fileprivate var floor: Int { min(max(0, least), Size.unlimited) }
    /// The greatest length; where bounds contradict each other the least length counts.
    fileprivate var ceiling: Int { min(max(floor, most), Size.unlimited) }
    /// The own length within the bounds.
    fileprivate var start: Int { max(floor, min(length, ceiling)) }
    /// The length below which the part never goes.
    var end: Int { shrinkFactor > 0 ? floor : start }
  }

  /// The lengths of parts in a room. Their sum is the room's where parts that grow or shrink can make it so.
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

  /// An amount shared out by weight. Whoever can't take his portion takes what he can, and the rest is shared anew, so
  /// each round ends the work or takes somebody out.
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

  /// Rounds so that the portions add up: each takes its part of what the ones before it left.
  static func split(_ amount: Int, _ weights: [Int]) -> [Int] {
    var rest = amount
    var total = weights.reduce(0, +)
    return weights.map { weight in
      guard total > 0 else { return 0 }
      // Twice the width, since amount and weight may both be large.
      let portion = total.dividingFullWidth(rest.multipliedFullWidth(by: weight)).quotient
      rest -= portion
      total -= weight
      return portion
    }
  }

  private static func weight(_ given: Int) -> Int { min(max(0, given), Size.unlimited) }
}
