/// What keys and mouse do with rows.
extension RowsView {
  /// What keys ask rows for.
  public enum Action: Hashable, Sendable {
    /// To select the row above, or below.
    case up, down
    /// To select a row a page further.
    case pageUp, pageDown
    /// To select the first row, or the last one.
    case first, last
    /// To open the selected row.
    case open
    /// To choose the selected row, or no longer.
    case choose
    /// To choose the rows from the selected one up or down.
    case extendUp, extendDown
    /// To choose all rows, or none.
    case chooseAll, chooseNone
    /// To write words that rows must have.
    case filter
    /// To show all rows again.
    case endFilter
    /// To ask for the rows anew.
    case refresh
  }

  /// The keys that new rows have.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "select the row above", hint: "move", priority: 5),
    .init(.down, "down", "j", help: "select the row below", hint: "move", priority: 5),
    .init(.pageUp, "pgup", help: "a page up"),
    .init(.pageDown, "pgdn", help: "a page down"),
    .init(.first, "home", "g", help: "select the first row"),
    .init(.last, "end", "G", help: "select the last row"),
    .init(.open, "enter", help: "open the row", priority: 9),
    .init(.choose, "space", help: "choose the row, or no longer"),
    .init(.extendUp, "shift+up", help: "choose the row above too"),
    .init(.extendDown, "shift+down", help: "choose the row below too"),
    .init(.chooseAll, "ctrl+a", help: "choose all rows"),
    .init(.chooseNone, "ctrl+n", help: "choose no row"),
    .init(.filter, "/", help: "find rows by words", hint: "find", priority: 0),
    .init(.endFilter, "esc", help: "show all rows again"),
    .init(.refresh, "ctrl+r", help: "ask for the rows anew"),
  ])

  final var rowHints: [KeyHint] {
    guard count > 0 else { return [] }
    var word = typing.hints(in: self)
    // Esc may mean something else to those around, but only once all rows show again.
    if filter != nil || !filterField.isHidden,
      let end = keyMap.hint(.endFilter, label: "show all", priority: 8)
    {
      word.append(end)
    }
    let typing = window?.focused?.acceptsText == true
    let wanted = KnownHints.Wanted(typing: typing, choosesMany: choosesMany, open: openLabel)
    if let knownHints, knownHints.wanted == wanted { return word + knownHints.hints }
    let open = keyMap.hint(.open, label: openLabel, priority: 9, typing: typing)
    let choose = choosesMany ? keyMap.hint(.choose, label: "choose", priority: 6) : nil
    let hints = [open, choose].compactMap(\.self) + keyMap.hints(typing: typing)
    knownHints = KnownHints(wanted: wanted, hints: hints)
    return word + hints
  }

  final var rowHelp: KeyHelp {
    let offered = keyMap.bindings.filter { binding in
      switch binding.action {
      case .choose, .extendUp, .extendDown, .chooseAll, .chooseNone: choosesMany
      case .refresh: refreshes.hasListeners
      case .up, .down, .pageUp, .pageDown, .first, .last, .open, .filter, .endFilter: true
      }
    }
    return KeyMap(offered).help("Rows")
  }

  /// The hints of a key map, and what they depend on.
  struct KnownHints {
    let wanted: Wanted
    let hints: [KeyHint]

    struct Wanted: Equatable {
      let typing, choosesMany: Bool
      let open: String
    }
  }

  final func perform(_ action: Action) -> Bool {
    switch action {
    case .filter: return openFilter()
    case .endFilter: return endFilter()
    case .refresh: return refresh()
    case .up, .extendUp: if position ?? 0 == 0, first == 0 { return pull() }
    case .down, .pageUp, .pageDown, .first, .last, .open, .choose, .extendDown, .chooseAll,
      .chooseNone:
      break
    }
    guard let position else { return false }
    let page = max(1, (body.height - 1) / lines.height)
    switch action {
    case .up: move(to: position - 1)
    case .down: move(to: position + 1)
    case .pageUp: move(to: position - page)
    case .pageDown: move(to: position + page)
    case .first: move(to: 0)
    case .last: move(to: lines.rows - 1)
    case .open: openings.send(source(of: position))
    case .choose: return choose(position)
    case .extendUp: return extend(to: position - 1)
    case .extendDown: return extend(to: position + 1)
    case .chooseAll: return choose(.all)
    case .chooseNone: return choose(RowSelection())
    case .filter, .endFilter, .refresh: break
    }
    return true
  }

  /// Chooses a row, or no longer.
  private func choose(_ position: Int) -> Bool {
    guard choosesMany else { return false }
    chosen.toggle(id(source(of: position)))
    rangeStart = nil
    choices.send(chosen)
    return true
  }

  private func choose(_ selection: RowSelection) -> Bool {
    guard choosesMany else { return false }
    guard selection != chosen else { return true }
    chosen = selection
    choices.send(chosen)
    return true
  }

  /// Moves the end of the range that is being chosen: rows that it leaves aren't chosen any longer.
  private func extend(to position: Int) -> Bool {
    guard choosesMany, let old = self.position else { return false }
    let new = min(max(0, position), lines.rows - 1)
    let start = rangeStart ?? old
    if abs(new - start) >= abs(old - start) {
      for row in min(old, new)...max(old, new) { chosen.set(id(source(of: row)), to: true) }
    } else {
      chosen.set(id(source(of: old)), to: false)
    }
    move(to: new)
    rangeStart = start
    choices.send(chosen)
    return true
  }
}

