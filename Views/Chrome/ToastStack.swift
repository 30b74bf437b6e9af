// SPDX-License-Identifier: MIT

/// The messages of a window, stacked at the lower right.
final class ToastStack: View, WindowLayer {
  /// A message with its action and the timer that ends it.
  struct Entry {
    let number: Int
    let toast: Toast
    let action: ToastAction?
    var timer: WindowTimer?
  }

  /// The keys that perform the action of the newest message.
  var keyMap = ToastAction.standardKeyMap { didSet { setNeedsDisplay() } }
  private(set) var shown: [Entry] = []
  private var waiting: [Entry] = []
  private var count = 0

  private static let mostShown = 3
  private static let mostWaiting = 100
  private static let widest = 48
  private static let mostRows = 4

  /// Shows a message, or lets it wait; returns its number. An equal message without an action is shown once.
  func show(_ toast: Toast, action: ToastAction?) -> Int {
    if action == nil,
      let equal = (shown + waiting).first(where: { $0.toast == toast && $0.action == nil })
    {
      return equal.number
    }
    count += 1
    waiting.append(Entry(number: count, toast: toast, action: action))
    // The oldest messages of a flood are dropped, to limit memory.
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    showWaiting()
    return count
  }

  func contains(_ number: Int) -> Bool {
    (shown + waiting).contains { $0.number == number }
  }

  func dismiss(number: Int) {
    waiting.removeAll { $0.number == number }
    if let index = shown.firstIndex(where: { $0.number == number }) { dismiss(index) }
  }

  func dismiss(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    shown.remove(at: index).timer?.cancel()
    showWaiting()
  }

  private func showWaiting() {
    while shown.count < Self.mostShown, !waiting.isEmpty {
      var entry = waiting.removeFirst()
      let number = entry.number
      entry.timer = entry.toast.duration.flatMap { duration in
        host?.schedule(after: duration) { [weak self] in self?.dismiss(number: number) }
      }
      shown.append(entry)
    }
    setNeedsLayout()
    window?.messagesDidChange(areShown: !shown.isEmpty)
  }

  /// Dismisses a message and performs its action.
  private func performAction(of entry: Entry) {
    dismiss(number: entry.number)
    entry.action?.action()
  }

  // MARK: Drawing

  /// Returns the rows of each message in a width, and the number of those of its title: its title, its text, and its action, if it
  /// has them.
  private func rows(in width: Int) -> [(rows: [Text], titles: Int)] {
    shown.map { entry in
      let (inner, theme) = (max(1, width - 4), theme)
      let text = entry.toast.text.lines(in: inner, atMost: Self.mostRows, theme)
      let title = Text(entry.toast.title, style: .plain.bold())
      let titles = title.isEmpty ? [] : title.lines(in: inner, atMost: Self.mostRows, theme)
      return (titles + text + (entry.action.map { [label(of: $0)] } ?? []), titles.count)
    }
  }

  /// Returns the title of an action with its first key.
  private func label(of action: ToastAction) -> Text {
    let key = keyMap.keys(for: .perform).first.map { " " + $0.sign } ?? ""
    return Text(action.title, style: .plain.underline()) + Text(key)
  }

  private func width(in room: Int) -> Int {
    let widths = shown.flatMap {
      [
        $0.toast.text.width, Text($0.toast.title).width,
        $0.action.map { label(of: $0).width } ?? 0,
      ]
    }
    return min(room, Self.widest, (widths.max() ?? 0) + 4)
  }

  private var areCards: Bool { theme.overlay != .plain }

  /// The number of rows between two cards.
  private var gap = 0
  /// The number of blank rows above and below the text of a message: one in a roomy window.
  private var margin = 0

  /// Sets the frame that the messages need, at the lower right of the room.
  func place(in room: Frame) {
    let side = Margin.columns(for: room.width)
    let width = shown.isEmpty ? 0 : width(in: room.width - 2 * side)
    let rows = rows(in: width).reduce(0) { $0 + $1.rows.count }
    gap = room.height >= 16 ? 1 : 0
    margin = window?.isRoomy == true ? 1 : 0
    let height = min(
      room.height, rows + 2 * margin * shown.count + gap * max(0, shown.count - 1))
    // With gaps, there is one below, too.
    let end = room.maxY - (gap > 0 && height < room.height ? 1 : 0)
    frame = avoidCaret(
      Frame(x: room.maxX - side - width, y: end - height, width: width, height: height), in: room)
  }

