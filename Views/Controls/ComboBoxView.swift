// SPDX-License-Identifier: MIT

/// A text field with a menu of options, which typing narrows down.
///
/// ```swift
/// let city = ComboBoxView(["Bergen", "Oslo", "Tromsø"], placeholder: "City")
/// city.selectionChanges.add { print("option \($0)") }
/// // Draws: City                         ▾
/// ```
///
/// The Down key or a click on the symbol opens the menu of all options. While the user types, the menu has those that
/// contain the text, first those that begin with it; upper and lower case are the same. Enter accepts the selected one.
/// Other text is allowed unless ``acceptsOtherText`` is `false`.
public final class ComboBoxView: TextFieldView {
  /// An event that is sent with the index of the option that the user has typed or selected.
  public let selectionChanges = ControlEvent<Int>()

  /// The options, in order.
  public var options: [String] {
    didSet { if options != oldValue { endSuggestions() } }
  }

  /// A Boolean value that indicates whether a text that is no option is valid. The default is `true`.
  ///
  /// With `false`, a text that differs from an option only in case becomes that option when the focus leaves the field
  /// or the user submits; for another text the field shows an error.
  public var acceptsOtherText = true

  /// The index of the option that was reported last.
  private var reported: Int?
  private static let symbolColumns = 2

  /// Creates a combo box.
  ///
  /// - Parameters:
  ///   - options: The options, in order.
  ///   - placeholder: The text that an empty field shows.
  ///   - rows: The maximum number of rows of the menu.
  public init(_ options: [String], placeholder: String = "", rows: Int = 8) {
    self.options = options
    super.init(placeholder: placeholder)
    suggestionPlacement = .menu(rows: max(1, rows))
    suggestions = { [weak self] in self?.options(matching: $0) ?? [] }
    validation = { [weak self] in self?.problem(of: $0) }
  }

  /// The index of the option that the text is; `nil` for another text. Setting it sends nothing.
  public var selectedIndex: Int? {
    get { options.firstIndex(of: text) }
    set {
      guard let newValue else { return text = "" }
      guard options.indices.contains(newValue) else { return }
      text = options[newValue]
      reported = newValue
    }
  }

  /// A Boolean value that indicates whether the menu is shown.
  public var isOpen: Bool { menu?.window != nil }

  /// Opens the menu with all options. It has no effect while the control is disabled or isn't in a window.
  public func open() { _ = offerAll() }

  /// Closes the menu.
  public func close() { endSuggestions() }

  /// The options that contain the words of a text, the best match first.
  private func options(matching text: String) -> [String] {
    SearchMatch.ranking(text, in: options).map { options[$0] }
  }

  private func problem(of text: String) -> String? {
    guard !acceptsOtherText, !text.isEmpty, !options.contains(text) else { return nil }
    return words["Choose one of the options."]
  }

  override func offerAll() -> Bool {
    guard acceptsInput, window != nil, !options.isEmpty else { return false }
    offered = options
    chosen = selectedIndex
    return true
  }

  override var textWidth: Int { max(0, frame.width - Self.symbolColumns) }

  override func edited() {
    super.edited()
    // A text that is an option already has nothing to suggest.
    if let selectedIndex {
      if offered == [text] { endSuggestions() }
      report(selectedIndex)
    } else {
      reported = nil
    }
  }

  private func report(_ index: Int) {
    guard index != reported else { return }
    reported = index
    selectionChanges.send(index)
  }

  override func performOther(_ action: TextAction) -> Bool {
    if action == .submit, chosen == nil { complete() }
    return super.performOther(action)
  }

  /// Completes a text that differs from an option only in case, or else in accents, too.
  private func complete() {
    guard !acceptsOtherText, !text.isEmpty, selectedIndex == nil else { return }
    let wanted = text.lowercased()
    guard
      let option = options.first(where: { $0.lowercased() == wanted })
        ?? options.first(where: { SearchMatch(of: text, in: $0)?.rank == .exact })
    else { return }
    editing.select(.zero..<editing.buffer.end)
    _ = editing.insert(option)
    tellEdited()
    endSuggestions()
  }

  /// Completes the text when the focus leaves the field.
  public override func focusDidChange() {
    if !isFocused { complete() }
    super.focusDidChange()
  }

  /// The accessibility description with the text, and whether the menu is open.
  public override var accessibility: Accessibility {
    var element = super.accessibility
    element.state.insert(isOpen ? .expanded : .collapsed)
    return element
  }

  /// Draws the text and the symbol of the menu.
  public override func draw(in painter: Painter) {
    super.draw(in: painter)
    guard frame.width > Self.symbolColumns else { return }
    let theme = theme
    painter.draw(
      Text(theme.symbols.expanded), at: Position(x: frame.width - 1, y: 0),
      style: (isFocused ? theme.accent : theme.secondary).over(fieldStyle(in: theme)))
  }

  /// Opens the menu by a click on its symbol, and handles editing.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick, mouse.position.y == 0,
      mouse.position.x >= textWidth
    {
      if isOpen { close() } else { open() }
      return true
    }
    return super.handle(event)
  }
}
