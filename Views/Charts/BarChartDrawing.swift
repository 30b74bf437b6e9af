// SPDX-License-Identifier: MIT

/// The drawing of a bar chart.
extension BarChartView {
  // MARK: Across

  func drawAcross(in painter: Painter, _ size: Size, _ theme: Theme) {
    let labels = min(groups.map(\.label.width).max() ?? 0, size.width / 3)
    let start = labels == 0 ? 0 : labels + Self.gap
    let numbers = groups.flatMap(\.values).map { Text(words($0)).width }.max() ?? 0
    let showsNumbers = size.width - start - numbers - Self.gap >= 4
    let room = size.width - start - (showsNumbers ? numbers + Self.gap : 0)
    let scale = scale
    // Negative numbers are drawn at the left of their bars, so both ends need room for numbers.
    let lowRoom = showsNumbers && scale.lowest < 0 ? numbers + Self.gap : 0
    let columns = max(0, room - lowRoom)
    let zero = start + lowRoom + Int((scale.part(0) * Double(columns)).rounded())
    let gap = gap(in: size.height)
    var y = 0
    for group in groups {
      for (index, value) in group.values.enumerated() {
        guard y < size.height else { return markCut(in: painter, size, theme) }
        if index == 0 {
          painter.draw(
            group.label.truncated(to: labels, theme), at: Position(x: 0, y: y), style: theme.text)
        }
        let length = length(value, scale, columns)
        let (eighths, style) = (length * 8, style(index, theme))
        if value < 0 {
          ColumnBlocks.retreat(
            eighths: Int(eighths.rounded()), end: zero, y: y, in: painter, style,
            ascii: theme.symbols.isASCII)
        } else {
          ColumnBlocks.extend(
            eighths: Int(eighths.rounded()), x: zero, y: y, in: painter, style,
            ascii: theme.symbols.isASCII)
        }
        if showsNumbers {
          let number = Text(words(value))
          let end = Int(length.rounded(.up)) + Self.gap
          let x = value < 0 && lowRoom > 0 ? zero - end - number.width : zero + end
          painter.draw(number, at: Position(x: x, y: y), style: theme.secondary)
        }
        y += 1
      }
      y += gap
    }
  }

  /// Returns the length of a bar in cells; 0 for a number that isn't finite.
  private func length(_ value: Double, _ scale: Scale, _ cells: Int) -> Double {
    guard value.isFinite else { return 0 }
    return min(1, abs(value) / (scale.highest - scale.lowest)) * Double(cells)
  }

  private func markCut(in painter: Painter, _ size: Size, _ theme: Theme) {
    painter.fill(Frame(x: 0, y: size.height - 1, width: size.width, height: 1), with: .plain)
    painter.draw(
      Text(theme.symbols.ellipsis), at: Position(x: 0, y: size.height - 1), style: theme.secondary)
  }

  // MARK: Up

  func drawUp(in painter: Painter, _ size: Size, _ theme: Theme) {
    let scale = scale
    let labelRow = size.height >= 3 ? 1 : 0
    let above = size.height >= 5 ? 1 : 0
    let below = above > 0 && scale.lowest < 0 ? 1 : 0
    // Zero is between two rows, which costs up to one row if there are bars in both directions.
    let rows = max(0, size.height - labelRow - above - 2 * below)
    let zero = above + Int((max(0, 1 - scale.part(0)) * Double(rows)).rounded(.up))
    var x = 0
    for group in groups {
      let width = max(1, group.values.count) * barWidth
      guard x + width <= size.width else {
        // In the free columns, or over the end of the last bar.
        let sign = Text(theme.symbols.ellipsis)
          .truncated(to: max(1, size.width - x + Self.gap), ellipsis: "")
        let place = Position(x: max(0, size.width - sign.width), y: zero - 1)
        return painter.draw(sign, at: place, style: theme.secondary)
      }
      for (index, value) in group.values.enumerated() {
        let left = x + index * barWidth
        let length = length(value, scale, rows)
        let style = style(index, theme)
        let eighths = Int((length * 8).rounded())
        if value < 0 {
          ColumnBlocks.hang(
            eighths: eighths, x: left, top: zero, width: barWidth, in: painter, style,
            ascii: theme.symbols.isASCII)
        } else {
          ColumnBlocks.draw(
            eighths: eighths, x: left, bottom: zero, width: barWidth, in: painter, style,
            ascii: theme.symbols.isASCII)
        }
        let number = Text(words(value))
        guard above > 0, number.width <= barWidth + (group.values.count == 1 ? Self.gap : 0) else {
          continue
        }
        let end = Int(length.rounded(.up))
        let y = value < 0 ? min(zero + end, above + rows + 2 * below - 1) : max(0, zero - end - 1)
        let place = Position(x: left + max(0, barWidth - number.width) / 2, y: y)
        painter.draw(number, at: place, style: theme.secondary)
      }
      if labelRow > 0 {
        let label = group.label.truncated(to: width, theme)
        let place = Position(x: x + (width - label.width) / 2, y: size.height - 1)
        painter.draw(label, at: place, style: theme.text)
      }
      x += width + Self.gap
    }
  }
}
