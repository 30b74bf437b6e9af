// SPDX-License-Identifier: MIT

/// A breadth-first search in the situations of a machine, which passes through those that a condition selects.
struct ForwardSearch<State: Hashable & Sendable, Event: Sendable> {
  typealias Space = StateSpace<State, Event>

  /// The situations that were reached, the nearest first, also those where the search stopped.
  private(set) var places: [Int] = []
  private let space: Space
  private var cameFrom: [Int: (from: Int, move: Space.Move)] = [:]

  init(
    from starts: [Int], in space: Space, alongEffects: Bool = false,
    through isPassed: (Int) -> Bool
  ) {
    self.space = space
    places = starts
    var seen = Set(starts)
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      guard isPassed(place) else { continue }
      for move in space.moves(of: place) where !alongEffects || move.source != nil {
        guard seen.insert(move.to).inserted else { continue }
        cameFrom[move.to] = (place, move)
        places.append(move.to)
      }
    }
  }

  /// The start and the moves of the shortest way to a situation.
  func way(to place: Int) -> (start: Int, moves: [Space.Move]) {
    var moves: [Space.Move] = []
    var place = place
    while let (from, move) = cameFrom[place] {
      moves.append(move)
      place = from
    }
    return (place, moves.reversed())
  }
}

/// The strongly connected components of some situations, along the moves of effects.
struct Components<State: Hashable & Sendable, Event: Sendable> {
  typealias Space = StateSpace<State, Event>

  /// A situation from which fair effects need not lead on.
  struct Trap {
    let place: Int
    let isRest: Bool
  }

  private let space: Space
  private let places: [Int]
  private let ignored: Set<String>
  private var members: [[Int]] = []
  private let isInside: (Int) -> Bool

  /// - Parameters:
  ///   - places: The situations to look at.
  ///   - space: The space.
  ///   - ignored: The names of feedbacks whose moves don't count.
  ///   - isInside: Returns whether a situation belongs to the graph.
  init(
    of places: [Int], in space: Space, except ignored: Set<String> = [],
    where isInside: @escaping (Int) -> Bool
  ) {
    self.space = space
    self.places = places
    self.ignored = ignored
    self.isInside = isInside
    findComponents()
  }

  private func moves(of place: Int) -> [Space.Move] {
    space.moves(of: place).filter { move in
      guard let source = move.source, move.to != place else { return false }
      return !ignored.contains(source.feedback)
    }
  }

  /// Tarjan's algorithm, with a stack of its own, so that long chains don't overflow the thread's.
  private mutating func findComponents() {
    var index: [Int: Int] = [:]
    var low: [Int: Int] = [:]
    var open: [Int] = []
    var isOpen = Set<Int>()
    for root in places where index[root] == nil && isInside(root) {
      var stack: [(place: Int, targets: [Int], next: Int)] = []
      func enter(_ place: Int) {
        index[place] = index.count
        low[place] = index[place]
        open.append(place)
        isOpen.insert(place)
        stack.append((place, moves(of: place).map(\.to).filter(isInside), 0))
      }
      enter(root)
      while let top = stack.last {
        if top.next < top.targets.count {
          stack[stack.count - 1].next += 1
          let target = top.targets[top.next]
          if index[target] == nil {
            enter(target)
          } else if isOpen.contains(target) {
            low[top.place] = min(low[top.place] ?? 0, index[target] ?? 0)
          }
          continue
        }
        stack.removeLast()
        if let parent = stack.last?.place {
          low[parent] = min(low[parent] ?? 0, low[top.place] ?? 0)
        }
        guard low[top.place] == index[top.place] else { continue }
        var group: [Int] = []
        while let place = open.popLast() {
          isOpen.remove(place)
          group.append(place)
          if place == top.place { break }
        }
        members.append(group.sorted())
      }
    }
  }

  /// The first component that fair effects need not leave: each effect that runs in all of its situations answers
  /// inside it, at least once.
  var firstFairTrap: Trap? {
    let traps = members.filter { group in
      let inside = Set(group)
      guard group.allSatisfy({ $0 < space.expanded }) else { return false }
      var always: Set<String>?
      var answering = Set<String>()
      for place in group {
        let effects = space.moves(of: place).compactMap { move in
          move.source.map { (name: $0.description, to: move.to) }
        }
        always = always.map { $0.intersection(effects.map(\.name)) } ?? Set(effects.map(\.name))
        for effect in effects where inside.contains(effect.to) { answering.insert(effect.name) }
      }
      return (always ?? []).isSubset(of: answering) && (group.count > 1 || isRest(group[0]))
    }
    return traps.min { $0[0] < $1[0] }.map { Trap(place: $0[0], isRest: $0.count == 1) }
  }

  /// Whether no effect leads from a situation to another one.
  private func isRest(_ place: Int) -> Bool { moves(of: place).isEmpty }

  /// The moves of the nearest cycle.
  var firstCycle: [(from: Int, move: Space.Move)]? {
    guard let group = members.filter({ $0.count > 1 }).min(by: { $0[0] < $1[0] }) else {
      return nil
    }
    let start = group[0]
    let inside = Set(group)
    var cameFrom: [Int: (from: Int, move: Space.Move)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let place = queue[next]
      next += 1
      for move in moves(of: place) where inside.contains(move.to) && cameFrom[move.to] == nil {
        cameFrom[move.to] = (place, move)
        queue.append(move.to)
      }
    }
    var cycle: [(from: Int, move: Space.Move)] = []
    var place = start
    repeat {
      guard let step = cameFrom[place] else { break }
      cycle.append(step)
      place = step.from
    } while place != start
    return cycle.reversed()
  }
}
