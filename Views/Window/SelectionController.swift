// SPDX-License-Identifier: MIT

/// The selection of text across views, with the mouse or in copy mode.
///
/// A drag with Alt pressed selects text, as does any drag while ``isOn`` is `true`; a double click selects words, and a
/// triple click lines. The release copies the text. The selection stays at its text until the next key or press, or
/// until the text is gone. The views below don't receive the events of such a drag, unless it begins on a control or a scroll bar.
@MainActor final class SelectionController: WindowLayer {
  /// A Boolean value that indicates whether drags of the left button select text without Alt, too.
  var isOn = false
  /// The keys of copy mode.
  var keyMap = Window.standardCopyModeKeyMap

  /// A selection of the mouse.
  private enum Selection {
    /// Cells, where a view doesn't tell its text.
    case cells(TextSelection)
    case text(TextRange)
  }

  /// A range of the text of a pane.
  private struct TextRange {
    weak var root: View?
    var anchor: TextSpot
    var head: TextSpot
    let unit: PaneText.Unit

    @MainActor var text: PaneText? { root.flatMap { $0.window == nil ? nil : PaneText($0) } }
  }

  private var selection: Selection?
  private var mode: CopyMode?
  private var isDragging = false
  /// A Boolean value that indicates whether the drag has left the cell of the press, or selects words or lines.
  private var isMoved = false
  private var start = Position.zero
  private var pointer = Position.zero
  private var scrollTimer: WindowTimer?
  private weak var host: (any SelectionHost)?
  private let stack: ViewStack
  private let renderer: FrameRenderer

  private static let scrollInterval = Duration.milliseconds(50)

  /// Creates a controller for views and the canvas on which they are drawn.
  init(_ stack: ViewStack, _ renderer: FrameRenderer) {
    (self.stack, self.renderer) = (stack, renderer)
  }

  /// Sets the receiver of the copied text.
  func attach(to host: any SelectionHost) {
    self.host = host
  }

  /// The selected text, or `nil`.
  var text: String? {
    if let mode { return mode.ends.flatMap { mode.text?.string(from: $0, to: $1) } }
    return switch selection {
    case .cells(let cells): renderer.canvas.text(in: cells)
    case .text(let range): range.text?.string(from: range.anchor, to: range.head)
    case nil: nil
    }
  }

  // MARK: Events

