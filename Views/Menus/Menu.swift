// SPDX-License-Identifier: MIT

/// Commands in rows, with their keys, separators and submenus.
///
/// It is shown by `Window.present(_:at:)`, or stands as a view among others. A submenu opens beside its item, or in the
/// place of its menu where there is no room. Choosing an item takes the menu away and then does what the item says; the
/// items' own keys work while the menu shows.
public final class Menu: View {
  /// What keys ask a menu for.
  public enum Action: Hashable, Sendable {
    /// To go to the item above, or below, round and round.
    case up, down
    /// To go to the first item, or to the last one.
    case first, last
    /// To choose the item, or to open its submenu.
    case choose
    /// To open the submenu.
    case open
    /// To close the submenu.
    case back
    /// To close the submenu, or the menu.
    case close
  }

  /// The keys that a new menu has. Letters go to the item that begins with them.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", help: "the item above", hint: "move", priority: 5),
    .init(.down, "down", help: "the item below", hint: "move", priority: 5),
    .init(.first, "home", "pgup", help: "the first item"),
    .init(.last, "end", "pgdn", help: "the last item"),
    .init(.choose, "enter", "space", help: "choose the item", hint: "choose", priority: 9),
    .init(.open, "right", help: "open the submenu"),
    .init(.back, "left", help: "close the submenu"),
    .init(.close, "esc", help: "close the menu", hint: "close", priority: 7),
  ])
  /// The menu's keys.
  public var keyMap = Menu.standardKeyMap

  /// Told when the menu is closed without a choice.
  public let closings = ControlEvent<Void>()
  /// The items, from top to bottom.
  public var items: [MenuItem] {
    didSet {
      levels = [Level(items: items)]
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// The menu and the submenus that are open, the innermost last.
  private(set) var levels: [Level]

  private let typing = RowTyping()

  /// A menu that shows.
  struct Level {
    let items: [MenuItem]
    var selected: Int?

    init(items: [MenuItem]) {
      self.items = items
      selected = items.firstIndex(where: \.canBeChosen)
    }

    var item: MenuItem? { selected.map { items[$0] } }
  }

  /// Makes a menu.
  public init(_ items: [MenuItem]) {
    self.items = items
    levels = [Level(items: items)]
    super.init()
  }

  /// The item at which the user is.
  public var selectedItem: MenuItem? { levels.last?.item }

  /// Chooses the item at which the user is: opens its submenu, or takes the menu away and does what it says.
  public func choose() {
    guard let item = selectedItem else { return }
    if item.isSubmenu { open(item) } else { run(item) }
  }

  /// Takes the menu away.
  public func close() {
    window?.dismiss(self)
    levels.removeLast(levels.count - 1)
    closings.send()
  }

  override func pressedOutside() { close() }

  /// Always.
  public override var isFocusable: Bool { true }

  /// The item at which the user is, and where it is.
  public override var accessibility: Accessibility {
    guard let level = levels.last, let selected = level.selected else {
      return Accessibility(.menu, value: words["empty"])
    }
    let commands = level.items.indices.filter { !level.items[$0].isSeparator }
    let place = (commands.firstIndex(of: selected) ?? 0) + 1
    return Accessibility(
      .menu, value: "\(level.items[selected].spoken), \(place) of \(commands.count)")
  }

  /// The items of what was opened last, disabled ones too.
  public override var accessibilityChildren: [AccessibilityNode] {
    guard let level = levels.last else { return [] }
    return level.items.enumerated().filter { !$1.isSeparator }.map { index, item in
      AccessibilityNode(item.accessibility(isSelected: index == level.selected))
    }
  }

  /// The keys that move and choose.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The keys that move and choose.
  public override var keyHelp: KeyHelp? { keyMap.help("Menu") }

  /// The item at which the user is.
  public override var cursor: Position {
    guard let last = boxes.last else { return .zero }
    let row = (levels.last?.selected ?? 0) - firstRow(of: last)
    let inside = (x: last.frame.minX + 2, y: last.frame.minY + 1 + max(0, row))
    return Position(
      x: max(0, min(inside.x, frame.width - 1)), y: max(0, min(inside.y, frame.height - 1)))
  }

  /// The boxes of all that is open.
  public override func measure(in room: Size) -> Size {
    let sizes = levels.map { MenuBox.size(of: $0.items) }
    let width = sizes.reduce(0) { $0 + $1.width }
    let height = zip(sizes, offsets).reduce(0) { max($0, $1.0.height + $1.1) }
    let fits = width <= room.width
    return Size(
      width: fits ? width : min(room.width, sizes.last?.width ?? 0),
      height: min(room.height, fits ? height : sizes.last?.height ?? 0))
  }

  /// Draws the boxes of all that is open.
  public override func draw(in painter: Painter) {
    for box in boxes {
      box.draw(
        levels[box.level], first: firstRow(of: box), isLast: box.level == levels.count - 1,
        theme, painter)
    }
  }

  /// Moves, chooses, and takes the items' own keys.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    if perform(event, in: keyMap, act) {
      typing.end(in: self)
      return true
    }
    guard case .key(let keyPress) = event else { return false }
    if let item = MenuItem.item(for: keyPress, in: items) {
      run(item)
      return true
    }
    return types(event, keyPress)
  }
}

