// SPDX-License-Identifier: MIT

import Views

extension Component {
  private func with(_ change: (inout DeclarationAttributes) -> Void) -> Declaration {
    Declaration(self).with(change)
  }

  // MARK: Identity

  /// Returns the component with a key: its view is replaced when the key changes.
  public func id(_ id: some Hashable & Sendable) -> Declaration {
    var declaration = Declaration(self)
    let key = DeclarationKey(id)
    declaration.key = declaration.key.map { .nested(key, $0) } ?? key
    return declaration
  }

  // MARK: Size

  /// Returns the component with a share of the space that remains in a stack.
  public func grow(_ factor: Int = 1) -> Declaration {
    with { $0.growFactor = max(0, factor) }
  }

  /// Returns the component with a share of the size to give up when a stack lacks space.
  ///
  /// ```swift
  /// Text("A long explanation").shrink(2)  // gives up cells before a text with shrink(1)
  /// ```
  public func shrink(_ factor: Int = 1) -> Declaration {
    with { $0.shrinkFactor = max(0, factor) }
  }

  /// Returns the component with limits of its size.
  ///
  /// ```swift
  /// TextField("Name", text: "", onChange: { _ in }).limited(SizeLimits(maxWidth: 30))
  /// ```
  public func limited(_ limits: SizeLimits) -> Declaration {
    with { $0.limits = limits }
  }

  /// Returns the component with a fixed size; nil leaves a dimension unlimited.
  public func size(width: Int? = nil, height: Int? = nil) -> Declaration {
    limited(SizeLimits(width: width, height: height))
  }

  /// Returns the component with the number of columns and rows that it spans in a ``Grid``.
  ///
  /// ```swift
  /// Text("Total").span(columns: 2)
  /// ```
  public func span(columns: Int = 1, rows: Int = 1) -> Declaration {
    with { $0.span = GridSpan(columns: columns, rows: rows) }
  }

  // MARK: Appearance

  /// Returns the component, hidden if a condition holds. Its view and the view's state are kept.
  ///
  /// ```swift
  /// Text("Nothing was found.").hidden(true)
  /// ```
  public func hidden(_ isHidden: Bool = true) -> Declaration {
    with { $0.isHidden = isHidden }
  }

  /// Returns the component with a theme for it and its descendants.
  public func theme(_ theme: Theme) -> Declaration {
    with { $0.theme = theme }
  }

  /// Returns the component with a role: `.primary` or `.danger`.
  ///
  /// ```swift
  /// Button("Delete", action: delete).style(.danger)
  /// ```
  public func style(_ role: ControlRole) -> Declaration {
    with { $0.role = role }
  }

  /// Returns the component, a control, with a style of its parts and phases.
  public func style(_ style: ControlStyle) -> Declaration {
    with { $0.controlStyle = style }
  }

  // MARK: Input

  /// Returns the component, disabled with its descendants if a condition holds.
  public func disabled(_ isDisabled: Bool = true) -> Declaration {
    with { if isDisabled { $0.isEnabled = false } }
  }

  /// Returns the component with a key command, which is available while the focus is on it or inside it.
  ///
  /// The component's own keys take precedence. The label is shown among the key hints and on the help page.
  ///
  /// ```swift
  /// form.onKey("esc", "cancel", when: isSaving) { cancel.send() }
  /// ```
  ///
  /// The keys of a screen act while nothing inside it has the focus, too.
  ///
  /// - Parameters:
  ///   - key: The key, such as `"ctrl+s"`.
  ///   - label: The name of the command, in a word or two; empty for no hint.
  ///   - help: The description on the help page; nil for the label.
  ///   - priority: The priority of the hint, from 0 to 9, when there isn't room for all. A higher one stays longer.
  ///   - isActive: A Boolean value that indicates whether the command is available. Otherwise, the key goes to the views around.
  ///   - action: The closure that performs the command.
  public func onKey(
    _ key: KeySequence, _ label: String = "", help: String? = nil, priority: Int = 6,
    when isActive: Bool = true, perform action: @escaping @MainActor () -> Void
  ) -> Declaration {
    with { attributes in
      guard isActive, let keyPress = key.keyPresses.first else { return }
      attributes.keyCommands.append(
        KeyCommand(keyPress, label, help: help, priority: priority, action: action))
    }
  }

