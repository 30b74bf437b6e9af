// SPDX-License-Identifier: MIT

/// A menu of commands with keyboard shortcuts, separators and submenus.
///
/// Show it with ``Window/present(_:at:)``, or add it to another view. A submenu opens next to its item, or replaces its
/// menu if there is no room. Choosing an item dismisses the menu and then runs the item's action. The items' shortcuts
/// work while the menu is shown.
public final class MenuView: View, ControlModal {
  /// An action of a menu that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Selects the item above or below, wrapping around at the ends.
    case up, down
    /// Selects the first or the last item.
    case first, last
    /// Activates the item, or opens its submenu.
    case activate
    /// Opens the submenu.
    case open
    /// Closes the submenu.
    case back
    /// Closes the submenu or the menu.
    case close
  }

  /// The default keys of a menu. A letter selects the item that begins with it.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", help: "previous item", hint: "move", priority: 5),
    .init(.down, "down", help: "next item", hint: "move", priority: 5),
    .init(.first, "home", "pgup", help: "first item"),
    .init(.last, "end", "pgdn", help: "last item"),
    .init(.activate, "enter", "space", help: "choose item", hint: "choose", priority: 9),
    .init(.open, "right", help: "open submenu"),
    .init(.back, "left", help: "close submenu"),
    .init(.close, "esc", help: "close menu", hint: "close", priority: 7),
  ])
  /// The menu's keys.
  public var keyMap = MenuView.standardKeyMap

  /// An event that is sent when the menu is closed without a choice.
  public let closings = ControlEvent<Void>()
  /// The items, from top to bottom.
  public var items: [MenuItem] {
    didSet {
      levels = [Level(items: items)]
      setNeedsUpdate()
    }
  }

  /// The menu and the open submenus, the innermost last.
  private(set) var levels: [Level]

  /// A Boolean value that indicates whether a field above the items filters them: typed text leaves only the items that
  /// contain it. The default is `false`.
  public var hasFilter = false {
    didSet {
      guard hasFilter != oldValue else { return }
      hasFilter ? add(field) : remove(field)
      setNeedsLayout()
    }
  }

  private let field = MenuFieldView(placeholder: "filter")
  private let typing = RowTyping()
  /// Undoes the shown preview; nil if no preview is shown.
  private var undoPreview: (@MainActor () -> Void)?

  /// An open menu.
  struct Level {
    let items: [MenuItem]
    var selected: Int?

    init(items: [MenuItem]) {
      self.items = items
      selected = items.firstIndex(where: \.canBeChosen)
    }

    var item: MenuItem? { selected.map { items[$0] } }
  }

  /// Creates a menu.
  public init(_ items: [MenuItem]) {
    self.items = items
    levels = [Level(items: items)]
    super.init()
    field.texts.add { [weak self] in self?.filter(by: $0) }
  }

  /// The selected item.
  public var selectedItem: MenuItem? { levels.last?.item }

  /// Selects an item of the innermost open menu, for example before the menu is shown. It has no effect for a separator,
  /// a disabled item, or an index without an item.
  public func select(itemAt index: Int) {
    guard let items = levels.last?.items, items.indices.contains(index), items[index].canBeChosen
    else { return }
    select(index)
  }

  /// Activates the selected item: opens its submenu, or dismisses the menu and runs its action.
  public func activate() {
    guard let item = selectedItem else { return }
    if item.isSubmenu { open(item) } else { run(item) }
  }

  /// Closes the menu.
  public func close() {
    endPreview()
    window?.dismiss(self)
    levels.removeLast(levels.count - 1)
    closings.send()
  }

  override func pressedOutside() { close() }

  /// Undoes a preview after the application has dismissed the menu.
  override func wasDismissed() { endPreview() }

  /// A Boolean value that indicates whether the view can have the focus, which is `true`.
  public override var isFocusable: Bool { true }

  /// The accessibility description with the selected item and its position.
  public override var accessibility: Accessibility {
    guard let level = levels.last, let selected = level.selected else {
      return Accessibility(.menu, value: words["empty"])
    }
    let commands = level.items.indices.filter { !level.items[$0].isSeparator }
    let place = commands.firstIndex(of: selected) ?? 0
    return Accessibility(
      .menu, value: spoken(level.items[selected].spoken, place, of: commands.count))
  }

  /// The accessibility nodes of the innermost open menu's items, including disabled ones.
  public override var accessibilityChildren: [AccessibilityNode] {
    guard let level = levels.last else { return [] }
    return level.items.enumerated().filter { !$1.isSeparator }.map { index, item in
      AccessibilityNode(item.accessibility(isSelected: index == level.selected))
    }
  }

  /// The hints of the keys that move and choose.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The help for the keys that move and choose.
  public override var keyHelp: KeyHelp? { keyMap.help("Menu") }

  /// The position of the selected item.
  public override var cursor: Position {
    guard let last = boxes.last else { return .zero }
    if hasFilter, levels.count == 1 {
      return Position(x: field.frame.minX + field.cursor.x, y: field.frame.minY)
    }
    let row = (levels.last?.selected ?? 0) - firstRow(of: last) + top(of: last)
    let inside = (x: last.frame.minX + 2, y: last.frame.minY + 1 + max(0, row))
    return Position(
      x: max(0, min(inside.x, frame.width - 1)), y: max(0, min(inside.y, frame.height - 1)))
  }

  /// Returns the size of all open menus.
  public override func measure(in room: Size) -> Size {
    let sizes = sizes
    let width = sizes.reduce(0) { $0 + $1.width }
    let height = zip(sizes, offsets).reduce(0) { max($0, $1.0.height + $1.1) }
    let fits = width <= room.width
    return Size(
      width: fits ? width : min(room.width, sizes.last?.width ?? 0),
      height: min(room.height, fits ? height : sizes.last?.height ?? 0))
  }

  /// Places the field of the filter.
  public override func layout() {
    guard hasFilter, let box = boxes.first(where: { $0.level == 0 }) else {
      return field.frame = .zero
    }
    field.frame = Frame(
      x: box.frame.minX + 2, y: box.frame.minY + 1, width: max(0, box.frame.width - 4),
      height: min(1, max(0, box.frame.height - 2)))
  }

  /// The boxes of the open menus.
  override var opaqueFrames: [Frame] { boxes.map(\.frame) }

  /// Clears the backgrounds of the boxes.
  override func clear(in painter: Painter) {
    for box in boxes { painter.fill(box.frame, with: .plain) }
  }

  /// Draws all open menus.
  public override func draw(in painter: Painter) {
    for box in boxes {
      box.draw(
        levels[box.level], first: firstRow(of: box), top: top(of: box),
        isLast: box.level == levels.count - 1, theme, painter)
    }
  }

  /// Handles the menu's keys, the items' shortcuts and the mouse.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    let edits = hasFilter && levels.count == 1
    if edits, case .paste = event { return field.handle(event) }
    let isBlank = edits && !field.text.isEmpty && event == .key(KeyPress(.character(" ")))
    if !isBlank, perform(event, in: keyMap, act) {
      typing.end(in: self)
      return true
    }
    guard case .key(let keyPress) = event else { return false }
    if let item = MenuItem.item(for: keyPress, in: items) {
      run(item)
      return true
    }
    return edits ? field.handle(event) : types(event, keyPress)
  }
}

