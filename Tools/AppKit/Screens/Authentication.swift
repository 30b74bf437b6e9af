// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKit

  extension ViewController {
    /// The sign-in screen: two fields, a button and a message.
    public final class Authentication: ScreenController {
      /// The field for the name.
      public let nameField = NSTextField()
      /// The field for the password.
      public let passwordField = NSSecureTextField()
      /// The button that signs in.
      public let logInButton = NSButton(title: "Sign in", target: nil, action: nil)
      private let messageLabel = NSTextField(labelWithString: "")
      private let spinner = NSProgressIndicator()

      /// The message about a rejected attempt; nil for none.
      public var message: String? {
        didSet { messageLabel.stringValue = message ?? "" }
      }

      /// A Boolean value that indicates whether an attempt is running.
      public var isBusy = false {
        didSet {
          if isBusy { spinner.startAnimation(nil) } else { spinner.stopAnimation(nil) }
        }
      }

      /// Creates the fields and the button in a column.
      public override func loadView() {
        title = "Sign in"
        nameField.placeholderString = "Name"
        passwordField.placeholderString = "Password"
        logInButton.keyEquivalent = "\r"
        spinner.style = .spinning
        spinner.controlSize = .small
        spinner.isDisplayedWhenStopped = false
        let stack = NSStackView(views: [
          nameField, passwordField, logInButton, spinner, messageLabel,
        ])
        stack.orientation = .vertical
        stack.edgeInsets = NSEdgeInsets(top: 24, left: 24, bottom: 24, right: 24)
        nameField.widthAnchor.constraint(equalToConstant: 240).isActive = true
        passwordField.widthAnchor.constraint(equalTo: nameField.widthAnchor).isActive = true
        view = stack
      }
    }
  }
#endif
