/// The root of a user interface: it owns the surface, the focus, what is shown above the rest, and the
/// line at the bottom which says what the keys do.
///
/// Events go to the focused view and then to its parents; what nobody handles moves the focus (Tab,
/// Shift-Tab, arrows) or asks to quit (`q`; Ctrl-C always).
@MainActor
public final class Window {
  /// Told when the user wants to leave.
  public let quitRequests = Listeners<Void>()
  /// Called when something must be drawn and `render()` has not been called since.
  public var onInvalidated: (() -> Void)?
  /// The styles to draw with.
  public var theme = Theme() {
    didSet { if theme != oldValue { invalidateAll() } }
  }

  /// The view that has the focus.
  public private(set) weak var focused: View?

  private let surface: any Surface
  private let clock: any WindowClock
  private let bar = KeyHintBar()
  private var canvas: Canvas
  private var modals: [Modal] = []
  private var needsLayout = true
  private var needsPaint = true
  private var paintsAll = true

  private struct Modal {
    let view: View
    weak var focusBefore: View?
  }

  /// Creates a window on a surface.
  ///
  /// - Parameters:
  ///   - surface: Where frames go.
  ///   - clock: Where time comes from.
  public init(surface: any Surface, clock: any WindowClock) {
    self.surface = surface
    self.clock = clock
    canvas = Canvas(size: surface.size)
    bar.host = self
  }

  /// The view that fills the window.
  public var root: View? {
    didSet {
      guard root !== oldValue else { return }
      oldValue?.host = nil
      root?.host = self
      invalidateAll()
      refreshFocus()
    }
  }

  // MARK: Above the rest

  /// Shows a view above the rest, which alone gets events until it is dismissed.
  public func present(_ view: View) {
    view.host = self
    modals.append(Modal(view: view, focusBefore: focused))
    invalidateAll()
    setFocus(view.focusables.first)
  }

  /// Takes away a view that was presented; the focus goes back to where it was.
  public func dismiss(_ view: View) {
    guard let index = modals.firstIndex(where: { $0.view === view }) else { return }
    let modal = modals.remove(at: index)
    view.host = nil
    invalidateAll()
    if index == modals.count {
      setFocus(modal.focusBefore.flatMap { $0.window === self ? $0 : nil })
    }
    refreshFocus()
  }

  /// Takes away all views that were presented.
  public func dismissAll() {
    for modal in modals.reversed() { dismiss(modal.view) }
  }

  // MARK: Events

  /// Handles an event from the terminal.
  public func dispatch(_ event: Event) {
    switch event {
    case .resize: resize()
    case .key(Chord(.character("c"), .control)): quitRequests.send()
    case .key(let chord): dispatch(chord)
    case .mouse(let mouse): dispatch(mouse)
    case .paste, .focus: _ = bubble(event, from: focused ?? top)
    }
  }

  /// Lays out and draws what must be, and gives the frame to the surface.
  public func render() {
    resize()
    guard needsPaint || needsLayout else { return }
    // Bringing the focus into view may need another pass; it never needs a third.
    for _ in 0..<3 where needsLayout {
      needsLayout = false
      layout()
    }
    bar.hints = hints
    needsPaint = false
    let isUncovered = paintsAll
    paintsAll = false
    canvas.paint { painter in
      for view in [root, bar].compactMap({ $0 }) + modals.map(\.view) {
        // What is drawn below a view that covers it has that one drawn again.
        view.paint(in: painter.clipped(to: view.frame), isUncovered: isUncovered || !modals.isEmpty)
      }
    }
    surface.present(canvas, cursor: cursor)
    canvas.clearDamage()
  }

  // MARK: Focus

  /// Gives a view the focus, if it can have it and nothing is above it.
  public func focus(_ view: View) {
    if view.isFocusable, let top, view.isInside(top) { setFocus(view) }
  }

  func refreshFocus() {
    guard let top else { return setFocus(nil) }
    let candidates = top.focusables
    if let focused, candidates.contains(where: { $0 === focused }) { return }
    let screen = top.frontScreen
    let last = screen?.lastFocus.flatMap { last in candidates.first { $0 === last } }
    setFocus(last ?? screen?.preferredFocus ?? candidates.first)
  }

  func setNeedsLayout() {
    needsLayout = true
    invalidate()
  }