extension MenuView {
  private func act(_ action: Action) -> Bool {
    switch action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .first: select(levels.last?.items.firstIndex(where: \.canBeChosen))
    case .last: select(levels.last?.items.lastIndex(where: \.canBeChosen))
    case .activate: activate()
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

  /// Leaves only the items that contain the words of a text, the best match first.
  private func filter(by text: String) {
    let found = SearchMatch.ranking(text, in: items.map(\.title))
    endPreview()
    levels = [Level(items: found.map { items[$0] })]
    levelsChanged()
  }

  private func move(by step: Int) {
    guard let level = levels.last, !level.items.isEmpty else { return }
    var index = level.selected ?? (step > 0 ? -1 : 0)
    for _ in level.items {
      index = (index + step + level.items.count) % level.items.count
      if level.items[index].canBeChosen { return select(index) }
    }
  }

  /// Selects the item that begins with the typed text. A letter without a matching item isn't handled.
  private func types(_ event: Event, _ keyPress: KeyPress) -> Bool {
    let titles = (levels.last?.items ?? []).map { $0.canBeChosen ? $0.title : "" }
    if case .character(let letter) = keyPress.key {
      func isBeginning(_ word: String) -> Bool {
        let word = SearchFolding.folded(word)
        return titles.contains { SearchFolding.folded($0).utf8.starts(with: word.utf8) }
      }
      // A letter that doesn't continue the typed text begins a new one.
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
    let isMove = window != nil && levels[levels.count - 1].selected != index
    levels[levels.count - 1].selected = index
    setNeedsDisplay()
    guard isMove else { return }
    endPreview()
    undoPreview = selectedItem?.preview?()
  }

  /// Undoes the shown preview.
  func endPreview() {
    let undo = undoPreview
    undoPreview = nil
    undo?()
  }

  private func open(_ item: MenuItem) {
    levels.append(Level(items: item.items))
    levelsChanged()
  }

  private func closeLevel() {
    endPreview()
    levels.removeLast()
    levelsChanged()
  }

  private func levelsChanged() {
    setNeedsUpdate()
    // The position of a modal depends on its size.
    window?.invalidateAll()
  }

  private func run(_ item: MenuItem) {
    guard item.isEnabled else { return }
    endPreview()
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
    let top = top(of: hit)
    let index = mouse.position.y - hit.frame.minY - 1 - top + firstRow(of: hit)
    let isItem =
      mouse.position.y > hit.frame.minY + top && mouse.position.y < hit.frame.maxY - 1
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
      activate()
    case .scrollUp: move(by: -1)
    case .scrollDown: move(by: 1)
    default: return false
    }
    return true
  }

  // MARK: Layout of the boxes

  /// The vertical offsets of the open menus, which are the rows of their items.
  private var offsets: [Int] {
    var offsets = [0]
    for level in levels.dropLast() { offsets.append((offsets.last ?? 0) + (level.selected ?? 0)) }
    return offsets
  }

  /// The sizes of the boxes. A filter changes neither the size nor the place of its menu.
  private var sizes: [Size] {
    levels.enumerated().map { index, level in
      var size = MenuBox.size(of: index == 0 ? items : level.items)
      if index == 0, hasFilter { size.height += 1 }
      return size
    }
  }

  /// Returns the number of rows above the items of a box.
  private func top(of box: MenuBox) -> Int { hasFilter && box.level == 0 ? 1 : 0 }

  /// The boxes next to each other, or only the last one if there isn't room for all.
  private var boxes: [MenuBox] {
    let sizes = sizes
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

  /// Returns the first visible item of a box that is lower than its items.
  private func firstRow(of box: MenuBox) -> Int {
    let rows = max(1, box.frame.height - 2 - top(of: box))
    return max(0, (levels[box.level].selected ?? 0) - rows + 1)
  }
}

/// The filter of a menu, which has the focus for it.
private final class MenuFieldView: TextFieldView {
  override var isFocusable: Bool { false }
}

/// The box of a menu or a submenu.
struct MenuBox {
  /// The index of the menu among the open ones.
  let level: Int
  let frame: Frame

  private static let gap = 3

  /// Returns the number of columns before the titles: for check marks and icons, if any item has one.
  private static func mark(_ items: [MenuItem]) -> Int {
    let icons = items.reduce(0) { max($0, Text($1.icon).width) }
    return (items.contains(where: \.isChecked) ? 2 : 0) + (icons > 0 ? icons + 1 : 0)
  }

  private static func sign(_ item: MenuItem, _ theme: Theme) -> String {
    item.isSubmenu ? theme.symbols.path : item.keys?.sign ?? ""
  }

  /// Returns the size of the items including the box.
  static func size(of items: [MenuItem]) -> Size {
    var (titles, signs) = (0, 0)
    for item in items {
      titles = max(titles, Text(item.title).width)
      signs = max(signs, item.isSubmenu ? 1 : Text(item.keys?.sign ?? "").width)
    }
    let width = mark(items) + titles + (signs > 0 ? gap + signs : 0) + 4
    return Size(width: width, height: items.count + 2)
  }

  @MainActor func draw(
    _ level: MenuView.Level, first: Int, top: Int, isLast: Bool, _ theme: Theme,
    _ painter: Painter
  ) {
    painter.box(
      frame, style: isLast ? theme.focusedBorder : theme.border, kind: theme.symbols.boxes)
    let inner = frame.inset(by: Insets(top: 1 + top, left: 1, bottom: 1, right: 1))
    let end = min(level.items.count, first + inner.height)
    for index in first..<max(first, end) {
      let row = Frame(x: inner.minX, y: inner.minY + index - first, width: inner.width, height: 1)
      let hasChecks = level.items.contains(where: \.isChecked)
      draw(
        level.items[index], Self.mark(level.items), hasChecks: hasChecks, theme,
        painter.clipped(to: row))
      guard index == level.selected else { continue }
      painter.markCurrent(row, theme, isActive: isLast)
    }
  }

  @MainActor private func draw(
    _ item: MenuItem, _ mark: Int, hasChecks: Bool, _ theme: Theme, _ painter: Painter
  ) {
    let width = painter.bounds.width
    guard !item.isSeparator else {
      return painter.fill(
        painter.bounds, with: theme.border, character: theme.symbols.rule)
    }
    let isDanger = item.role == .danger
    let style = !item.isEnabled ? theme.disabled : isDanger ? theme.error : theme.text
    if item.isChecked {
      painter.draw(Text(theme.symbols.dot), at: Position(x: 1, y: 0), style: theme.accent)
    }
    if !theme.symbols.isASCII {
      let icon = item.isEnabled && !isDanger ? theme.accent : style
      painter.draw(Text(item.icon), at: Position(x: hasChecks ? 3 : 1, y: 0), style: icon)
    }
    let sign = Text(Self.sign(item, theme))
    let left = width - 2 - mark
    let title = Text(item.title)
    painter.draw(
      title.truncated(to: max(0, left), theme), at: Position(x: 1 + mark, y: 0), style: style)
    // The title takes precedence.
    guard !sign.isEmpty, left >= title.width + 1 + sign.width else { return }
    painter.draw(
      sign, at: Position(x: width - 1 - sign.width, y: 0),
      style: item.isEnabled ? theme.secondary : theme.disabled)
  }
}
