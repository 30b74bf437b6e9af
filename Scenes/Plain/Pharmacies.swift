// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension Pharmacies {
  /// The user's choice in the list of pharmacies.
  public enum PlainOutcome: Sendable {
    /// Shows the map, whose observer receives the place.
    case map(SafeObserver<Place?>)
    /// Shows the directions to a place; the observer receives an element when they are closed.
    case directions(Place, SafeObserver<Void>)
    /// Goes back.
    case back
  }

  /// Returns the line-based list of the user's pharmacies. The outcomes lead to the map and the directions, after which the same
  /// scene can be shown again.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let commands = typed.signal.map(PharmacyCommand.init).shareReplay(limit: 0)
    // A number refers to the list that was printed last, even if it has changed since.
    let printed = MutableProperty<[Pharmacy]>([])
    let actions = commands.map { [state] command in
      command.action(in: state.value, printed: printed.value)
    }
    .shareReplay(limit: 0)

    return PlainScene(
      lines: merge(
        state.signal.withPrevious().flatMapConcat { previous, state in
          if case .loaded(let list, nil) = state { printed.value = list }
          return SafeSignal.sequence(state.lines(after: previous))
        },
        actions.compactMap { $0.success }.silently(into: send),
        actions.compactMap { $0.failure }.map { .complaint($0) }),
      input: typed.on,
      outcome: routes.compactMap { route in
        switch route {
        case .showAlert: return nil
        case .showMap(let response): return .map(response)
        case .showDirections(let place, let closing): return .directions(place, closing)
        case .dismiss(let completion):
          completion()
          return .back
        }
      })
  }
}

/// A line that the user types below the pharmacies.
private enum PharmacyCommand: Sendable {
  case deliver(Int)
  case directions(Int)
  case delete(Int)
  case add
  case retry
  case back
  case unknown

  init(_ line: String) {
    let words = line.lowercased().split(whereSeparator: \.isWhitespace)
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("d"?, let number?): self = .directions(number)
    case ("x"?, let number?): self = .delete(number)
    case ("a"?, nil): self = .add
    case ("r"?, nil): self = .retry
    case ("b"?, nil), (nil, nil): self = .back
    case (let word?, nil): self = Int(word).map(Self.deliver) ?? .unknown
    default: self = .unknown
    }
  }

  /// Returns the action in a state, or a sentence about why it isn't possible.
  func action(in state: Pharmacies.State, printed: [Pharmacy]) -> PlainReply {
    // While a change is running, further ones wait for it.
    let list = state.changeableList
    func row(_ number: Int, _ action: (Pharmacy.ID) -> Pharmacies.Action) -> PlainReply {
      guard let list else { return .failure("Wait until the list is there; b goes back.") }
      let pharmacy = printed.element(at: number - 1)
      guard let pharmacy, list.contains(where: { $0.id == pharmacy.id }) else {
        return .failure("There is no such number.")
      }
      return .success(action(pharmacy.id))
    }
    switch self {
    case .deliver(let number): return row(number) { .select($0, .dismiss) }
    case .directions(let number): return row(number) { .select($0, .showDirections) }
    case .delete(let number): return row(number) { .deletePharmacy($0) }
    case .add:
      return list == nil
        ? .failure("Wait until the list is there; b goes back.") : .success(.addPharmacy)
    case .retry:
      return list == nil ? .success(.retry) : .failure("Nothing has failed.")
    case .back: return .success(.cancel)
    case .unknown: return .failure("There is no such choice.")
    }
  }
}

private enum PlainReply: Sendable {
  case success(Pharmacies.Action)
  case failure(String)

  var success: Pharmacies.Action? { if case .success(let action) = self { action } else { nil } }
  var failure: String? { if case .failure(let text) = self { text } else { nil } }
}

extension Pharmacies.State {
  /// The lines for a state after another one.
  fileprivate func lines(after previous: Self?) -> [PlainLine] {
    switch self {
    case .loading: return [.waiting("Loading your pharmacies … b goes back.")]
    case .loadingFailed(let problem):
      return [
        .error("\(problem.title). \(problem.message)"), .question("r tries again, b goes back."),
      ]
    case .loaded(_, let problem?): return [.error("\(problem.title). \(problem.message)")]
    case .loaded(let list, nil):
      let rows: [PlainLine] = zip(1..., list).map { "\($0). \($1.plainText)" }
      return (rows.isEmpty ? ["You have no pharmacies yet."] : rows) + [
        .question(
          "A number delivers there; d and a number shows the way; x and a number deletes; a adds; b goes back."
        )
      ]
    case .adding(_, let draft): return [.waiting("Adding \(draft.place.name) … b cancels.")]
    case .deleting: return [.waiting("Deleting … b cancels.")]
    case .checking:
      return question.map { [.waiting("Asking the server \($0) … b goes back.")] } ?? []
    case .queueing(let current, let actions):
      if let previous, previous.current == current {
        return actions.count > previous.queue.count
          ? [.waiting("That waits for the change before it. b cancels it.")]
          : [.waiting("The last one is cancelled.")]
      }
      // The list is shown when all is done.
      if case .loaded(_, nil) = current { return [] }
      return current.lines(after: previous?.current)
    case .searching, .showingDirections, .dismissing: return []
    }
  }

