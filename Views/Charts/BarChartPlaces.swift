// SPDX-License-Identifier: MIT

/// The positions of a chart's bars, for the selection.
extension BarChartView {
  /// A visible bar: its group and series, and its row or columns.
  struct Bar {
    let group: Int
    let series: Int
    let frame: Frame
  }

  /// The number of columns or rows between groups.
  static let gap = 1

  /// The visible bars, in order.
  var bars: [Bar] {
    var bars: [Bar] = []
    let area = bounds.inset(by: Insets(top: legendRows))
    guard !area.isEmpty else { return [] }
    let gap = direction == .up ? Self.gap : gap(in: area.height)
    var next = 0
    for (index, group) in groups.enumerated() {
      let length = direction == .across ? 1 : barWidth
      let groupLength = max(1, group.values.count) * length
      // A group of upward bars is shown completely or not at all.
      if direction == .up, next + groupLength > area.width { break }
      for series in group.values.indices {
        let frame =
          direction == .across
          ? Frame(x: 0, y: area.minY + next, width: area.width, height: 1)
          : Frame(
            x: next + series * length, y: area.minY, width: length,
            height: area.height - (area.height >= 3 ? 1 : 0))
        guard frame.maxY <= area.maxY else { return cut(bars) }
        bars.append(Bar(group: index, series: series, frame: frame))
        if direction == .across { next += 1 }
      }
      next += direction == .up ? groupLength + gap : gap
    }
    return bars
  }

  /// In a horizontal chart, the ellipsis replaces the last bar.
  private func cut(_ bars: [Bar]) -> [Bar] { bars.filter { $0.frame.maxY < frame.height } }

  /// Returns a visible bar by its index.
  func bar(_ index: Int) -> Bar? {
    let bars = bars
    return bars.indices.contains(index) ? bars[index] : nil
  }
}