extension RowsView {
  /// The column of the bar, if there is one.
  final var barColumn: Int? {
    frame.width >= 8 && body.height > 0 && lines.count > body.height ? frame.width - 1 : nil
  }

  final func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .scrollUp:
      if first == 0 { return pull() }
      scroll(to: first - 3)
    case .scrollDown: scroll(to: first + 3)
    case .press where mouse.button == .left: press(mouse)
    case .drag where mouse.position.x == barColumn: scroll(toBar: mouse.position.y)
    case .press, .release, .drag, .move, .scrollLeft, .scrollRight: return false
    }
    return true
  }

  private func press(_ mouse: Mouse) {
    let (body, y) = (body, mouse.position.y)
    guard y >= body.minY, y < body.maxY else { return }
    if mouse.position.x == barColumn { return scroll(toBar: y) }
    let line = first + y - body.minY
    // The line at the top may be the title that stays there.
    guard line < lines.count, !(y == body.minY && stickySection != nil),
      case .row(let row) = lines.content(of: line)
    else { return }
    let marks = choosesMany && mouse.position.x >= 2 && mouse.position.x < 5
    if marks || mouse.modifiers.contains(.control) {
      move(to: row)
      _ = choose(row)
    } else if mouse.modifiers.contains(.shift), choosesMany {
      extendRange(to: row)
    } else if row == position {
      openings.send(source(of: row))
    } else {
      move(to: row)
    }
  }

  /// Chooses every row from where the range began up to one.
  private func extendRange(to row: Int) {
    guard let start = rangeStart ?? position else { return }
    for index in min(start, row)...max(start, row) { chosen.set(id(source(of: index)), to: true) }
    move(to: row)
    rangeStart = start
    choices.send(chosen)
  }

  private func scroll(toBar y: Int) {
    let body = body
    let hidden = lines.count - body.height
    guard body.height > 1 else { return }
    scroll(to: hidden * min(max(0, y - body.minY), body.height - 1) / (body.height - 1))
  }
}

extension RowsView {
  /// Selects by what is typed, where that is wanted; returns whether the key was for that.
  final func types(_ event: Event) -> Bool {
    guard selectsByTyping, isFocused, keyPrefix.isEmpty else { return false }
    return typing.handle(event, in: self) { [weak self] in
      RowTyping.Rows(
        selected: self?.position ?? -1, count: self?.lines.rows ?? 0,
        text: { place in self.map { $0.text(ofRow: $0.source(of: place)) } ?? "" },
        select: { self?.move(to: $0) })
    }
  }

  /// Whether a key, after those that began a sequence, means anything in another map, which then comes first.
  final func reads<Action>(_ event: Event, _ keyMap: KeyMap<Action>) -> Bool {
    guard case .key(let chord) = event else { return false }
    var prefix = keyPrefix
    return keyMap.match(chord, after: &prefix) != .none
  }
}
