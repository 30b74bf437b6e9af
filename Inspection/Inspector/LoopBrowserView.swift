// SPDX-License-Identifier: MIT

import Recordings
import Views

/// The pages of an inspector: loops with their events, states and effects, requests, observed signals, and frames.
///
/// ```swift
/// window.present(LoopBrowserView(inspector, frames: history))
/// window.root = LoopBrowserView(history: report.history)        // the events of a crash report
/// ```
///
/// While the last event is selected, the pages follow the program. Selecting an earlier event shows the state of its loop, the changes,
/// the running effects, and the screen as it was then.
public final class LoopBrowserView: View {
  /// A key action of an inspector.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Closes the inspector.
    case close
    /// Selects the next event, or the previous one.
    case next, previous
    /// Shows the events of the selected loop only, or those of all.
    case only
    /// Writes a test that replays the selected loop.
    case test
  }

  /// The key map.
  public var keyMap = KeyMap<Action>([
    .init(.close, "escape", help: "close inspector", hint: "close", priority: 8),
    .init(.previous, ",", help: "step back", hint: "back", priority: 7),
    .init(.next, ".", help: "step forward", hint: "forward", priority: 7),
    .init(
      .only, "o", help: "toggle events of other loops", hint: "only", priority: 5),
    .init(
      .test, "t", help: "write test that replays this loop", hint: "write test", priority: 6),
  ])
  /// An event that is sent when the user closes the inspector.
  public let closings = ControlEvent<Void>()

  private let inspector: Inspector?
  private let frames: FrameHistory?
  private var history: LoopHistory
  /// The number of entries before those of the history.
  private var dropped = 0
  private var time: Duration
  /// The loop whose events alone are shown.
  private var onlyLoop: Int?
  /// The indices of the shown entries in the history.
  private var shown: [Int] = []
  private var follows = true
  private var timer: WindowTimer?

  private let heading = LabelView(role: \.title)
  private let loops = ListView()
  private let events = ListView()
  private let changes = ListView()
  private let state = TreeView()
  private var stateRows = OutlineRows("")
  private let requests = ListView()
  private let values = ListView()
  private let frameList = ListView()
  private let screen = CanvasView()
  private let pages: TabsView
  private let box: StackView

  /// The time between two updates of a running program.
  private static let interval = Duration.milliseconds(250)

  /// Creates an inspector of a running program.
  ///
  /// - Parameters:
  ///   - inspector: The inspector, which was started.
  ///   - frames: The surface of the window, for the screens of the past; nil for none.
  package convenience init(_ inspector: Inspector, frames: FrameHistory? = nil) {
    self.init(inspector, frames, inspector.history)
  }

  /// Creates an inspector of entries from a file, such as a crash report. The first event with a problem is selected, or the last one.
  public convenience init(history: LoopHistory) {
    self.init(nil, nil, history)
  }

  private init(_ inspector: Inspector?, _ frames: FrameHistory?, _ history: LoopHistory) {
    self.inspector = inspector
    self.frames = frames
    self.history = history
    time = inspector?.now ?? history.entries.last?.time ?? .zero
    func titled(_ title: String, _ view: View) -> View {
      view.growFactor = 1
      return StackView(.vertical, [LabelView(Text(" " + title), role: \.secondary), view])
    }
    let details = SplitView(
      .vertical, titled("Changes", changes), titled("State", state), part: 0.3,
      minimums: (3, 3))
    let right = SplitView(
      .horizontal, titled("Events", events), details, part: 0.55, minimums: (20, 16))
    let all = SplitView(.horizontal, titled("Loops", loops), right, part: 0.24, minimums: (14, 30))
    var tabs = [TabsView.Tab("Loops", all)]
    if inspector != nil {
      let films = SplitView(
        .horizontal, titled("Frames", frameList), titled("Screen", screen), part: 0.24,
        minimums: (16, 20))
      tabs += [
        TabsView.Tab("Requests", requests), TabsView.Tab("Signals", values),
        TabsView.Tab("Frames", films),
      ]
    }
    pages = TabsView(tabs)
    pages.growFactor = 1
    box = StackView(.vertical, [heading, pages])
    super.init()
    // A file has no program that could write a test.
    if inspector == nil { keyMap = keyMap.without(.test) }
    growFactor = 1
    add(box)
    for list in [loops, events, changes, requests, values, frameList, state] {
      // Nothing opens.
      list.keyMap = list.keyMap.without(.open)
    }
    changes.emptyText = "No changes."
    requests.emptyText = "No requests."
    values.emptyText = "No signal is observed."
    loops.currentRowChanges.add { [weak self] _ in self?.selectLoop() }
    events.currentRowChanges.add { [weak self] _ in self?.selectEvent() }
    frameList.currentRowChanges.add { [weak self] _ in self?.showFrame() }
    update()
  }

  public override func measure(in room: Size) -> Size { room }

  public override func layout() { box.frame = bounds }

  public override func draw(in painter: Painter) { painter.fill(bounds, with: theme.background) }

  public override var preferredFocus: View? { events }

  public override var keyHints: [KeyHint] { keyMap.hints() }

  public override var keyHelp: KeyHelp? { keyMap.help("Inspector") }

  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .close: closings.send()
      case .next: step(by: 1)
      case .previous: step(by: -1)
      case .only: toggleOnly()
      case .test: writeTest()
      }
      return true
    }
  }

  /// Shows the current content of the program. It is called regularly while the view is visible.
  public func update() {
    if let inspector {
      (history, dropped, time) = (inspector.history, inspector.droppedEntries, inspector.now)
    }
    showHeading()
    showLoops()
    showEvents()
    showWork()
    showFrames()
  }

  /// Starts the regular updates.
  func startUpdates(of window: Window) {
    timer = window.schedule(after: Self.interval) { [weak self, weak window] in
      guard let self, let window, self.window === window else { return }
      update()
      startUpdates(of: window)
    }
  }

  // MARK: Content

  private static func text(_ time: Duration) -> String {
    let milliseconds = Int(time / .milliseconds(1))
    let rest = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest) s"
  }

  private static func short(_ time: Duration) -> String {
    let microseconds = time / .microseconds(1)
    return microseconds < 1_000
      ? "\(Int(microseconds)) µs"
      : microseconds < 1_000_000
        ? "\(Int(microseconds / 100) / 10).\(Int(microseconds / 100) % 10) ms" : text(time)
  }

  private func showHeading() {
    let running = history.members().count { $0.isRunning }
    var parts = [
      running == 1 ? "1 loop" : "\(running) loops", "\(dropped + history.entries.count) entries",
    ]
    if let inspector {
      let open = inspector.requests.filter { $0.end == nil }.count
      parts.append(open == 1 ? "1 request in flight" : "\(open) requests in flight")
    }
    if let frame = frames?.frames.last {
      parts.append("frame \(frame.number): \(Self.short(frame.cost)), \(frame.bytes) bytes")
    }
    heading.string = " Inspector  " + parts.joined(separator: " · ")
  }

  private func showLoops() {
    let members = history.members().sorted {
      ($0.isRunning ? 0 : 1, $0.number) < ($1.isRunning ? 0 : 1, $1.number)
    }
    let (history, end) = (history, selectedEntry ?? history.entries.count - 1)
    loopNumbers = members.map(\.number)
    loops.show(count: members.count, id: { members[$0].number }) { index in
      let member = members[index]
      let effects = history.effects(of: member.number, at: end).count
      let detail = member.isRunning ? effects > 0 ? "\(effects) running" : "" : "ended"
      let name = member.name.hasSuffix(".State") ? member.name.dropLast(6) : member.name[...]
      return ListRow(title: Text("\(member.number) \(name)"), detail: Text(detail))
    }
  }

  private var loopNumbers: [Int] = []

  private var selectedEntry: Int? {
    guard let index = events.currentIndex, shown.indices.contains(index) else { return nil }
    return shown[index]
  }

  private func showEvents() {
    let wasFollowing = follows
    shown = self.history.entries.indices.filter { index in
      let entry = self.history.entries[index]
      if let onlyLoop, entry.loop != onlyLoop { return false }
      if case .state(_, let number) = entry.content { return number == 0 }
      return true
    }
    let (history, shown, dropped) = (history, shown, dropped)
    events.show(count: shown.count, id: { dropped + shown[$0] }) { index in
      Self.row(history.entries[shown[index]], history, shown[index])
    }
    if wasFollowing, !shown.isEmpty { events.select(shown.count - 1) }
    selectEvent()
  }

  private static func row(_ entry: LoopLog.Entry, _ history: LoopHistory, _ index: Int) -> ListRow {
    let time = Text(text(entry.time))
    switch entry.content {
    case .event(let event, _, let cause):
      let isOpen = history.outcome(of: index) == nil
      return ListRow(
        title: Text("\(isOpen ? "✗" : "›") \(event)"), note: Text(cause), detail: time)
    case .state: return ListRow(title: Text("● \(entry.name) started"), detail: time)
    case .effectStarted(let id, _): return ListRow(title: Text("  + \(id)"), detail: time)
    case .effectEnded(let id, let isCancelled):
      return ListRow(
        title: Text("  - \(id)"), note: isCancelled ? "cancelled" : "", detail: time)
    case .dropped(let event, let cause):
      return ListRow(title: Text("  dropped \(event)"), note: Text(cause), detail: time)
    case .released: return ListRow(title: Text("○ \(entry.name) ended"), detail: time)
    }
  }

  private func selectEvent() {
    guard let index = selectedEntry else {
      changes.show(count: 0) { _ in ListRow(title: "") }
      return showState("")
    }
    follows = events.currentIndex == shown.count - 1
    let entry = history.entries[index]
    let lines = history.changes(at: index)
    var rows = lines.map { ListRow(title: Text($0)) }
    if case .event(_, let number, let cause) = entry.content {
      rows.insert(
        ListRow(title: Text("event \(number) of \(entry.name)"), detail: Text(cause)), at: 0)
      if history.outcome(of: index) == nil {
        rows.append(ListRow(title: "The reducer did not return."))
      }
    }
    let place = history.outcome(of: index) ?? index
    for effect in history.effects(of: entry.loop, at: place) {
      rows.append(
        ListRow(
          title: Text("effect \(effect.name)"),
          detail: Text("for " + Self.short(history.entries[place].time - effect.start))))
    }
    changes.show(count: rows.count) { rows[$0] }
    showState(history.state(of: entry.loop, at: place) ?? "")
    if !follows, let frame = frames?.frame(at: history.entries[place].time + .milliseconds(20)) {
      screen.canvas = frame.canvas
      if let row = frames?.frames.firstIndex(where: { $0.number == frame.number }) {
        frameList.select(row)
      }
    }
  }

  private func showState(_ text: String) {
    let rows = OutlineRows(text)
    guard rows != stateRows else { return }
    let isOther =
      stateRows.roots.map { stateRows.nodes[$0].path } != rows.roots.map { rows.nodes[$0].path }
    stateRows = rows
    state.show(
      roots: rows.roots.map { rows.nodes[$0].path },
      isBranch: { path in rows.index(of: path).map { !rows.nodes[$0].children.isEmpty } ?? false },
      children: { path in
        rows.index(of: path).map { rows.nodes[$0].children.map { rows.nodes[$0].path } } ?? []
      },
      row: { path in
        ListRow(title: Text(rows.index(of: path).map { rows.nodes[$0].text } ?? ""))
      })
    // Two levels of another loop's state are open; later states of the loop keep what the user opened.
    if isOther {
      for root in rows.roots {
        state.expand(rows.nodes[root].path)
        for child in rows.nodes[root].children { state.expand(rows.nodes[child].path) }
      }
    }
  }

  private func showWork() {
    guard let inspector else { return }
    let (work, now) = (inspector.requests.reversed() as [Inspector.Work], time)
    requests.show(count: work.count, id: { work[$0].number }) { index in
      let work = work[index]
      let time = Self.short((work.end ?? now) - work.start)
      return ListRow(
        title: Text("\(work.end == nil ? "…" : " ") \(work.name)"),
        note: Text(work.end == nil ? "in flight" : work.outcome),
        detail: Text("\(time)  at \(Self.text(work.start))"))
    }
    let values = inspector.values.reversed() as [Inspector.Value]
    self.values.show(count: values.count) { index in
      ListRow(
        title: Text(values[index].name), note: Text(values[index].text),
        detail: Text(Self.text(values[index].time)))
    }
  }

  private func showFrames() {
    guard let frames = frames?.frames else { return }
    let wasLast = frameList.currentIndex.map { $0 >= frameCount - 1 } ?? true
    frameCount = frames.count
    frameList.show(count: frames.count, id: { frames[$0].number }) { index in
      let frame = frames[index]
      return ListRow(
        title: Text("\(frame.number)  \(Self.text(frame.time))"),
        detail: Text("\(Self.short(frame.cost))  \(frame.bytes) B"))
    }
    if wasLast, follows, !frames.isEmpty { frameList.select(frames.count - 1) }
    showFrame()
  }

  private var frameCount = 0

  private func showFrame() {
    guard let frames = frames?.frames, let index = frameList.currentIndex,
      frames.indices.contains(index)
    else { return }
    screen.canvas = frames[index].canvas
  }

  // MARK: Actions

  private func selectLoop() {
    guard onlyLoop != nil, let index = loops.currentIndex, loopNumbers.indices.contains(index),
      onlyLoop != loopNumbers[index]
    else { return }
    onlyLoop = loopNumbers[index]
    showEvents()
  }

  private func step(by step: Int) {
    guard let index = events.currentIndex, shown.indices.contains(index + step) else { return }
    events.select(index + step)
  }

  private var selectedLoop: Int? {
    if let index = loops.currentIndex, loops.isFocused, loopNumbers.indices.contains(index) {
      return loopNumbers[index]
    }
    return selectedEntry.map { history.entries[$0].loop }
  }

  private func toggleOnly() {
    onlyLoop = onlyLoop == nil ? selectedLoop : nil
    if let onlyLoop, let row = loopNumbers.firstIndex(of: onlyLoop) { loops.select(row) }
    showEvents()
  }

  private func writeTest() {
    guard let inspector, let loop = selectedLoop,
      let name = history.members().first(where: { $0.number == loop })?.name
    else { return }
    do {
      let text = try inspector.test(of: loop, named: name)
      let words = name.filter { $0.isLetter || $0.isNumber }
      let path = try InspectorTestFile.write(text, named: words, in: inspector.options.testFolder)
      window?.show(Toast("The test is in \(path).", severity: .success))
    } catch {
      window?.show(Toast("No test was written: \(error)", severity: .error))
    }
  }
}
