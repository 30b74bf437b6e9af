// SPDX-License-Identifier: MIT

/// The root of a user interface: a view that fills the surface, modals above it, and a bar of key hints at the bottom.
///
/// ```swift
/// let window = Window(surface: terminal, clock: loop)
/// window.root = ButtonView("Go")
/// loop.onEvent = { window.dispatch($0) }
/// loop.onIdle = { window.render() }
/// ```
///
/// An event is sent to the focused view and then to its ancestors until one handles it. Unhandled keys move the focus
/// (Tab, Shift-Tab, arrows) or request to quit (`q`). Ctrl-C requests to quit before any view receives it. While there
/// are modals, only the top one receives events, and no letter requests to quit.
@MainActor public final class Window {
  /// The window's keys. Sequences with more than one step are handled by views only.
  public var keyMap = Window.standardKeyMap { didSet { knownHints = nil } }

  /// An event that is sent when the user requests to quit.
  public let quitRequests = ControlEvent<Void>()
  /// A closure that is called when the window needs to be rendered, for applications without a loop that calls
  /// ``render()`` after each event.
  public var onInvalidated: (() -> Void)?
  /// An event that is sent with a text for each change of the focus and each message, for screen readers. The text is
  /// created only if there is a subscription.
  public let announcements = ControlEvent<String>()
  /// Events that are sent with each event before it is handled, and before the last frame.
  package let (arrivals, endings) = (ControlEvent<Event>(), ControlEvent<Void>())
  /// The last text that was copied in this window.
  public private(set) var clipboard: String?
  /// A Boolean value that indicates whether the mouse is released to the terminal; see ``releaseMouse(_:)``.
  public private(set) var isMouseReleased = false
  /// An event that is sent when the innermost view under the pointer changes.
  let hoverChanges = ControlEvent<View?>()
  /// The last deleted text of any field.
  let killRing = KillRing()
  /// The program that copies texts, in place of the surface's.
  private(set) var clipboardProgram: ClipboardProgram?
  /// The presenters of modals, for which modals wait.
  let modalPresenters = ModalPresenters()

  private let surface: any Surface
  private let clock: any WindowClock
  let stack: ViewStack
  private let renderer: FrameRenderer
  private let focusController = FocusController()
  private let mouseRouter = MouseRouter()
  private let pace = PointerPace()
  let selection: SelectionController
  private let announcer = FocusAnnouncer()
  let preparations = PreparationQueue()
  let prints = PrintQueue()
  private var appearance: WindowAppearance
  /// The layers, which receive each event before the views, in this order.
  private let layers: [any WindowLayer]
  private var knownHints: WindowHints?
  private var knownTheme: (own: Theme, shown: Theme)?
  private var isInvalid = false
  private var paintsAll = true
  /// A Boolean value that indicates whether messages are shown, so that the hints include the key that dismisses them.
  private var hasMessages = false

  /// Creates a window on a surface.
  ///
  /// - Parameters:
  ///   - surface: The surface on which the window is shown.
  ///   - clock: The clock of the window's timers. A loop isn't retained.
  ///   - layers: The layers between the selection of text and the views.
  init(surface: any Surface, clock: any WindowClock, layers: [any WindowLayer]) {
    self.surface = surface
    self.clock = (clock as? Loop).map { WeakLoopClock($0) } ?? clock
    stack = ViewStack(overlays: layers.compactMap(\.view))
    renderer = FrameRenderer(size: surface.size)
    appearance = WindowAppearance(suitedTo: surface.capabilities)
    renderer.setBackground(appearance.shownTheme.background)
    selection = SelectionController(stack, renderer)
    self.layers = [selection] + layers
    selection.attach(to: self)
    stack.forEach { $0.attach(to: self) }
    stack.bar.clicks = { [weak self] keys in
      for keyPress in keys.keyPresses { self?.dispatch(.key(keyPress)) }
    }
  }

  // MARK: Appearance

  /// The styles of the views.
  public var theme: Theme {
    get { appearance.theme }
    set {
      guard newValue != theme else { return }
      change(to: appearance.with(theme: newValue, on: capabilities))
    }
  }

  /// The options that replace or omit visual elements for users of screen readers and others.
  public var options: AccessibilityOptions {
    get { appearance.options }
    set {
      guard newValue != options else { return }
      change(to: appearance.with(options: newValue, on: capabilities))
    }
  }

