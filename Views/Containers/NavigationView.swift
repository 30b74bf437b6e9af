// SPDX-License-Identifier: MIT

/// A navigation stack of screens. The top one is shown below the path of all titles, and Esc goes back.
///
/// When a screen is shown again, the focus returns to its last position there.
public final class NavigationView: View {
  /// An action of a navigation.
  public enum Action: Hashable, Sendable {
    /// Goes back to the previous screen.
    case back
  }

  /// The key map of new navigations.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.back, "esc", help: "go back", hint: "back", priority: 8)
  ])
  /// The key map.
  public var keyMap = NavigationView.standardKeyMap
  /// Sends each screen that was removed, by the user or by a call.
  public let pops = ControlEvent<ScreenView>()
  /// A Boolean value that indicates whether the title is shown while there is no screen but the
  /// root. The default is `true`.
  ///
  /// Turn it off where the title is above the navigation already, such as in a tab.
  public var showsRootTitle = true {
    didSet { if showsRootTitle != oldValue { setNeedsLayout() } }
  }
  /// The screens, the root first.
  public private(set) var screens: [ScreenView] = []

  private let spinner = SpinnerView()
  private let path = BreadcrumbsView()
  /// The screen that was asked whether the user may leave it, and hasn't answered yet.
  private weak var asking: ScreenView?

  /// Creates a navigation with an optional root screen.
  public init(root: ScreenView? = nil) {
    super.init()
    growFactor = 1
    add(spinner)
    add(path)
    path.selectionChanges.add { [weak self] index in self?.goBack(to: index) }
    if let root { push(root) }
  }

  /// The visible screen.
  public var top: ScreenView? { screens.last }

  /// Pushes a screen. Has no effect if it is on the stack already.
  public func push(_ screen: ScreenView) {
    guard !screens.contains(where: { $0 === screen }) else { return }
    let transition = ScreenTransition(
      from: top, isRemoval: false, to: screen, isOnShow: isInSight)
    append(screen)
    transition.finish()
  }

  /// Pops the top screen. Has no effect at the root.
  public func pop() {
    guard screens.count > 1 else { return }
    pop(to: screens.count - 1)
  }

  /// Pops all screens except the root.
  public func popToRoot() {
    pop(to: 1)
  }

  /// Replaces the top screen. Has no effect if the new screen is on the stack already.
  public func replace(_ screen: ScreenView) {
    guard !screens.contains(where: { $0 === screen }) else { return }
    let old = top
    let transition = ScreenTransition(from: old, isRemoval: true, to: screen, isOnShow: isInSight)
    if let old { take([old]) }
    append(screen)
    transition.finish()
    if let old {
      old.endCovered()
      pops.send(old)
    }
  }

  private func append(_ screen: ScreenView) {
    if !screens.contains(where: { $0 === screen }) { screens.append(screen) }
    add(screen)
    screensChanged()
  }

  private func take(_ gone: [ScreenView]) {
    screens.removeAll { screen in gone.contains { $0 === screen } }
    for screen in gone { remove(screen) }
  }

  private func pop(to count: Int) {
    guard screens.count > count else { return }
    let gone = Array(screens[count...].reversed())
    let transition = ScreenTransition(
      from: top, isRemoval: true, to: screens[..<count].last, isOnShow: isInSight)
    take(gone)
    screensChanged()
    transition.finish()
    for screen in gone {
      screen.endCovered()
      screen.notifyRemoval()
      pops.send(screen)
    }
  }

  private func screensChanged() {
    for screen in screens { screen.isHidden = screen !== top }
    setNeedsUpdate()
  }

  /// The visible screen.
  public override var preferredFocus: View? { top }

  /// The visible screen.
  public override var keyTarget: View { top?.keyTarget ?? self }

  /// The nodes of the visible screen, whose heading has the title.
  public override var accessibilityChildren: [AccessibilityNode] {
    children.filter { !$0.isHidden && $0 !== path }.map(\.accessibilityNode)
  }

  /// The hint for the key that goes back.
  public override var keyHints: [KeyHint] {
    screens.count > 1 ? keyMap.hints() : []
  }

  /// The help for the key that goes back.
  public override var keyHelp: KeyHelp? {
    screens.count > 1 ? keyMap.help("Screens") : nil
  }

  /// Returns the available size.
  public override func measure(in room: Size) -> Size { room }

  /// Places the title and the screen. With few rows the title is left out.
  public override func layout() {
    let column = column
    let showsPath = showsRootTitle || screens.count > 1
    // Without a title there is a blank row, in which the spinner is.
    let head =
      !showsPath
      ? (frame.height >= 8 ? 1 : 0)
      : frame.height >= 10 ? (frame.height >= 16 ? 3 : 2) : frame.height >= 4 ? 1 : 0
    spinner.isAnimating = top?.isBusy ?? false
    let end = Position(x: column.maxX - 1, y: 0)
    let shows = head > 0 && spinner.isAnimating
    spinner.frame = Frame(origin: end, size: Size(width: shows ? 1 : 0, height: shows ? 1 : 0))
    path.titles = screens.map(\.title)
    path.frame = Frame(
      x: column.minX, y: 0, width: max(0, column.width - 2), height: showsPath ? min(1, head) : 0)
    top?.frame = column.inset(by: Insets(top: head))
  }

  /// Draws the rule below the path.
  public override func draw(in painter: Painter) {
    guard let top, top.frame.minY > 1 else { return }
    let theme = theme
    let rule = Frame(x: column.minX, y: 1, width: column.width, height: 1)
    painter.fill(rule, with: theme.border, character: theme.symbols.rule)
  }

  /// Handles the key that goes back.
  public override func handle(_ event: Event) -> Bool {
    guard screens.count > 1 else { return false }
    return perform(event, in: keyMap) { action in
      switch action {
      case .back: goBack()
      }
      return true
    }
  }

  /// Pops the top screen, unless the screen's ``ScreenView/shouldLeave`` refuses.
  ///
  /// Esc calls it. Has no effect at the root.
  public func goBack() {
    goBack(to: screens.count - 2)
  }

  /// Pops the screens above one, unless the top screen's ``ScreenView/shouldLeave`` refuses.
  ///
  /// A click on a title of the path calls it. Has no effect if there are no screens above.
  public func goBack(to index: Int) {
    guard index >= 0, index < screens.count - 1 else { return }
    guard let top, let shouldLeave = top.shouldLeave else { return pop(to: index + 1) }
    guard asking !== top else { return }
    asking = top
    Task { [weak self] in
      let mayLeave = await shouldLeave()
      guard let self else { return }
      asking = nil
      if mayLeave, self.top === top { pop(to: index + 1) }
    }
  }

  private var column: Frame {
    let margin = Margin.columns(for: frame.width)
    let width = max(0, min(frame.width - 2 * margin, top?.maximumWidth ?? 0))
    return Frame(x: margin, y: 0, width: width, height: frame.height)
  }
}
