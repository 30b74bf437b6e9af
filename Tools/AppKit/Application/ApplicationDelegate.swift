// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKit
  import AppKitScenes
  import AppKitScreens
  import CurlNetworking
  import Networking
  import RecipeEntities
  import RecipeInteractors
  import Signals

  /// The presenter: it shows the sign-in, then the recipes, and the errors of both.
  @MainActor
  final class ApplicationDelegate: NSObject, NSApplicationDelegate {
    private let server: BaseURL
    private let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 480, height: 360),
      styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
    private var client: SafeClient?
    private let bag = DisposeBag()

    /// Creates the presenter.
    ///
    /// - Parameter server: The address of the example's server.
    init(server: BaseURL) {
      self.server = server
      super.init()
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
      let client = use(SafeClient(CurlClient(server)))
      let scene = Authentication(client: client).createWindowScene()
      scene.token.onMain
        .observeNext { [weak self] token in self?.showRecipes(token) }
        .dispose(in: bag)
      show(scene.viewController)
      window.center()
      window.makeKeyAndOrderFront(nil)
      NSApplication.shared.activate()
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }

    private func showRecipes(_ token: Token) {
      let authorization = BearerAuthorization(token: { token.value }, rejected: { _ in })
      let client = use(SafeClient(CurlClient(server, authorization: authorization)))
      let soups = Recipe.Category(id: "soups", name: "Soups", summary: "", count: 0)
      show(RecipeList(client: client, category: soups).createWindowScene())
    }

    private func show(_ viewController: ScreenController) {
      window.contentViewController = viewController
      window.title = viewController.title ?? "Recipes"
    }

    /// Keeps a client and shows its errors.
    private func use(_ client: SafeClient) -> SafeClient {
      self.client = client
      client.errors.onMain
        .observeNext { error in
          let alert = NSAlert()
          alert.messageText = error.title
          alert.informativeText = error.message
          if error.canRetry { alert.addButton(withTitle: "Try again") }
          alert.addButton(withTitle: "Dismiss")
          let isFirst = alert.runModal() == .alertFirstButtonReturn
          if isFirst, error.canRetry { error.retry() } else { error.dismiss() }
        }
        .dispose(in: bag)
      return client
    }
  }
#endif
