// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

extension Pharmacies {
  /// Returns the command that lists the pharmacies.
  public func createListCommand() -> CommandScene {
    loaded { list in
      .just(
        .success(
          CommandOutput(
            list.map { "\($0.id)  \($0.plainText)" }.ifEmpty("You have no pharmacies yet."),
            ["pharmacies": .list(list.map(\.value))])))
    }
  }

  /// Returns the command that adds the place with a reference. A place that is on the list already isn't added again.
  ///
  /// - Parameters:
  ///   - reference: The reference of the place.
  ///   - makeMap: Returns the interactor of the map for the observer of its place.
  public func createAddCommand(
    _ reference: String, map makeMap: @escaping @Sendable (SafeObserver<Place?>) -> PlaceMap
  ) -> CommandScene {
    loaded { _ in
      let chosen = routes.flatMapLatest { route -> CommandScene in
        guard case .showMap(let response) = route else { return .empty() }
        return makeMap(response).choosing(reference)
      }
      let added = state.signal.withPrevious().compactMap { before, state -> CommandResult? in
        guard before?.isAdding == true, case .loaded(let list, let problem) = state else {
          return nil
        }
        if let problem, problem != .isOnList { return .failure(problem) }
        guard let pharmacy = list.first(where: { $0.reference == reference }) else { return nil }
        return .success(
          CommandOutput(
            ["\(pharmacy.plainText) is on your list."], ["pharmacy": pharmacy.value]))
      }
      return merge(added, chosen, SafeSignal.just(.addPharmacy).silently(into: send)).prefix(1)
    }
  }

  /// Returns the command that deletes a pharmacy.
  public func createDeleteCommand(_ id: Pharmacy.ID) -> CommandScene {
    found(id) { pharmacy in
      let deleted = state.signal.withPrevious().compactMap { before, state -> CommandResult? in
        guard case .deleting? = before, case .loaded(_, let problem) = state else { return nil }
        if let problem { return .failure(problem) }
        return .success(
          CommandOutput(
            ["\(pharmacy.plainText) is deleted."], ["deleted": .integer(pharmacy.id)]))
      }
      return merge(deleted, SafeSignal.just(.deletePharmacy(id)).silently(into: send)).prefix(1)
    }
  }

  /// Returns the command that shows the directions to a pharmacy.
  ///
  /// - Parameters:
  ///   - id: The identifier of the pharmacy.
  ///   - home: The start.
  ///   - controller: The access to the streets.
  public func createRouteCommand(
    to id: Pharmacy.ID, from home: Place, on controller: some PharmaciesController
  ) -> CommandScene {
    found(id) { _ in
      let shown = routes.flatMapLatest { route -> CommandScene in
        switch route {
        case .showDirections(let place, let closing):
          closing.send()
          return controller.directions(from: home, to: place).map(\.commandResult)
        case .showAlert(let problem, _): return .just(.failure(problem))
        case .showMap, .dismiss: return .empty()
        }
      }
      return merge(shown, SafeSignal.just(.select(id, .showDirections)).silently(into: send))
        .prefix(1)
    }
  }

  /// Returns the result of a scene that begins when the list is loaded.
  fileprivate func loaded(
    _ scene: @escaping @Sendable (Context) -> CommandScene
  ) -> CommandScene {
    state.signal.compactMap { state -> Result<Context, Problem>? in
      switch state {
      case .loaded(let list, _): .success(list)
      case .loadingFailed(let problem): .failure(problem)
      case .loading, .searching, .showingDirections, .adding, .deleting, .checking, .queueing,
        .dismissing:
        nil
      }
    }
    .prefix(1)
    .flatMapLatest { outcome -> CommandScene in
      switch outcome {
      case .success(let list): scene(list)
      case .failure(let problem): .just(.failure(problem))
      }
    }
  }

  /// Returns the result of a scene for a pharmacy on the list.
  fileprivate func found(
    _ id: Pharmacy.ID, _ scene: @escaping @Sendable (Pharmacy) -> CommandScene
  ) -> CommandScene {
    loaded { list in
      list.first { $0.id == id }.map(scene)
        ?? .just(.notFound("No pharmacy on your list has the number \(id)."))
    }
  }
}

extension Pharmacies.State {
  fileprivate var isAdding: Bool {
    switch self {
    case .searching, .adding: true
    case .loading, .loadingFailed, .loaded, .showingDirections, .deleting, .checking, .queueing,
      .dismissing:
      false
    }
  }
}

extension PlaceMap {
  /// Returns the command that lists the places of the area.
  ///
  /// - Parameter home: The point from which distances are measured.
  public func createListCommand(from home: Place) -> CommandScene {
    places { places in
      .just(
        .success(
          CommandOutput(
            places.map {
              "\($0.reference ?? "–")  \($0.plainText(from: home.coordinate))"
            }.ifEmpty("There are no places."), ["places": .list(places.map(\.value))])))
    }
  }

  /// Returns a scene that chooses the place with a reference, and has a result only if that fails.
  func choosing(_ reference: String) -> CommandScene {
    let dismissals = routes.flatMapLatest { route -> CommandScene in
      switch route {
      case .dismiss(let completion): completion()
      }
      return .empty()
    }
    let choices = places { places in
      guard let place = places.first(where: { $0.reference == reference }) else {
        return .just(.notFound("No place has the reference “\(reference)”."))
      }
      send.send(.choose(place))
      return .empty()
    }
    return merge(dismissals, choices)
  }

  private func places(
    _ scene: @escaping @Sendable ([Place]) -> CommandScene
  ) -> CommandScene {
    state.signal.compactMap { state -> Result<[Place], Problem>? in
      switch state {
      case .shown(_, let places): .success(places)
      case .failed(_, let problem): .failure(problem)
      case .loading, .closing: nil
      }
    }
    .prefix(1)
    .flatMapLatest { outcome -> CommandScene in
      switch outcome {
      case .success(let places): scene(places)
      case .failure(let problem): .just(.failure(problem))
      }
    }
  }
}

extension Directions {
  /// The output of the directions.
  var commandResult: CommandResult { .success(CommandOutput(plainLines, ["route": value])) }

  /// Returns the command that shows the directions.
  public func createShowCommand() -> CommandScene { .just(commandResult) }
}

extension Delivery {
  /// Returns the command that shows the pharmacy of the delivery.
  public func createShowCommand() -> CommandScene {
    pharmacy.signal.prefix(1).map { pharmacy in
      let text = pharmacy.map { "Your order goes to \($0.plainText)." }
      return .success(
        CommandOutput(
          [text ?? "No pharmacy is selected yet."], ["delivery": pharmacy?.value ?? .null]))
    }
  }

  /// Returns the command that selects the pharmacy of the delivery.
  ///
  /// - Parameters:
  ///   - id: The identifier of the pharmacy.
  ///   - makePharmacies: Returns the interactor of the pharmacies for the observer of the selected one.
  public func createSelectCommand(
    _ id: Pharmacy.ID,
    of makePharmacies: @escaping @Sendable (SafeObserver<Pharmacy>) -> Pharmacies
  ) -> CommandScene {
    .deferred {
      let pharmacies = makePharmacies(deliver)
      return pharmacies.found(id) { _ in
        let dismissals = pharmacies.routes.flatMapLatest { route -> CommandScene in
          guard case .dismiss(let completion) = route else { return .empty() }
          completion()
          return createShowCommand()
        }
        let selection = SafeSignal.just(Pharmacies.Action.select(id, .dismiss))
        return merge(dismissals, selection.silently(into: pharmacies.send)).prefix(1)
      }
    }
  }
}
