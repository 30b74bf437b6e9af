// SPDX-License-Identifier: MIT

import Applications
import Bindings
import DemoServer
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import Signals
import Views

/// The root of the application. It shows the sign-in or the recipes, depending on the session, above a status line, and
/// collects the problems that the user hasn't asked for.
@MainActor
final class RecipesApplication {
  private let window: Window
  private let session: Session
  private let client: SafeClient
  private let hint: String?
  private let showsNews: Bool
  /// What would be lost if all windows of the session ended, and if this one did.
  private let allPending: PendingWork
  private let pending: PendingWork
  /// The drafts of each user, by account.
  private let drafts = MutableProperty<[String: RoomDrafts]>([:])
  /// Whether the user has ended the session here, and not in another window or process.
  private var isSigningOut = false
  private let files: ApplicationFiles?
  /// The place to show after the sign-in.
  private var place: Destination?
  private let status: ServerStatus
  private let download: CookbookDownload?
  private weak var shownTray: ModalView?
  private weak var shownSettings: ModalView?
  private weak var shownTabs: TabsView?
  private weak var shownHome: DockView?
  private weak var shownModal: DockView?
  private var keys = KeySettings([:])
  /// What removes the message about a problem, whose end it doesn't outlast.
  private var removals: [ServerStatus.WaitingProblem.ID: @MainActor () -> Void] = [:]
  /// The opinions of the signed-in user, which all screens share.
  private var opinions: RecipeOpinions?
  /// The categories to which a search can be restricted.
  private var categories = SafeSignal<[Recipe.Category]>.empty()
  private var recentCommands: [String] = []
  private weak var searchColumns: ColumnsView?
  private var recipeSearch: RecipeSearch?
  private let bag = DisposeBag()
  /// Asks before the application ends if something would be lost.
  private(set) lazy var quitQuestion = QuitQuestion(in: window) { [weak self] in self?.quitWarning }
  /// Disposes of observations of the signed-in user's screens.
  private var listBag = DisposeBag()

  /// - Parameters:
  ///   - window: The window that shows the screens.
  ///   - session: The session, which determines the first screen.
  ///   - client: The client that performs the requests.
  ///   - hint: The hint on the sign-in screen, such as the name and the password of the demo.
  ///   - showsNews: A Boolean value that indicates whether the categories show a line of news.
  ///   - cookbook: The path of the file that the user can save all recipes to.
  ///   - files: The settings and the last place; `nil` for those of a new user, without a file.
  ///   - place: The place to begin with, or `nil` for the last one.
  ///   - pending: What would be lost if all windows of the session ended; `nil` if there are no others.
  init(
    window: Window, session: Session, client: SafeClient, hint: String?, showsNews: Bool = false,
    cookbook: String? = nil, files: ApplicationFiles? = nil, place: Destination? = nil,
    pending: PendingWork? = nil
  ) {
    self.window = window
    self.session = session
    self.client = client
    self.hint = hint
    self.showsNews = files?.settings.value.showsNews ?? showsNews
    self.files = files
    self.place = place
    allPending = pending ?? PendingWork()
    self.pending = PendingWork(within: allPending)
    // Before the first request: an error without an observer has no request.
    status = ServerStatus(client: client, on: MainScheduler())
    download = cookbook.map {
      CookbookDownload(
        client: client, path: $0, target: SaveTarget.inspect, mark: SaveTarget.mark)
    }
  }

  /// Shows the first screen, and then follows the session.
  func start() {
    files?.settings.property.signal
      .onMain.observeNext { [weak self] settings in
        guard let self else { return }
        settings.apply(to: window)
        warn(ofTheme: settings.theme)
        apply(settings.keys)
      }
      .dispose(in: bag)
    files?.settings.problem.signal.compactMap(\.self).removeDuplicates()
      .onMain.observeNext { [window] problem in
        window.show(
          Toast(
            Text(problem.description), title: "Settings", severity: .warning,
            duration: .seconds(15)))
      }
      .dispose(in: bag)
    status.arrivals
      .onMain.observeNext { [weak self] problem in self?.show(problem) }.dispose(in: bag)
    status.problems.signal
      .onMain.observeNext { [weak self] problems in self?.keepMessages(about: problems) }
      .dispose(in: bag)
    pending.add(.draft) { [drafts] in drafts.value.values.reduce(0) { $0 + $1.count } }
      .dispose(in: bag)
    // Immediately, because the failures of the session's requests revert what is pending.
    session.state.signal
      .observeNext { [pending] state in if state != .signedIn { pending.rememberEnd() } }
      .dispose(in: bag)
    session.state.signal
      .onMain.observeNext { [weak self] state in self?.show(state) }.dispose(in: bag)
    session.problems
      .onMain.observeNext { [weak self] problem in self?.show(problem.message) }.dispose(in: bag)
  }

