// SPDX-License-Identifier: MIT

/// The root of a user interface: a view that fills the surface, modals above it, and a line at the bottom that says
/// what the keys do.
///
/// An event goes to the view with the focus and on to those around it until one takes it. What nobody takes moves the
/// focus (Tab, Shift-Tab, arrows) or asks to quit (`q`). Ctrl-C asks to quit before anybody sees it. While there are
/// modals, only the last one gets events.
@MainActor public final class Window {
  /// What keys ask a window for.
  public enum Action: Hashable, Sendable {
    /// To leave, before any view sees the key.
    case interrupt
    /// To leave, if no view takes the key.
    case quit
    /// To move the focus on, or back.
    case nextFocus, previousFocus
    /// To show what the keys do.
    case help
    /// To take the message away that lies on top.
    case dismissToast
    /// To leave the mouse to the terminal, or to take it back.
    case releaseMouse
  }

  /// The keys that a new window has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.nextFocus, "tab", "down", "right", help: "to the next control"),
    .init(.previousFocus, "shift+tab", "up", "left", help: "to the control before"),
    .init(.help, "f1", "?", help: "show this page"),
    .init(.dismissToast, "alt+q", "escape", help: "take the message away"),
    .init(.releaseMouse, "alt+m", help: "let go of the mouse"),
    .init(.quit, "q", help: "quit"),
    .init(.interrupt, "ctrl+c", help: "quit at once"),
  ])
  /// The window's own keys. Sequences of more than one step are for views.
  public var keyMap = Window.standardKeyMap { didSet { knownHints = nil } }

  /// Told when the user wants to leave.
  public let quitRequests = ControlEvent<Void>()
  /// Called when something must be drawn, for those who have no loop that calls `render()` after each event.
  public var onInvalidated: (() -> Void)?
  /// Told, in words, of what changes at the focus and of messages; nothing is put into words while nobody listens.
  public let announcements = ControlEvent<String>()
  /// The text that was copied last in this window.
  public private(set) var clipboard: String?
  /// Whether the mouse is left to the terminal; see `releaseMouse(_:)`.
  public private(set) var isMouseReleased = false
  /// What was killed last in any field.
  let killRing = KillRing()

  private let surface: any Surface
  private let clock: any WindowClock
  private let stack: ViewStack
  private let renderer: FrameRenderer
  private let focusController = FocusController()
  private let mouseRouter = MouseRouter()
  private let selection: SelectionController
  private let announcer = FocusAnnouncer()
  private let preparations = PreparationQueue()
  private var appearance: WindowAppearance
  /// The parts that get each event before the views, in this order.
  private let layers: [any WindowLayer]
  private var knownHints: OwnHints?
  private var isInvalid = false
  private var paintsAll = true
  /// Whether messages show, so that the hints name the key that takes them away.
  private var hasMessages = false

  /// Makes a window on a surface.
  ///
  /// - Parameters:
  ///   - surface: The surface on which the window shows.
  ///   - clock: The clock of the window's timers.
  ///   - layers: The parts that come after the selection of text and before the views.
  init(surface: any Surface, clock: any WindowClock, layers: [any WindowLayer]) {
    self.surface = surface
    self.clock = clock
    stack = ViewStack(overlays: layers.compactMap(\.view))
    renderer = FrameRenderer(size: surface.size)
    appearance = WindowAppearance(suitedTo: surface.capabilities)
    selection = SelectionController(stack, renderer)
    self.layers = [selection] + layers
    selection.attach(to: self)
    stack.forEach { $0.attach(to: self) }
  }

  // MARK: Appearance

  /// The styles to draw with.
  public var theme: Theme {
    get { appearance.theme }
    set {
      guard newValue != theme else { return }
      change(to: appearance.with(theme: newValue, on: capabilities))
    }
  }

  /// What is left out or replaced for those who don't see the drawing.
  public var options: AccessibilityOptions {
    get { appearance.options }
    set {
      guard newValue != options else { return }
      change(to: appearance.with(options: newValue, on: capabilities))
    }
  }

  /// What the surface can show, as far as it is known by now.
  ///
  /// It changes while the terminal's answers come in; views are told by an event that they can handle.
  public var capabilities: Capabilities { surface.capabilities }

  /// The theme as it is drawn.
  var shownTheme: Theme { appearance.shownTheme }

  func shown(_ theme: Theme) -> Theme {
    appearance.shown(theme, on: capabilities)
  }

  /// Has all measured again, since the symbols of a theme have widths.
  ///
  /// An appearance is replaced as a whole, so that views can read it without a check for overlapping accesses.
  private func change(to appearance: WindowAppearance) {
    self.appearance = appearance
    renderer.setBackground(shownTheme.background)
    stack.forEach { $0.forgetMeasures() }
    invalidateAll()
  }

  // MARK: Root and modals

  /// The view that fills the window, but for the line at the bottom.
  public var root: View? {
    get { stack.root }
    set {
      let old = root
      guard newValue !== old else { return }
      stack.replaceRoot(with: newValue)
      let transition = ScreenTransition(from: old, isRemoval: true, to: newValue, isOnShow: true)
      old?.attach(to: nil)
      if let newValue { adopt(newValue) }
      invalidateAll()
      transition.finish()
    }
  }

  /// The modals, the last one on top.
  public var modals: [View] { stack.modals }

  /// The view that gets events.
  var activeLayer: View? { stack.active }

  /// Shows a view above the rest, at its own size in the middle; it alone gets events until it is dismissed.
  public func present(_ modal: View) {
    dismiss(modal)
    modal.parent?.remove(modal)
    let transition = ScreenTransition(from: nil, isRemoval: false, to: modal, isOnShow: true)
    adopt(modal)
    stack.push(modal)
    invalidateAll()
    transition.finish()
  }

  /// Shows a view above the rest, with its top left corner at a cell of the window, or as near as it fits.
  public func present(_ modal: View, at place: Position) {
    present(modal)
    stack.place(modal, at: place)
  }

  /// Takes a modal away; the focus goes back to where it was. A view that isn't one does nothing.
  public func dismiss(_ modal: View) {
    guard modals.contains(where: { $0 === modal }) else { return }
    let transition = ScreenTransition(from: modal, isRemoval: true, to: nil, isOnShow: true)
    stack.remove(modal)
    modal.attach(to: nil)
    invalidateAll()
    transition.finish()
  }

  /// Takes all modals away.
  public func dismissAll() {
    for modal in modals.reversed() { dismiss(modal) }
  }

  private func adopt(_ view: View) {
    view.parent?.remove(view)
    view.attach(to: self)
    view.setNeedsLayout()
    view.setNeedsDisplay()
  }

  /// The layer of a kind, for what is plugged in above the window.
  func layer<Layer: WindowLayer>(_ type: Layer.Type) -> Layer? {
    for case let layer as Layer in layers { return layer }
    return nil
  }

  /// Takes note of whether a layer shows messages.
  func messagesDidChange(areShown: Bool) {
    hasMessages = areShown
    invalidateAll()
  }

  // MARK: Events

  /// Does what an event of the terminal asks for.
  ///
  /// It goes to the window's layers, then to the view with the focus and those around it (or, if it is of the mouse, to
  /// those under the pointer), and at last to the window's own keys; the first that handles it ends the way.
  public func dispatch(_ event: Event) {
    preparations.finish()
    for layer in layers where layer.handle(event) { return }
    // Views may have changed their minds without a word; most haven't.
    focusController.expire()
    var focused = focusController.current
    if !focusController.isSettled || focused?.isFocusable != true {
      settleFocus()
      focused = focusController.current
    }
    switch event {
    case .resize: invalidateAll()
    case .focus, .keyRelease: _ = bubble(event, from: focused)
    case .keyRepeat(let keyPress): if !bubble(event, from: focused) { dispatch(.key(keyPress)) }
    case .capabilities:
      change(to: appearance.adapted(to: capabilities))
    case .key(let keyPress) where keyMap.action(for: keyPress) == .interrupt: quitRequests.send()
    case .mouse(let mouse): mouseRouter.send(mouse, to: stack, focus: focus)
    case .key(let keyPress): if !bubble(event, from: focused) { fallBack(keyPress) }
    case .paste: _ = bubble(event, from: focused)
    }
    // Most events leave the focus as it was.
    if !focusController.isSettled || focused?.isFocusable == false { settleFocus() }
  }

  private func bubble(_ event: Event, from focused: View?) -> Bool {
    var next = focused ?? activeLayer?.keyTarget
    while let view = next {
      // A view that goes away by what it does still had the event.
      next = view.parent
      guard view.handle(event) else { continue }
      // Who works with the view that has the focus wants it there.
      if view === focused { focusController.keep() }
      return true
    }
    return false
  }

  private func fallBack(_ keyPress: KeyPress) {
    if let direction = FocusDirection(arrow: keyPress), moveFocus(direction) { return }
    guard let action = keyMap.action(for: keyPress) else { return }
    switch action {
    case .interrupt, .quit: quitRequests.send()
    case .nextFocus: moveFocus(by: 1)
    case .previousFocus: moveFocus(by: -1)
    case .help: perform(.help)
    case .dismissToast: perform(.dismissMessage)
    case .releaseMouse: releaseMouse(!isMouseReleased)
    }
  }

  /// Has the first layer that can perform a request do so.
  private func perform(_ request: WindowRequest) {
    for layer in layers where layer.perform(request) { return }
  }

  // MARK: Focus

  /// The view that has the focus; `nil` if none in the top layer can.
  public var focused: View? {
    forgetFocus()
    return settledFocus
  }

  /// The view that has the focus, for those who draw.
  var settledFocus: View? {
    settleFocus()
    return focusController.current
  }

  /// The view that had the focus when that was settled last.
  var current: View? { focusController.current }

  /// Gives a view the focus; does nothing if it can't have it, or isn't in the top layer.
  public func focus(_ view: View) {
    if focusController.move(to: view, in: activeLayer) { invalidate() }
  }

  /// Moves the focus to the next view in the order of Tab, or back; from the end it goes on at the beginning.
  public func moveFocus(by step: Int) {
    if focusController.move(by: step, in: activeLayer) { invalidate() }
  }

  /// Moves the focus to the nearest view in a direction, as drawn; returns whether there is one.
  ///
  /// Views that lie in the row or column of the one that has the focus come before others.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool {
    guard let layer = activeLayer, let current = focused,
      let next = layer.focusable(nearestTo: current, direction)
    else { return false }
    focus(next)
    return true
  }

  /// Has it determined again which views can have the focus.
  func forgetFocus() {
    focusController.forget()
  }

  private func settleFocus() {
    if focusController.settle(in: activeLayer) { invalidate() }
  }

  // MARK: Hints

  /// The hints from the focused view outwards, and those of the window itself.
  var hints: [KeyHint] {
    var hints: [KeyHint] = []
    let current = current
    if let begun = current.flatMap({ KeySequence($0.keyPrefix) }) {
      hints.append(KeyHint(key: begun.sign, label: shownTheme.symbols.ellipsis, priority: 10))
    }
    let isTyping = current?.acceptsText == true
    var next = current ?? activeLayer?.keyTarget
    while let view = next {
      // While the user types, letters are text, and none of them is a key of the views around.
      let keeps = !isTyping || view === current
      hints += keeps ? view.keyHints : view.keyHints.filter { !$0.isTyped }
      next = view.parent
    }
    let own = ownHints
    if let next = own.next, focusController.hasNext(in: activeLayer) { hints.append(next) }
    if hasMessages, let dismiss = own.dismiss { hints.append(dismiss) }
    if isMouseReleased, let take = own.takeMouse { hints.append(take) }
    if let quit = isTyping ? own.interrupt : own.quit { hints.append(quit) }
    return hints
  }

  /// The hints of the window's own keys, which are put into words once for each key map.
  private var ownHints: OwnHints {
    if let knownHints { return knownHints }
    let hints = OwnHints(
      next: keyMap.hint(.nextFocus, label: "next", priority: 4),
      dismiss: keyMap.hint(.dismissToast, label: "close message", priority: 7),
      takeMouse: keyMap.hint(.releaseMouse, label: "take the mouse", priority: 9),
      quit: keyMap.hint(.quit, label: "quit", priority: 6),
      interrupt: keyMap.hint(.interrupt, label: "quit", priority: 6))
    knownHints = hints
    return hints
  }

  private struct OwnHints {
    let next, dismiss, takeMouse, quit, interrupt: KeyHint?
  }

  // MARK: Frames

  /// Lays out and draws what is dirty, and gives the surface a frame if anything was drawn or the cursor moved.
  public func render() {
    preparations.finish()
    defer { if !preparations.isEmpty { invalidate() } }
    let size = surface.size
    if renderer.resize(to: size, background: shownTheme.background) { invalidateAll() }
    settleFocus()
    // Where something is drawn they are asked for once, after the layout.
    if !isInvalid, !paintsAll { stack.bar.hints = hints }
    announceFocus()
    guard isInvalid || paintsAll else { return }
    layout(in: size)
    // What scrolls knows only now whether it must.
    stack.bar.hints = hints
    let all = paintsAll
    paintsAll = false
    renderer.paint(stack, all: all, shade: shownTheme.shade)
    // Last, since laying out flags what it gives new frames.
    isInvalid = false
    renderer.present(on: surface, cursor: cursor, selection: selection.selection)
  }

  private func layout(in size: Size) {
    let room = stack.place(in: size)
    for layer in layers { layer.place(in: room) }
    stack.forEach { $0.layoutIfNeeded() }
    if let current { current.reveal(current.bounds) }
  }

  /// Where the focused view wants the cursor, if that place shows.
  private var cursor: Position? {
    guard let current else { return nil }
    let (origin, clip) = current.placeInWindow
    let position = origin + current.cursor
    return clip.contains(position) ? position : nil
  }

  /// Notes that something must be drawn.
  func invalidate() {
    guard !isInvalid else { return }
    isInvalid = true
    onInvalidated?()
  }

  /// Has everything laid out and drawn again.
  func invalidateAll() {
    paintsAll = true
    forgetFocus()
    root?.setNeedsLayout()
    invalidate()
  }

  /// Has work done once, before the next event is given to a view or the next frame is laid out.
  func prepare(_ work: @escaping @MainActor () -> Void) {
    preparations.add(work)
    invalidate()
  }

  /// Has work done once after a delay, by the window's clock.
  public func schedule(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    clock.start(after: delay, work)
  }

  // MARK: Announcements

  /// Says something to those who don't see the window, as a message that comes and goes does.
  public func announce(_ message: String) {
    let line = Accessibility.joined([message])
    if !line.isEmpty { announcements.send(line) }
  }

  private func announceFocus() {
    guard announcements.hasListeners else { return }
    announce(announcer.announcement(of: current))
  }

  // MARK: Text, mouse and terminal

  /// Whether drags of the left button mark text without Alt, too, instead of going to the views.
  public var selectsText: Bool {
    get { selection.isOn }
    set { selection.isOn = newValue }
  }

  /// The text marked now; `nil` if none is.
  public var selectedText: String? { selection.text }

  /// Puts a text on the user's clipboard, and keeps it in `clipboard`.
  ///
  /// Returns whether the terminal was told: some take no such command, and none takes more than
  /// `SurfaceCommand.copyLimit` bytes. The window's own copy is kept all the same.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    clipboard = text
    return surface.perform(.copy(text))
  }

  /// Leaves the mouse to the terminal, so that its user selects and copies text as everywhere else, or takes it back.
  ///
  /// Meanwhile the line of hints says how to take it back. Does nothing where the mouse isn't told.
  public func releaseMouse(_ isReleased: Bool) {
    guard isReleased != isMouseReleased, surface.perform(.mouse(!isReleased)) else { return }
    isMouseReleased = isReleased
    announce(isReleased ? "The mouse is the terminal's." : "The mouse is taken.")
    invalidate()
  }

  /// Names the terminal's window.
  public func show(title: String) {
    _ = surface.perform(.title(title))
  }

  /// Shows how far some work is, outside the frame, where the terminal can.
  public func show(progress: SurfaceCommand.Progress) {
    _ = surface.perform(.progress(progress))
  }

  /// Sounds the bell.
  public func ring() {
    _ = surface.perform(.bell)
  }
}

extension Window: ViewHost, SelectionHost {
  func isUncovered(_ layer: View) -> Bool { stack.isUncovered(layer) }
}

extension View {
  /// The window that shows the view.
  public final var window: Window? { host as? Window }
}
