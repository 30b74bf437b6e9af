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
  public let quitRequests = Listeners<Void>()
  /// Called when something must be drawn, for those who have no loop that calls `render()` after each event.
  public var onInvalidated: (() -> Void)?
  /// The styles to draw with.
  public var theme: Theme {
    didSet { if theme != oldValue { themeDidChange() } }
  }
  /// What is left out or replaced for those who don't see the drawing.
  public var options = AccessibilityOptions.none {
    didSet { if options != oldValue { themeDidChange() } }
  }
  /// Told, in words, of what changes at the focus and of messages; nothing is put into words while nobody listens.
  public let announcements = Listeners<String>()
  /// The view that fills the window, but for the line at the bottom.
  public var root: View? {
    get { storedRoot }
    set {
      let old = root
      guard newValue !== old else { return }
      storedRoot = newValue
      let transition = ScreenTransition(from: old, isRemoval: true, to: newValue, isOnShow: true)
      old?.host = nil
      if let newValue { adopt(newValue) }
      invalidateAll()
      transition.finish()
    }
  }
  /// The modals, the last one on top.
  public var modals: [View] { storedModals }

  /// The text that was copied last in this window.
  public internal(set) var clipboard: String?

  /// Whether the mouse is left to the terminal; see `releaseMouse(_:)`.
  public internal(set) var isMouseReleased = false

  // Stored out of the public's sight, as a view's frame is.
  private var storedRoot: View?
  private var storedModals: [View] = []

  let surface: any Surface
  let clock: any WindowClock
  let bar = KeyHintBar()
  /// What was killed last in any field.
  let killRing = KillRing()
  /// The view that took the press of a button, and gets the drags and the release that follow.
  weak var mouseHolder: View?
  /// The messages that go away by themselves, above all else.
  let toasts = ToastStack()
  var canvas: Canvas
  weak var current: View?
  /// The view that lost the focus because it couldn't have it any more; it gets it back if nobody chooses another.
  weak var displaced: View?
  /// The theme under the options.
  private(set) var shownTheme: Theme
  var spoken: Spoken?
  var shownCursor: Position?
  /// What the theme was chosen for.
  var knownCapabilities: Capabilities
  var selecting = Selecting()
  var knownHints: OwnHints?
  var knownFocus = KnownFocus()
  var isInvalid = false
  var paintsAll = true
  var preparations: [@MainActor () -> Void] = []
  /// The frames of all windows, which may show on one surface in turns.
  static var frames: UInt64 = 0

  /// Makes a window on a surface.
  public init(surface: any Surface, clock: any WindowClock) {
    self.surface = surface
    self.clock = clock
    canvas = Canvas(size: surface.size)
    knownCapabilities = surface.capabilities
    theme = .suited(to: knownCapabilities)
    shownTheme = theme
    bar.host = self
    toasts.host = self
  }

  /// Shows a view above the rest, at its own size in the middle; it alone gets events until it is dismissed.
  public func present(_ modal: View) {
    dismiss(modal)
    modal.modalOrigin = nil
    modal.parent?.remove(modal)
    let transition = ScreenTransition(from: nil, isRemoval: false, to: modal, isOnShow: true)
    adopt(modal)
    storedModals.append(modal)
    invalidateAll()
    transition.finish()
  }

  /// Shows a view above the rest, with its top left corner at a cell of the window, or as near as it fits.
  public func present(_ modal: View, at place: Position) {
    present(modal)
    modal.modalOrigin = place
  }

  /// Takes a modal away; the focus goes back to where it was. A view that isn't one does nothing.
  public func dismiss(_ modal: View) {
    guard modals.contains(where: { $0 === modal }) else { return }
    let transition = ScreenTransition(from: modal, isRemoval: true, to: nil, isOnShow: true)
    storedModals.removeAll { $0 === modal }
    modal.host = nil
    invalidateAll()
    transition.finish()
  }

  /// Takes all modals away.
  public func dismissAll() {
    for modal in modals.reversed() { dismiss(modal) }
  }

  /// Does what an event of the terminal asks for.
  public func dispatch(_ event: Event) {
    finishPreparations()
    if select(with: event) || dismissToast(with: event) { return }
    // Views may have changed their minds without a word; most haven't.
    knownFocus.expire()
    var focused = current
    if !knownFocus.isSettled || focused?.isFocusable != true {
      settleFocus()
      focused = current
    }
    switch event {
    case .resize: invalidateAll()
    case .focus, .keyRelease: _ = bubble(event, from: focused)
    case .keyRepeat(let chord): if !bubble(event, from: focused) { dispatch(.key(chord)) }
    case .capabilities: adaptTheme()
    case .key(let chord) where keyMap.action(for: chord) == .interrupt: quitRequests.send()
    case .mouse(let mouse): dispatch(mouse)
    case .key(let chord): if !bubble(event, from: focused) { fallBack(chord) }
    case .paste: _ = bubble(event, from: focused)
    }
    // Most events leave the focus as it was.
    if !knownFocus.isSettled || focused?.isFocusable == false { settleFocus() }
  }

  /// Has work done once after a delay, by the window's clock.
  public func schedule(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    clock.start(after: delay, work)
  }

  /// Notes that something must be drawn.
  func invalidate() {
    guard !isInvalid else { return }
    isInvalid = true
    onInvalidated?()
  }

  func invalidateAll() {
    paintsAll = true
    forgetFocus()
    root?.setNeedsLayout()
    invalidate()
  }

  /// The signs of a theme have widths, so all is measured again.
  func themeDidChange() {
    shownTheme = shown(theme)
    canvas.ground = shownTheme.ground
    for view in [bar, toasts, root].compactMap({ $0 }) + modals { view.forgetMeasures() }
    invalidateAll()
  }

  /// The view that gets events.
  var activeLayer: View? { modals.last ?? root }

  private func adopt(_ view: View) {
    view.parent?.remove(view)
    view.host = self
    view.setNeedsLayout()
    view.setNeedsDisplay()
  }
}