  private func show(_ state: Session.State) {
    let wasTyping = window.focused?.acceptsText == true
    (listBag, recipeSearch, opinions) = (DisposeBag(), nil, nil)
    // The problems of the removed screens are no longer relevant.
    window.dismissAll()
    keepMessages(about: [])
    status.dismissAll.send()
    switch state {
    case .signedOut(let reason):
      let reasonNotice = reason.notice(isOwn: isSigningOut)
      let pendingNotice = pending.takeEndNotice()
      let notices = [reasonNotice, pendingNotice].compactMap(\.self)
      isSigningOut = false
      let scene = Authentication(client: client).createScene(
        hint: hint, notice: notices.isEmpty ? nil : notices.joined(separator: " "))
      scene.token.bind(to: session.signIn, while: scene.viewController)
      let browser = BrowserSignIn(client: client, on: MainScheduler())
      browser.token.bind(to: session.signIn, while: scene.viewController)
      scene.ways.bind(to: scene.viewController) { screen, way in
        screen.window?.present(browser.createScene(way, opening: WebBrowser.open))
      }
      window.root = scene.viewController
      if reasonNotice != nil, wasTyping || pendingNotice != nil {
        announceEnd(notices.joined(separator: " "))
      }
    case .signedIn:
      let opinions = RecipeOpinions(client: client)
      opinions.createMessages(in: window, until: listBag)
      watch(opinions)
      self.opinions = opinions
      window.root = home()
      showFirstPlace()
    }
  }

  // MARK: - Screens

  /// Returns the tabs above the status line.
  private func home() -> DockView {
    let contacts = makeNavigation()
    let rooms = DockView(SpacerView())
    let kitchen = makeNavigation()
    let tabs = TabsView([
      TabsView.Tab("Recipes", recipes()), TabsView.Tab("Search", search()),
      TabsView.Tab("Delivery", delivery()), TabsView.Tab("Contacts", contacts),
      TabsView.Tab("Rooms", rooms), TabsView.Tab("Kitchen", kitchen),
    ])
    // `proscenium feature` adds its tab above this line.

    // These load immediately, so each is created when its tab is first selected.
    tabs.selectionChanges.add { [weak self, client, files, weak tabs, weak rooms] index in
      if Destination.tabs.indices.contains(index) {
        files?.place.modify { $0.tab = Destination.tabs[index] }
      }
      if tabs?.selected === contacts, contacts.top == nil {
        let list = ContactList(client: client)
        self?.watch(list)
        contacts.flow.present(list.createScene())
      }
      if tabs?.selected === kitchen, kitchen.top == nil {
        let board = KitchenBoard(client: client, on: QueueScheduler(name: "recipes.Kitchen"))
        kitchen.push(board.createScene(flow: kitchen.flow))
      }
      guard let self, let rooms, tabs?.selected === rooms, !(rooms.content is ColumnsView) else {
        return
      }
      let list = RoomList(client: client, on: MainScheduler(), drafts: draftsOfUser())
      watch(list)
      let columns = Columns(levels: 2, breakpoints: [100], weights: [2, 3]) { flow in
        list.createScene(clock: .system, flow: flow)
      }.makeView()
      rooms.content = columns
      columns.preferredFocus?.focus()
    }
    shownTabs = tabs
    let root = aboveStatusLine(tabs)
    shownHome = root
    root.keyCommands = keyCommands
    return root
  }

  private func aboveStatusLine(_ view: View) -> DockView {
    let dock = DockView(view)
    status.createStatusLine(in: dock, cookbook: download) { [weak self] in self?.showProblems() }
    return dock
  }

  /// Returns a modal screen above the status line, with the key that the line announces.
  private func framed(_ screen: View) -> View {
    let dock = aboveStatusLine(screen)
    shownModal = dock
    dock.keyCommands = modalKeyCommands
    return dock
  }

  // MARK: - Settings

  private var appliedTheme = ""

  /// Says which themes there are if the settings name another one.
  private func warn(ofTheme name: String) {
    guard name != appliedTheme else { return }
    appliedTheme = name
    guard !name.isEmpty, Theme.named(name) == nil else { return }
    let names = Theme.all.map(\.name).joined(separator: ", ")
    window.show(
      Toast(
        Text("There is no theme “\(name)”. The themes are \(names)."), title: "Settings",
        severity: .warning, duration: .seconds(15)))
  }

  private var appliedKeys: [String: [String]] = [:]

  private func apply(_ changes: [String: [String]]) {
    guard changes != appliedKeys else { return }
    appliedKeys = changes
    keys = KeySettings(changes)
    window.keyMap = keys.window
    shownHome?.keyCommands = keyCommands
    shownModal?.keyCommands = modalKeyCommands
    guard let problem = keys.problems.first else { return }
    let rest = keys.problems.count - 1
    let more = rest == 0 ? "" : " `recipes keys` names \(rest) more."
    window.show(
      Toast(
        Text(problem.description + more), title: "Keys in the settings", severity: .warning,
        duration: .seconds(15)))
  }

