import Bindings
import Entities
import Interactors
import Signals
import Views

extension PlaceMap {
  /// Makes the screen of the map for this interactor.
  ///
  /// - Parameter presenting: The flow that will show the map, and takes it away.
  @MainActor
  func createScene(presenting: Flow) -> ViewController.PlaceMap {
    let viewController = ViewController.PlaceMap(
      title: "Choose a pharmacy", aspect: area.aspect, scale: "\(area.width.asDistance) across")
    // An index means what is on the screen, which may be older than what has just arrived.
    let shown = MutableProperty<[Place]>([])

    state.signal.bind(to: viewController) { viewController, state in
      viewController.show(state, in: area)
      if case .shown(let places) = state { shown.value = places }
    }
    viewController.choices.signal
      .compactMap { shown.value.element(at: $0).map(Action.choose) }
      .bind(to: send, while: viewController)
    viewController.retries.signal.map { .retry }.bind(to: send, while: viewController)
    // Whoever takes the map away by other means has chosen nothing.
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

extension ViewController.PlaceMap {
  /// Shows a state; while the map closes it stays as it was.
  fileprivate func show(_ state: PlaceMap.State, in area: MapArea) {
    switch state {
    case .loading:
      failure = ""
      isLoading = true
    case .failed(let problem):
      isLoading = false
      failure = problem.message
    case .shown(let places):
      isLoading = false
      show(places.map { area.mark(of: $0) })
    case .closing: break
    }
  }
}

extension ScreenView {
  /// Sends when the screen is taken away for good, by whomever.
  var removals: SafeSignal<Void> {
    lifecycle.filter { $0 == .didDisappear(isRemovedPermanently: true) }.map { _ in }
  }
}

extension MapArea {
  /// The degrees from west to east, across the line where the longitude jumps if need be.
  private var span: Double { east >= west ? east - west : east - west + 360 }

  /// How wide and how high the area is in its middle, in metres.
  private var size: (width: Double, height: Double) {
    // Half of the way, for the whole could be more than half of the globe.
    let (half, height) = Coordinate(latitude: south, longitude: 0)
      .offset(to: Coordinate(latitude: north, longitude: span / 2))
    return (half.magnitude * 2, height)
  }

  /// How wide the area is, in metres.
  fileprivate var width: Double { size.width }

  /// How many times as wide as high it is.
  fileprivate var aspect: Double { size.height > 0 ? size.width / size.height : 1 }

  /// A place where it lies on the map.
  fileprivate func mark(of place: Place) -> ViewController.PlaceMap.Mark {
    let east = place.coordinate.longitude - west
    return .init(
      id: place, title: place.name, note: place.address,
      x: span > 0 ? (east < 0 ? east + 360 : east) / span : 0.5,
      y: north > south ? (north - place.coordinate.latitude) / (north - south) : 0.5)
  }
}
