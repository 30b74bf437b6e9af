// SPDX-License-Identifier: MIT

import Declarations
import Views

/// What identifies a question.
struct ApprovalIdentity: Equatable, Sendable {
  let id: any Hashable & Sendable
  let question: String
  let choices: [Approval.Choice]

  static func == (left: ApprovalIdentity, right: ApprovalIdentity) -> Bool {
    AnyHashable(left.id) == AnyHashable(right.id) && left.question == right.question
      && left.choices == right.choices
  }
}

/// The view of an ``Approval``. Its keys are those of `ApprovalView.standardKeyMap` until ``keyMap`` has others.
public final class ApprovalView: View {
  /// A key action, besides the keys of the choices.
  public enum Action: Hashable, Sendable {
    /// Selects another choice.
    case previous, next
    /// Chooses the selected choice.
    case choose
    /// Chooses the last choice.
    case refuse
  }

  /// The default keys, besides those of the choices.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.previous, "left", help: "previous choice"),
    .init(.next, "right", help: "next choice"),
    .init(.choose, "enter", "space", help: "choose"),
    .init(.refuse, "esc", help: "refuse", hint: "refuse", priority: 9),
  ])

  /// The keys, besides those of the choices.
  public var keyMap = ApprovalView.standardKeyMap

  var onChoose: @MainActor (Approval.Choice) -> Void = { _ in }
  private var question = ""
  private var identity: ApprovalIdentity?
  private let details = DeclaredView()
  private let row = ApprovalChoicesView()
  private let entry = ApprovalGuard()
  private var hasAnswer: Bool { row.answer != nil }
  /// Decides from when on clicks answer: when the choices have been in their place for the time.
  private let clicks = ApprovalGuard()
  private var place: Position?
  /// A Boolean value that indicates whether the question was announced.
  private var isAnnounced = false
  /// A Boolean value that indicates whether the focus was taken for this question.
  private var tookFocus = false
  private var hadFocus = false

  /// Creates a view without a question.
  public override init() {
    super.init()
    add(details)
    add(row)
    row.onDraw = { [weak self] in self?.choicesWereDrawn() }
    row.onPress = { [weak self] in
      if self?.clicks.isOpen == true { self?.choose($0) }
    }
    entry.mayOpen = { [weak self] in self?.mayTakeKeys ?? false }
    entry.onChange = { [weak self] in
      guard let self else { return }
      row.isOpen = entry.isOpen
      if entry.isOpen { takeFocus() }
    }
  }

  func show(
    _ question: String, _ choices: [Approval.Choice], _ identity: ApprovalIdentity,
    _ time: Duration, _ content: DeclarationList
  ) {
    (entry.time, clicks.time) = (max(.zero, time), max(.zero, time))
    if identity != self.identity {
      self.identity = identity
      self.question = question
      (isAnnounced, tookFocus) = (false, false)
      entry.close()
      clicks.close()
      row.answer = nil
      (row.choices, row.selected) = (choices, choices.count - 1)
      setNeedsUpdate()
    }
    details.show(content)
  }

  // MARK: Appearance

  /// Announces the question after the frame, and starts the time.
  private func choicesWereDrawn() {
    guard !hasAnswer, let window else { return }
    let place = row.placeInWindow.origin
    if place != self.place { clicks.close() }
    self.place = place
    entry.start(in: window)
    clicks.start(in: window)
    guard !isAnnounced else { return }
    isAnnounced = true
    _ = window.schedule(after: .zero) { [weak self] in
      guard let self, let window = self.window else { return }
      for line in accessibilityNode.lines(in: words) { window.announce(line) }
    }
  }

  private var holdsFocus: Bool { window?.current?.isInside(self) ?? false }

  /// A Boolean value that indicates whether the terminal has accepted the frame, the choices are visible, and neither a modal
  /// nor another question has the keys.
  private var mayTakeKeys: Bool {
    guard let window, !window.isOutputPending, row.isVisible, let layer = window.activeLayer,
      isInside(layer), details.frame.minY >= questionLines(frame.width).count
    else { return false }
    return holdsFocus || tookFocus || !(window.current is ApprovalChoicesView)
  }

  /// Takes the focus once for each question.
  private func takeFocus() {
    guard let window, !tookFocus else { return }
    tookFocus = true
    guard window.current !== row else { return }
    let before = holdsFocus ? nil : window.current
    hadFocus = true
    row.takeFocus(in: window, from: before)
  }

  /// Ignores keys again when the focus comes back, since they may have been pressed for another view.
  public override func focusDidChange() {
    super.focusDidChange()
    if holdsFocus != hadFocus { entry.close() }
    hadFocus = holdsFocus
    row.setNeedsDisplay()
  }

  // MARK: Answers

  private func choose(_ index: Int) {
    guard !hasAnswer, acceptsInput, row.choices.indices.contains(index) else { return }
    let choice = row.choices[index]
    let isFocused = holdsFocus
    row.answer = choice
    entry.close()
    if isFocused { row.returnFocus() }
    onChoose(choice)
  }

  /// The index of the choice with a key.
  private func choice(of keyPress: KeyPress) -> Int? {
    row.choices.indices.first { row.key(of: $0)?.keyPresses == [keyPress] }
  }

  /// Answers with the keys of the choices and of the key map.
  public override func handle(_ event: Event) -> Bool {
    switch event {
    case .paste: return !hasAnswer
    case .keyRepeat(let keyPress):
      // Held keys scroll, but don't answer.
      guard entry.isOpen else { return !hasAnswer }
      let action = keyMap.action(for: keyPress)
      return choice(of: keyPress) != nil || action == .choose || action == .refuse
    case .key(let keyPress):
      guard !hasAnswer else { return false }
      guard entry.isOpen else { return true }
      guard row.isVisible else {
        // The user has scrolled away.
        row.reveal(row.bounds)
        entry.close()
        row.setNeedsDisplay()
        return true
      }
      if let index = choice(of: keyPress) {
        choose(index)
        return true
      }
      return perform(event, in: keyMap, act)
    default: return false
    }
  }

  private func act(_ action: Action) -> Bool {
    switch action {
    case .previous, .next:
      guard row.isFocused else { return false }
      let next = row.selected + (action == .next ? 1 : -1)
      if row.choices.indices.contains(next) { row.selected = next }
    case .choose:
      guard row.isFocused else { return false }
      choose(row.selected)
    case .refuse: choose(row.choices.count - 1)
    }
    return true
  }

  // MARK: View

  /// The choices.
  public override var preferredFocus: View? { row }

  /// The hints of the choices' keys, once they have an effect.
  public override var keyHints: [KeyHint] {
    guard entry.isOpen else { return [] }
    let bindings = row.choices.enumerated().compactMap { index, choice in
      row.key(of: index).map {
        KeyMap<Int>.Binding(
          index, $0, help: choice.title, hint: words[choice.title].lowercased(), priority: 8)
      }
    }
    return KeyMap(bindings).hints() + keyMap.hints()
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Question") }

  /// The question with its choices.
  public override var accessibility: Accessibility {
    if let answer = row.answer {
      return Accessibility(.text, label: question, value: words[answer.title])
    }
    let choices = row.choices.indices.map(row.title).joined(separator: ", ")
    return Accessibility(.alert, label: question, value: choices)
  }

  private func questionLines(_ width: Int) -> [Text] { Text(question).wrapped(to: max(1, width)) }

  /// Returns the height of the question, the details, the choices and a line about the keys.
  public override func measure(in room: Size) -> Size {
    let above = questionLines(room.width).count
    let below = row.fittingSize(in: room).height
    let inner = Size(width: room.width, height: max(0, room.height - above - below))
    let height = above + details.fittingSize(in: inner).height + below
    return Size(width: room.width, height: min(room.height, height))
  }

  /// Places the choices at the bottom, and the details between them and the question. If there is little room, there is
  /// no line about the keys.
  public override func layout() {
    let question = questionLines(frame.width).count
    let most = row.fittingSize(in: frame.size).height
    let below = min(frame.height, question + most > frame.height ? most - 1 : most)
    let above = min(question, frame.height - below)
    row.frame = Frame(x: 0, y: frame.height - below, width: frame.width, height: below)
    details.frame = Frame(
      x: 0, y: above, width: frame.width, height: max(0, frame.height - above - below))
  }

  /// Draws the question.
  public override func draw(in painter: Painter) {
    for (y, line) in questionLines(frame.width).prefix(details.frame.minY).enumerated() {
      painter.draw(line, at: Position(x: 0, y: y), style: theme.title)
    }
  }
}

