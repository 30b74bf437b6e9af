// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen on which the user signs in: a name, a password and a button, and beside them what went wrong.
  ///
  /// Enter goes from the name to the password, and from there presses the button.
  public final class Authentication: ScreenView {
    /// Where the name is written.
    public let nameField = TextField(placeholder: "your name")
    /// Where the password is written.
    public let passwordField = PasswordField(placeholder: "your password")
    /// What sends both.
    public let logInButton = Button("Sign in")

    /// What to tell at the foot of the form, such as the name and password of a demonstration.
    public var hint: String? {
      didSet { form.hintLabel.string = hint ?? "" }
    }
    /// What went wrong.
    public var message: String? {
      didSet { form.messageLabel.string = message ?? "" }
    }

    private let form: SignInForm
    private let scrollView: ScrollView

    /// Makes the screen with empty fields.
    public init() {
      form = SignInForm(nameField, passwordField, logInButton)
      scrollView = ScrollView(form, isFocusable: false)
      super.init(title: "Sign in")
      add(scrollView)
      nameField.submitLabel = "next"
      passwordField.submitLabel = "sign in"
      nameField.submissions.add { [weak self] _ in self?.passwordField.focus() }
      passwordField.submissions.add { [weak self] _ in self?.logInButton.press() }
    }

    /// Turns the spinner beside the button while `isBusy`.
    public override func busyDidChange() {
      form.spinner.isAnimating = isBusy
    }

    /// The form in the middle, a little above the half.
    public override func layout() {
      let width = min(bounds.width, SignInForm.width)
      form.density = .fitting(bounds.size)
      let wanted = form.fittingSize(in: Size(width: width, height: Size.unlimited)).height
      let height = min(wanted, bounds.height)
      // Beside what must scroll there is a bar.
      let bar = wanted > height && bounds.width >= width + 2 ? 2 : 0
      scrollView.frame = Frame(
        x: (bounds.width - width) / 2, y: (bounds.height - height) * 2 / 5, width: width + bar,
        height: height)
    }
  }
}
