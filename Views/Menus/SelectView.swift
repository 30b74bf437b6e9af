// SPDX-License-Identifier: MIT

/// A control that shows the selected one of several options and opens a menu of all of them.
///
/// ```swift
/// let city = SelectView(["Bergen", "Oslo", "Tromsø"], selectedIndex: 1)
/// city.selectionChanges.add { print("option \($0)") }
/// // Draws: [ Oslo   ▾ ]
/// ```
///
/// Enter, Space or a click opens the menu next to the control. While the menu is closed, the left and right arrows
/// select the previous and next option, and typed text selects the first option that begins with it. In a menu that is
/// searchable, typed text leaves only the options that contain it.
public final class SelectView: View {
  /// An action of a select control that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Opens the menu.
    case open
    /// Selects the previous or next enabled option.
    case previous, next
    /// Selects the first or the last enabled option.
    case first, last
  }

  /// The default keys of a select control.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.open, "enter", "space", "alt+down", help: "open menu", hint: "open", priority: 9),
    .init(.previous, "left", help: "select previous option", hint: "choose", priority: 5),
    .init(.next, "right", help: "select next option", hint: "choose", priority: 5),
    .init(.first, "home", help: "select first option"),
    .init(.last, "end", help: "select last option"),
  ])

  /// The control's keys.
  public var keyMap = SelectView.standardKeyMap
  /// An event that is sent with the index of the option that the user has selected.
  public let selectionChanges = ControlEvent<Int>()

  /// The titles of the options. If the selected option no longer exists, none is selected.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      close()
      setNeedsUpdate()
    }
  }

  /// The text that is shown while no option is selected.
  public var placeholder: String { didSet { if placeholder != oldValue { setNeedsUpdate() } } }

  /// The indices of the options that can't be selected.
  public var disabled: Set<Int> = [] { didSet { if disabled != oldValue { close() } } }

  /// The index of the selected option, or `nil`. An index without an option counts as `nil`. Setting it sends no event.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      guard selectedIndex != oldValue else { return }
      close()
      setNeedsDisplay()
    }
  }

  /// A closure that shows the effect of an option while it is selected in the open menu, and returns a closure that undoes it. The
  /// menu undoes it when the selection moves, when the menu is closed, and before the option is selected.
  public var preview: (@MainActor (Int) -> @MainActor () -> Void)?

  /// A Boolean value that indicates whether the menu has a field that filters the options. The default is `false`.
  public var isSearchable = false { didSet { if isSearchable != oldValue { close() } } }

  private var menu: MenuView?
  private let typing = RowTyping()

  /// Creates a select control.
  ///
  /// - Parameters:
  ///   - titles: The titles of the options.
  ///   - selectedIndex: The index of the selected option, or `nil`.
  ///   - placeholder: The text that is shown while no option is selected.
  public init(_ titles: [String], selectedIndex: Int? = nil, placeholder: String = "Choose") {
    self.titles = titles
    self.placeholder = placeholder
    super.init()
    self.selectedIndex = selectedIndex.flatMap { titles.indices.contains($0) ? $0 : nil }
  }

  /// A Boolean value that indicates whether the menu is shown.
  public var isOpen: Bool { menu?.window != nil }

  /// Opens the menu below the control, with the selected option marked. It has no effect while the control is disabled,
  /// has no options, or isn't in a window.
  public func open() {
    guard acceptsInput, !titles.isEmpty, let window, !isOpen else { return }
    let menu = MenuView(
      titles.enumerated().map { index, title in
        MenuItem(
          title, isEnabled: !disabled.contains(index), isChecked: index == selectedIndex,
          preview: preview(of: index)
        ) { [weak self] in self?.select(index) }
      })
    menu.hasFilter = isSearchable
    if let selectedIndex { menu.select(itemAt: selectedIndex) }
    self.menu = menu
    window.present(menu, from: self)
  }

  private func preview(of index: Int) -> Command.Preview? {
    guard let preview else { return nil }
    return { preview(index) }
  }

  /// Closes the menu without a choice.
  public func close() {
    guard let menu else { return }
    self.menu = nil
    menu.endPreview()
    menu.window?.dismiss(menu)
  }

  /// Selects an option and sends an event, as the user does. It has no effect for the selected or a disabled option, and
  /// while the control is disabled.
  public func select(_ index: Int) {
    guard acceptsInput, titles.indices.contains(index), !disabled.contains(index),
      index != selectedIndex
    else { return }
    selectedIndex = index
    selectionChanges.send(index)
  }

  /// A Boolean value that indicates whether the control can have the focus, which is `true`.
  public override var isFocusable: Bool { true }

  /// The hints of the keys that open and choose.
  public override var keyHints: [KeyHint] { acceptsInput ? keyMap.hints() : [] }

  /// The help for the keys that open and choose.
  public override var keyHelp: KeyHelp? { keyMap.help("Choice") }

  /// The accessibility description with the selected option and its position.
  public override var accessibility: Accessibility {
    let value = selectedIndex.map { spoken(titles[$0], $0, of: titles.count) } ?? words["none"]
    var state: Accessibility.State = isOpen ? .expanded : .collapsed
    if !acceptsInput { state.insert(.disabled) }
    return Accessibility(.choice, value: value, state: state)
  }

  /// The position of the title.
  public override var cursor: Position { Position(x: min(2, max(0, frame.width - 1)), y: 0) }

  /// The width of the widest option with the brackets and the symbol.
  private var naturalWidth: Int {
    let widest = titles.reduce(Text(words[placeholder]).width) { max($0, Text($1).width) }
    return widest + 6
  }

  /// The width of the control, which is less than that of its frame unless it has a size or grows.
  private var drawnWidth: Int {
    growFactor > 0 ? frame.width : min(frame.width, fittingSize(in: frame.size).width)
  }

  /// Returns the width of the widest option in one row.
  public override func measure(in room: Size) -> Size { Size(width: naturalWidth, height: 1) }

  /// Draws the selected option and the symbol of a menu. In a narrow view, the brackets are omitted.
  public override func draw(in painter: Painter) {
    let theme = theme
    let isSelected = selectedIndex != nil
    let standard = theme.control(isFocused: isFocused, isEnabled: acceptsInput)
    let style = style(
      of: .text, .field, theme,
      standard: isSelected || isFocused || !acceptsInput ? standard : theme.secondary)
    let title = Text(selectedIndex.map { titles[$0] } ?? words[placeholder])
    let width = drawnWidth
    guard width > 6 else {
      return painter.draw(title.truncated(to: width, theme), at: .zero, style: style)
    }
    let fill = Frame(x: 0, y: 0, width: width, height: 1)
    let isFilled = theme.fillsButtons
    let ground = isFocused ? style : isFilled ? style.over(theme.fill(isHovered: isHovered)) : style
    painter.fill(isFilled ? fill : fill.inset(by: Insets(horizontal: 1, vertical: 0)), with: ground)
    painter.draw(title.truncated(to: width - 6, theme), at: Position(x: 2, y: 0), style: ground)
    painter.draw(
      Text(theme.symbols.expanded), at: Position(x: width - 3, y: 0),
      style: isFocused ? ground : theme.secondary.over(isFilled ? ground : .plain))
    guard !isFilled else { return }
    let bracket = self.style(
      of: .frame, .field, theme, standard: isFocused ? style : theme.border)
    painter.draw("[", at: .zero, style: bracket)
    painter.draw("]", at: Position(x: width - 1, y: 0), style: bracket)
  }

  /// Opens the menu and selects options.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event {
      guard mouse.isClick, mouse.position.x < drawnWidth else { return false }
      open()
      return true
    }
    if perform(event, in: keyMap, act) {
      typing.end(in: self)
      return true
    }
    return typing.handle(event, in: self) { [weak self] in
      RowTyping.Rows(
        selected: self?.selectedIndex ?? -1, count: self?.titles.count ?? 0,
        text: { index in
          guard let self, !self.disabled.contains(index) else { return "" }
          return self.titles[index]
        },
        select: { self?.select($0) })
    }
  }

  /// A key without effect is left to the views around the control.
  private func act(_ action: Action) -> Bool {
    let usable = titles.indices.filter { !disabled.contains($0) }
    let index: Int? =
      switch action {
      case .open: nil
      case .previous: usable.last { $0 < selectedIndex ?? titles.count }
      case .next: usable.first { $0 > selectedIndex ?? -1 }
      case .first: usable.first
      case .last: usable.last
      }
    if action == .open {
      open()
      return true
    }
    guard let index else { return false }
    select(index)
    return true
  }
}
