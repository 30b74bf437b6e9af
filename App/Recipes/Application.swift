// SPDX-License-Identifier: MIT

import Bindings
import DemoServer
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import Signals
import Views

/// The application's root: it swaps the sign-in and the cookbook as the token comes and goes, and shows
/// what goes wrong.
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
  ///   - window: Where everything is shown.
  ///   - session: Who is signed in.
  ///   - client: Performs the requests.
  ///   - hint: What the sign-in screen tells, such as the demo's name and password.
  ///   - showsNews: Whether the categories have a line of news.
  ///   - cookbook: The file that the user can have all recipes in.
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

  /// Shows the first screen, and every later one.
  func start() {
    // Before the first request: an error that no one observes belongs to no request, and stays when its screen goes.
    client.errors
      .onMain.observeNext { [weak self] error in self?.show(error) }.dispose(in: bag)
    session.changes
      .onMain.observeNext { [weak self] state in self?.show(state) }.dispose(in: bag)
    session.problems
      .onMain.observeNext { [weak self] problem in self?.show(problem) }.dispose(in: bag)
  }

  private func show(_ state: Session.State) {
    // Errors of the screens that go now are of no use to anyone.
    window.dismissAll()
    switch state {
    case .signedOut(let reason):
      let scene = Authentication(client: client).createScene(hint: hint, notice: reason.notice)
      scene.token.bind(to: session.signIn, while: scene.viewController)
      window.root = scene.viewController
    case .signedIn:
      let contacts = Navigation()
      let tabs = Tabs([
        Tabs.Tab("Recipes", recipes()), Tabs.Tab("Search", search()),
        Tabs.Tab("Delivery", delivery()), Tabs.Tab("Contacts", contacts),
      ])
      // The contacts ask the server as soon as they are made, so not before someone looks at them.
      tabs.selections.add { [client, weak tabs] _ in
        guard tabs?.selected === contacts, contacts.top == nil else { return }
        contacts.push(ContactList(client: client).createScene())
      }
      window.root = tabs
    }
  }

  private func recipes() -> Navigation {
    let navigation = Navigation()
    let scene = CategoryList(client: client).createScene(
      flow: navigation.flow,
      kitchen: showsNews
        ? KitchenNews(client: client, on: QueueScheduler(name: "recipes.News")) : nil,
      cookbook: cookbook.map { CookbookDownload(client: client, path: $0) })
    scene.signOut.bind(to: session.signOut, while: scene.viewController)
    navigation.push(scene.viewController)
    return navigation
  }

  private func search() -> Navigation {
    let navigation = Navigation()
    let search = RecipeSearch(client: client, on: MainScheduler())
    navigation.push(search.createScene(flow: navigation.flow))
    return navigation
  }

  private func delivery() -> Navigation {
    let navigation = Navigation()
    let pharmacies = PharmaciesBuilder(
      controller: ServerPharmacies(client: client), home: RecipeServer.demoHome,
      area: RecipeServer.demoArea)
    navigation.push(Delivery().createScene(pharmacies: pharmacies, flow: navigation.flow))
    return navigation
  }

  private func show(_ error: UserFriendlyError) {
    // Whoever waited for the decision may have gone on the way here.
    guard error.isPending else { return }
    var actions = [Alert.Action("Dismiss") { error.dismiss() }]
    if error.canRetry { actions.insert(Alert.Action("Retry") { error.retry() }, at: 0) }
    window.present(Alert(title: error.title, message: error.message, actions: actions))
  }

  private func show(_ problem: String) {
    window.present(
      Alert(title: "Not remembered", message: problem, actions: [Alert.Action("Dismiss") {}]))
  }
}

extension Session.Reason {
  /// What the sign-in screen says of it.
  fileprivate var notice: String? {
    switch self {
    case .initial, .byUser: nil
    case .expired: "Your session has expired. Please sign in again."
    }
  }
}
