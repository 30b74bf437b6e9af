// SPDX-License-Identifier: MIT

/// A breadth-first search through the situations of a machine that satisfy a condition.
///
/// - Complexity: 9 bytes for each situation of the space.
struct ForwardSearch<State: Hashable & Sendable, Event: Sendable> {
  typealias Space = StateSpace<State, Event>

  /// The reached situations, nearest first, including those at which the search stopped.
  private(set) var places: ContiguousArray<Int32> = []
  private let space: Space
  /// The move that led to each situation, and the situation before; -1 for the starts and unreached situations.
  private var moves: ContiguousArray<Int32>
  private var cameFrom: ContiguousArray<Int32>

  init(
    from starts: [Int], in space: Space, alongEffects: Bool = false,
    through isPassed: (Int) -> Bool
  ) {
    self.space = space
    moves = ContiguousArray(repeating: -1, count: space.count)
    cameFrom = moves
    var isSeen = ContiguousArray(repeating: false, count: space.count)
    for start in starts where !isSeen[start] {
      isSeen[start] = true
      places.append(Int32(start))
    }
    var next = 0
    while next < places.count {
      let place = Int(places[next])
      next += 1
      guard isPassed(place) else { continue }
      for number in space.moveNumbers(of: place) {
        if alongEffects, space.source(ofMove: number) == nil { continue }
        let target = space.target(ofMove: number)
        if isSeen[target] { continue }
        isSeen[target] = true
        cameFrom[target] = Int32(place)
        moves[target] = Int32(number)
        places.append(Int32(target))
      }
    }
  }

  /// Returns the start and the moves of the shortest way to a situation.
  func way(to place: Int) -> (start: Int, moves: [Space.Move]) {
    var way: [Space.Move] = []
    var place = place
    while cameFrom[place] >= 0 {
      let before = Int(cameFrom[place])
      way.append(space.move(Int(moves[place]), of: before))
      place = before
    }
    return (place, way.reversed())
  }
}