  private var keyCommands: [KeyCommand] {
    keys.commands { [weak self] action in
      guard let self else { return }
      switch action {
      case .commands: if let shownTabs { showCommands(shownTabs) }
      case .problems: showProblems()
      case .settings: showSettings()
      }
    }
  }

  private var modalKeyCommands: [KeyCommand] {
    keys.commands(for: [.problems]) { [weak self] _ in self?.showProblems() }
  }

  private func recipes() -> View {
    let list = CategoryList(
      client: client, order: files?.place.value.order ?? .name, opinions: opinions)
    categories = list.content.loadedValues(includingStored: true)
    if let files {
      list.order.signal.dropFirst().observeNext { order in files.place.modify { $0.order = order } }
        .dispose(in: listBag)
    }
    let news =
      showsNews ? KitchenNews(client: client, on: QueueScheduler(name: "recipes.News")) : nil
    return Columns(levels: 3, weights: [6, 8, 10]) { [weak self, download] flow in
      let scene = list.createScene(flow: flow, kitchen: news, cookbook: download)
      return scene.screen.onNext(of: scene.signOut) { self?.askToSignOut() }
    }.makeView()
  }

  /// Returns a navigation for a tab, whose title is that of the root.
  private func makeNavigation() -> NavigationView {
    let navigation = NavigationView()
    navigation.showsRootTitle = false
    return navigation
  }

  private func search() -> View {
    let search = RecipeSearch(client: client, on: MainScheduler(), opinions: opinions)
    let columns = Columns(levels: 2, breakpoints: [100], weights: [6, 5]) { [categories] flow in
      search.createScene(flow: flow, categories: categories)
    }.makeView()
    (recipeSearch, searchColumns) = (search, columns)
    return columns
  }

  private func delivery() -> NavigationView {
    let navigation = makeNavigation()
    let controller = ServerPharmacies(client: client)
    let pharmacies = PharmaciesBuilder(
      controller: controller, home: RecipeServer.demoHome, area: RecipeServer.demoArea,
      frame: { [weak self] map in self?.framed(map) ?? map }, pending: pending)
    let delivery = Delivery(changes: controller.changes)
    navigation.flow.present(delivery.createScene(pharmacies: pharmacies, flow: navigation.flow))
    return navigation
  }

  // MARK: - Places

  /// Shows the place that the program was started with, or else that of the last time.
  private func showFirstPlace() {
    if let place {
      self.place = nil
      show(place)
    } else if let files, files.settings.value.remembersPlace {
      show(.tab(files.place.value.tab))
    }
  }

  private func show(_ place: Destination) {
    switch place {
    case .tab(let name):
      if let index = Destination.tabs.firstIndex(of: name) { shownTabs?.select(index) }
    case .recipe(let id):
      // Beside the search, because the columns of recipes follow the selected category.
      show(.tab("search"))
      searchColumns?.flow.present(
        RecipeDetails(client: client, id: id, opinions: opinions).createScene())
    case .search(let text):
      show(.tab("search"))
      recipeSearch?.search.send(text)
    }
  }

  // MARK: - Commands

  private func showCommands(_ tabs: TabsView) {
    let places = tabs.tabs.indices.map { index in
      Command(
        tabs.tabs[index].title, icon: "→", group: "Go to",
        keys: tabs.keyMap.keys(for: .select(index + 1)).first
      ) { [weak tabs] in tabs?.select(index) }
    }
    let save = Command(
      "Save all recipes", icon: "↓", group: "Recipes", isEnabled: download != nil
    ) { [download] in download?.start.send() }
    let commands =
      places + [
        save,
        Command(
          "Problems", icon: "!", group: "Show",
          keys: keys.application.keys(for: .problems).first
        ) { [weak self] in self?.showProblems() },
        Command(
          "Settings", icon: "≡", group: "Show",
          keys: keys.application.keys(for: .settings).first, isEnabled: files != nil
        ) { [weak self] in self?.showSettings() },
        Command("Sign out", icon: "←", group: "Session") { [weak self] in self?.askToSignOut() },
        window.copyModeCommand(),
      ]
      + window.themeCommands(group: "Theme") { [files] theme in
        files?.settings.modify { $0.theme = theme.name }
      }
    let palette = CommandPaletteView(commands, recent: recentCommands)
    palette.recentChanges.add { [weak self] in self?.recentCommands = $0 }
    window.present(palette)
  }

  private func showSettings() {
    guard let files, shownSettings?.window == nil else { return }
    let modal = SettingsDialog.make(files.settings, in: window)
    shownSettings = modal
    window.present(modal)
  }

