// SPDX-License-Identifier: MIT

/// The strongly connected components of a set of situations, connected by the moves of effects.
///
/// - Complexity: About 25 bytes for each situation of the space, and time linear in the number of moves.
struct Components<State: Hashable & Sendable, Event: Sendable> {
  typealias Space = StateSpace<State, Event>

  /// A situation that fair effects need not leave.
  struct Trap {
    let place: Int
    let isRest: Bool
  }

  private let space: Space
  /// Whether each situation belongs to the graph.
  private let isInside: ContiguousArray<Bool>
  /// Whether the moves of each effect of each set of running effects are ignored.
  private var isIgnored: [[Bool]]
  /// The components of more than one situation, each in ascending order.
  private var groups: [[Int]] = []
  /// The first situation that is alone in its component and that no effect leaves.
  private var firstRest: Int?

  /// Computes the components.
  ///
  /// - Parameters:
  ///   - space: The space.
  ///   - ignored: The names of feedbacks whose moves are ignored.
  ///   - isInside: Whether each situation belongs to the graph.
  init(of space: Space, except ignored: Set<String> = [], where isInside: ContiguousArray<Bool>) {
    self.space = space
    self.isInside = isInside
    isIgnored = space.effects.all.map { set in
      set.live.map { ignored.contains($0.effect.feedback) }
    }
    findComponents()
  }

  /// Returns whether a move belongs to an effect that isn't ignored and leads to another situation.
  private func leads(_ number: Int, from place: Int) -> Bool {
    guard let source = space.source(ofMove: number) else { return false }
    return space.target(ofMove: number) != place
      && !isIgnored[Int(space.effectSets[place])][source]
  }

  /// Runs Tarjan's algorithm with an explicit stack, so that long chains don't overflow the thread's stack.
  private mutating func findComponents() {
    var count: Int32 = 0
    var index = ContiguousArray<Int32>(repeating: -1, count: space.count)
    var low = index
    var open: ContiguousArray<Int32> = []
    var isOpen = ContiguousArray(repeating: false, count: space.count)
    var stack: ContiguousArray<(place: Int32, next: Int32)> = []
    func enter(_ place: Int) {
      index[place] = count
      low[place] = count
      count += 1
      open.append(Int32(place))
      isOpen[place] = true
      stack.append((Int32(place), 0))
    }
    for root in 0..<space.count where isInside[root] && index[root] < 0 {
      enter(root)
      while let top = stack.last {
        let place = Int(top.place)
        let numbers = space.moveNumbers(of: place)
        if Int(top.next) < numbers.count {
          stack[stack.count - 1].next += 1
          let number = numbers.lowerBound + Int(top.next)
          let target = space.target(ofMove: number)
          guard isInside[target], leads(number, from: place) else { continue }
          if index[target] < 0 {
            enter(target)
          } else if isOpen[target] {
            low[place] = min(low[place], index[target])
          }
          continue
        }
        stack.removeLast()
        if let parent = stack.last.map({ Int($0.place) }) {
          low[parent] = min(low[parent], low[place])
        }
        if low[place] == index[place] { close(place, &open, &isOpen) }
      }
    }
  }

  /// Removes the component with the given root from the open situations.
  private mutating func close(
    _ root: Int, _ open: inout ContiguousArray<Int32>, _ isOpen: inout ContiguousArray<Bool>
  ) {
    var group: [Int] = []
    while let place = open.popLast() {
      isOpen[Int(place)] = false
      if place == root, group.isEmpty {
        if isRest(root) { firstRest = min(firstRest ?? root, root) }
        return
      }
      group.append(Int(place))
      if place == root { break }
    }
    groups.append(group.sorted())
  }

  /// Returns whether a situation was expanded and no effect leads from it to another one.
  private func isRest(_ place: Int) -> Bool {
    place < space.expanded && !space.moveNumbers(of: place).contains { leads($0, from: place) }
  }

  /// The first component that fair effects need not leave: each effect that runs in all of its situations has an answer
  /// that stays inside.
  var firstFairTrap: Trap? {
    var first = firstRest.map { Trap(place: $0, isRest: true) }
    for group in groups where group[0] < first?.place ?? .max && isFairTrap(group) {
      first = Trap(place: group[0], isRest: false)
    }
    return first
  }

  private func isFairTrap(_ group: [Int]) -> Bool {
    let inside = Set(group)
    guard group.allSatisfy({ $0 < space.expanded }) else { return false }
    var always: Set<String>?
    var answering = Set<String>()
    for place in group {
      let live = space.effects.set(Int(space.effectSets[place])).live
      var running = Set<String>()
      for number in space.moveNumbers(of: place) {
        guard let source = space.source(ofMove: number) else { continue }
        let name = live[source].effect.description
        running.insert(name)
        if inside.contains(space.target(ofMove: number)) { answering.insert(name) }
      }
      always = always?.intersection(running) ?? running
    }
    return (always ?? []).isSubset(of: answering)
  }

  /// The moves of the cycle nearest to the start.
  var firstCycle: [(from: Int, move: Space.Move)]? {
    guard let group = groups.min(by: { $0[0] < $1[0] }) else { return nil }
    let start = group[0]
    let inside = Set(group)
    var cameFrom: [Int: (from: Int, number: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let place = queue[next]
      next += 1
      for number in space.moveNumbers(of: place) where leads(number, from: place) {
        let target = space.target(ofMove: number)
        guard inside.contains(target), cameFrom[target] == nil else { continue }
        cameFrom[target] = (place, number)
        queue.append(target)
      }
    }
    var cycle: [(from: Int, move: Space.Move)] = []
    var place = start
    repeat {
      guard let step = cameFrom[place] else { break }
      cycle.append((step.from, space.move(step.number, of: step.from)))
      place = step.from
    } while place != start
    return cycle.reversed()
  }
}
