/// Views in a row or a column.
///
/// Each has its own size along the axis; flexible ones share what is left. Where there isn't room for all, flexible
/// views shrink first, then the gaps go, then the last views are cut.
public final class Stack: View {
  /// The direction in which the views follow each other.
  public enum Axis: Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// One below the other.
    case vertical
  }

  /// How a view lies across the axis.
  public enum Alignment: Hashable, Sendable {
    /// It fills the stack.
    case fill
    /// At the left or at the top.
    case leading
    /// In the middle.
    case center
    /// At the right or at the bottom.
    case trailing
  }

  /// The direction.
  public let axis: Axis
  /// The cells between two views.
  public let spacing: Int
  /// How the views lie across the axis.
  public let alignment: Alignment

  /// Makes a stack.
  public init(
    _ axis: Axis, spacing: Int = 0, alignment: Alignment = .fill, _ views: [View] = []
  ) {
    self.axis = axis
    self.spacing = max(0, spacing)
    self.alignment = alignment
    super.init()
    for view in views { add(view) }
  }

  /// The sum along the axis, the largest across it.
  public override func measure(in room: Size) -> Size {
    let items = items(in: room)
    let gaps = spacing * max(0, items.count - 1)
    let length = items.reduce(gaps) { $0 + $1.length }
    return size(min(length, along(room)), items.map(\.breadth).max() ?? 0)
  }

  /// Places the views.
  public override func layout() {
    var items = items(in: frame.size)
    guard !items.isEmpty else { return }
    let room = along(frame.size)
    let breadth = across(frame.size)
    let fixed = items.reduce(0) { $0 + ($1.view.flexibility > 0 ? 0 : $1.length) }
    let gap = fixed + spacing * (items.count - 1) <= room ? spacing : 0
    share(max(0, room - fixed - gap * (items.count - 1)), among: &items)
    var start = 0
    for item in items {
      let length = max(0, min(item.length, room - start))
      let own = alignment == .fill ? breadth : min(item.breadth, breadth)
      let shift =
        switch alignment {
        case .fill, .leading: 0
        case .center: (breadth - own) / 2
        case .trailing: breadth - own
        }
      let origin =
        axis == .horizontal ? Position(x: start, y: shift) : Position(x: shift, y: start)
      item.view.frame = Frame(origin: origin, size: size(length, own))
      start += length + gap
    }
  }

  private struct Item {
    let view: View
    var length: Int
    let breadth: Int
  }

  private func items(in room: Size) -> [Item] {
    var left = along(room)
    var items: [Item] = []
    for view in children where !view.isHidden {
      let size = view.fittingSize(in: size(left, across(room)))
      items.append(Item(view: view, length: along(size), breadth: across(size)))
      left = max(0, left - along(size) - spacing)
    }
    return items
  }

  /// Rounds so that the shares add up: each takes its part of what the ones before it left.
  private func share(_ spare: Int, among items: inout [Item]) {
    var spare = spare
    var weight = items.reduce(0) { $0 + max(0, $1.view.flexibility) }
    for index in items.indices where items[index].view.flexibility > 0 {
      items[index].length = spare * items[index].view.flexibility / weight
      spare -= items[index].length
      weight -= items[index].view.flexibility
    }
  }

  private func along(_ size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  private func across(_ size: Size) -> Int { axis == .horizontal ? size.height : size.width }

  private func size(_ length: Int, _ breadth: Int) -> Size {
    axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }
}
