// SPDX-License-Identifier: MIT

/// Accessibility of rows.
extension RowsView {
  /// Returns the description of the current row and its position. While there are no rows yet, it is `loading`.
  final func rowsAccessibility(loading: Text) -> Accessibility {
    let isBusy = isLoading || isRefreshing || isSearching
    guard let position = model.position else {
      let text = isLoading ? loading.string : emptyWords
      return Accessibility(role, value: text, state: isBusy ? .busy : [])
    }
    let row = describe(position)
    var state = row.state.subtracting(.selected)
    if isBusy { state.insert(.busy) }
    let text = [row.label, row.value].filter { !$0.isEmpty }.joined(separator: ", ")
    let place = words["{0} of {1}", "\(position + 1)", "\(shownCount)"]
    return Accessibility(role, value: "\(text), \(place)", state: state)
  }

  /// The text that is shown if there are no rows.
  final var emptyWords: String {
    words[model.filter == nil ? emptyText.string : "No row has these words."]
  }

  /// Returns the visible rows and the titles of their sections.
  final func rowsAccessibilityChildren() -> [AccessibilityNode] {
    let (sections, lines, height) = (model.sections, model.lines, body.height)
    var nodes = lines.contents(of: model.shownLines(height: height)).map { content in
      switch content {
      case .title(let section):
        AccessibilityNode(Accessibility(.heading, label: sections[section].title.string))
      case .row(let row): AccessibilityNode(describe(row))
      }
    }
    if let section = model.stickySection(height: height), !nodes.isEmpty {
      let title = model.sections[section].title.string
      let heading = AccessibilityNode(Accessibility(.heading, label: title))
      // Of a row of several lines, a part below the title is visible.
      nodes.replaceSubrange(0..<(lines.height == 1 ? 1 : 0), with: [heading])
    }
    return nodes
  }

  private func describe(_ row: Int) -> Accessibility {
    var element = accessibility(ofRow: model.source(of: row))
    if row == model.position { element.state.insert(.selected) }
    if allowsMultipleSelection {
      element.state.insert(selection.contains(key(of: row)) ? .on : .off)
    }
    return element
  }
}