  private func askToSignOut() {
    window.present(
      AlertView(
        title: "Sign out?",
        message: allPending.notice(keepsDrafts: true) ?? "The recipes stay on the server.",
        actions: [
          AlertView.Action("Sign out", isDestructive: true) { [weak self] in self?.signOut() },
          AlertView.Action("Cancel") {},
        ]))
  }

  private func signOut() {
    isSigningOut = true
    session.signOut()
  }

  /// Says that the session has ended, until Esc. It takes the rest of what the user is typing, which doesn't belong in the fields
  /// of the sign-in.
  private func announceEnd(_ notice: String) {
    let label = LabelView(Text(notice), wraps: true)
    label.limits = SizeLimits(maxWidth: 56)
    window.present(ModalView("Signed out", label))
  }

  // MARK: - Pending work

  /// The sentence about what would be lost now; `nil` if nothing would be.
  var quitWarning: String? { pending.notice() }

  private func watch(_ opinions: RecipeOpinions) {
    let state = opinions.state
    pending.add(.favourite) { state.value.pendingFavourites }.dispose(in: listBag)
    pending.add(.rating) { state.value.pendingRatings }.dispose(in: listBag)
  }

  private func watch(_ list: ContactList) {
    pending.add(.contact) { list.unconfirmed.value.count }.dispose(in: listBag)
  }

  private func watch(_ list: RoomList) {
    pending.add(.message) { list.unsent.value.values.reduce(0, +) }.dispose(in: listBag)
    pending.add(.room) { list.pending.value.count }.dispose(in: listBag)
  }

  /// Returns the drafts of the signed-in user, which are kept while they are signed out. Those of a user whose name isn't known end
  /// with the session.
  private func draftsOfUser() -> RoomDrafts {
    guard let account = session.token.value?.account else { return RoomDrafts() }
    return drafts.modify { drafts in
      let found = drafts[account] ?? RoomDrafts()
      drafts[account] = found
      return found
    }
  }

  // MARK: - Problems

  private func showProblems() {
    guard shownTray?.window == nil else { return }
    let modal = status.createProblemTray()
    shownTray = modal
    window.present(modal)
  }

  /// Asks about a problem of the sign-in, which the user waits for and can repeat, and only reports others, so that they interrupt
  /// nothing.
  private func show(_ waiting: ServerStatus.WaitingProblem) {
    // The request may have been disposed of before its error arrived here.
    guard status.isWaiting(waiting) else { return }
    // Another failure has joined a problem, whose message names both.
    removals.removeValue(forKey: waiting.id)?()
    if session.token.value == nil {
      // The answer to a screen that has gone with its session. Only the sign-in waits for something now.
      if waiting.needsSession { return status.dismiss.send(waiting.id) }
      if waiting.canRetry { return ask(about: waiting) }
    }
    // The dialog of the problems shows it.
    guard shownTray?.window == nil else { return }
    let toast = Toast(
      Text(waiting.problem.message), title: waiting.title, severity: .error,
      duration: .seconds(8))
    let message = window.show(
      toast,
      action: waiting.canRetry
        ? ToastAction("Try again") { [status] in status.retry.send(waiting.id) } : nil)
    removals[waiting.id] = { message.dismiss() }
  }

  /// Removes the messages about other problems, which have been solved or given up.
  private func keepMessages(about problems: [ServerStatus.WaitingProblem]) {
    let ids = Set(problems.map(\.id))
    for (id, remove) in removals where !ids.contains(id) {
      removals[id] = nil
      remove()
    }
  }

  private func ask(about waiting: ServerStatus.WaitingProblem) {
    var actions = [
      AlertView.Action("Dismiss") { [status] in status.dismiss.send(waiting.id) }
    ]
    if waiting.canRetry {
      actions.insert(
        AlertView.Action("Retry") { [status] in status.retry.send(waiting.id) }, at: 0)
    }
    let alert = AlertView(
      title: waiting.problem.title, message: waiting.problem.message, actions: actions)
    window.present(alert)
    removals[waiting.id] = { [window, weak alert] in
      if let alert { window.dismiss(alert) }
    }
  }

  private func show(_ problem: String) {
    window.show(
      Toast(Text(problem), title: "Not remembered", severity: .warning, duration: .seconds(10)))
  }
}

extension Session.Reason {
  /// The sentence of the sign-in screen about the reason.
  ///
  /// - Parameter isOwn: Whether the user has signed out in the window of the screen.
  fileprivate func notice(isOwn: Bool) -> String? {
    switch self {
    case .initial: nil
    case .byUser: isOwn ? nil : "You have signed out in another terminal."
    case .expired: "Your session has expired. Please sign in again."
    case .elsewhere: "You have signed out in another window."
    }
  }
}