extension Menu {
  private func act(_ action: Action) -> Bool {
    switch action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .first: select(levels.last?.items.firstIndex(where: \.canBeChosen))
    case .last: select(levels.last?.items.lastIndex(where: \.canBeChosen))
    case .choose: choose()
    case .open:
      guard let item = selectedItem, item.isSubmenu else { return levels.count > 1 }
      open(item)
    case .back:
      guard levels.count > 1 else { return false }
      closeLevel()
    case .close: if levels.count > 1 { closeLevel() } else { close() }
    }
    return true
  }

  private func move(by step: Int) {
    guard let level = levels.last, !level.items.isEmpty else { return }
    var index = level.selected ?? (step > 0 ? -1 : 0)
    for _ in level.items {
      index = (index + step + level.items.count) % level.items.count
      if level.items[index].canBeChosen { return select(index) }
    }
  }

  /// Goes to the item that begins with what is typed; a letter that none begins with is left to others.
  private func types(_ event: Event, _ keyPress: KeyPress) -> Bool {
    let titles = (levels.last?.items ?? []).map { $0.canBeChosen ? $0.title : "" }
    if case .character(let letter) = keyPress.key {
      func isBeginning(_ word: String) -> Bool {
        titles.contains { $0.lowercased().hasPrefix(word.lowercased()) }
      }
      // A letter that doesn't go on with the word begins another one.
      if !isBeginning(typing.word + String(letter)) { typing.end(in: self) }
      guard !typing.word.isEmpty || isBeginning(String(letter)) else { return false }
    }
    return typing.handle(event, in: self) { [weak self] in
      RowTyping.Rows(
        selected: self?.levels.last?.selected ?? -1, count: titles.count,
        text: { titles[$0] }, select: { self?.select($0) })
    }
  }

  private func select(_ index: Int?) {
    levels[levels.count - 1].selected = index
    setNeedsDisplay()
  }

  private func open(_ item: MenuItem) {
    levels.append(Level(items: item.items))
    levelsChanged()
  }

  private func closeLevel() {
    levels.removeLast()
    levelsChanged()
  }

  private func levelsChanged() {
    setNeedsLayout()
    setNeedsDisplay()
    // A modal lies where its size puts it.
    window?.invalidateAll()
  }

  private func run(_ item: MenuItem) {
    guard item.isEnabled else { return }
    window?.dismiss(self)
    levels.removeLast(levels.count - 1)
    setNeedsDisplay()
    item.action()
  }

  private func handle(_ mouse: Mouse) -> Bool {
    let hit = boxes.last { $0.frame.contains(mouse.position) }
    guard let hit else {
      if mouse.isClick, window?.modals.last === self { close() }
      return mouse.isClick
    }
    let index = mouse.position.y - hit.frame.minY - 1 + firstRow(of: hit)
    let isItem =
      mouse.position.y > hit.frame.minY && mouse.position.y < hit.frame.maxY - 1
      && levels[hit.level].items.indices.contains(index)
      && levels[hit.level].items[index].canBeChosen
    switch mouse.kind {
    case .move where isItem && hit.level == levels.count - 1: select(index)
    case .press where mouse.button == .left:
      guard isItem else { break }
      if hit.level < levels.count - 1 {
        levels.removeLast(levels.count - 1 - hit.level)
        levelsChanged()
      }
      select(index)
      choose()
    case .scrollUp: move(by: -1)
    case .scrollDown: move(by: 1)
    default: return false
    }
    return true
  }

  // MARK: Where the boxes lie

  /// The rows by which the boxes begin lower than the first one: that of their items.
  private var offsets: [Int] {
    var offsets = [0]
    for level in levels.dropLast() { offsets.append((offsets.last ?? 0) + (level.selected ?? 0)) }
    return offsets
  }

  /// The boxes side by side, or the last one alone where there isn't room for all.
  private var boxes: [MenuBox] {
    let sizes = levels.map { MenuBox.size(of: $0.items) }
    let width = sizes.reduce(0) { $0 + $1.width }
    guard width <= frame.width else {
      return [MenuBox(level: levels.count - 1, frame: bounds)]
    }
    var x = 0
    return zip(sizes, offsets).enumerated().map { level, place in
      defer { x += place.0.width }
      let height = min(place.0.height, frame.height)
      let y = max(0, min(place.1, frame.height - height))
      return MenuBox(
        level: level, frame: Frame(x: x, y: y, width: place.0.width, height: height))
    }
  }

  /// The first item that shows in a box which is lower than its items.
  private func firstRow(of box: MenuBox) -> Int {
    let rows = max(1, box.frame.height - 2)
    return max(0, (levels[box.level].selected ?? 0) - rows + 1)
  }
}