  /// The texts of the toolkit: hints, help, announcements, the roles and states of controls.
  public var words = Words.english {
    didSet {
      guard words != oldValue else { return }
      knownHints = nil
      stack.forEach { $0.forgetMeasures() }
      invalidateAll()
    }
  }

  /// The known capabilities of the surface.
  ///
  /// They change as the terminal's replies arrive. Views are notified by an event.
  public var capabilities: Capabilities { surface.capabilities }

  /// The size in cells.
  package var size: Size { surface.size }

  /// A Boolean value that indicates whether there is room for margins around messages and for tall buttons.
  var isRoomy: Bool { Self.isRoomy(size) }

  private static func isRoomy(_ size: Size) -> Bool { size.height >= 30 }

  /// The theme adapted to the terminal and the options.
  var shownTheme: Theme { appearance.shownTheme }

  /// Returns a view's own theme adapted to the terminal and the options. The last one is kept, since a view reads its
  /// theme several times in a frame.
  func shown(_ theme: Theme) -> Theme {
    if let knownTheme, knownTheme.own == theme { return knownTheme.shown }
    let shown = appearance.shown(theme, on: capabilities)
    knownTheme = (theme, shown)
    return shown
  }

  /// Replaces the appearance and measures all views again, because the symbols of a theme have widths.
  ///
  /// An appearance is replaced as a whole, so that views can read it without a check for overlapping accesses.
  private func change(to appearance: WindowAppearance) {
    self.appearance = appearance
    knownTheme = nil
    renderer.setBackground(shownTheme.background)
    stack.forEach { $0.forgetMeasures() }
    invalidateAll()
  }

  // MARK: Root and modals

