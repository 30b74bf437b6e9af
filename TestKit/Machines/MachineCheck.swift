// SPDX-License-Identifier: MIT

/// A property that is checked for all situations of a machine. A failure contains the shortest way to a counterexample.
///
/// Safety properties (``invariant(_:_:)``, ``step(_:_:)``, ``precedes(_:before:)``) are checked for everything that was
/// visited, also if the exploration reached its limit. Liveness properties (``noDeadEnds``,
/// ``reaches(_:without:where:)``, ``leadsTo(_:from:where:)``, ``comesToRest(except:)``) assume that the situations
/// beyond the limit satisfy them.
public struct MachineCheck<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// A condition of a state, or of a step to it.
  struct Safety: Sendable {
    let name: String
    /// Returns whether the condition holds for a state; the old state is nil at the start.
    let holds: @Sendable (_ old: State?, Event?, _ new: State) -> Bool
  }

  let run: @Sendable (Exploration<State, Event>) -> Finding?
  /// The property as a condition of a single state or step, if it is one.
  let safety: Safety?

  private init(
    safety: Safety? = nil, _ run: @escaping @Sendable (Exploration<State, Event>) -> Finding?
  ) {
    self.safety = safety
    self.run = { exploration in
      exploration.space.isReduced
        ? Finding(
          """
          Partial-order reduction leaves out moves, so only invariant, noDeadEnds and visits can be checked. Explore \
          without reducingOrders for the other checks.
          """) : run(exploration)
    }
  }

  /// Creates a check of situations, which has the same result with and without partial-order reduction.
  private init(
    situations: @escaping @Sendable (Exploration<State, Event>) -> Finding?, safety: Safety?
  ) {
    self.safety = safety
    run = situations
  }

  /// The property that every state that isn't final can be left.
  public static var noDeadEnds: MachineCheck {
    MachineCheck(
      situations: { exploration in
        let places = exploration.deadEndPlaces
        guard let first = places.first else { return nil }
        let count = exploration.distinct(places).count
        return Finding(
          """
          \(amount(count, of: exploration)) dead end\(count == 1 ? "" : "s"): not final, and \
          nothing leaves \(count == 1 ? "it" : "them"). The shortest way to one:
          \(exploration.account(of: first))
          """)
      }, safety: nil)
  }

  /// Returns the property that from every situation there is a way to a state that satisfies a condition.
  ///
  /// - Parameters:
  ///   - name: The name of those states in the message.
  ///   - isIgnored: Returns whether to ignore an event, such as one with which the user restarts everything.
  ///   - isGoal: Returns whether a state satisfies the condition.
  public static func reaches(
    _ name: String, without isIgnored: @escaping @Sendable (Event) -> Bool = { _ in false },
    where isGoal: @escaping @Sendable (State) -> Bool
  ) -> MachineCheck {
    MachineCheck { exploration in
      let places = exploration.stuckPlaces(without: isIgnored, isGoal: isGoal)
      guard let first = places.first else { return nil }
      let count = exploration.distinct(places).count
      return Finding(
        """
        From \(count) of \(exploration.states.count) states \(name) can't be reached. The \
        shortest way to one:
        \(exploration.account(of: first))
        """)
    }
  }

  /// Returns the property that a condition holds in every state.
  ///
  /// - Parameters:
  ///   - name: The condition, as a sentence.
  ///   - holds: Returns whether it holds.
  public static func invariant(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> MachineCheck {
    let check: @Sendable (Exploration<State, Event>) -> Finding? = { exploration in
      let places = exploration.space.states.indices.filter { !holds(exploration.space.states[$0]) }
      guard let first = places.first else { return nil }
      let count = exploration.distinct(places).count
      return Finding(
        """
        “\(name)” is false in \(count) of \(exploration.states.count) states. The shortest way to \
        one:
        \(exploration.account(of: first))
        """)
    }
    return MachineCheck(
      situations: check, safety: Safety(name: name) { _, _, state in holds(state) })
  }

  /// Returns the property that a condition holds for every event, between the states before and after it.
  ///
  /// - Parameters:
  ///   - name: The condition, as a sentence.
  ///   - holds: Returns whether it holds.
  public static func step(
    _ name: String, _ holds: @escaping @Sendable (_ old: State, Event, _ new: State) -> Bool
  ) -> MachineCheck {
    let safety = Safety(name: name) { old, event, new in
      guard let old, let event else { return true }
      return holds(old, event, new)
    }
    return MachineCheck(safety: safety) { exploration in
      let space = exploration.space
      for place in 0..<space.expanded {
        var wrong: Int?
        space.forEachMove(of: place) { event, number in
          guard wrong == nil, let event,
            !holds(space.states[place], event, space.states[space.target(ofMove: number)])
          else { return }
          wrong = number
        }
        if let wrong {
          let move = space.move(wrong, of: place)
          return Finding(
            """
            “\(name)” is false for \(exploration.text(of: move)), which leads to \
            \(exploration.stateText(move.to)). The shortest way to the state before:
            \(exploration.account(of: place))
            """)
        }
      }
      return nil
    }
  }

  /// Returns the property that no state satisfies a condition before another condition has held.
  ///
  /// - Parameters:
  ///   - first: The condition that must hold first.
  ///   - second: The condition that must not hold before.
  public static func precedes(
    _ first: (name: String, holds: @Sendable (State) -> Bool),
    before second: (name: String, holds: @Sendable (State) -> Bool)
  ) -> MachineCheck {
    MachineCheck { exploration in
      let space = exploration.space
      guard !first.holds(space.states[0]) else { return nil }
      let search = ForwardSearch(from: [0], in: space) { !first.holds(space.states[$0]) }
      guard let place = search.places.first(where: { second.holds(space.states[Int($0)]) }) else {
        return nil
      }
      return Finding(
        """
        “\(second.name)” can hold before “\(first.name)”. The shortest way:
        \(exploration.wayText(along: search.way(to: Int(place))))
        """)
    }
  }

  /// Returns the property that each state that satisfies a condition is followed by one that satisfies another.
  ///
  /// It assumes that every running effect answers eventually and that the user does nothing. The check fails if the
  /// machine can come to rest before, or if effects can continue forever without reaching the goal.
  ///
  /// - Parameters:
  ///   - name: The name of the required states in the message.
  ///   - isStart: Returns whether a state requires a following one.
  ///   - isGoal: Returns whether a state is a required one.
  public static func leadsTo(
    _ name: String, from isStart: @escaping @Sendable (State) -> Bool,
    where isGoal: @escaping @Sendable (State) -> Bool
  ) -> MachineCheck {
    MachineCheck { exploration in
      let space = exploration.space
      let isGoal = ContiguousArray(space.states.map(isGoal))
      let starts = (0..<space.expanded).filter { !isGoal[$0] && isStart(space.states[$0]) }
      let search = ForwardSearch(from: starts, in: space, alongEffects: true) { !isGoal[$0] }
      var isBefore = ContiguousArray(repeating: false, count: space.count)
      for place in search.places where !isGoal[Int(place)] { isBefore[Int(place)] = true }
      let components = Components(of: space, where: isBefore)
      guard let trap = components.firstFairTrap else { return nil }
      let way = search.way(to: trap.place)
      let rest = way.moves.isEmpty ? "" : "\nFrom there:\n\(exploration.wayText(along: way))"
      let reason =
        trap.isRest
        ? "Then no effect leads on."
        : "Then effects can go on forever, and \(name) never comes."
      return Finding(
        """
        \(name) need not come. The shortest way to a state that demands it:
        \(exploration.wayText(to: way.start))\(rest)
        \(reason)
        """)
    }
  }

  /// Returns the property that effects come to an end by themselves: without the user, no situation occurs twice.
  ///
  /// The check finds effects that undo each other, and a retry without a limit. Exclude effects that are meant to
  /// continue, such as a clock, by their names. Answers that change nothing are ignored.
  ///
  /// - Parameter names: The names of feedbacks whose effects may continue forever.
  public static func comesToRest(except names: Set<String> = []) -> MachineCheck {
    MachineCheck { exploration in
      let space = exploration.space
      let components = Components(
        of: space, except: names, where: ContiguousArray(repeating: true, count: space.count))
      guard let cycle = components.firstCycle else { return nil }
      return Finding(
        """
        Effects can go on forever without the user. The shortest way to the place where it begins:
        \(exploration.account(of: cycle[0].from))
        Then again and again: \
        \(cycle.map { exploration.text(of: $0.move) }.joined(separator: ", ")).
        """)
    }
  }

  /// Returns the property that the set of the states' labels equals the given labels.
  public static func visits(_ labels: [String]) -> MachineCheck {
    MachineCheck(
      situations: { exploration in
        let all = exploration.space.states.map { exploration.explorer.label($0) }
        var found: [String] = []
        var places: [String: Int] = [:]
        for (place, label) in all.enumerated() where places[label] == nil {
          places[label] = place
          found.append(label)
        }
        let missing = labels.filter { places[$0] == nil }
        let surplus = found.filter { !labels.contains($0) }
        var sentences: [String] = []
        if !missing.isEmpty {
          sentences.append(
            """
            Never reached: \(missing.joined(separator: ", ")). Either no event leads there, or the \
            sample events lack one. Reached: \(found.joined(separator: ", ")).
            """)
        }
        if let first = surplus.first, let place = places[first] {
          sentences.append(
            """
            Reached, but not in the list: \(surplus.joined(separator: ", ")). The shortest way to \
            \(first):
            \(exploration.account(of: place))
            """)
        }
        return sentences.isEmpty ? nil : Finding(sentences.joined(separator: "\n"))
      }, safety: nil)
  }

  private static func amount(_ count: Int, of exploration: Exploration<State, Event>) -> String {
    "\(count) of \(exploration.states.count) states \(count == 1 ? "is a" : "are")"
  }
}

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