  override func measure(in room: Size) -> Size {
    let width = shown.isEmpty ? 0 : width(in: room.width)
    return Size(width: width, height: rows(in: width).reduce(0) { $0 + $1.rows.count })
  }

  /// Returns the frame above the caret of the focused view, or below it, if the frame would cover its row.
  private func avoidCaret(_ frame: Frame, in room: Frame) -> Frame {
    guard let row = caretRow, !frame.intersection(row).isEmpty else { return frame }
    var frame = frame
    let (above, below) = (row.minY - room.minY, room.maxY - row.maxY)
    frame.size.height = min(frame.height, max(above, below))
    frame.origin.y = frame.height <= above ? row.minY - frame.height : row.maxY
    return frame
  }

  /// The row of the focused view that shows the caret, in the window's coordinates; nil if no caret is visible.
  private var caretRow: Frame? {
    guard let current = window?.current, current.showsCursor, let cursor = window?.cursor else {
      return nil
    }
    let clip = current.placeInWindow.clip
    return Frame(x: clip.minX, y: cursor.y, width: clip.width, height: 1)
  }

  /// The first row of each message, its rows, with the blank ones above and below the text, and the indices of its title's.
  private var places: [(y: Int, rows: [Text], titles: Range<Int>)] {
    var y = 0
    let blank = Array(repeating: Text(""), count: margin)
    return rows(in: frame.width).map { content in
      let rows = blank + content.rows + blank
      defer { y += rows.count + gap }
      return (y, rows, margin..<margin + content.titles)
    }
  }

  /// Clears the backgrounds of the cards, but not the rows between them.
  override func clear(in painter: Painter) {
    for (y, rows, _) in places {
      painter.fill(Frame(x: 0, y: y, width: frame.width, height: rows.count), with: .plain)
    }
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let (isCard, start) = (areCards, frame.width >= 6 ? 3 : 0)
    for (shown, place) in zip(shown, places) {
      let severity = shown.toast.severity.style(in: theme)
      let style = isCard ? theme.text : severity.bold().reverse()
      for (index, row) in place.rows.enumerated() {
        let y = place.y + index
        painter.fill(Frame(x: 0, y: y, width: frame.width, height: 1), with: style)
        if isCard { drawEdge(Position(x: 0, y: y), severity, theme, painter) }
        if index == margin, start > 0 {
          painter.draw(
            Text(shown.toast.severity.sign(in: theme)), at: Position(x: 1, y: y),
            style: isCard ? severity.bold() : style)
        }
        let isTitle = place.titles.contains(index) && isCard
        painter.draw(
          row.truncated(to: frame.width - start, theme), at: Position(x: start, y: y),
          style: isTitle ? severity : style)
      }
    }
  }

  /// Draws the edge of a card: half a column, as that of the current row, so that it doesn't touch
  /// the symbol next to it.
  private func drawEdge(
    _ place: Position, _ severity: Style, _ theme: Theme, _ painter: Painter
  ) {
    if theme.symbols.isASCII {
      let fill = Style(background: severity.foreground)
      painter.fill(Frame(origin: place, size: Size(width: 1, height: 1)), with: fill)
    } else {
      let edge = Style(foreground: severity.foreground)
      painter.draw(Text(theme.symbols.pointer), at: place, style: edge)
    }
  }

  // MARK: A layer of the window

  var view: View? { self }

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let keyPress):
      guard let entry = shown.last(where: { $0.action != nil }),
        keyMap.action(for: keyPress) == .perform
      else { return false }
      performAction(of: entry)
      return true
    case .mouse(let mouse):
      guard !shown.isEmpty, mouse.isClick, frame.contains(mouse.position) else { return false }
      return click(at: mouse.position - frame.origin)
    default: return false
    }
  }

  func perform(_ request: WindowRequest) -> Bool {
    switch request {
    case .dismissMessage: dismiss(0)
    case .message(let text): window?.show(Toast(Text(text), severity: .success))
    case .help, .toolTip: return false
    }
    return true
  }

  private func click(at position: Position) -> Bool {
    for (index, (y, rows, _)) in places.enumerated()
    where (y..<y + rows.count).contains(position.y) {
      if shown[index].action != nil, position.y == y + rows.count - 1 - margin {
        performAction(of: shown[index])
      } else {
        dismiss(index)
      }
      return true
    }
    return false
  }
}