  /// The view that fills the window except for the bar at the bottom.
  public var root: View? {
    get { stack.root }
    set {
      let old = root
      guard newValue !== old else { return }
      endHovering()
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

  /// The view that receives events.
  package var activeLayer: View? { stack.active }

  /// Presents a modal view at its own size in the centre. Only it receives events until it is dismissed.
  public func present(_ modal: View) {
    dismiss(modal)
    modal.parent?.remove(modal)
    let transition = ScreenTransition(from: nil, isRemoval: false, to: modal, isOnShow: true)
    endHovering()
    adopt(modal)
    stack.push(modal)
    invalidateAll()
    transition.finish()
  }

  /// Presents a modal view with its top left corner at a cell of the window, or as close as it fits.
  public func present(_ modal: View, at place: Position) {
    present(modal)
    stack.place(modal, at: .corner(place))
  }

  /// Presents a modal view directly below another view, or above it if there isn't room below.
  ///
  /// It moves with that view. A view outside of the window counts as the window's middle.
  public func present(_ modal: View, from anchor: View) {
    present(modal)
    if anchor.window === self { stack.place(modal, at: .anchor(ViewAnchor(anchor))) }
  }

  /// Dismisses a modal view; the focus returns to its previous place. Has no effect on other views.
  public func dismiss(_ modal: View) {
    modalPresenters.remove(modal)
    guard modals.contains(where: { $0 === modal }) else { return }
    let transition = ScreenTransition(from: modal, isRemoval: true, to: nil, isOnShow: true)
    endHovering()
    stack.remove(modal)
    modal.attach(to: nil)
    modal.wasDismissed()
    invalidateAll()
    transition.finish()
  }

  /// Dismisses all modal views.
  public func dismissAll() {
    for modal in modals.reversed() { dismiss(modal) }
  }

  private func adopt(_ view: View) {
    view.parent?.remove(view)
    view.attach(to: self)
    view.setNeedsUpdate()
  }

  /// Returns the layer of a type.
  func layer<Layer: WindowLayer>(_ type: Layer.Type) -> Layer? {
    for case let layer as Layer in layers { return layer }
    return nil
  }

  /// Updates whether a layer shows messages.
  func messagesDidChange(areShown: Bool) {
    hasMessages = areShown
    invalidateAll()
  }

  // MARK: Events

  /// Handles an event of the terminal.
  ///
  /// It is sent to the window's layers, then to the focused view and its ancestors (or, for a mouse event, to the views
  /// under the pointer), and finally to the window's own keys. The first one that handles it ends the sequence.
  public func dispatch(_ event: Event) {
    finishPreparations()
    if arrivals.hasListeners { arrivals.send(event) }
    var event = event
    if case .mouse(let mouse) = event { event = .mouse(pace.paced(mouse, in: self)) }
    for layer in layers where layer.handle(event) { return }
    // Views may have changed their focusability without notice; most haven't.
    focusController.expire()
    var focused = focusController.current
    if !focusController.isSettled || focused?.isFocusable != true {
      settleFocus()
      focused = focusController.current
    }
    switch event {
    case .resize: invalidateAll()
    case .focus(let isActive):
      if !isActive { endHovering() }
      _ = bubble(event, from: focused)
    case .keyRelease: _ = bubble(event, from: focused)
    case .keyRepeat(let keyPress): if !bubble(event, from: focused) { dispatch(.key(keyPress)) }
    case .capabilities:
      change(to: appearance.adapted(to: capabilities))
    case .key(let keyPress) where keyMap.action(for: keyPress) == .interrupt: quitRequests.send()
    case .mouse(let mouse): send(mouse)
    case .key(let keyPress):
      if !bubble(event, from: focused), !dispatchFallback(of: keyPress) { fallBack(keyPress) }
    case .paste: _ = bubble(event, from: focused)
    }
    // Most events leave the focus unchanged.
    if !focusController.isSettled || focused?.isFocusable == false { settleFocus() }
    presentWaitingModals()
  }

  private func send(_ mouse: Mouse) {
    let bar = stack.bar
    let isOnBar = bar.frame.contains(mouse.position)
    if mouse.kind == .move { bar.point(at: isOnBar ? mouse.position.x - bar.frame.minX : nil) }
    if isOnBar, mouse.kind == .press {
      var inside = mouse
      inside.position = mouse.position - bar.frame.origin
      if bar.handle(.mouse(inside)) { return }
    }
    if mouse.kind == .move, mouseRouter.hover(at: mouse.position, in: stack) {
      hoverChanges.send(mouseRouter.pointed)
    }
    mouseRouter.send(mouse, to: stack, focus: focus)
  }

  /// The innermost view under the pointer, if the terminal reports the pointer's moves.
  public var hoveredView: View? { mouseRouter.pointed }

  private func endHovering() {
    stack.bar.point(at: nil)
    if mouseRouter.endHovering() { hoverChanges.send(nil) }
  }

  private func bubble(_ event: Event, from focused: View?) -> Bool {
    var next = focused ?? activeLayer?.keyTarget
    while let view = next {
      // A view that is removed while it handles the event still counts.
      next = view.parent
      guard view.handle(event) || view.performCommand(for: event) else { continue }
      // A user who works with the focused view expects the focus to stay there.
      if view === focused { focusController.keep() }
      return true
    }
    return false
  }

  private func fallBack(_ keyPress: KeyPress) {
    if let direction = FocusDirection(arrow: keyPress), moveFocus(direction) { return }
    guard let action = keyMap.action(for: keyPress) else { return }
    switch action {
    // The user may be typing into the view that the modal covers.
    case .quit where !modals.isEmpty && KeySequence(keyPress).isText: break
    case .interrupt, .quit: quitRequests.send()
    case .nextFocus: moveFocus(by: 1)
    case .previousFocus: moveFocus(by: -1)
    case .help: perform(.help)
    case .dismissToast: perform(.dismissMessage)
    case .showToolTip: perform(.toolTip)
    case .releaseMouse: releaseMouse(!isMouseReleased)
    case .suspend: _ = surface.perform(.suspend)
    case .copyMode: beginCopyMode()
    }
  }

  /// Performs a request with the first layer that handles it.
  func perform(_ request: WindowRequest) {
    for layer in layers where layer.perform(request) { return }
  }

  // MARK: Focus

  /// The focused view; `nil` if no view in the top layer is focusable.
  public var focused: View? {
    forgetFocus()
    return settledFocus
  }

  /// The focused view, for drawing.
  var settledFocus: View? {
    settleFocus()
    return focusController.current
  }

  /// The view that had the focus when it was determined last.
  package var current: View? { focusController.current }

  /// Moves the focus to a view. Has no effect if the view isn't focusable or isn't in the top layer.
  public func focus(_ view: View) {
    if focusController.move(to: view, in: activeLayer) { invalidate() }
  }

  /// Moves the focus forward or back in tab order, wrapping around at the ends.
  public func moveFocus(by step: Int) {
    if focusController.move(by: step, in: activeLayer) { invalidate() }
  }

  /// Moves the focus to the nearest view in a direction, as drawn; returns whether there is one.
  ///
  /// Views in the same row or column as the focused view take precedence.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool {
    guard let layer = activeLayer, let current = focused,
      let next = layer.focusable(nearestTo: current, direction)
    else { return false }
    focus(next)
    return true
  }

  /// Invalidates the cached facts about focusable views.
  func forgetFocus() {
    focusController.forget()
  }

  private func settleFocus() {
    if focusController.settle(in: activeLayer) { invalidate() }
  }

  // MARK: Hints

  /// The hints from the focused view outwards, followed by those of the window.
  var hints: [KeyHint] {
    if let hints = selection.hints { return hints }
    var hints: [KeyHint] = []
    let current = current
    if let begun = current.flatMap({ KeySequence($0.keyPrefix) }) {
      var hint = KeyHint(key: begun.sign, label: shownTheme.symbols.ellipsis, priority: 10)
      // It shows a state.
      hint.keys = []
      hints.append(hint)
    }
    let isTyping = current?.acceptsText == true
    var next = current ?? activeLayer?.keyTarget
    while let view = next {
      // While the user types, letters are text and don't trigger actions of ancestors.
      let keeps = !isTyping || view === current
      hints += keeps ? view.allKeyHints : view.allKeyHints.filter { !$0.isTyped }
      next = view.parent
    }
    let own = ownHints
    let isNew = !hints.contains { $0.label == own.next?.label }
    if isNew, let next = own.next, focusController.hasNext(in: activeLayer) { hints.append(next) }
    if hasMessages, let dismiss = own.dismiss { hints.append(dismiss) }
    if isMouseReleased, let take = own.takeMouse { hints.append(take) }
    if let help = isTyping ? own.helpWhileTyping : own.help, !isHandledByModal(.help) {
      hints.append(help)
    }
    let quits = isTyping ? Action.interrupt : .quit
    let quit = isTyping || !modals.isEmpty ? own.quitWithoutLetter : own.quit
    if let quit, !isHandledByModal(quits) {
      hints.append(quit)
    }
    return hints
  }

  /// Returns whether the topmost modal handles the keys of an action.
  private func isHandledByModal(_ action: Action) -> Bool {
    guard let modal = modals.last else { return false }
    return keyMap.keys(for: action).contains(where: modal.handles)
  }

  /// The hints of the window's own keys, which are created once for each key map.
  private var ownHints: WindowHints {
    if let knownHints { return knownHints }
    let hints = WindowHints(keyMap)
    knownHints = hints
    return hints
  }

  // MARK: Frames

  /// Lays out and draws the views that need it, and presents a frame if anything was drawn or the cursor moved.
  public func render() {
    finishPreparations()
    presentWaitingModals()
    defer { if !preparations.isEmpty { invalidate() } }
    if isInvalid || paintsAll, let rows = fittingInlineRows() {
      _ = surface.perform(.rows(rows))
    }
    let size = surface.size
    let wasRoomy = Self.isRoomy(renderer.size)
    let isResizing = renderer.resize(to: size, background: shownTheme.background)
    if isRoomy != wasRoomy { stack.forEach { $0.forgetMeasures() } }
    if isResizing { invalidateAll() }
    settleFocus()
    // If something is drawn, the hints are updated once, after the layout.
    if !isInvalid, !paintsAll { stack.bar.hints = wordedHints }
    announceFocus()
    guard isInvalid || paintsAll else { return }
    // A view may mark another one while it is drawn. That one is drawn in this frame; what it marks follows in the next one.
    for pass in 0..<2 where isInvalid || paintsAll {
      layout(in: size, isResizing: isResizing && pass == 0)
      // Only after the layout it is known whether scrolling views scroll.
      stack.bar.hints = wordedHints
      let all = paintsAll
      // After the layout, which marks views with new frames, and before the drawing.
      (paintsAll, isInvalid) = (false, false)
      renderer.paint(stack, all: all, theme: shownTheme)
    }
    focusController.wasShown()
    let selected = selection.selectedFrames()
    renderer.present(
      on: surface, cursor: selection.isInMode ? selection.cursor : cursor,
      isCursorVisible: options.showsCursor || selection.isInMode || current?.showsCursor == true,
      selection: selected, after: prints.take())
  }

  private func layout(in size: Size, isResizing: Bool) {
    let room = stack.place(in: size)
    stack.layOut()
    // The layout may have hidden the focused view, or shown again the view that had the focus before.
    if !focusController.isSettled, focusController.settle(in: activeLayer, isResizing: isResizing) {
      stack.layOut()
    }
    if let current, !focusController.isTemporary { current.reveal(current.bounds) }
    // Layers may be next to views, which have their frames now.
    stack.placeAnchored(in: room)
    for layer in layers { layer.place(in: room) }
    for overlay in stack.overlays { overlay.layoutIfNeeded() }
  }

  /// The position of the focused view's cursor, if it is visible.
  var cursor: Position? {
    guard let current else { return nil }
    let (origin, clip) = current.placeInWindow
    let position = origin + current.cursor
    return clip.contains(position) ? position : nil
  }

  /// Marks the window for rendering.
  func invalidate() {
    guard !isInvalid else { return }
    isInvalid = true
    onInvalidated?()
  }

  /// Marks all views for layout and drawing.
  func invalidateAll() {
    paintsAll = true
    forgetFocus()
    root?.setNeedsLayout()
    invalidate()
  }

  /// Schedules work that runs once, before the next event is handled or the next frame is laid out.
  package func prepare(_ work: @escaping @MainActor () -> Void) {
    preparations.add(work)
    invalidate()
  }

  /// Performs the scheduled work, which may remove controls, and dismisses their menus.
  func finishPreparations() {
    preparations.finish()
    for orphan in stack.orphans { dismiss(orphan) }
  }

  var isTimeFrozen: Bool { clock is FrozenClock }
  /// A Boolean value that indicates whether the terminal hasn't accepted all of the last frame, for example over a slow connection.
  package var isOutputPending: Bool { (surface as? any TerminalSurface)?.isFramePending ?? false }

  /// Schedules work that runs once after a delay, on the window's clock.
  public func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void)
    -> WindowTimer
  { clock.start(after: delay, work) }

