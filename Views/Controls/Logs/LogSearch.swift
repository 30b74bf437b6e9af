/// What keys ask a log for, above all to find lines.
extension LogView {
  func perform(_ action: Action) -> Bool {
    let page = max(1, height - 1)
    switch action {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .first: scroll(by: -Size.unlimited)
    case .last:
      follows = true
      setNeedsDisplay()
    case .left: scroll(sideways: -4)
    case .right: scroll(sideways: 4)
    case .wrap: wraps.toggle()
    case .search: return openField(filters: false)
    case .filter: return openField(filters: true)
    case .next: return find(by: 1)
    case .previous: return find(by: -1)
    case .cancel: return cancel()
    }
    return true
  }

  /// Goes to the next line that has the letters, or to the one before; from the end on at the beginning.
  private func find(by step: Int) -> Bool {
    guard !searchText.isEmpty, lines.count > 0 else { return false }
    let from = found ?? visibleRows.first.map { $0.number - step } ?? 0
    var index = lines.index(from: from)
    // A line that was found and filtered out since leaves its place to the next one.
    if step > 0, index < lines.count, lines.number(at: index) != from { index -= 1 }
    for _ in 0..<lines.count {
      index = (index + step + lines.count) % lines.count
      let number = lines.number(at: index)
      guard lines[number].text.contains(searchText) else { continue }
      found = number
      show(number)
      return true
    }
    return true
  }

  /// Takes letters from the field as they are typed.
  func take(_ letters: String) {
    if filters {
      filterText = letters
    } else {
      searchText = letters
      found = nil
      _ = find(by: 1)
    }
  }

  func updateFilter() {
    let (letters, level) = (filterText, leastLevel)
    if letters.isEmpty, level == .trace {
      lines.setFilter(nil)
    } else {
      lines.setFilter { $0.level >= level && $0.text.contains(letters) }
    }
    setNeedsDisplay()
  }

  private func openField(filters: Bool) -> Bool {
    guard !field.isFocused else { return false }
    self.filters = filters
    field.text = filters ? filterText : searchText
    field.isHidden = false
    setNeedsLayout()
    setNeedsDisplay()
    window?.focus(field)
    return true
  }

  /// Leaves the field, and what it found.
  func closeField() {
    window?.focus(self)
    field.isHidden = true
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func cancel() -> Bool {
    guard !field.isHidden || !searchText.isEmpty || !filterText.isEmpty else { return false }
    (searchText, filterText, found) = ("", "", nil)
    if !field.isHidden { closeField() }
    return true
  }
}
