/// Screens one on top of the other, the newest of which is shown, below the path of their titles.
public final class Navigation: View {
  /// The screens, from the first to the one that is shown.
  public private(set) var screens: [ScreenView] = []
  /// Told of a screen that was taken away.
  public let pops = Listeners<ScreenView>()

  /// Creates a stack without screens.
  override public init() {
    super.init()
  }

  /// Shows a screen on top of the others.
  public func push(_ screen: ScreenView) {
    screens.last?.isHidden = true
    screens.append(screen)
    add(screen)
    changed()
  }

  /// Takes away the newest screen, unless it is the only one.
  public func pop() {
    guard screens.count > 1, let screen = screens.popLast() else { return }
    screens.last?.isHidden = false
    screen.remove()
    changed()
    pops.send(screen)
  }

  /// Takes away all screens but the first.
  public func popToRoot() {
    while screens.count > 1 { pop() }
  }

  override public var keyHints: [KeyHint] {
    screens.count > 1 ? [KeyHint("Esc", "back", leadsOut: true)] : []
  }

  override public func layout() {
    // A line for the path and a blank one below, where there is room.
    let top = bounds.height >= 8 ? 2 : bounds.height >= 3 ? 1 : 0
    for screen in screens {
      place(screen, Frame(x: 0, y: top, width: bounds.width, height: bounds.height - top))
    }
  }

  override public func draw(in painter: Painter) {
    guard bounds.height >= 3 else { return }
    let titles = screens.map(\.title)
    let path = titles.dropLast().map { $0 + " › " }.joined()
    let last = Text(titles.last ?? "")
    let room = bounds.width - 2 - last.width
    let before = Text(path)
    // The place where the user is matters most: the way there is cut first.
    let shown = before.width <= room ? before : Text(room >= 2 ? "… " : "")
    painter.draw(shown, at: Position(x: 1, y: 0), style: theme.secondary)
    painter.draw(
      last.truncated(to: max(0, bounds.width - 2 - shown.width)),
      at: Position(x: 1 + shown.width, y: 0), style: theme.title)
  }

  override public func handle(_ event: Event) -> Bool {
    switch event {
    case .key(Chord(.escape)) where screens.count > 1: pop()
    default: return false
    }
    return true
  }

  private func changed() {
    setNeedsLayout()
    setNeedsDisplay()
    window?.refreshFocus()
  }
}
