/// Rows in words.
extension RowsView {
  final var rowsAccessibility: Accessibility {
    let isBusy = isLoading || isRefreshing || isSearching
    guard let position else {
      let words = isLoading ? spinner.label : filter == nil ? emptyText : "No row has these words."
      return Accessibility(role, value: words.string, state: isBusy ? .busy : [])
    }
    let row = describe(position)
    var state = row.state.subtracting(.selected)
    if isBusy { state.insert(.busy) }
    let words = [row.label, row.value].filter { !$0.isEmpty }.joined(separator: ", ")
    return Accessibility(role, value: "\(words), \(position + 1) of \(lines.rows)", state: state)
  }

  final var rowsAccessibilityChildren: [AccessibilityNode] {
    let shown = first..<max(first, min(lines.count, first + body.height))
    var nodes = lines.contents(of: shown).map { content in
      switch content {
      case .title(let section):
        AccessibilityNode(Accessibility(.heading, label: sections[section].title.string))
      case .row(let row): AccessibilityNode(describe(row))
      }
    }
    if let stickySection, !nodes.isEmpty {
      let title = sections[stickySection].title.string
      let heading = AccessibilityNode(Accessibility(.heading, label: title))
      // Of a row of several lines some show below the title.
      nodes.replaceSubrange(0..<(lines.height == 1 ? 1 : 0), with: [heading])
    }
    if !filterField.isHidden { nodes.append(filterField.accessibilityNode) }
    return nodes
  }

  private func describe(_ row: Int) -> Accessibility {
    let index = source(of: row)
    var element = accessibility(ofRow: index)
    if row == position { element.state.insert(.selected) }
    if choosesMany { element.state.insert(chosen.contains(id(index)) ? .on : .off) }
    return element
  }
}