  // MARK: Announcements

  private func announceFocus() {
    guard announcements.hasListeners else { return }
    announce(announcer.announcement(of: current, in: words))
  }

  // MARK: Text, mouse and terminal

  /// Copies a text to the user's clipboard and to ``clipboard``: with the terminal's command (OSC 52), and on the user's
  /// own computer also with tmux, `wl-copy`, `xclip`, `xsel` or `pbcopy`, because some terminals refuse the command.
  ///
  /// Returns whether the terminal supports it or a program was started. Terminals have a limit of
  /// ``SurfaceCommand/copyLimit`` bytes. The window's own copy is stored in any case.
  @discardableResult
  public func copy(_ text: String) -> Bool { copyReturningWay(text) != .window }

  /// Copies with a program in place of the surface's.
  func useClipboard(_ program: ClipboardProgram) { clipboardProgram = program }

  /// Copies a text; returns how.
  func copyReturningWay(_ text: String) -> CopyWay {
    clipboard = text
    let isTerminal = surface.perform(.copy(text))
    let program = clipboardProgram ?? (surface as? any TerminalSurface)?.clipboardProgram
    if let program, program.copy(text) { return .program(program.name) }
    return isTerminal ? .terminal : .window
  }

  /// Releases the mouse to the terminal, so that users can select and copy text as in other programs, or captures it
  /// again.
  ///
  /// While it is released, the bar of hints shows the key that captures it. Has no effect if mouse events aren't
  /// reported.
  public func releaseMouse(_ isReleased: Bool) {
    guard isReleased != isMouseReleased, surface.perform(.mouse(!isReleased)) else { return }
    isMouseReleased = isReleased
    announce(words[isReleased ? "Mouse released" : "Mouse captured"])
    invalidate()
  }

  /// Sets the title of the terminal's window.
  public func show(title: String) {
    _ = surface.perform(.title(title))
  }

  /// Shows progress outside the frame, if the terminal supports it.
  public func show(progress: SurfaceCommand.Progress) {
    _ = surface.perform(.progress(progress))
  }

  /// Rings the bell.
  public func ring() { _ = surface.perform(.bell) }

  /// Shows a notification of the desktop; returns whether the terminal supports it.
  @discardableResult
  public func notify(_ title: String, body: String = "") -> Bool {
    surface.perform(.notify(title: title, body: body))
  }
}

extension Window: ViewHost {
  func isUncovered(_ layer: View) -> Bool { stack.isUncovered(layer) }
}

extension View {
  /// The window that contains the view.
  public final var window: Window? { host as? Window }
}
