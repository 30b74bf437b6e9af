// SPDX-License-Identifier: MIT

import Bindings
import DemoServer
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import Signals
import Views

/// The root of the application. It shows the sign-in or the recipes, depending on the session, and presents the errors
/// of the client.
@MainActor
final class Application {
  private let window: Window
  private let session: Session
  private let client: SafeClient
  private let hint: String?
  private let cookbook: String?
  private let showsNews: Bool
  private let bag = DisposeBag()

  /// - Parameters:
  /// - Parameters:
  ///   - window: The window that shows the screens.
  ///   - session: The session, which determines the first screen.
  ///   - client: The client that performs the requests.
  ///   - hint: The hint on the sign-in screen, such as the name and the password of the demo.
  ///   - showsNews: A Boolean value that indicates whether the categories show a line of news.
  ///   - cookbook: The path of the file that the user can save all recipes to.
  init(
    window: Window, session: Session, client: SafeClient, hint: String?, showsNews: Bool = false,
    cookbook: String? = nil
  ) {
    self.window = window
    self.session = session
    self.client = client
    self.hint = hint
    self.cookbook = cookbook
    self.showsNews = showsNews
  }

  /// Shows the first screen, and then follows the session.
  func start() {
    // Before the first request: an error without an observer has no request, and stays when its screen is removed.
    client.errors
      .onMain.observeNext { [weak self] error in self?.show(error) }.dispose(in: bag)
    session.changes
      .onMain.observeNext { [weak self] state in self?.show(state) }.dispose(in: bag)
    session.problems
      .onMain.observeNext { [weak self] problem in self?.show(problem) }.dispose(in: bag)
  }

  private func show(_ state: Session.State) {
    // The errors of the removed screens are no longer relevant.
    window.dismissAll()
    switch state {
    case .signedOut(let reason):
      let scene = Authentication(client: client).createScene(hint: hint, notice: reason.notice)
      scene.token.bind(to: session.signIn, while: scene.viewController)
      window.root = scene.viewController
    case .signedIn:
      let contacts = NavigationView()
      let tabs = TabsView([
        TabsView.Tab("Recipes", recipes()), TabsView.Tab("Search", search()),
        TabsView.Tab("Delivery", delivery()), TabsView.Tab("Contacts", contacts),
      ])
      // The contact list loads immediately, so it's created when its tab is first selected.
      tabs.selections.add { [client, weak tabs] _ in
        guard tabs?.selected === contacts, contacts.top == nil else { return }
        contacts.push(ContactList(client: client).createScene())
      }
      window.root = tabs
    }
  }

  private func recipes() -> NavigationView {
    let navigation = NavigationView()
    let scene = CategoryList(client: client).createScene(
      flow: navigation.flow,
      kitchen: showsNews
        ? KitchenNews(client: client, on: QueueScheduler(name: "recipes.News")) : nil,
      cookbook: cookbook.map {
        CookbookDownload(client: client, path: $0, target: CookbookTarget.inspect)
      })
    scene.signOut.bind(to: session.signOut, while: scene.viewController)
    navigation.push(scene.viewController)
    return navigation
  }

  private func search() -> NavigationView {
    let navigation = NavigationView()
    let search = RecipeSearch(client: client, on: MainScheduler())
    navigation.push(search.createScene(flow: navigation.flow))
    return navigation
  }

  private func delivery() -> NavigationView {
    let navigation = NavigationView()
    let pharmacies = PharmaciesBuilder(
      controller: ServerPharmacies(client: client), home: RecipeServer.demoHome,
      area: RecipeServer.demoArea)
    navigation.push(Delivery().createScene(pharmacies: pharmacies, flow: navigation.flow))
    return navigation
  }

  private func show(_ error: UserFriendlyError) {
    // The request may have been disposed of before its error arrived here.
    guard error.isPending else { return }
    var actions = [AlertView.Action("Dismiss") { error.dismiss() }]
    if error.canRetry { actions.insert(AlertView.Action("Retry") { error.retry() }, at: 0) }
    window.present(AlertView(title: error.title, message: error.message, actions: actions))
  }

  private func show(_ problem: String) {
    window.present(
      AlertView(
        title: "Not remembered", message: problem, actions: [AlertView.Action("Dismiss") {}]))
  }
}

extension Session.Reason {
  /// The sentence of the sign-in screen about the reason.
  fileprivate var notice: String? {
    switch self {
    case .initial, .byUser: nil
    case .expired: "Your session has expired. Please sign in again."
    }
  }
}
