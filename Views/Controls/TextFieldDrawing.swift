/// How a field draws its text, and below it what is wrong or suggested.
extension TextField {
  func drawText(in painter: Painter) {
    let theme = theme
    let line = line
    if line.count == 0 {
      let text = Text(placeholder).truncated(to: frame.width, theme)
      painter.draw(text, at: .zero, style: theme.secondary)
      return drawBehind(Text(placeholder).width, in: painter)
    }
    scrollToCaret()
    let (end, width) = firstBeyond(frame.width)
    let text = mask.map { Text(String(repeating: $0, count: end - first)) }
    painter.draw(text ?? line.text(first..<end), at: .zero, style: theme.text)
    highlight(first..<end, in: painter)
    if end == line.count {
      let ghost = ghost
      var used = width
      if !ghost.isEmpty {
        let text = Text(ghost).truncated(to: max(0, frame.width - width), theme)
        painter.draw(text, at: Position(x: width, y: 0), style: theme.secondary)
        used += text.width
      }
      drawBehind(used, in: painter)
    }
    guard frame.width >= Self.roomForSigns else { return }
    if first > 0, caret > first { sign(theme.signs.before, 0, painter, theme) }
    if end < line.count, caret < end {
      sign(theme.signs.after, frame.width - 1, painter, theme)
    }
  }

  private func sign(_ sign: String, _ x: Int, _ painter: Painter, _ theme: Theme) {
    painter.fill(Frame(x: x, y: 0, width: 1, height: 1), with: .plain)
    painter.draw(Text(sign), at: Position(x: x, y: 0), style: theme.accent)
  }

  private func highlight(_ visible: Range<Int>, in painter: Painter) {
    let range = selection.range
    let selected = (range.lowerBound.column..<range.upperBound.column).clamped(to: visible)
    guard !selected.isEmpty, isFocused else { return }
    let style = theme.selection
    let area = Frame(
      x: columns(first..<selected.lowerBound), y: 0, width: columns(selected), height: 1)
    painter.restyle(area) { _ in style }
  }

  /// Writes a problem behind the text, where the field has no row for it.
  private func drawBehind(_ width: Int, in painter: Painter) {
    guard let problem, frame.height == 1 else { return }
    let text = Text(problem)
    let start = frame.width - text.width
    // A column for the caret, and one between.
    guard start >= width + 2 else { return }
    painter.draw(text, at: Position(x: start, y: 0), style: theme.error)
  }

  func drawBelow(in painter: Painter) {
    guard frame.height > 1 else { return }
    let theme = theme
    guard listed.isEmpty else {
      for (y, index) in listed.enumerated() where y + 1 < frame.height {
        let row = Frame(x: 0, y: y + 1, width: frame.width, height: 1)
        let style = index == chosen ? theme.selection : theme.secondary
        if index == chosen { painter.fill(row, with: style) }
        let text = Text(offered[index]).truncated(to: frame.width, theme)
        painter.draw(text, at: row.origin, style: style)
      }
      return
    }
    if let problem {
      let text = Text(problem).truncated(to: frame.width, theme)
      painter.draw(text, at: Position(x: 0, y: 1), style: theme.error)
    }
  }
}

/// What a field suggests.
extension TextField {
  /// The rows below the text.
  var rowsBelow: Int { listed.isEmpty ? (problem == nil ? 0 : 1) : listed.count }

  /// The suggestions that show in rows, moved so that the chosen one is among them.
  var listed: Range<Int> {
    let rows = min(suggestionRows, offered.count)
    guard rows > 0 else { return 0..<0 }
    let start = max(0, (chosen ?? 0) - rows + 1)
    return start..<start + rows
  }

  /// What the suggestion adds behind the caret; empty if the caret isn't at the end, or the text goes on otherwise.
  var ghost: String {
    guard !isSecret, !offered.isEmpty, selection.isEmpty, editing.caret == editing.buffer.end else {
      return ""
    }
    let text = text
    let wanted = chosen.map { offered[$0] } ?? offered.first { $0.hasPrefix(text) }
    guard let wanted, wanted.hasPrefix(text) else { return "" }
    return String(wanted.dropFirst(text.count))
  }

  /// Puts the suggestion in the place of the text; returns whether there was one.
  func acceptSuggestion() -> Bool {
    let text = text
    guard let wanted = chosen.map({ offered[$0] }) ?? offered.first(where: { $0.hasPrefix(text) }),
      chosen != nil || !ghost.isEmpty
    else { return false }
    editing.select(.zero..<editing.buffer.end)
    _ = editing.insert(wanted)
    tellEdited()
    (offered, chosen) = ([], nil)
    return true
  }

  /// Goes to the next suggestion in the rows; returns whether there are any.
  func choose(by step: Int) -> Bool {
    guard suggestionRows > 0, !offered.isEmpty else { return false }
    let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : offered.count - 1)
    chosen = offered.indices.contains(next) ? next : nil
    setNeedsDisplay()
    // The text is as it was, so that nobody would hear of the suggestion else.
    if let window, window.announcements.hasListeners {
      window.announce(chosen.map { "\(offered[$0]), \($0 + 1) of \(offered.count)" } ?? text)
    }
    return true
  }
}
