extension ViewController {
  /// The screen where the user signs in: a name, a password, a button, and what went wrong beside them.
  public final class Authentication: ScreenView {
    /// Where the name is written.
    public let nameField = TextField(placeholder: "your name")
    /// Where the password is written.
    public let passwordField = PasswordField(placeholder: "your password")
    /// What sends both.
    public let logInButton = Button("Sign in")

    /// What to tell at the foot of the form.
    public var hint: String? {
      didSet { hintLabel.text = Text(hint ?? "") }
    }

    /// What went wrong, beside the fields.
    public var message: String? {
      didSet { messageLabel.text = Text(message ?? "") }
    }

    /// Whether an attempt is under way.
    public var isBusy = false {
      didSet { spinner.isAnimating = isBusy }
    }

    private let heading = Label("Sign in", role: \.title)
    private let nameLabel = Label("Name", role: \.secondary)
    private let passwordLabel = Label("Password", role: \.secondary)
    private let messageLabel = Label(role: \.error, wraps: true)
    private let hintLabel = Label(role: \.secondary, wraps: true)
    private let spinner = Spinner("Signing in …")
    private let form: ScrollView
    private let rows = FormRows()

    /// Creates the screen with empty fields.
    public init() {
      form = ScrollView(rows, isFocusable: false)
      super.init(title: "Sign in")
      rows.add(labels: [nameLabel, passwordLabel], fields: [nameField, passwordField])
      for view in [heading, messageLabel, logInButton, spinner, hintLabel] { rows.add(view) }
      rows.arrange = { [unowned self] rows in arrange(rows) }
      add(form)
      nameField.submissions.add { [weak self] _ in self?.passwordField.focus() }
      passwordField.submissions.add { [weak self] _ in self?.logInButton.press() }
    }

    override public func layout() {
      let card = card
      place(
        form, card.width < bounds.width ? card.inset(by: Insets(horizontal: 3, vertical: 1)) : card)
    }

    override public func draw(in painter: Painter) {
      let card = card
      if card.width < bounds.width { painter.box(card, style: theme.secondary, kind: .rounded) }
    }

    /// A card in the middle, or all there is where that isn't much.
    private var card: Frame {
      let size = Size(width: 48, height: 14)
      guard bounds.width >= size.width + 2, bounds.height >= size.height else { return bounds }
      return Frame(
        x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 3,
        width: size.width, height: size.height)
    }

    /// Places everything in a column and returns its height.
    private func arrange(_ rows: View) -> Int {
      let width = rows.bounds.width
      let isRoomy = form.bounds.height >= 12
      let gap = isRoomy ? 1 : 0
      var y = 0
      func line(_ view: View, x: Int = 0, height: Int = 1) {
        rows.place(view, Frame(x: x, y: y, width: width - x, height: height))
        y += height
      }
      line(heading)
      y += gap
      let labelWidth = width >= 24 ? 10 : 0
      for (label, field) in [(nameLabel, nameField), (passwordLabel, passwordField)] {
        rows.place(label, Frame(x: 0, y: y, width: labelWidth, height: 1))
        line(field, x: labelWidth)
        y += gap
      }
      let room = Size(width: max(1, width), height: 3)
      line(messageLabel, height: max(gap, messageLabel.measure(in: room).height))
      let button = logInButton.measure(in: Size(width: width, height: 1)).width
      rows.place(logInButton, Frame(x: 0, y: y, width: button, height: 1))
      rows.place(
        spinner, Frame(x: button + 2, y: y, width: max(0, width - button - 2), height: 1))
      y += 1 + gap
      line(hintLabel, height: hintLabel.measure(in: room).height)
      return y
    }
  }
}

/// The column of a form; its screen arranges it.
private final class FormRows: View {
  var arrange: (View) -> Int = { _ in 0 }

  func add(labels: [Label], fields: [TextField]) {
    for (label, field) in zip(labels, fields) {
      add(label)
      add(field)
    }
  }

  override func measure(in available: Size) -> Size {
    Size(width: available.width, height: min(available.height, arrange(self)))
  }

  override func layout() {
    _ = arrange(self)
  }
}