  /// Returns the component with a key command for each of several keys, which share one hint.
  ///
  /// ```swift
  /// list.onKeys(["1", "2", "3"], "sort") { sort.send(orders[$0]) }   // the hint "1-3 sort"
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - label: The name of the commands, in a word or two; empty for no hint.
  ///   - help: The description on the help page; nil for the label.
  ///   - priority: The priority of the hint, from 0 to 9, when there isn't room for all. A higher one stays longer.
  ///   - isActive: A Boolean value that indicates whether the commands are available.
  ///   - action: Receives the index of the key.
  public func onKeys(
    _ keys: [KeySequence], _ label: String = "", help: String? = nil, priority: Int = 6,
    when isActive: Bool = true, perform action: @escaping @MainActor (Int) -> Void
  ) -> Declaration {
    with { attributes in
      let keyPresses = keys.compactMap(\.keyPresses.first)
      guard isActive, keyPresses.count == keys.count else { return }
      for (index, keyPress) in keyPresses.enumerated() {
        var command = KeyCommand(
          keyPress, index == 0 ? label : "", help: index == 0 ? help : "", priority: priority
        ) { action(index) }
        if index == 0 { command.sign = KeyPress.sign(of: keyPresses) }
        attributes.keyCommands.append(command)
      }
    }
  }

  /// Returns the component with a context menu, which opens with the right mouse button at the pointer, and with Shift-F10 while the focus
  /// is on the component or inside it.
  ///
  /// ```swift
  /// List(songs) { row($0) }
  ///   .contextMenu {
  ///     MenuItem("Play") { play() }
  ///     MenuItem("Delete", isEnabled: canDelete) { delete() }
  ///   }
  /// ```
  ///
  /// A list selects the row under the pointer before. A menu without items isn't opened.
  ///
  /// - Parameter items: Returns the items each time the menu opens.
  public func contextMenu(
    @PartBuilder<MenuItem> _ items: @escaping @MainActor () -> [MenuItem]
  ) -> Declaration {
    with { $0.contextMenu = items }
  }

  /// Returns the component with a short explanation, which is shown while the pointer rests on it, and with Alt-I while
  /// it has the focus.
  ///
  /// ```swift
  /// Button("Delete", action: delete).toolTip("This can't be undone.")
  /// ```
  public func toolTip(_ text: String) -> Declaration {
    with { $0.toolTip = text }
  }

  /// Returns the component with a popover, which is shown below it while a condition holds.
  ///
  /// ```swift
  /// Button("Filter") { state.isFiltering = true }
  ///   .popover("Filter", isPresented: state.isFiltering, onDismiss: { state.isFiltering = false }) {
  ///     Toggle("Only favourites", isOn: state.onlyFavourites) { state.onlyFavourites = $0 }
  ///   }
  /// ```
  ///
  /// The popover has the focus. Esc or a press outside dismisses it.
  ///
  /// - Parameters:
  ///   - title: The title in the upper edge.
  ///   - isPresented: A Boolean value that indicates whether the popover is shown.
  ///   - onDismiss: Is called when the user dismisses the popover. It makes the condition false. If the condition stays true,
  ///     the next update shows the popover again.
  ///   - content: The components of the popover. Several of them form a column.
  public func popover(
    _ title: String = "", isPresented: Bool, onDismiss: @escaping @MainActor () -> Void,
    @DeclarationBuilder content: () -> DeclarationList
  ) -> Declaration {
    let list = content()
    return with {
      $0.popover =
        isPresented
        ? DeclaredPopover(title: title, content: list, onDismiss: onDismiss) : nil
    }
  }

  /// Returns the component, which gets the focus when a condition becomes true.
  ///
  /// The user can move the focus elsewhere. It moves back when the condition becomes false and true again.
  public func focused(_ isFocused: Bool = true) -> Declaration {
    with { $0.isFocused = isFocused }
  }

