// SPDX-License-Identifier: MIT

import Views

/// A whole screen: a title and components. It is shown in a ``Navigation``, pushed with a flow, or fills a window.
///
/// ```swift
/// Page("Songs", isBusy: status.isRefreshing, help: "Shows the songs of an album.") {
///   List(songs) { ListRow(title: Text($0.name)) }
/// }
/// .onKey("r", "reload") { reload.send() }
/// ```
///
/// Keys of a page act while no control inside has the focus, too.
public struct Page: Component {
  private let title: String
  private let isBusy: Bool
  private let help: String
  private let maximumWidth: Int
  private let shouldLeave: (@MainActor () async -> Bool)?
  private let content: DeclarationList

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title, shown in the path at the top.
  ///   - isBusy: Whether a spinner is shown next to the title.
  ///   - help: A paragraph about the page for the help page, such as what it is for.
  ///   - maximumWidth: The maximum width in columns that a navigation gives to the page. The default is comfortable to read.
  ///   - shouldLeave: Is asked before the user goes back, and returns whether that may happen. It isn't asked when the program
  ///     changes the path.
  ///   - content: The components.
  public init(
    _ title: String, isBusy: Bool = false, help: String = "", maximumWidth: Int = 110,
    shouldLeave: (@MainActor () async -> Bool)? = nil,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.title = title
    self.isBusy = isBusy
    self.help = help
    self.maximumWidth = maximumWidth
    self.shouldLeave = shouldLeave
    self.content = content()
  }

  /// Always `true`: the components have the focus and their own state.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> ScreenView {
    let screen = ScreenView(title: title)
    screen.add(DeclaredView())
    return screen
  }

  /// Updates the title and the components.
  @MainActor public func update(_ view: ScreenView) {
    view.title = title
    view.isBusy = isBusy
    view.helpText = help
    view.maximumWidth = maximumWidth
    view.shouldLeave = shouldLeave
    (view.children.first as? DeclaredView)?.show(content)
    // In place, a screen around this one has the new values, too.
    DeclarationPass.perform { pass in
      pass.atEnd { [weak view] in
        var around = view?.parent
        while let next = around, !(next is ComponentScreenView) { around = next.parent }
        (around as? ComponentScreenView)?.takeValues()
      }
    }
  }
}

/// A screen that shows a component, for a navigation or a flow.
///
/// ```swift
/// navigation.push(ComponentScreenView(list.createScene()))
/// ```
///
/// If the component is a ``Page``, or only contains one, the screen has its title, its state and its width, also when they change.
public final class ComponentScreenView: ScreenView {
  private let content: View

  /// Creates a screen that shows a component.
  public init(_ component: some Component) {
    content = DeclaredView { Declaration(component) }
    super.init(title: "")
    add(content)
    takeValues()
  }

  /// Takes the values of the page inside.
  func takeValues() {
    var next: View? = content
    while let view = next, !(view is ScreenView) {
      next = view.children.count == 1 ? view.children[0] : nil
    }
    guard let page = next as? ScreenView else { return }
    (title, isBusy, helpText) = (page.title, page.isBusy, page.helpText)
    (maximumWidth, shouldLeave) = (page.maximumWidth, page.shouldLeave)
  }
}

/// A stack of pages, of which the top one is shown. The stack is a value: the path of routes that lead to the top page.
///
/// ```swift
/// Navigation(path: state.path, onChange: { send(.path($0)) }) {
///   Page("Songs") { List(songs, onOpen: { send(.open($0.id)) }) { row($0) } }
/// } destination: { id in
///   Page(title(of: id)) { SongCard(id) }
/// }
/// ```
///
/// A page keeps its view, with the focus and scroll positions inside, as long as its route stays at its place in the path. Esc goes back,
/// which removes the last route. A path of `Codable` routes can be stored and restored.
public struct Navigation: Component {
  private let routes: [AnyRoute]
  private let pages: [Page]
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

  /// Creates a stack of pages.
  ///
  /// - Parameters:
  ///   - path: The routes of the pages above the first one.
  ///   - onChange: Receives the path when the user goes back.
  ///   - root: Returns the first page.
  ///   - destination: Returns the page of a route. It is called for each route of the path.
  public init<Route: Hashable & Sendable>(
    path: [Route], onChange: @escaping @MainActor ([Route]) -> Void, root: () -> Page,
    destination: (Route) -> Page
  ) {
    routes = path.map { AnyRoute($0) }
    pages = [root()] + path.map(destination)
    goBack = { count in onChange(Array(path.prefix(count))) }
  }

  /// Always `true`: the pages have the focus and their own state.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> NavigationView {
    let view = NavigationView(root: pages[0].makeView())
    view.attachments.append(ShownRoutes())
    return view
  }

  /// Updates the pages, removes those whose routes are gone, and adds new ones.
  @MainActor public func update(_ view: NavigationView) {
    for case let shown as ShownRoutes in view.attachments {
      view.didPop.handler = nil
      var common = 0
      while common < min(routes.count, shown.routes.count),
        routes[common].isEqual(shown.routes[common])
      {
        common += 1
      }
      while view.screens.count > common + 1 { view.pop() }
      for page in pages.prefix(common + 1).enumerated() {
        page.element.update(view.screens[page.offset])
      }
      for page in pages.dropFirst(common + 1) {
        let screen = page.makeView()
        page.update(screen)
        view.push(screen)
      }
      shown.routes = routes.map(\.value)
      view.didPop.handler = { [weak view, goBack] _ in
        guard let view else { return }
        // Several screens may have been removed at once.
        shown.routes = Array(shown.routes.prefix(view.screens.count - 1))
        goBack(shown.routes.count)
      }
    }
  }
}

/// The routes of the pages that a view shows.
@MainActor private final class ShownRoutes {
  var routes: [any Sendable] = []
}