/// The choices of a question, and a line that says whether keys answer.
final class ApprovalChoicesView: View {
  var choices: [Approval.Choice] = [] { didSet { if choices != oldValue { setNeedsLayout() } } }
  var selected = 0 { didSet { if selected != oldValue { setNeedsDisplay() } } }
  var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
  /// The choice that was made.
  var answer: Approval.Choice? { didSet { if answer != oldValue { setNeedsDisplay() } } }
  /// Called when all choices are drawn.
  var onDraw: @MainActor () -> Void = {}
  var onPress: @MainActor (Int) -> Void = { _ in }
  /// The view that had the focus before, and its window. They are here because this view lives until the focus has
  /// moved.
  private weak var before: View?
  private weak var home: Window?

  func takeFocus(in window: Window, from view: View?) {
    (before, home) = (view, window)
    window.focus(self)
  }

  func returnFocus() {
    guard let before, let home else { return }
    self.before = nil
    if before.window === home { home.focus(before) }
  }

  /// Returns the focus when the view is removed.
  override func focusDidChange() {
    super.focusDidChange()
    if window == nil { returnFocus() }
  }

  /// A Boolean value that indicates whether nothing around cuts off a part of the choices.
  var isVisible: Bool {
    let (origin, clip) = placeInWindow
    return clip == Frame(origin: origin, size: frame.size) && hasAllChoices
  }
  private var hasAllChoices: Bool { (places(frame.width).last?.maxY ?? 0) <= frame.height }

