// SPDX-License-Identifier: MIT

/// A question about all states of a machine, whose failure names the shortest way to a counterexample.
public struct MachineCheck<State: Hashable & Sendable, Event: Sendable>: Sendable {
  let run: @Sendable (Exploration<State, Event>) -> Finding?

  /// Every state that isn't final can be left.
  public static var noDeadEnds: MachineCheck {
    MachineCheck { exploration in
      let places = exploration.deadEndPlaces
      guard let first = places.first else { return nil }
      let count = exploration.distinct(places).count
      return Finding(
        """
        \(amount(count, of: exploration)) dead end\(count == 1 ? "" : "s"): not final, and \
        nothing leaves \(count == 1 ? "it" : "them"). The shortest way to one:
        \(exploration.account(of: first))
        """)
    }
  }

  /// From everywhere there is a way to the states that a closure accepts.
  ///
  /// - Parameters:
  ///   - name: What the message calls those states.
  ///   - isIgnored: Says which events don't count, such as those with which the user begins all over.
  ///   - isGoal: Says which states are meant.
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

  /// Something holds in every state.
  ///
  /// - Parameters:
  ///   - name: What holds, as a sentence.
  ///   - holds: Says whether it does.
  public static func invariant(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> MachineCheck {
    MachineCheck { exploration in
      let places = exploration.places.indices.filter {
        !holds(exploration.places[$0].situation.state)
      }
      guard let first = places.first else { return nil }
      let count = exploration.distinct(places).count
      return Finding(
        """
        “\(name)” is false in \(count) of \(exploration.states.count) states. The shortest way to \
        one:
        \(exploration.account(of: first))
        """)
    }
  }

  /// The labels of the states are these: each one is reached, and there are no others.
  public static func visits(_ labels: [String]) -> MachineCheck {
    MachineCheck { exploration in
      let missing = exploration.unreachable(among: labels)
      let expected = Set(labels)
      let surplus = exploration.graph.nodes.map(\.label).filter { !expected.contains($0) }
      var sentences: [String] = []
      if !missing.isEmpty {
        sentences.append(
          """
          Never reached: \(missing.joined(separator: ", ")). Either no event leads there, or the \
          sample events lack one. Reached: \
          \(exploration.graph.nodes.map(\.label).joined(separator: ", ")).
          """)
      }
      if let first = surplus.first,
        let index = exploration.places.firstIndex(where: {
          exploration.explorer.label($0.situation.state) == first
        })
      {
        sentences.append(
          """
          Reached, but not in the list: \(surplus.joined(separator: ", ")). The shortest way to \
          \(first):
          \(exploration.account(of: index))
          """)
      }
      return sentences.isEmpty ? nil : Finding(sentences.joined(separator: "\n"))
    }
  }

  private static func amount(_ count: Int, of exploration: Exploration<State, Event>) -> String {
    "\(count) of \(exploration.states.count) states \(count == 1 ? "is a" : "are")"
  }
}
