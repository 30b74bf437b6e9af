// SPDX-License-Identifier: MIT

import Views

/// What the keys do in a control, as on the help page, in one or two columns.
final class KeysView: View {
  private var rows: [(keys: Text, help: Text)] = []

  /// A Boolean value that indicates whether no key does anything.
  var isEmpty: Bool { rows.isEmpty }

  /// Shows the keys of a view and of those inside it.
  func show(keysOf view: View) {
    var titles: Set<String> = []
    let old = rows.map { [$0.keys, $0.help] }
    rows = []
    add(view, &titles)
    guard rows.map({ [$0.keys, $0.help] }) != old else { return }
    setNeedsUpdate()
  }

  private func add(_ view: View, _ titles: inout Set<String>) {
    if let help = view.keyHelp, titles.insert(help.title).inserted {
      for row in help.rows {
        let (keys, text) = (Text(row.keys, style: Style.plain.bold()), Text(row.help))
        // Several buttons have different titles, and the same keys.
        if rows.contains(where: { $0.keys == keys && $0.help == text }) { continue }
        rows.append((keys, text))
      }
    }
    // The field of a filter that isn't shown has no keys.
    for child in view.children where !child.isHidden { add(child, &titles) }
  }

  private var keyWidth: Int { rows.map(\.keys.width).max() ?? 0 }

  private var columnWidth: Int { keyWidth + 2 + (rows.map(\.help.width).max() ?? 0) }

  private func columns(_ width: Int) -> Int { width >= columnWidth * 2 + 3 ? 2 : 1 }

  override var accessibility: Accessibility {
    Accessibility(
      .text,
      label: rows.map { "\($0.keys.string): \($0.help.string)" }.joined(separator: ", "))
  }

  override func measure(in room: Size) -> Size {
    let columns = columns(room.width)
    return Size(width: room.width, height: (rows.count + columns - 1) / columns)
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let columns = columns(frame.width)
    let height = max(1, (rows.count + columns - 1) / columns)
    let width = frame.width / columns
    for (index, row) in rows.enumerated() where index % height < frame.height {
      let (x, y) = (index / height * width, index % height)
      let column = painter.clipped(to: Frame(x: x, y: y, width: width - 1, height: 1))
      column.draw(row.keys, at: .zero, style: theme.text)
      column.draw(row.help, at: Position(x: keyWidth + 2, y: 0), style: theme.secondary)
    }
  }
}