  override var isFocusable: Bool { answer == nil }

  override var accessibility: Accessibility {
    guard isOpen else { return Accessibility(.group) }
    let place = words["{0} of {1}", "\(selected + 1)", "\(choices.count)"]
    return Accessibility(.button, label: title(of: selected), value: place)
  }

  /// The key of a choice. One without a key has its number.
  func key(of index: Int) -> KeySequence? {
    if let key = choices[index].key { return key }
    let number = KeySequence("\(index + 1)")
    return index < 9 && !choices.contains { $0.key == number } ? number : nil
  }

  /// The title of a choice for screen readers, with its key.
  func title(of index: Int) -> String {
    words[choices[index].title] + (key(of: index).map { " (\($0.sign))" } ?? "")
  }

  /// The title of a choice with its key and the spaces around.
  private func label(_ index: Int) -> Text {
    let key = key(of: index).map { Text($0.sign + " ", style: theme.key) } ?? ""
    return Text(" ") + key + Text(words[choices[index].title] + " ")
  }

  /// The positions of the choices, which continue in the next row if one is too short.
  private func places(_ width: Int) -> [Frame] {
    var (x, y) = (0, 0)
    return choices.indices.map { index in
      let length = min(label(index).width, width)
      if x > 0, x + length > width { (x, y) = (0, y + 1) }
      defer { x += length + 1 }
      return Frame(x: x, y: y, width: length, height: 1)
    }
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: (places(room.width).last?.maxY ?? 0) + 1)
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let places = places(frame.width)
    for (index, place) in places.enumerated() {
      let isSelected = index == selected && isFocused
      let label = label(index).truncated(to: place.width, theme)
      if isOpen {
        painter.draw(label, at: place.origin, style: isSelected ? theme.selection : theme.text)
      } else {
        painter.draw(Text(label.string), at: place.origin, style: theme.disabled)
      }
    }
    let note =
      answer.map { words[$0.title] }
      ?? words[isOpen ? "Esc refuses" : "Keys answer after a pause."]
    let y = places.last?.maxY ?? 0
    painter.draw(
      Text(" " + note).truncated(to: frame.width, theme), at: Position(x: 0, y: y),
      style: theme.secondary)
    if painter.visible.intersection(bounds) == bounds, hasAllChoices { onDraw() }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick else { return false }
    guard let index = places(frame.width).firstIndex(where: { $0.contains(mouse.position) }) else {
      return false
    }
    onPress(index)
    return true
  }
}
