// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import Signals
import Views

/// Makes the screens that the pharmacies lead to.
@MainActor
public protocol PharmaciesChildBuilders: Sendable {
  /// Makes the map on which a place is chosen.
  ///
  /// - Parameters:
  ///   - response: Is told of the place once the map has gone, nil for none.
  ///   - presenting: The flow that will show the map, and takes it away.
  func makeMap(response: SafeObserver<Place?>, presenting: Flow) -> ScreenView

  /// Makes the screen of the way to a place.
  ///
  /// - Parameters:
  ///   - place: Where the way leads.
  ///   - closing: Is told once the screen has gone.
  ///   - presenting: The flow that will show the screen, and takes it away.
  func makeDirections(
    to place: Place, closing: SafeObserver<Void>, presenting: Flow
  ) -> ScreenView
}

/// The one way into the feature: it makes the screen of the pharmacies, and what the feature consists of
/// stays inside.
public struct PharmaciesBuilder: PharmaciesChildBuilders {
  private let controller: any PharmaciesController
  private let home: Place
  private let area: MapArea

  /// Creates a builder from what all screens of the feature depend on.
  ///
  /// - Parameters:
  ///   - controller: Keeps the pharmacies, and knows the places.
  ///   - home: Where the user is: distances and directions begin there.
  ///   - area: What the map shows.
  public init(controller: any PharmaciesController, home: Place, area: MapArea) {
    self.controller = controller
    self.home = home
    self.area = area
  }

  /// Makes the screen. Each has its own state.
  ///
  /// - Parameters:
  ///   - presenting: The flow that will show the screen, and takes it away when the user is done.
  ///   - selection: What Enter does with a pharmacy: select it for the delivery, or show the way.
  ///   - selected: Is told of the pharmacy that was selected for the delivery, once the screen has gone.
  @MainActor
  public func make(
    presenting: Flow, selection: Pharmacies.Selection = .dismiss,
    selected: SafeObserver<Pharmacy>? = nil
  ) -> ScreenView {
    let pharmacies = Pharmacies(controller: controller, selected: selected)
    let screen = RenderedScreen(
      state: pharmacies.state,
      renderer: PharmaciesRenderer(
        observer: pharmacies.send,
        config: PharmaciesRenderer.Config(selection: selection, home: home)))
    let flowController = PharmaciesFlowController(
      presenting: presenting, modal: screen.modalFlow, builders: self)
    pharmacies.routes.onMain
      .observeNext { route in flowController.handle(route) }
      .dispose(in: screen.bag)
    return screen
  }

  /// Makes the map of the builder's area.
  @MainActor
  public func makeMap(response: SafeObserver<Place?>, presenting: Flow) -> ScreenView {
    PlaceMap(controller: controller, area: area, response: response)
      .createScene(presenting: presenting)
  }

  /// Makes the screen of the way from the builder's home.
  @MainActor
  public func makeDirections(
    to place: Place, closing: SafeObserver<Void>, presenting: Flow
  ) -> ScreenView {
    Directions(from: home, to: place).createScene(closing: closing, presenting: presenting)
  }
}
