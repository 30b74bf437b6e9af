// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension BrowserSignIn {
  /// Returns the dialog of the sign-in with a browser, which begins it. Closing the dialog cancels the sign-in. The presenter
  /// observes ``token`` and dismisses the dialog.
  ///
  /// - Parameters:
  ///   - way: The way from the browser back to the application.
  ///   - open: Opens a page in a browser; returns whether there is one. It is called once for each page by itself, unless the
  ///     user copies a code, and when the user asks for it.
  @MainActor
  public func createScene(
    _ way: Way, opening open: @escaping @MainActor (String) -> Bool
  ) -> ModalView {
    let panel = ViewController.BrowserSignIn()
    let modal = ModalView(way.title, panel)
    let openedPage = MutableProperty("")
    panel.pageText =
      way == .browser
      ? "Sign in on the page in your browser. If the browser is on another computer, open this address there, "
        + "and paste the address that it shows at the end:"
      : "Open this page, sign in, and paste the code that it shows:"

    state.signal.bind(to: panel) { panel, state in
      switch state {
      case .idle, .starting: panel.content = .waiting("Asking the server…")
      case .finishing, .signedIn: panel.content = .waiting("Signing in…")
      case .page(let url, let problem):
        panel.content = .page(url: url, problem: problem)
        guard way == .browser, openedPage.value != url else { return }
        openedPage.value = url
        _ = open(url)
      case .device(let device):
        panel.content = .device(
          code: device.code, page: device.page, url: device.pageWithCode ?? device.page,
          note: "Waiting. The code is valid for \(device.timeLeft).")
      case .refused(let message): panel.content = .refused(message)
      case .interrupted: panel.content = .refused("You aren't signed in yet.")
      }
    }
    panel.field.submissions.signal.bind(to: paste, while: panel)
    panel.openButton.taps.add { [weak panel] in
      guard let panel, let url = panel.url, !open(url) else { return }
      panel.window?.show(Toast("There is no browser here. Copy the address."))
    }
    panel.retryButton.taps.signal.map { way }.bind(to: begin, while: panel)
    modal.dismissals.signal.bind(to: cancel, while: modal)
    begin.send(way)
    return modal
  }
}

extension BrowserSignIn.Device {
  fileprivate var timeLeft: String { minutes == 1 ? "1 more minute" : "\(minutes) more minutes" }
}

extension BrowserSignIn.Way {
  /// The title of the dialog.
  fileprivate var title: String {
    switch self {
    case .browser: "Sign in with a browser"
    case .code: "Sign in with a code"
    case .device: "Sign in on another device"
    }
  }
}
