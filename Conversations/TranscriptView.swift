// SPDX-License-Identifier: MIT

import Declarations
import Views

/// The view of a ``Transcript``.
public final class TranscriptView: View {
  /// A key action, besides those that scroll.
  public enum Action: Hashable, Sendable {
    /// Goes to the message above or below.
    case previousMessage, nextMessage
    /// Goes to the beginning of a section, such as a day.
    case previousSection, nextSection
    /// Opens the search field.
    case search
    /// Goes to the next or the previous match.
    case next, previous
    /// Ends the search.
    case cancel
  }

  /// The default keys, besides those that scroll.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.previousMessage, "[", help: "previous message"),
    .init(.nextMessage, "]", help: "next message"),
    .init(.previousSection, "{", help: "previous section"),
    .init(.nextSection, "}", help: "next section"),
    .init(.search, "/", help: "find", hint: "search", priority: 4),
    .init(.next, "n", help: "find next"),
    .init(.previous, "N", help: "find previous"),
    .init(.cancel, "esc", help: "clear search"),
  ])

  /// The keys, besides those that scroll.
  public var keyMap = TranscriptView.standardKeyMap
  /// The text without messages.
  public var emptyText: Text = "" {
    didSet { if emptyText != oldValue { setNeedsLayout() } }
  }

  private let column = LazyColumnView()
  private let bar = NewMessagesBar()
  private let marks = MatchMarks()
  private let emptyLabel = LabelView(role: \.secondary, wraps: true)
  private let field = TextFieldView(placeholder: "letters")
  private var source = TranscriptSource()
  /// The text that the user searches for, folded; empty for none.
  private var query = ""
  /// The last match that the user went to.
  private var found: AnyHashable?
  /// The index at which the search begins, while the field is open.
  private var origin = 0
  private var hasNoMatch = false
  private var reportedIDs: [AnyHashable] = []
  private let printed = PrintedMessages()
  private let speaker = TranscriptSpeaker()

  /// Creates a view without messages.
  public override init() {
    super.init()
    growFactor = 1
    add(column)
    column.leadingRows = { [weak column] view in
      guard let column, let row = view.row else { return 0 }
      return row.leadingRows(at: row.frame.width > 0 ? row.frame.width : column.frame.width)
    }
    column.onScroll = { [weak self] in self?.reportVisible() }
    bar.onClick = { [weak self] in self?.scrollToEnd() }
    marks.frames = { [weak self] in self?.matchFrames ?? [] }
    field.texts.add { [weak self] in self?.search($0) }
    field.submissions.add { [weak self] _ in self?.closeField() }
  }

  /// Shows other messages.
  func show(_ column: LazyColumn, _ source: TranscriptSource) {
    self.source = source
    column.update(self.column)
    speaker.messagesDidChange()
    marks.setNeedsDisplay()
  }

  /// The number of messages at the beginning that are printed above an inline area.
  var printedCount: Int { printed.count }
  /// The place in the next message above which it is printed.
  var printedPlace: MessagePlace? { printed.place }

  /// Prints messages with another printer; `nil` to print none.
  func follow(
    _ printer: TranscriptPrinter?, count: Int, id: @escaping @MainActor (Int) -> AnyHashable
  ) {
    printed.follow(printer, in: self, count: count, id: id)
  }

  // MARK: Scrolling

  /// A Boolean value that indicates whether new messages scroll into sight.
  public var isFollowing: Bool { column.isFollowing }

  /// The number of messages below those that the user has seen.
  public var unseenCount: Int { column.unseenCount }

  /// Scrolls to the newest message, and shows those that arrive.
  public func scrollToEnd() { column.scrollToEnd() }

  /// Scrolls to a message; returns whether it exists.
  @discardableResult public func scroll(to id: some Hashable & Sendable) -> Bool {
    guard let index = source.index(of: AnyHashable(id)) else { return false }
    column.scroll(to: index)
    return true
  }

  /// Scrolls as a key does, for an owner whose keys scroll while another view has the focus.
  @discardableResult public func act(_ action: ScrollView.Action) -> Bool { column.act(action) }

  private func goToMessage(_ step: Int) {
    let top = column.visibleIndices.lowerBound
    // Above the first visible row, the beginning of the same message is first.
    let target = step < 0 && column.topRow > 0 ? top : top + step
    guard (0..<source.count).contains(target) else { return }
    column.scroll(to: target)
  }

  private func goToSection(_ step: Int) {
    guard let section = source.section, source.count > 0 else { return }
    let top = column.visibleIndices.lowerBound
    func start(of index: Int) -> Int {
      let title = section(index)
      return source.index(from: index, by: -1) { section($0) != title }.map { $0 + 1 } ?? 0
    }
    let own = start(of: top)
    if step < 0 {
      let isAtStart = own == top && column.topRow == 0
      return column.scroll(to: isAtStart && own > 0 ? start(of: own - 1) : own)
    }
    let title = section(top)
    guard let next = source.index(from: top, by: 1, where: { section($0) != title }) else { return }
    column.scroll(to: next)
  }

  private func reportVisible() {
    guard let report = source.reportVisible else { return }
    let visible = isInSight ? column.visibleIndices.clamped(to: 0..<source.count) : 0..<0
    let ids = visible.map(source.id)
    guard ids != reportedIDs else { return }
    reportedIDs = ids
    report(ids)
  }

  // MARK: Search

  /// Marks the messages that contain a text, and goes to the newest one that isn't below the visible ones, or else to the one below. An
  /// empty text ends the search.
  public func search(_ text: String) {
    if !isFieldOpen { origin = column.visibleIndices.upperBound - 1 }
    query = SearchFolding.folded(text)
    (found, hasNoMatch) = (nil, false)
    setNeedsUpdate()
    marks.setNeedsDisplay()
    guard !query.isEmpty else { return }
    let above = source.index(from: min(origin, source.count - 1), by: -1, where: matches)
    show(match: above ?? source.index(from: origin + 1, by: 1, where: matches))
  }

  private func matches(_ index: Int) -> Bool {
    guard let text = source.text, !query.isEmpty else { return false }
    return SearchFolding.contains(SearchFolding.folded(text(index)), query)
  }

  private func goToMatch(_ step: Int) -> Bool {
    guard !query.isEmpty else { return false }
    let current = found.flatMap { source.index(of: $0) } ?? column.visibleIndices.lowerBound - 1
    let next = source.index(from: current + step, by: step, where: matches)
    guard let next else {
      window?.announce(words["no matches"])
      return true
    }
    show(match: next)
    return true
  }

  private func show(match index: Int?) {
    hasNoMatch = index == nil
    setNeedsDisplay()
    guard let index else { return }
    found = source.id(index)
    let isVisible = column.visibleFrame(at: index).map {
      $0.minY >= 0 && $0.maxY <= column.frame.height
    }
    if isVisible != true { column.scroll(to: index, row: -column.frame.height / 3) }
    marks.setNeedsDisplay()
  }

  /// The frames of the visible messages that match, and whether the user went to them.
  private var matchFrames: [(Frame, isFound: Bool)] {
    column.visibleIndices.clamped(to: 0..<source.count).filter(matches).compactMap { index in
      column.visibleFrame(at: index).map { ($0, source.id(index) == found) }
    }
  }

  private var isFieldOpen: Bool { field.parent != nil }

  private func openField() -> Bool {
    guard source.text != nil else { return false }
    origin = column.visibleIndices.upperBound - 1
    field.text = ""
    if !isFieldOpen { add(field) }
    field.focus()
    return true
  }

  private func closeField() {
    guard isFieldOpen else { return }
    remove(field)
    column.focus()
  }

  private func cancelSearch() -> Bool {
    guard isFieldOpen || !query.isEmpty else { return false }
    closeField()
    search("")
    return true
  }

  // MARK: View

  /// The messages.
  public override var preferredFocus: View? { column }

  /// `true`, because the number of new messages is above the messages.
  public override var stacksChildren: Bool { true }

  /// The hints of the keys that search, and of the key that goes to the end while there are new messages.
  public override var keyHints: [KeyHint] {
    if isFieldOpen { return [keyMap.hint(.cancel, label: "clear", priority: 5)].compactMap(\.self) }
    let newest = unseenCount > 0 ? column.keyMap.hint(.bottom, label: "newest", priority: 9) : nil
    let search = source.text == nil ? [] : keyMap.hints()
    return [newest].compactMap(\.self) + search
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Messages") }

  /// Returns the available size; in an inline area, that of the messages that aren't printed.
  public override func measure(in room: Size) -> Size {
    guard window?.capabilities.inlineRows != nil else { return column.fittingSize(in: room) }
    printed.didMeasure(self, width: column.contentWidth(in: room.width))
    let empty = emptyText.isEmpty ? 0 : emptyText.wrapped(to: max(1, room.width - 4)).count
    // A message of which everything is printed keeps a row: its view follows its text.
    let height = source.count == 0 ? empty : max(1, column.fittingHeight(in: room))
    return Size(width: room.width, height: min(room.height, height + (isFieldOpen ? 1 : 0)))
  }

  /// Places the messages, the search field below them, and the number of new messages above their last row.
  public override func layout() {
    speaker.setNeedsUpdate({ [weak self] in self?.source }, in: self)
    let line = isFieldOpen && frame.height > 1 ? 1 : 0
    column.frame = Frame(x: 0, y: 0, width: frame.width, height: frame.height - line)
    // The number of new messages is known after the layout.
    column.layoutIfNeeded()
    printFinalPart()
    if isFieldOpen {
      field.frame = Frame(x: 2, y: frame.height - 1, width: max(0, frame.width - 16), height: line)
    }
    place(marks, if: !query.isEmpty && frame.width >= 8) {
      Frame(x: frame.width - 2, y: 0, width: 1, height: column.frame.height)
    }
    place(emptyLabel, if: source.count == 0 && !emptyText.isEmpty) {
      emptyLabel.text = emptyText
      let width = max(0, frame.width - 4)
      let rows = emptyText.wrapped(to: max(1, width)).count
      return Frame(x: 2, y: 0, width: width, height: min(rows, frame.height))
    }
    let count = unseenCount
    place(bar, if: count > 0 && column.frame.height > 0) {
      bar.text = Text(" " + words["{0} new below", "\(count)"] + " ")
      let width = min(bar.text.width, max(0, frame.width - 2))
      return Frame(
        x: (frame.width - width) / 2, y: column.frame.height - 1, width: width, height: 1)
    }
  }

  /// Prints the beginning of a message that is higher than an inline area.
  private func printFinalPart() {
    let room = Size(width: frame.width, height: column.frame.height + 1)
    guard window?.capabilities.inlineRows != nil, column.visibleIndices.first == 0,
      let place = column.children.first?.row?.finalPlace,
      column.fittingHeight(in: room) == room.height
    else { return }
    printed.didReach(place)
  }

  /// Adds a view above the messages while it is needed. A view that covers others makes scrolling draw more.
  private func place(_ view: View, if isNeeded: Bool, _ frame: () -> Frame) {
    guard isNeeded else { return view.parent == nil ? () : remove(view) }
    if view.parent == nil { add(view) }
    view.frame = frame()
  }

  /// Draws the prompt of the search field.
  public override func draw(in painter: Painter) {
    let theme = theme
    guard isFieldOpen else { return }
    painter.draw("/", at: Position(x: 0, y: frame.height - 1), style: theme.accent)
    guard hasNoMatch else { return }
    let note = Text(words["no matches"]).truncated(to: 13, theme)
    let x = max(2, frame.width - note.width)
    painter.draw(note, at: Position(x: x, y: frame.height - 1), style: theme.warning)
  }

  /// Handles the keys of the key map.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      if isFieldOpen { return action == .cancel && cancelSearch() }
      switch action {
      case .previousMessage: goToMessage(-1)
      case .nextMessage: goToMessage(1)
      case .previousSection: goToSection(-1)
      case .nextSection: goToSection(1)
      case .search: return openField()
      case .next: return goToMatch(1)
      case .previous: return goToMatch(-1)
      case .cancel: return cancelSearch()
      }
      return true
    }
  }
}

extension View {
  /// The row of a message in the view of its element.
  fileprivate var row: TranscriptRowView? {
    self as? TranscriptRowView ?? children.first?.row
  }
}

/// The number of new messages, which a click shows.
private final class NewMessagesBar: View {
  var text: Text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }
  var onClick: @MainActor () -> Void = {}

  override var accessibility: Accessibility { Accessibility(.text, label: text.string) }

  override func draw(in painter: Painter) {
    painter.draw(text.truncated(to: frame.width, theme), at: .zero, style: theme.selection)
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick else { return false }
    onClick()
    return true
  }
}

/// The bars beside messages that match the search.
private final class MatchMarks: View {
  var frames: @MainActor () -> [(Frame, isFound: Bool)] = { [] }

  override func draw(in painter: Painter) {
    let (theme, bar) = (theme, Text(theme.symbols.pointer))
    for (frame, isFound) in frames() {
      let rows = max(0, frame.minY)..<max(0, min(bounds.maxY, frame.maxY))
      for y in rows where rows.count > 0 {
        painter.draw(
          bar, at: Position(x: 0, y: y), style: isFound ? theme.accent : theme.warning)
      }
    }
  }
}
