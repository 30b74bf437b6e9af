// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The content of the dialog that signs a user in with a browser: a page to open, a field for its code, or a code for
  /// another device.
  public final class BrowserSignIn: View {
    /// What the dialog shows.
    public enum Content: Hashable, Sendable {
      /// The application waits, with a text that says for what.
      case waiting(String)
      /// The user signs in on a page, and may paste the code; with the problem of the last one.
      case page(url: String, problem: String?)
      /// The user enters a code on another device.
      case device(code: String, page: String, url: String, note: String)
      /// The sign-in has failed, with the reason.
      case refused(String)

      fileprivate func isSameKind(as other: Content) -> Bool {
        switch (self, other) {
        case (.waiting, .waiting), (.page, .page), (.device, .device), (.refused, .refused): true
        default: false
        }
      }
    }

    /// What the dialog shows.
    public var content = Content.waiting("") {
      didSet {
        guard content != oldValue else { return }
        update()
        if !content.isSameKind(as: oldValue) { preferredFocus?.focus() }
      }
    }
    /// A text that says what happens with the page; empty for the default.
    public var pageText = ""
    /// The field for the code, or for the address that contains it.
    public let field = TextFieldView(placeholder: "the code, or the address of the last page")
    /// The button that opens the page in a browser of this computer.
    public let openButton = ButtonView("Open the page", role: .primary)
    /// The button that begins again: after a failure, and beside a page whose code can't be used, where Ctrl-R is the same.
    public let retryButton = ButtonView("Try again", role: .primary)

    private let intro = LabelView(wraps: true)
    private let address = LabelView(role: \.secondary, wraps: true)
    private let code = BigTextView("")
    private let spinner = SpinnerView()
    private let box: BorderedView
    private let problem = LabelView(role: \.error, wraps: true)
    private let copyButton = ButtonView("Copy the address")
    private let buttons: StackView
    private let stack: StackView
    private let scrollView: ScrollView
    /// The page that is shown; nil without a page.
    public private(set) var url: String?
    /// The last page, to which the text in the field belongs.
    private var lastPage = ""

    private static let width = 64

    /// Creates the content without a page.
    public override init() {
      box = BorderedView(field, caption: "Code")
      buttons = StackView(.horizontal, spacing: 2, [openButton, copyButton, retryButton])
      stack = StackView(
        .vertical, spacing: 1, [intro, code, address, problem, box, buttons, spinner])
      scrollView = ScrollView(stack, isFocusable: false)
      super.init()
      field.submitLabel = "sign in"
      add(scrollView)
      copyButton.taps.add { [weak self] in self?.copyAddress() }
      update()
    }

    /// The field while a code is expected, or else the first button.
    public override var preferredFocus: View? {
      switch content {
      case .waiting: nil
      case .page: box.isHidden ? openButton : field
      case .device: openButton
      case .refused: retryButton
      }
    }

    /// Returns the width of a dialog, and the height of the content.
    public override func measure(in room: Size) -> Size {
      stack.spacing = 1
      let width = min(Self.width, room.width)
      return Size(
        width: width,
        height: stack.fittingSize(in: Size(width: width, height: Size.unlimited)).height)
    }

    /// Places the content.
    public override func layout() {
      stack.spacing = 1
      if stack.fittingSize(in: Size(width: bounds.width, height: Size.unlimited)).height
        > bounds.height
      {
        stack.spacing = 0
      }
      scrollView.frame = bounds
    }

    private func copyAddress() {
      guard let window, let url else { return }
      window.show(
        Toast(
          window.copy(url)
            ? "The address is copied."
            : "This terminal has no clipboard. Select the address instead."))
    }

    private func update() {
      var text = ""
      var link = ""
      problem.string = ""
      var canBeginAgain = false
      spinner.isAnimating = true
      spinner.waitingHint = if case .waiting = content { "Esc cancels" } else { "" }
      switch content {
      case .waiting(let what): spinner.label = Text(what)
      case .page(let address, let trouble):
        canBeginAgain = trouble != nil
        text = pageText
        link = address
        if address != lastPage { field.text = "" }
        lastPage = address
        self.address.text = Text(address, style: Style().linked(to: address))
        // Above the field, since a line below it would be truncated.
        problem.string = trouble ?? ""
        spinner.label = "Waiting for the page…"
      case .device(let digits, let page, let address, let note):
        text = "On another device, open this page and enter the code \(digits):"
        link = address
        code.text = digits
        self.address.text = Text(page, style: Style().linked(to: address))
        spinner.label = Text(note)
      case .refused(let reason):
        spinner.isAnimating = false
        problem.string = reason
      }
      let isPage = if case .page = content { true } else { false }
      let isDevice = if case .device = content { true } else { false }
      let isRefused = if case .refused = content { true } else { false }
      url = link.isEmpty ? nil : link
      intro.string = text
      intro.isHidden = text.isEmpty
      code.isHidden = !isDevice
      address.isHidden = link.isEmpty
      openButton.isHidden = link.isEmpty
      copyButton.isHidden = link.isEmpty
      retryButton.isHidden = !isRefused && !canBeginAgain
      keyCommands =
        canBeginAgain
        ? [
          KeyCommand(KeyPress(.character("r"), .control), "begin again", priority: 7) {
            [weak self] in self?.retryButton.press()
          }
        ] : []
      retryButton.title = canBeginAgain ? "Begin again" : "Try again"
      buttons.isHidden = link.isEmpty && !isRefused
      box.isHidden = !isPage
      problem.isHidden = problem.string.isEmpty
      spinner.isHidden = isRefused
      setNeedsLayout()
    }
  }
}
