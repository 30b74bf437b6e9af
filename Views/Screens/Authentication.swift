// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The sign-in screen with a name, a password and a button, and a message next to them, in a panel where there is room.
  ///
  /// Enter moves from the name to the password, and presses the button from there. While something is missing, it says what.
  public final class Authentication: ScreenView {
    /// The field for the name.
    public let nameField = TextFieldView(placeholder: "your name")
    /// The field for the password.
    public let passwordField = PasswordFieldView(placeholder: "your password")
    /// The button that submits the form.
    public let logInButton = ButtonView("Sign in", role: .primary)

    /// The button for the sign-in with a browser of this computer.
    public let browserButton = ButtonView("Browser")
    /// The button for the sign-in with a code that a page shows.
    public let codeButton = ButtonView("Code")
    /// The button for the sign-in on another device.
    public let deviceButton = ButtonView("Other device")

    /// Sent when the user cancels a running attempt.
    public let cancellations = ControlEvent<Void>()

    /// The hint at the bottom of the form, such as the name and the password of a demo.
    public var hint: String? {
      didSet { form.hintLabel.string = hint ?? "" }
    }
    /// The error message. The password is selected then, so that typing replaces it.
    public var message: String? {
      didSet {
        form.messageLabel.string = message ?? ""
        if message != nil { passwordField.act(.selectAll) }
      }
    }

    private let form: SignInForm
    private let panel: PanelView

    /// Creates the screen with empty fields.
    public init() {
      form = SignInForm(
        nameField, passwordField, logInButton, ways: [browserButton, codeButton, deviceButton])
      panel = PanelView("Recipes", ScrollView(form, isFocusable: false))
      panel.isMaximizable = false
      super.init(title: "Sign in")
      add(panel)
      busyDidChange()
      nameField.submissions.add { [weak self] _ in self?.passwordField.focus() }
      passwordField.submissions.add { [weak self] _ in self?.submit() }
    }

    private func submit() {
      let missing = [nameField, passwordField].first { $0.text.isEmpty }
      guard let missing else { return logInButton.press() }
      message = missing === nameField ? "Enter your name." : "Enter your password."
      missing.focus()
    }

    /// The key that cancels a running attempt.
    public override var keyHints: [KeyHint] {
      isBusy ? [KeyHint(key: "Esc", label: "cancel", priority: 9)] : []
    }

    /// Cancels a running attempt.
    public override func handle(key: KeyPress) -> Bool {
      guard isBusy, key == KeyPress(.escape) else { return false }
      cancellations.send()
      return true
    }

    /// Shows the spinner next to the button while `isBusy` is `true`.
    public override func busyDidChange() {
      form.spinner.isAnimating = isBusy
      nameField.submitLabel = isBusy ? "" : "next"
      passwordField.submitLabel = isBusy ? "" : "sign in"
    }

    /// Places the form in the center, slightly above the middle.
    public override func layout() {
      func wanted(_ width: Int) -> Int {
        form.fittingSize(in: Size(width: width, height: Size.unlimited)).height
      }
      form.density = .plain
      let hasFrame =
        bounds.width >= SignInForm.width + 4 && wanted(SignInForm.width) + 2 <= bounds.height
      form.density = .fitting(bounds.size)
      let width = min(bounds.width, SignInForm.width)
      let needed = wanted(width) + (hasFrame ? 2 : 0)
      let height = min(needed, bounds.height)
      // A scroll bar is shown next to content that doesn't fit.
      let bar = needed > height && bounds.width >= width + 2 ? 2 : 0
      let whole = width + (hasFrame ? 4 : bar)
      panel.showsFrame = hasFrame
      panel.frame = Frame(
        x: (bounds.width - width) / 2 - (hasFrame ? 2 : 0), y: (bounds.height - height) * 2 / 5,
        width: whole, height: height)
    }
  }
}
