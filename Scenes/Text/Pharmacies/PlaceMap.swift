// SPDX-License-Identifier: MIT

import Bindings
import Declarations
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
  func createScene(presenting: Flow) -> ScreenView {
    let selection = MutableProperty<String?>(nil)
    let areas = state.signal.map(\.content.area).removeDuplicates()
    let grounds = combineLatest(features, areas).map { [home] in $1.ground($0, home: home) }
    let screen = ComponentScreenView(
      Observing(state, grounds, selection) { state, ground, selected in
        let (area, all) = state.content
        let places = all.filter { area.contains($0.coordinate) }
        let place = places.first { $0.key == selected } ?? places.first
        let choose = { @MainActor (key: String) in
          if let place = places.first(where: { $0.key == key }) { send.send(.choose(place)) }
        }
        ViewController.PlaceMap(
          marks: places.map { area.mark(of: $0, from: home) }, selection: selected,
          ground: ground, aspect: area.aspect, scale: area.scale,
          isLoading: state.isLoading, failure: state.problem?.message ?? "",
          help: "Shows the places of a map.",
          onSelect: { selection.value = $0 },
          onChoose: choose, onCancel: { send.send(.cancel) }, onRetry: { send.send(.retry) },
          onZoom: { send.send(.look(area.scaled(by: $0, around: place?.coordinate))) },
          onMove: { send.send(.look(area.moved($0))) },
          onReset: { send.send(.look(initialArea)) })
      })
    // A map that is dismissed otherwise selects no place.
    screen.removals.map { Action.cancel }.bind(to: send, while: screen)
    routes.onMain
      .observeNext { route in
        switch route {
        case .dismiss(let completion): presenting.dismiss(completion: completion)
        }
      }
      .dispose(in: screen.bag)
    return screen
  }
}

extension PlaceMap.State {
  /// The area and its places, also while the map closes.
  fileprivate var content: (area: MapArea, places: [Place]) {
    switch self {
    case .loading(let area, let places), .shown(let area, let places): (area, places)
    case .failed(let area, _): (area, [])
    case .closing(let state, _): state.content
    }
  }

  fileprivate var isLoading: Bool {
    switch self {
    case .loading: true
    case .closing(let state, _): state.isLoading
    case .failed, .shown: false
    }
  }

  fileprivate var problem: Problem? {
    switch self {
    case .failed(_, let problem): problem
    case .closing(let state, _): state.problem
    case .loading, .shown: nil
    }
  }
}

extension Place {
  /// The key of the place on the map.
  fileprivate var key: String { reference ?? "\(name), \(address), \(coordinate)" }
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
      id: place.key, title: place.name, note: place.address,
      detail: home?.coordinate.distance(to: place.coordinate).asDistance ?? "",
      x: point.x, y: point.y)
  }
}
