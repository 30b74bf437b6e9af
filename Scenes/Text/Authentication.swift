// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension Authentication {
  /// The sign-in screen, the token of a successful sign-in, and the user's requests to sign in with a browser.
  public typealias Scene = (
    viewController: ViewController.Authentication, token: SafeSignal<Token>,
    ways: SafeSignal<BrowserSignIn.Way>
  )

  /// Returns the sign-in screen for this interactor.
  ///
  /// - Parameters:
  ///   - hint: A text next to the fields, such as the demo's name and password.
  ///   - notice: The reason why the user sees this screen, if it wasn't their choice.
  @MainActor
  public func createScene(hint: String? = nil, notice: String? = nil) -> Scene {
    let viewController = ViewController.Authentication()
    viewController.helpText = "Signs in with a name and a password, or with a browser."
    viewController.hint = hint
    viewController.message = notice

    let credentials = combineLatest(
      viewController.nameField.reactive.text.signal,
      viewController.passwordField.reactive.text.signal
    )
    .map { Credentials(name: $0, password: $1) }

    viewController.logInButton.taps.signal
      .with(latestFrom: credentials)
      .map(\.1)
      .filter(\.isComplete)
      .bind(to: logIn, while: viewController)

    credentials.map(\.isComplete)
      .bind(to: viewController) { $0.logInButton.isEnabled = $1 }
    refusal.bind(to: viewController) { $0.message = $1 }
    isBusy.signal.bind(to: viewController) { $0.isBusy = $1 }

    viewController.cancellations.signal.bind(to: cancel, while: viewController)

    let ways = merge(
      viewController.browserButton.taps.signal.map { BrowserSignIn.Way.browser },
      viewController.codeButton.taps.signal.map { .code },
      viewController.deviceButton.taps.signal.map { .device })
    return (viewController, token, ways)
  }
}