extension Window {
  private func bubble(_ event: Event, from focused: View?) -> Bool {
    var next = focused ?? activeLayer?.keyTarget
    while let view = next {
      // A view that goes away by what it does still had the event.
      next = view.parent
      guard view.handle(event) else { continue }
      // Who works with the view that has the focus wants it there.
      if view === focused { displaced = nil }
      return true
    }
    return false
  }

  private func fallBack(_ chord: Chord) {
    if let direction = FocusDirection(arrow: chord), moveFocus(direction) { return }
    guard let action = keyMap.action(for: chord) else { return }
    switch action {
    case .interrupt, .quit: quitRequests.send()
    case .nextFocus: moveFocus(by: 1)
    case .previousFocus: moveFocus(by: -1)
    case .help: showHelp()
    case .dismissToast: dismissToast()
    case .releaseMouse: releaseMouse(!isMouseReleased)
    }
  }

  private func dispatch(_ mouse: Mouse) {
    if mouse.kind == .press { mouseHolder = nil }
    if mouse.kind == .drag || mouse.kind == .release, let mouseHolder,
      activeLayer.map(mouseHolder.isInside) == true
    {
      if mouse.kind == .release { self.mouseHolder = nil }
      if mouseHolder.handle(.mouse(mouse.moved(into: mouseHolder))) { return }
    }
    guard let layer = activeLayer,
      let hit = layer.view(at: mouse.position - layer.frame.origin)
    else {
      if mouse.kind == .press, let modal = modals.last, modal.closesOnPressOutside {
        modal.pressedOutside()
      }
      return
    }
    if mouse.isClick {
      var next: View? = hit
      while let view = next, !view.isFocusable { next = view.parent }
      if let next { focus(next) }
    }
    var next: View? = hit
    while let view = next {
      next = view.parent
      guard view.handle(.mouse(mouse.moved(into: view))) else { continue }
      if mouse.kind == .press { mouseHolder = view }
      return
    }
  }
}

extension Mouse {
  /// The event in a view's coordinates, which may lie outside of it.
  @MainActor fileprivate func moved(into view: View) -> Mouse {
    var local = self
    local.position = position - view.placeInWindow.origin
    return local
  }
}