  /// The pharmacies that actions refer to; nil if no action is possible.
  fileprivate var changeableList: [Pharmacy]? {
    switch current {
    case .loaded, .adding, .deleting, .checking: visibleList
    case .loading, .loadingFailed, .searching, .showingDirections, .queueing, .dismissing: nil
    }
  }
}

extension PlaceMap {
  /// Returns the map as text: the places by distance from a point. A number chooses one, `n`, `s`, `w` and `e` move the area, `+`
  /// and `-` zoom, and `b` goes back. The outcome comes after the place was sent.
  ///
  /// - Parameter home: The point from which distances and directions are measured.
  public func createPlainScene(from home: Place) -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    let words = typed.signal.map { $0.commandWord }
      .shareReplay(limit: 0)
    let actions = words.map { [state] word in state.value.action(word, home) }
      .shareReplay(limit: 0)

    return PlainScene(
      lines: merge(
        state.signal.flatMapConcat { SafeSignal.sequence($0.lines(home)) },
        actions.compactMap(\.self).silently(into: send),
        actions.compactMap { $0 == nil ? .complaint("There is no such choice.") : nil }),
      input: typed.on,
      outcome: routes.map { route in
        switch route {
        case .dismiss(let completion): completion()
        }
      })
  }
}

extension PlaceMap.State {
  private var area: MapArea? {
    switch self {
    case .loading(let area, _), .failed(let area, _), .shown(let area, _): area
    case .closing: nil
    }
  }

  /// The places in the order of the lines.
  private func places(_ home: Place) -> [Place] {
    guard case .shown(_, let places) = self else { return [] }
    return places.sorted {
      home.coordinate.distance(to: $0.coordinate) < home.coordinate.distance(to: $1.coordinate)
    }
  }

  fileprivate func action(_ word: String, _ home: Place) -> PlaceMap.Action? {
    if let number = Int(word) { return places(home).element(at: number - 1).map { .choose($0) } }
    guard let area else { return nil }
    switch word {
    case "n": return .look(area.moved(east: 0, north: 0.5))
    case "s": return .look(area.moved(east: 0, north: -0.5))
    case "e": return .look(area.moved(east: 0.5, north: 0))
    case "w": return .look(area.moved(east: -0.5, north: 0))
    case "+": return .look(area.scaled(by: 0.5))
    case "-": return .look(area.scaled(by: 2))
    case "r": return .retry
    case "b", "": return .cancel
    default: return nil
    }
  }

  fileprivate func lines(_ home: Place) -> [PlainLine] {
    switch self {
    case .loading: return [.waiting("Looking at the map … b goes back.")]
    case .failed(_, let problem):
      return [
        .error("\(problem.title). \(problem.message)"), .question("r tries again, b goes back."),
      ]
    case .shown:
      let rows: [PlainLine] = zip(1..., places(home)).map {
        "\($0). \($1.plainText(from: home.coordinate))"
      }
      return (rows.isEmpty ? ["There is nothing here."] : rows) + [
        .question("A number adds one; n, s, w, e move; + and - zoom; b goes back.")
      ]
    case .closing: return []
    }
  }
}

extension Directions {
  /// Returns the directions as text. Any input goes back.
  ///
  /// - Parameter better: Sends the directions along the streets, which are shown instead; nil if they are known.
  public func createPlainScene(or better: SafeSignal<Directions>? = nil) -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    return PlainScene(
      lines: (better ?? .just(self)).prefix(1).flatMapConcat { directions in
        let lines: [PlainLine] = directions.plainLines.map { "\($0)" }
        return .sequence(lines + [.question("Enter goes back.")])
      },
      input: typed.on, outcome: typed.signal.map { _ in })
  }
}

extension Delivery {
  /// The user's choice at the delivery.
  public enum PlainOutcome: Sendable {
    /// Shows the pharmacies.
    case pharmacies
    /// Goes back.
    case back
  }

  /// Returns the pharmacy of the delivery. `p` shows the pharmacies, and any other input goes back.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    return PlainScene(
      // A script sends a line after each question, so a list that leaves the pharmacy as it is must not repeat it.
      lines: pharmacy.signal.removeDuplicates().flatMapConcat { pharmacy -> SafeSignal<PlainLine> in
        let text = pharmacy.map { "Your order goes to \($0.plainText)." }
        return .sequence([
          "\(text ?? "No pharmacy is selected yet.")",
          .question("p shows your pharmacies, Enter goes back."),
        ])
      },
      input: typed.on,
      outcome: typed.signal.map { line in
        line.commandWord == "p" ? .pharmacies : .back
      })
  }
}
