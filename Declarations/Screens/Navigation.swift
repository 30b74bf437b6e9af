// SPDX-License-Identifier: MIT

import Views

/// A stack of screens, of which the top one is shown. The stack is a value: the path of routes that lead to the top screen.
///
/// ```swift
/// Navigation(path: state.path, onChange: { send(.path($0)) }) {
///   Screen("Songs") { List(songs, onOpen: { send(.open($0.id)) }) { row($0) } }
/// } destination: { id in
///   Screen(title(of: id)) { SongCard(id) }
/// }
/// ```
///
/// Any component can be a screen, such as the scene of an interactor. It has the title of the ``Screen`` that it is or contains.
/// A screen keeps its view, with the focus and scroll positions inside, as long as its route stays at its place in the path. Esc goes back,
/// which removes the last route. A path of `Codable` routes can be stored and restored.
public struct Navigation: Component {
  private let routes: [AnyRoute]
  private let screens: [DeclarationList]
  private let goBack: @MainActor (Int) -> Void

  /// A route that can be compared with one of any type.
  private struct AnyRoute: Sendable {
    let isEqual: @Sendable (any Sendable) -> Bool
    let value: any Sendable

    init<Route: Hashable & Sendable>(_ route: Route) {
      value = route
      isEqual = { $0 as? Route == route }
    }
  }

  /// Creates a stack of screens.
  ///
  /// - Parameters:
  ///   - path: The routes of the screens above the first one.
  ///   - onChange: Receives the path when the user goes back.
  ///   - root: Returns the first screen.
  ///   - destination: Returns the screen of a route. It is called for each route of the path.
  public init<Route: Hashable & Sendable>(
    path: [Route], onChange: @escaping @MainActor ([Route]) -> Void,
    @DeclarationBuilder root: () -> DeclarationList,
    @DeclarationBuilder destination: (Route) -> DeclarationList
  ) {
    routes = path.map { AnyRoute($0) }
    screens = [root()] + path.map(destination)
    goBack = { count in onChange(Array(path.prefix(count))) }
  }

  /// Creates the view.
  @MainActor public func makeView() -> NavigationView {
    let view = NavigationView(root: ComponentScreenView())
    view.attachments.append(ShownRoutes())
    return view
  }

  /// Updates the screens, removes those whose routes are gone, and adds new ones.
  @MainActor public func update(_ view: NavigationView) {
    for case let shown as ShownRoutes in view.attachments {
      view.pops.handler = nil
      var common = 0
      while common < min(routes.count, shown.routes.count),
        routes[common].isEqual(shown.routes[common])
      {
        common += 1
      }
      while view.screens.count > common + 1 { view.pop() }
      for (screen, place) in zip(screens.prefix(common + 1), view.screens) {
        (place as? ComponentScreenView)?.show(screen)
      }
      for screen in screens.dropFirst(common + 1) {
        let new = ComponentScreenView()
        new.show(screen)
        view.push(new)
      }
      shown.routes = routes.map(\.value)
      view.pops.handler = { [weak view, goBack] _ in
        guard let view else { return }
        // Several screens may have been removed at once.
        shown.routes = Array(shown.routes.prefix(view.screens.count - 1))
        goBack(shown.routes.count)
      }
    }
  }
}

extension Navigation {
  /// Creates a stack of screens that shows a path and changes it when the user goes back.
  ///
  /// - Parameters:
  ///   - path: The routes of the screens above the first one.
  ///   - root: Returns the first screen.
  ///   - destination: Returns the screen of a route.
  @MainActor public init<Route: Hashable & Sendable>(
    path: some SettableProperty<[Route]>, @DeclarationBuilder root: () -> DeclarationList,
    @DeclarationBuilder destination: (Route) -> DeclarationList
  ) {
    self.init(
      path: path.value, onChange: { path.value = $0 }, root: root, destination: destination)
  }
}

/// The routes of the screens that a view shows.
@MainActor private final class ShownRoutes {
  var routes: [any Sendable] = []
}