  /// Returns the component, which gets the focus each time a value changes, such as the number of searches.
  ///
  /// ```swift
  /// TextField("find", text: state.text, onChange: { send(.text($0)) }, onSubmit: { _ in send(.search) })
  /// List(state.songs) { row($0) }.focused(onChangeOf: state.searches)   // Enter moves to the songs
  /// ```
  public func focused(onChangeOf value: some Hashable & Sendable) -> Declaration {
    let key = DeclarationKey(value)
    return with { $0.focusKey = key }
  }

  /// Returns the component, which gets the focus when the focus moves to a view around it for the first time, such as a page that
  /// appears.
  ///
  /// ```swift
  /// Screen("Songs") {
  ///   Segments(orders, selection: order) { sort($0) }
  ///   List(songs) { row($0) }.defaultFocus()        // instead of the segments
  /// }
  /// ```
  public func defaultFocus() -> Declaration {
    with { $0.hasDefaultFocus = true }
  }

  /// Returns the component with a rank in the Tab order: lower ranks come first. The default rank is 0.
  public func focusRank(_ rank: Int) -> Declaration {
    with { $0.focusRank = rank }
  }

  /// Returns the component with a label for screen readers.
  public func accessibilityLabel(_ label: String) -> Declaration {
    with { $0.accessibilityLabel = label }
  }

  // MARK: Lifetime

  /// Returns the component with a closure that is called after its view is created, and when a container shows it again
  /// that had removed it.
  ///
  /// ```swift
  /// Text("News").onAppear { print("shown") }
  /// ```
  public func onAppear(perform action: @escaping @MainActor () -> Void) -> Declaration {
    with { $0.onAppear.append(action) }
  }

  /// Returns the component with a closure that is called after its view is removed, by an update or with a page, a tab,
  /// a dialog, a popover or the window's root around it.
  ///
  /// ```swift
  /// Text("News").onDisappear { print("removed") }
  /// ```
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> Declaration {
    with { $0.onDisappear.append(action) }
  }

  /// Returns the component with an asynchronous task, which starts when the component appears, and is cancelled when it disappears.
  ///
  /// ```swift
  /// Screen("Song") { Text(model.title) }
  ///   .task(id: songID) { await model.load(songID) }
  /// ```
  ///
  /// A change of the `id` cancels the task and starts it again.
  ///
  /// - Parameters:
  ///   - id: A value that determines what the task does.
  ///   - action: The work, on the main actor.
  public func task(
    id: some Hashable & Sendable, _ action: @escaping @MainActor () async -> Void
  ) -> Declaration {
    working(key: DeclarationKey(id)) { TaskHandle(Task { await action() }) }
  }

  /// Returns the component with an asynchronous task, which starts when the component appears, and is cancelled when it disappears.
  public func task(_ action: @escaping @MainActor () async -> Void) -> Declaration {
    task(id: 0, action)
  }

  /// Returns the component with work that starts when it appears, and ends when the result of `start` is released, which happens
  /// when the component disappears.
  package func working(_ start: @escaping @MainActor () -> AnyObject) -> Declaration {
    working(key: nil, start)
  }

  private func working(
    key: DeclarationKey?, _ start: @escaping @MainActor () -> AnyObject
  ) -> Declaration {
    with { $0.works.append(DeclaredWork(key: key, start: start)) }
  }
}

/// A task that is cancelled when the handle is released.
private final class TaskHandle {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit { task.cancel() }
}

extension KeyPress {
  /// Returns the text of several keys in a hint: `1-4` for consecutive characters, `a x` for others.
  fileprivate static func sign(of keys: [KeyPress]) -> String {
    let signs = keys.map(\.sign)
    let scalars = signs.compactMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
    let isRange =
      scalars.count == keys.count && keys.count > 2
      && zip(scalars, scalars.dropFirst()).allSatisfy { $0.value + 1 == $1.value }
    if isRange, let first = signs.first, let last = signs.last { return "\(first)-\(last)" }
    return signs.joined(separator: " ")
  }
}
