// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKitScreens
  import RecipeEntities
  import RecipeInteractors
  import Signals

  extension Authentication {
    /// The sign-in screen, and the token of a successful sign-in.
    public typealias WindowScene = (
      viewController: ViewController.Authentication, token: SafeSignal<Token>
    )

    /// Returns the sign-in screen for this interactor.
    @MainActor
    public func createWindowScene() -> WindowScene {
      let viewController = ViewController.Authentication()
      let bag = viewController.bag

      let credentials = combineLatest(
        viewController.texts(of: viewController.nameField),
        viewController.texts(of: viewController.passwordField)
      )
      .map { Credentials(name: $0, password: $1) }

      viewController.actions(of: viewController.logInButton) { _ in }
        .with(latestFrom: credentials)
        .map(\.1)
        .filter(\.isComplete)
        .bind(to: logIn)
        .dispose(in: bag)

      credentials.map(\.isComplete).onMain
        .bind(to: viewController) { $0.logInButton.isEnabled = $1 }
        .dispose(in: bag)
      refusal.onMain.bind(to: viewController) { $0.message = $1 }.dispose(in: bag)
      isBusy.signal.onMain.bind(to: viewController) { $0.isBusy = $1 }.dispose(in: bag)

      return (viewController, token)
    }
  }
#endif
