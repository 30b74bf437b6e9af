// SPDX-License-Identifier: MIT

/// A row of views that continues in the next row where there isn't room, as words do in a paragraph.
///
/// ```swift
/// FlowView(spacing: 2, [ButtonView("Save"), ButtonView("Send"), ButtonView("Delete")])
/// ```
///
/// Each view has its own size; a view wider than the row is as wide as the row. A row is as high as its highest view.
/// Measuring and layout take linear time in the number of views.
public final class FlowView: View {
  /// The number of columns between two views of a row.
  public var spacing: Int {
    didSet {
      spacing = min(max(0, spacing), Size.unlimited)
      if spacing != oldValue { setNeedsLayout() }
    }
  }
  /// The number of blank rows between two rows.
  public var rowSpacing: Int {
    didSet {
      rowSpacing = min(max(0, rowSpacing), Size.unlimited)
      if rowSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// The alignment of each row in the width; `fill` counts as `leading`.
  public var alignment: StackView.Alignment {
    didSet { if alignment != oldValue { setNeedsLayout() } }
  }

  /// Creates a flow of views.
  public init(
    spacing: Int = 1, rowSpacing: Int = 0, alignment: StackView.Alignment = .leading,
    _ views: [View] = []
  ) {
    self.spacing = min(max(0, spacing), Size.unlimited)
    self.rowSpacing = min(max(0, rowSpacing), Size.unlimited)
    self.alignment = alignment
    super.init()
    for view in views { add(view) }
  }

  private struct Row {
    var views: [(view: View, size: Size)] = []
    var width = 0
    var height = 0
  }

  private func rows(in room: Size) -> [Row] {
    var rows: [Row] = []
    for view in children where !view.isHidden {
      var size = view.fittingSize(in: Size(width: room.width, height: Size.unlimited))
      size.width = min(size.width, room.width)
      // A view without a size takes no gap, either.
      guard size.width > 0, size.height > 0 else { continue }
      if let row = rows.last, row.width + spacing + size.width <= room.width {
        rows[rows.count - 1].width += spacing + size.width
      } else {
        rows.append(Row(width: size.width))
      }
      rows[rows.count - 1].views.append((view, size))
      rows[rows.count - 1].height = max(rows[rows.count - 1].height, size.height)
    }
    return rows
  }

  /// Returns the width of the longest row, and the height of all.
  public override func measure(in room: Size) -> Size {
    let rows = rows(in: room)
    let height = rows.reduce(rowSpacing * max(0, rows.count - 1)) { $0 + $1.height }
    return Size(width: rows.map(\.width).max() ?? 0, height: min(height, room.height))
  }

  /// Places the views.
  public override func layout() {
    let rows = rows(in: frame.size)
    let placed = Set(rows.flatMap { $0.views.map { ObjectIdentifier($0.view) } })
    for view in children where !placed.contains(ObjectIdentifier(view)) { view.frame = .zero }
    var y = 0
    for row in rows {
      let spare = max(0, frame.width - row.width)
      var x =
        switch alignment {
        case .fill, .leading: 0
        case .center: spare / 2
        case .trailing: spare
        }
      for (view, size) in row.views {
        view.frame = Frame(x: x, y: y, width: size.width, height: size.height)
        x += size.width + spacing
      }
      y += row.height + rowSpacing
    }
  }
}
