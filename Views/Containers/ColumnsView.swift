// SPDX-License-Identifier: MIT

/// Screens side by side, each of which belongs to the selection in the one before it: as many as there is room for.
///
/// ```swift
/// let columns = ColumnsView(root: artists, levels: 3)
/// columns.show(albums, after: artists)     // beside the artists, without moving the focus
/// columns.open(tracks, after: albums)      // with the focus
/// ```
///
/// The `flow` of the product `Bindings` does both for the selected element of a list.
///
/// From 100 columns there are three screens, from 70 two, and below one. Above the first visible one is the path to it. Esc and the left
/// arrow key move to the screen before, and the right one to the next. Where there is room for one screen, going back removes it.
/// In each screen the focus returns to its last position.
public final class ColumnsView: View {
  /// A key action.
  public enum Action: Hashable, Sendable {
    /// Moves to the screen before.
    case back
    /// Moves to the next screen.
    case forth
  }

  /// The default keys.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.back, "esc", "left", help: "go back", hint: "back", priority: 8),
    .init(.forth, "right", help: "go to next column"),
  ])
  /// The key map.
  public var keyMap = ColumnsView.standardKeyMap
  /// The screens, the root first.
  public private(set) var screens: [ScreenView]
  /// The index of the screen with the focus.
  public private(set) var current = 0
  /// The indices of the levels for which there is room. There may be no screen yet for the last ones.
  public private(set) var visibleLevels = 0..<1
  /// The first screen.
  public var root: ScreenView {
    get { screens[0] }
    set {
      truncate(to: 1)
      replace(screens[0], by: newValue)
      screens[0] = newValue
      setNeedsLayout()
    }
  }

  /// The identities of the elements whose screens are shown, by level.
  private var ids: [Int: AnyHashable] = [:]
  /// The selected elements, by level, whose screens are shown on the next one where there is room.
  private var previews: [Int: Preview] = [:]
  /// The time for which an element is selected before its screen is shown.
  private static let pause = Duration.milliseconds(150)

  @MainActor private final class Preview {
    let id: AnyHashable?
    let make: @MainActor () -> ScreenView
    var timer: WindowTimer?
    /// A Boolean value that indicates whether the screen is being shown, which lays out the columns.
    var isSettling = false

    init(_ id: AnyHashable?, _ make: @escaping @MainActor () -> ScreenView) {
      (self.id, self.make) = (id, make)
    }
  }

  private let levels: Int
  private let breakpoints: [Int]
  private let weights: [Int]
  private let path = BreadcrumbsView()
  private var spinners: [SpinnerView] = []
  private var places: [Frame] = []
  private static let gap = 3

  /// Creates columns with a root.
  ///
  /// - Parameters:
  ///   - root: The first screen.
  ///   - levels: The number of screens in the deepest path.
  ///   - breakpoints: The numbers of columns from which there is room for two screens, three screens, and so on.
  ///   - weights: The share of each level in the width, relative to those beside it; 1 for further levels.
  public init(
    root: ScreenView, levels: Int, breakpoints: [Int] = [70, 100], weights: [Int] = []
  ) {
    self.levels = max(1, levels)
    self.breakpoints = breakpoints
    self.weights = weights
    screens = [root]
    super.init()
    growFactor = 1
    add(path)
    path.selectionChanges.add { [weak self] index in self?.move(to: index) }
    for _ in 0..<self.levels {
      let spinner = SpinnerView()
      spinners.append(spinner)
      add(spinner)
    }
    add(root)
  }

  /// The screen with the focus.
  public var currentScreen: ScreenView { screens[current] }

  /// Returns whether there is room for the screen after another one beside it.
  public func showsNext(after screen: ScreenView) -> Bool {
    guard let index = index(of: screen), index + 1 < levels else { return false }
    return visibleLevels.count > 1 && visibleLevels.contains(index)
      && visibleLevels.contains(index + 1)
  }

  /// Returns the screen after another one, or `nil`.
  public func screen(after screen: ScreenView) -> ScreenView? {
    index(of: screen).flatMap { screens.indices.contains($0 + 1) ? screens[$0 + 1] : nil }
  }

  /// Shows a screen after another one, instead of those that are there, and keeps the focus.
  ///
  /// It has no effect if the other one isn't shown.
  public func show(_ screen: ScreenView, after parent: ScreenView) {
    guard let index = index(of: parent), self.screen(after: parent) !== screen else { return }
    truncate(to: index + 1)
    screens.append(screen)
    screen.isHidden = true
    add(screen)
    setNeedsLayout()
    if isInSight { updateVisible() }
  }

  /// Shows a screen after another one, and moves the focus to it. A screen that is there already keeps what is after it.
  public func open(_ screen: ScreenView, after parent: ScreenView) {
    show(screen, after: parent)
    if let index = index(of: screen) { move(to: index) }
  }

  /// Shows the screen of an element after the one of a level, once it has been selected for a moment and there is room, and keeps the focus.
  ///
  /// - Parameters:
  ///   - id: The identity of the element; nil to remove the screen.
  ///   - level: The level of the screen with the selection.
  ///   - make: Returns the screen of the element.
  package func preview(
    _ id: AnyHashable?, at level: Int, _ make: @escaping @MainActor () -> ScreenView
  ) {
    if let last = previews[level], last.id == id { return }
    previews[level]?.timer?.cancel()
    let preview = Preview(id, make)
    previews[level] = preview
    setNeedsLayout()
    // Where no time passes, the next layout shows it.
    guard let host, !host.isTimeFrozen else { return }
    preview.timer = host.schedule(after: Self.pause) { [weak self, weak preview] in
      preview?.timer = nil
      self?.settle(level)
    }
  }

  /// Shows the screen of the selected element of a level if there is room for it.
  private func settle(_ level: Int) {
    guard let preview = previews[level], screens.indices.contains(level),
      showsNext(after: screens[level])
    else { return }
    guard let id = preview.id else { return removeScreens(after: screens[level]) }
    guard ids[level + 1] != id, !preview.isSettling else { return }
    preview.isSettling = true
    defer { preview.isSettling = false }
    show(preview.make(), after: screens[level])
    ids[level + 1] = id
  }

  /// Shows the screen of an element after the one of a level, and moves the focus to it. The screen of the same element stays.
  ///
  /// - Parameters:
  ///   - id: The identity of the element; nil for another screen.
  ///   - level: The level of the screen with the selection.
  ///   - make: Returns the screen of the element.
  package func open(
    _ id: AnyHashable?, at level: Int, _ make: @escaping @MainActor () -> ScreenView
  ) {
    guard screens.indices.contains(level) else { return }
    previews[level]?.timer?.cancel()
    previews[level] = nil
    if let id, ids[level + 1] == id {
      move(to: level + 1)
    } else {
      open(make(), after: screens[level])
      ids[level + 1] = id
    }
    // Another screen isn't the preview of nothing, which would remove it when the number of columns changes.
    previews[level] = id.map { Preview($0, make) }
  }

  /// Moves to the screen of a level.
  package func goBack(to level: Int) {
    if current > level { move(to: level) }
  }

  /// Removes the screens after one.
  public func removeScreens(after screen: ScreenView) {
    guard let index = index(of: screen) else { return }
    truncate(to: index + 1)
    if current > index { move(to: index) }
  }

  /// Moves to the screen before. It has no effect at the root.
  public func back() {
    guard current > 0 else { return }
    move(to: current - 1)
  }

  private func index(of screen: ScreenView) -> Int? {
    screens.firstIndex { $0 === screen }
  }

  /// Moves the focus to a screen. Where there is room for one screen, those after it are removed.
  private func move(to index: Int) {
    guard screens.indices.contains(index) else { return }
    current = index
    setNeedsLayout()
    if visibleLevels.count == 1 { truncate(to: index + 1) }
    updateVisible()
    screens[index].focus()
  }

  private func truncate(to count: Int) {
    guard screens.count > count else { return }
    let gone = Array(screens[count...].reversed())
    let transitions = gone.map { screen in
      ScreenTransition(from: screen, isRemoval: true, to: nil, isOnShow: false)
    }
    screens.removeSubrange(count...)
    ids = ids.filter { $0.key < count }
    previews = previews.filter { $0.key < count }
    for screen in gone { remove(screen) }
    for transition in transitions { transition.finish() }
    current = min(current, screens.count - 1)
    setNeedsUpdate()
  }

  // MARK: - Layout

  /// The screen with the focus.
  public override var preferredFocus: View? { currentScreen.preferredFocus ?? currentScreen }

  /// The screen with the focus.
  public override var keyTarget: View { currentScreen.keyTarget }

  /// The nodes of the visible screens, whose headings have the titles.
  public override var accessibilityChildren: [AccessibilityNode] {
    screens.filter { !$0.isHidden }.map(\.accessibilityNode)
  }

  /// Returns the available size.
  public override func measure(in room: Size) -> Size { room }

  /// Updates the visible levels, and hides and shows screens.
  private func updateVisible() {
    let room = min(levels, 1 + breakpoints.prefix { frame.width >= $0 }.count)
    let start = max(0, min(current, levels - room))
    let visible = start..<start + room
    for (index, screen) in screens.enumerated() where screen.isHidden == visible.contains(index) {
      let appears = screen.isHidden
      let transition = ScreenTransition(
        from: appears ? nil : screen, isRemoval: false, to: appears ? screen : nil,
        isOnShow: isInSight)
      screen.isHidden = !appears
      transition.finish()
    }
    let hasChanged = visible != visibleLevels
    visibleLevels = visible
    // Outside a window, and for pictures, nothing counts the pause.
    for (level, preview) in previews.sorted(by: { $0.key < $1.key })
    where hasChanged || preview.timer == nil {
      settle(level)
    }
  }

  /// A Boolean value that indicates whether the first visible screen has the path above it, and not just its title.
  private var showsPath: Bool { places.count == 1 || visibleLevels.lowerBound > 0 }

  private var headHeight: Int {
    frame.height >= 10 ? (frame.height >= 16 ? 3 : 2) : frame.height >= 4 ? 1 : 0
  }

  /// Places the visible screens below their titles.
  public override func layout() {
    updateVisible()
    let margin = Margin.columns(for: frame.width)
    let whole = bounds.inset(by: Insets(horizontal: margin, vertical: 0))
    places = places(in: whole)
    let head = headHeight
    let first = visibleLevels.lowerBound
    path.isHidden = !showsPath || head == 0
    path.titles = screens.prefix(first + 1).map(\.title)
    path.marksLast = first == current
    path.frame = Frame(
      x: whole.minX, y: 0, width: max(0, places[0].width - 2), height: min(1, head))
    for (index, spinner) in spinners.enumerated() {
      let isShown = visibleLevels.contains(index) && screens.indices.contains(index) && head > 0
      spinner.isAnimating = isShown && screens[index].isBusy
      let place = isShown ? places[index - visibleLevels.lowerBound] : .zero
      spinner.frame = Frame(
        x: place.maxX - 1, y: 0, width: spinner.isAnimating ? 1 : 0,
        height: spinner.isAnimating ? 1 : 0)
    }
    for (index, screen) in screens.enumerated() where visibleLevels.contains(index) {
      screen.frame = places[index - visibleLevels.lowerBound].inset(by: Insets(top: head))
    }
    setNeedsDisplay()
  }

  /// Returns the places of the visible levels by their weights; the last one has the rest.
  private func places(in whole: Frame) -> [Frame] {
    var shares = visibleLevels.map { max(1, weights.indices.contains($0) ? weights[$0] : 1) }
    var rest = whole
    var places: [Frame] = []
    while let share = shares.first {
      let total = shares.reduce(0, +)
      shares.removeFirst()
      let room = max(0, rest.width - Self.gap * shares.count)
      let width = shares.isEmpty ? rest.width : room * share / total
      places.append(Frame(x: rest.minX, y: rest.minY, width: width, height: rest.height))
      let used = width + Self.gap
      rest = Frame(
        x: rest.minX + used, y: rest.minY, width: max(0, rest.width - used), height: rest.height)
    }
    return places
  }

  /// Draws the titles, the rules below them, and the lines between the columns.
  public override func draw(in painter: Painter) {
    let theme = theme
    let head = headHeight
    let hasRule = head > 1
    for (offset, place) in places.enumerated() {
      let index = visibleLevels.lowerBound + offset
      if hasRule {
        painter.fill(
          Frame(x: place.minX, y: 1, width: place.width, height: 1), with: theme.border,
          character: theme.symbols.rule)
      }
      if offset > 0 {
        painter.line(
          from: Position(x: place.minX - 2, y: 0), vertical: frame.height, style: theme.border,
          kind: theme.symbols.boxes)
      }
      guard offset > 0 || !showsPath, head > 0, screens.indices.contains(index) else { continue }
      painter.draw(
        Text(screens[index].title).truncated(to: max(0, place.width - 2), theme),
        at: Position(x: place.minX, y: 0),
        style: index == current ? theme.title : theme.secondary)
    }
  }

  // MARK: - Keys

  /// The hint for the key that goes back.
  public override var keyHints: [KeyHint] { current > 0 ? keyMap.hints() : [] }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? {
    screens.count > 1 ? keyMap.help("Columns") : nil
  }

  /// Moves between the columns.
  public override func handle(_ event: Event) -> Bool {
    followFocus()
    return perform(event, in: keyMap) { action in
      switch action {
      case .back:
        guard current > 0 else { return false }
        back()
      case .forth:
        guard current + 1 < screens.count, visibleLevels.count > 1 else { return false }
        move(to: current + 1)
      }
      return true
    }
  }

  /// Takes the screen that the user has clicked as the current one.
  private func followFocus() {
    guard let index = screens.firstIndex(where: \.containsFocus), index != current else { return }
    current = index
    setNeedsUpdate()
  }
}
