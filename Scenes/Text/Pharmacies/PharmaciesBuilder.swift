// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import RecipeEntities
import RecipeInteractors
import Signals
import Views

/// The builders of the screens that the pharmacies lead to.
@MainActor
public protocol PharmaciesChildBuilders: Sendable {
  /// Returns the map on which the user selects a place.
  ///
  /// - Parameters:
  ///   - response: Receives the selected place after the map was dismissed, or nil.
  ///   - presenting: The flow that presents and dismisses the map.
  func makeMap(response: SafeObserver<Place?>, presenting: Flow) -> ScreenView

  /// Returns the screen of the directions to a place.
  ///
  /// - Parameters:
  ///   - place: The destination.
  ///   - closing: Receives an element when the screen was dismissed.
  ///   - presenting: The flow that presents and dismisses the screen.
  func makeDirections(
    to place: Place, closing: SafeObserver<Void>, presenting: Flow
  ) -> ScreenView
}

/// The builder of the pharmacies' screen, which is the only public entry point of the feature.
public struct PharmaciesBuilder: PharmaciesChildBuilders {
  let controller: any PharmaciesController
  let home: Place
  let area: MapArea
  private let frame: @MainActor @Sendable (View) -> View
  private let pending: PendingWork?

  /// Creates a builder from the dependencies of all screens of the feature.
  ///
  /// - Parameters:
  ///   - controller: The access to the pharmacies and the places.
  ///   - home: The user's place, at which distances and directions begin.
  ///   - area: The initial area of the map.
  ///   - frame: Returns the view that contains the map, for example above a status line.
  ///   - pending: Receives the number of changes that the server hasn't confirmed; nil if it isn't needed.
  public init(
    controller: any PharmaciesController, home: Place, area: MapArea,
    frame: @escaping @MainActor @Sendable (View) -> View = { $0 }, pending: PendingWork? = nil
  ) {
    self.controller = controller
    self.home = home
    self.area = area
    self.frame = frame
    self.pending = pending
  }

  /// Returns a new screen with a separate state.
  ///
  /// - Parameters:
  ///   - presenting: The flow that presents and dismisses the screen.
  ///   - selection: The action of Enter for a pharmacy: selecting it for the delivery, or showing the directions.
  ///   - selected: Receives the selected pharmacy after the screen was dismissed.
  @MainActor
  public func make(
    presenting: Flow, selection: Pharmacies.Selection = .dismiss,
    selected: SafeObserver<Pharmacy>? = nil
  ) -> ScreenView {
    let pharmacies = Pharmacies(controller: controller, selected: selected)
    let renderer = PharmaciesRenderer(
      observer: pharmacies.send,
      config: PharmaciesRenderer.Config(selection: selection, home: home))
    let screen = ComponentScreenView(Observing(pharmacies.state) { renderer.render($0) })
    let flowController = PharmaciesFlowController(
      send: pharmacies.send, presenting: presenting,
      modal: Presenter(for: screen).modal(framedBy: frame),
      builders: self)
    pharmacies.routes.onMain
      .observeNext { route in flowController.handle(route) }
      .dispose(in: screen.bag)
    pending?.add(.pharmacy) { [state = pharmacies.state] in state.value.unconfirmed }
      .dispose(in: screen.bag)
    pharmacies.deletions.bind(to: screen) { [controller, send = pharmacies.send] screen, pharmacy in
      guard let window = screen.window else { return }
      let undo = ToastAction("Undo") { [weak screen, weak window] in
        if screen?.window != nil { return send.send(.restore(pharmacy)) }
        Self.restore(pharmacy, with: controller, reportingTo: window)
      }
      window.show(
        Toast(Text(pharmacy.name), title: "Deleted", duration: .seconds(8)),
        action: pharmacy.reference == nil ? nil : undo)
    }
    return screen
  }

  /// Adds a deleted pharmacy again whose screen is no longer shown.
  private static func restore(
    _ pharmacy: Pharmacy, with controller: any PharmaciesController, reportingTo window: Window?
  ) {
    guard let order = pharmacy.place.flatMap(Pharmacy.Draft.init)?.order else { return }
    // The bag retains the observation until its end.
    let bag = DisposeBag()
    controller.add(order).onMain
      .observe(
        next: { [weak window] answer in
          guard case .failure(let problem) = answer else { return }
          let text = "\(pharmacy.name) isn't added again. \(problem.message)"
          window?.show(
            Toast(Text(text), title: problem.title, severity: .error),
            action: ToastAction("Try again") { [weak window] in
              restore(pharmacy, with: controller, reportingTo: window)
            })
        }, end: { _ in bag.dispose() }
      )
      .dispose(in: bag)
  }

  /// Returns the map of the builder's area.
  @MainActor
  public func makeMap(response: SafeObserver<Place?>, presenting: Flow) -> ScreenView {
    PlaceMap(controller: controller, area: area, home: home, response: response)
      .createScene(presenting: presenting)
  }

  /// Returns the screen of the directions from the builder's home.
  @MainActor
  public func makeDirections(
    to place: Place, closing: SafeObserver<Void>, presenting: Flow
  ) -> ScreenView {
    Directions(from: home, to: place)
      .createScene(
        or: controller.directions(from: home, to: place), closing: closing, presenting: presenting)
  }
}
