// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension PlaceMap {
  /// Returns the screen of the map for this interactor.
  ///
  /// - Parameter presenting: The flow that presents and dismisses the map.
  @MainActor
  func createScene(presenting: Flow) -> ViewController.PlaceMap {
    let viewController = ViewController.PlaceMap(title: "Choose a pharmacy")
    viewController.explain(
      "Shows the places of a map.", .machine, "Interactors/Pharmacies/PlaceMap.swift",
      "Scenes/Text/Pharmacies/PlaceMap.swift")
    // An index refers to the displayed places, which may be older than those that have just
    // arrived.
    let shown = MutableProperty<(area: MapArea, places: [Place])?>(nil)

    state.signal.bind(to: viewController) { [home] viewController, state in
      viewController.show(state, from: home)
      shown.value = state.content ?? shown.value
    }
    combineLatest(features, state.signal.compactMap { $0.content?.area }.removeDuplicates())
      .bind(to: viewController) { [home] viewController, content in
        let (features, area) = content
        viewController.ground = area.ground(features, home: home)
      }
    viewController.resets.signal.map { [initialArea] in .look(initialArea) }
      .bind(to: send, while: viewController)
    viewController.selectionChanges.signal
      .compactMap { shown.value?.places.element(at: $0).map(Action.choose) }
      .bind(to: send, while: viewController)
    viewController.zooms.signal.bind(to: viewController) { viewController, factor in
      guard let (area, places) = shown.value else { return }
      let point = viewController.list.currentIndex.flatMap { places.element(at: $0) }?.coordinate
      send.send(.look(area.scaled(by: factor, around: point)))
    }
    viewController.moves.signal
      .compactMap { move in shown.value.map { .look($0.area.moved(move)) } }
      .bind(to: send, while: viewController)
    viewController.retries.signal.map { .retry }.bind(to: send, while: viewController)
    // A map that is dismissed otherwise selects no place.
    merge([viewController.cancellations.signal, viewController.removals]).map { .cancel }
      .bind(to: send, while: viewController)
    routes.onMain
      .observeNext { route in
        switch route {
        case .dismiss(let completion): presenting.dismiss(completion: completion)
        }
      }
      .dispose(in: viewController.bag)

    return viewController
  }
}

extension PlaceMap.State {
  /// The area and its places; nil while the map closes, which keeps its content.
  fileprivate var content: (area: MapArea, places: [Place])? {
    switch self {
    case .loading(let area, let places), .shown(let area, let places):
      (area, places.filter { area.contains($0.coordinate) })
    case .failed(let area, _): (area, [])
    case .closing: nil
    }
  }
}

extension ViewController.PlaceMap {
  /// Shows a state. While the map closes, its content is kept.
  fileprivate func show(_ state: PlaceMap.State, from home: Place?) {
    guard let (area, places) = state.content else { return }
    if case .loading = state { isLoading = true } else { isLoading = false }
    if case .failed(_, let problem) = state { failure = problem.message } else { failure = "" }
    show(
      places.map { area.mark(of: $0, from: home) }, aspect: area.aspect, scale: area.scale)
  }
}

extension ScreenView {
  /// Sends when the screen was dismissed permanently, in any way.
  var removals: SafeSignal<Void> {
    lifecycle.filter { $0 == .didDisappear(isRemovedPermanently: true) }.map { _ in }
  }
}

extension MapArea {
  /// Returns the area moved by half of its size.
  fileprivate func moved(_ move: ViewController.PlaceMap.Move) -> MapArea {
    switch move {
    case .left: moved(east: -0.5, north: 0)
    case .right: moved(east: 0.5, north: 0)
    case .up: moved(east: 0, north: 0.5)
    case .down: moved(east: 0, north: -0.5)
    }
  }

  /// Returns the mark of a place at its position on the map.
  fileprivate func mark(of place: Place, from home: Place?) -> ViewController.PlaceMap.Mark {
    let point = point(of: place.coordinate)
    return .init(
      id: place, title: place.name, note: place.address,
      detail: home?.coordinate.distance(to: place.coordinate).asDistance ?? "",
      x: point.x, y: point.y)
  }
}