  /// Updates the selection; returns whether the event was handled.
  func handle(_ event: Event) -> Bool {
    if let mode, isActive(mode.text?.root) {
      switch event {
      case .key(let keyPress), .keyRepeat(let keyPress): return handle(keyPress, mode)
      case .paste: return true
      case .mouse(let mouse) where mouse.kind == .press && mouse.button == .left: leave()
      case .mouse, .resize, .keyRelease, .focus, .capabilities: return false
      }
    }
    switch event {
    case .mouse(let mouse): return handle(mouse)
    case .key(let keyPress) where selection != nil && keyPress == KeyPress(.escape):
      clear()
      return true
    case .key, .keyRepeat, .paste: clear()
    case .resize: if case .cells? = selection { clear() }
    case .keyRelease, .focus, .capabilities: break
    }
    return false
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .press where mouse.button == .left:
      clear()
      guard isOn || mouse.modifiers.contains(.alt), !isControl(at: mouse.position) else {
        return false
      }
      isDragging = true
      (start, pointer) = (mouse.position, mouse.position)
      begin(at: mouse.position, clicks: mouse.clickCount)
    case .drag where isDragging:
      pointer = mouse.position
      isMoved = isMoved || pointer != start
      moveHead()
    case .release where isDragging:
      isDragging = false
      scrollTimer?.cancel()
      if !isMoved { clear() }
      if let text, !text.isEmpty { host?.copySelection(text) }
    default: return false
    }
    host?.invalidate()
    return true
  }

  private func begin(at position: Position, clicks: Int) {
    let unit: PaneText.Unit = clicks == 2 ? .word : clicks == 3 ? .line : .letter
    isMoved = unit != .letter
    guard let text = paneText(at: position), let spot = text.spot(at: position, unit) else {
      selection = .cells(TextSelection(at: position, in: area(at: position)))
      return
    }
    selection = .text(TextRange(root: text.root, anchor: spot, head: spot, unit: unit))
  }

  /// Returns whether a press is for a control or a scroll bar, from which nothing is selected.
  private func isControl(at position: Position) -> Bool {
    guard let layer = stack.active, let hit = layer.view(at: position - layer.frame.origin),
      Frame(size: renderer.size).contains(position)
    else { return false }
    let (symbols, edge) = (hit.theme.symbols, hit.frameInWindow)
    let sign = renderer.canvas[position.x, position.y].cluster
    let isBar = [symbols.track, symbols.thumb].contains { String(Character($0)) == sign }
    if isBar, position.x == edge.maxX - 1 { return true }
    if hit is any TextPane, position.y == edge.maxY - 1, ["─", "━", "-", "#"].contains(sign) {
      return true
    }
    var next: View? = hit
    while let view = next, view.selectableText == nil, !(view is any TextPane) {
      // The content of tabs is inside of their view.
      let role = view.accessibility.role
      if Self.operated.contains(role), role != .tabs || view === hit { return true }
      next = view.parent
    }
    return false
  }

  /// The roles of views that a click operates.
  private static let operated: Set<Accessibility.Role> = [
    .button, .checkbox, .toggle, .radioButton, .choice, .textField, .passwordField, .editor,
    .slider, .tabs, .menu, .command, .calendar,
  ]

  /// Returns the pane of a cell whose text is selected; `nil` if cells are selected, because what is drawn there isn't text.
  private func paneText(at position: Position) -> PaneText? {
    guard let layer = stack.active, let hit = layer.view(at: position - layer.frame.origin) else {
      return nil
    }
    var next: View? = hit
    while let view = next {
      if view.selectableText != nil { return .around(view) }
      next = view is any TextPane ? nil : view.parent
    }
    let cell =
      Frame(size: renderer.size).contains(position) ? renderer.canvas[position.x, position.y] : nil
    return hit.children.isEmpty && cell?.cluster != " " ? nil : .around(hit)
  }

  /// Moves the end of the selection to the pointer, or to the edge of the pane, which scrolls.
  private func moveHead() {
    switch selection {
    case .cells(var cells):
      cells.head = pointer
      selection = .cells(cells)
    case .text(var range):
      guard let text = range.text else { return clear() }
      let clip = text.root.placeInWindow.clip
      guard !clip.isEmpty else { return }
      let inside = Position(
        x: min(max(pointer.x, clip.minX), clip.maxX - 1),
        y: min(max(pointer.y, clip.minY), clip.maxY - 1))
      if let spot = text.spot(at: inside, range.unit) { range.head = spot }
      selection = .text(range)
      scrollAtEdge()
    case nil: break
    }
  }

  /// Scrolls while the pointer is above or below the pane, faster with the distance.
  private func scrollAtEdge() {
    guard isDragging, case .text(let range) = selection, let root = range.text?.root else { return }
    let clip = root.placeInWindow.clip
    let distance =
      pointer.y < clip.minY ? pointer.y - clip.minY : max(0, pointer.y - clip.maxY + 1)
    guard distance != 0 else {
      scrollTimer?.cancel()
      return scrollTimer = nil
    }
    guard scrollTimer == nil else { return }
    scrollTimer = host?.schedule(after: Self.scrollInterval) { [weak self] in
      guard let self, isDragging else { return }
      scrollTimer = nil
      var wheel = Mouse(
        kind: distance < 0 ? .scrollUp : .scrollDown, button: .none, position: .zero, modifiers: [])
      wheel.scrollDistance = min(abs(distance), max(1, clip.height - 1))
      _ = root.handle(.mouse(wheel))
      moveHead()
      host?.invalidate()
    }
  }

  private func clear() {
    scrollTimer?.cancel()
    (scrollTimer, isDragging) = (nil, false)
    guard selection != nil else { return }
    selection = nil
    host?.invalidate()
  }

  // MARK: Copy mode

  /// Enters copy mode in the pane around a view, or in the first pane with text; returns `false` if no text is visible.
  func enterMode(at focused: View?) -> Bool {
    clear()
    let panes = focused.map { [PaneText.around($0)] } ?? []
    guard let layer = stack.active,
      let mode = (panes + layer.textPanes).lazy.compactMap({ CopyMode($0) }).first
    else { return false }
    self.mode = mode
    host?.invalidate()
    return true
  }

  private func leave() {
    mode = nil
    host?.invalidate()
  }

  private func handle(_ keyPress: KeyPress, _ mode: CopyMode) -> Bool {
    defer { host?.invalidate() }
    if mode.isSearching {
      mode.type(keyPress)
      return true
    }
    guard let action = keyMap.action(for: keyPress) else {
      return host?.performInCopyMode(keyPress) ?? true
    }
    switch action {
    case .copy, .copySource:
      let (start, end) = mode.copied
      let text = mode.text?.string(from: start, to: end, asSource: action == .copySource)
      leave()
      if let text, !text.isEmpty { host?.copySelection(text) }
    case .leave: leave()
    case .cancel where mode.mark == nil: leave()
    default: mode.perform(action)
    }
    return true
  }

  /// The hints of copy mode; `nil` outside of it.
  var hints: [KeyHint]? {
    guard let mode, isActive(mode.text?.root) else { return nil }
    guard mode.isSearching || !mode.query.isEmpty else { return keyMap.hints() }
    let label = mode.hasNoMatch ? "no matches" : mode.isSearching ? "find" : ""
    var hint = KeyHint(key: "/" + mode.query, label: label, priority: 10)
    hint.keys = []
    return [hint] + (mode.isSearching ? [] : keyMap.hints())
  }

  /// The cell of copy mode's cursor.
  var cursor: Position? { mode.flatMap { isActive($0.text?.root) ? $0.position : nil } }

  /// A Boolean value that indicates whether copy mode receives the keys.
  var isInMode: Bool { mode.map { isActive($0.text?.root) } ?? false }

  // MARK: Frames

  /// The frames of the selected cells in the window. A selection whose text is gone ends.
  func selectedFrames() -> [Frame] {
    if let mode {
      guard let text = mode.text, text.contains(mode.cursor) else {
        // The hints change, too.
        leave()
        return []
      }
      guard isActive(text.root), let ends = mode.ends else { return [] }
      guard let frames = text.frames(from: ends.0, to: ends.1) else {
        mode.perform(.cancel)
        return []
      }
      return uncovered(frames, of: text.root)
    }
    switch selection {
    case .cells(let cells): return renderer.canvas.frames(of: cells)
    case .text(let range):
      guard let text = range.text, let frames = text.frames(from: range.anchor, to: range.head)
      else {
        selection = nil
        return []
      }
      return isActive(text.root) && isMoved ? uncovered(frames, of: text.root) : []
    case nil: return []
    }
  }

  private func isActive(_ root: View?) -> Bool {
    guard let root, let layer = stack.active else { return false }
    return root.isInside(layer)
  }

  /// Returns the parts of rows that no message and no view above the pane covers.
  private func uncovered(_ frames: [Frame], of root: View) -> [Frame] {
    var covers = stack.overlays.map(\.frame)
    var view = root
    while let parent = view.parent {
      if parent.stacksChildren, let index = parent.children.firstIndex(where: { $0 === view }) {
        covers += parent.children[(index + 1)...].filter { !$0.isHidden }.map(\.frameInWindow)
      }
      view = parent
    }
    return covers.filter { !$0.isEmpty }.reduce(frames) { frames, cover in
      frames.flatMap { frame in
        guard !frame.intersection(cover).isEmpty else { return [frame] }
        let (left, right) = (cover.minX - frame.minX, frame.maxX - cover.maxX)
        return [
          Frame(x: frame.minX, y: frame.minY, width: max(0, left), height: 1),
          Frame(x: cover.maxX, y: frame.minY, width: max(0, right), height: 1),
        ].filter { !$0.isEmpty }
      }
    }
  }

  /// Returns the frame of the innermost view of more than one row under a cell, which limits a selection of cells.
  private func area(at position: Position) -> Frame {
    let whole = Frame(size: renderer.size)
    guard let layer = stack.active, let hit = layer.view(at: position - layer.frame.origin) else {
      return whole
    }
    for view in hit.lineage {
      let (origin, clip) = view.placeInWindow
      let area = Frame(origin: origin, size: view.frame.size).intersection(clip)
      if area.height > 1, area.contains(position) { return area }
    }
    return whole
  }
}

extension View {
  /// The panes inside, and the view itself.
  fileprivate var textPanes: [PaneText] {
    [PaneText(self)] + panesInside
  }

  private var panesInside: [PaneText] {
    children.filter { !$0.isHidden }.flatMap { child in
      (child is any TextPane ? [PaneText(child)] : []) + child.panesInside
    }
  }
}

/// The receiver of the text that a `SelectionController` copies.
@MainActor protocol SelectionHost: AnyObject {
  /// Copies a text to the clipboard, and shows a message about it.
  func copySelection(_ text: String)
  /// Handles a key that copy mode doesn't; returns `false` if the window has to handle it.
  func performInCopyMode(_ keyPress: KeyPress) -> Bool
  /// Performs work once after a delay.
  func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
  /// Requests a frame.
  func invalidate()
}