  func invalidate() {
    guard !needsPaint else { return }
    needsPaint = true
    onInvalidated?()
  }

  func schedule(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    clock.start(after: delay, work)
  }
}

extension Window {
  private var top: View? { modals.last?.view ?? root }

  private func invalidateAll() {
    paintsAll = true
    needsLayout = true
    invalidate()
  }

  private func resize() {
    guard canvas.size != surface.size else { return }
    canvas = Canvas(size: surface.size)
    invalidateAll()
  }

  private func layout() {
    let size = canvas.size
    // A window of one row has no room for hints.
    let barHeight = size.height > 1 ? 1 : 0
    let inner = Frame(x: 0, y: 0, width: size.width, height: size.height - barHeight)
    root?.placeRoot(inner)
    root?.layoutTree()
    bar.placeRoot(Frame(x: 0, y: inner.maxY, width: size.width, height: barHeight))
    for modal in modals {
      let wanted = modal.view.measure(in: inner.size)
      let size = Size(
        width: min(wanted.width, inner.width), height: min(wanted.height, inner.height))
      modal.view.placeRoot(
        Frame(
          x: (inner.width - size.width) / 2, y: (inner.height - size.height) / 2,
          width: size.width, height: size.height))
      modal.view.layoutTree()
    }
    if let focused { focused.reveal(focused.bounds) }
  }

  private func setFocus(_ view: View?) {
    guard focused !== view else { return }
    let before = focused
    focused = view
    view?.enclosingScreen?.lastFocus = view
    before?.focusChanged()
    view?.focusChanged()
    if let view { view.reveal(view.bounds) }
    invalidate()
  }

  private func dispatch(_ chord: Chord) {
    if bubble(.key(chord), from: focused ?? top) { return }
    switch chord {
    case Chord(.tab), Chord(.down), Chord(.right): moveFocus(by: 1)
    case Chord(.tab, .shift), Chord(.up), Chord(.left): moveFocus(by: -1)
    case Chord(.character("q")): quitRequests.send()
    default: break
    }
  }

  private func dispatch(_ mouse: Mouse) {
    guard let top, let hit = top.hit(mouse.position - top.frame.origin) else { return }
    if mouse.kind == .press, mouse.button == .left {
      var view: View? = hit
      while let candidate = view, !candidate.isFocusable { view = candidate.parent }
      if let view { setFocus(view) }
    }
    var view: View? = hit
    while let handler = view {
      var local = mouse
      local.position = handler.local(mouse.position)
      if handler.handle(.mouse(local)) { return }
      view = handler.parent
    }
  }

  private func bubble(_ event: Event, from start: View?) -> Bool {
    var view = start
    while let handler = view {
      if handler.handle(event) { return true }
      view = handler.parent
    }
    return false
  }

  private func moveFocus(by step: Int) {
    guard let candidates = top?.focusables, !candidates.isEmpty else { return }
    let index = candidates.firstIndex { $0 === focused }
    let next = index.map { ($0 + step + candidates.count) % candidates.count } ?? 0
    setFocus(candidates[next])
  }

  /// The terminal's cursor, where the focused view wants it and can be seen.
  private var cursor: Position? {
    guard let focused, let cursor = focused.cursor else { return nil }
    let (origin, clip) = focused.visibility
    let position = origin + cursor
    return clip.contains(position) ? position : nil
  }

  private var hints: [KeyHint] {
    var hints: [KeyHint] = []
    var view = focused ?? top
    while let current = view {
      for hint in current.keyHints where !hints.contains(where: { $0.key == hint.key }) {
        hints.append(hint)
      }
      view = current.parent
    }
    if let top, top.focusables.count > 1 { hints.append(KeyHint("Tab", "next")) }
    // A text field takes every letter; Ctrl-C leads out from everywhere.
    hints.append(KeyHint(focused is TextField ? "^C" : "q", "quit", leadsOut: true))
    return hints
  }
}

extension View {
  /// The screen at the front of this view.
  var frontScreen: ScreenView? {
    if let screen = self as? ScreenView { return screen }
    return children.reversed().lazy.filter { !$0.isHidden }.compactMap(\.frontScreen).first
  }

  /// The screen that the view is in.
  var enclosingScreen: ScreenView? {
    (self as? ScreenView) ?? parent?.enclosingScreen
  }
}
