// SPDX-License-Identifier: MIT

/// A stack of views in a row or a column.
///
/// Each view has its own size along the axis. Views with a `growFactor` share the space that the others leave, in equal
/// parts by their factors, but none is smaller than its own size while there is room for all, and none is larger while
/// there isn't. Views that have a `shrinkFactor`, too, start at their own size instead. If there isn't room for all,
/// views with a `growFactor` alone get less first, then views with a `shrinkFactor` shrink, then the gaps are left out,
/// then the last views are clipped. All observe their `limits`.
public final class StackView: View {
  /// The direction of a stack.
  public enum Axis: Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// One below the other.
    case vertical
  }

  /// The alignment of views across the axis.
  public enum Alignment: Hashable, Sendable {
    /// Views fill the stack.
    case fill
    /// At the left or top.
    case leading
    /// Centred.
    case center
    /// At the right or bottom.
    case trailing
  }

  /// The distribution of views along the axis if none of them takes the remaining space.
  public enum Distribution: Hashable, Sendable {
    /// At the beginning.
    case leading
    /// Centred.
    case center
    /// At the end.
    case trailing
    /// With equal gaps between views, the first and last at the edges.
    case spaceBetween
    /// With equal gaps between views and at the edges.
    case spaceAround
  }

  /// The axis.
  public var axis: Axis { didSet { if axis != oldValue { setNeedsLayout() } } }
  /// The number of cells between two views.
  public var spacing: Int {
    didSet {
      spacing = min(max(0, spacing), Size.unlimited)
      if spacing != oldValue { setNeedsLayout() }
    }
  }
  /// The alignment across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { setNeedsLayout() } } }
  /// The distribution along the axis.
  public var distribution: Distribution {
    didSet { if distribution != oldValue { setNeedsLayout() } }
  }

  /// Creates a stack.
  public init(
    _ axis: Axis, spacing: Int = 0, alignment: Alignment = .fill,
    distribution: Distribution = .leading, _ views: [View] = []
  ) {
    self.axis = axis
    self.spacing = min(max(0, spacing), Size.unlimited)
    self.alignment = alignment
    self.distribution = distribution
    super.init()
    for view in views { add(view) }
  }

  /// Returns the sum of the views' sizes along the axis, and the largest across it.
  public override func measure(in room: Size) -> Size {
    let items = items(in: room)
    let gaps = spacing * max(0, items.count - 1)
    let length = items.reduce(gaps) { $0 + $1.length }
    let placed = axis == .horizontal ? placed(items, in: room) : items
    return size(min(length, along(room)), placed.map(\.breadth).max() ?? 0)
  }

  /// Places the views.
  public override func layout() {
    let items = placed(items(in: frame.size), in: frame.size)
    guard !items.isEmpty else { return }
    let room = along(frame.size)
    let gap = gap(between: items, in: room)
    let spare = max(0, room - items.reduce(gap * (items.count - 1)) { $0 + $1.length })
    var before = 0
    for (index, item) in items.enumerated() {
      let start = min(room, before + indent(of: index, of: items.count, spare: spare))
      let length = max(0, min(item.length, room - start))
      item.view.frame = frame(of: item, start: start, length: length)
      before += item.length + gap
    }
  }

  /// Nested stacks are thus measured once, not once more for each stack around them.
  override var needsOnlyItsSize: Bool { true }

  private struct Item {
    let view: View
    /// The preferred length, and after placement the assigned one.
    var length: Int
    var breadth: Int
    var part: Shares.Part
  }

  /// Returns the views with their own sizes. Views that only grow are measured in the room that
  /// the others leave.
  private func items(in room: Size) -> [Item] {
    let views = children.filter { !$0.isHidden }
    var left = along(room)
    var sizes = views.map { _ in Size.zero }
    for turn in 0...2 {
      let most = left
      for (index, view) in views.enumerated() where Self.turn(of: view) == turn {
        sizes[index] = view.fittingSize(in: size(turn == 0 ? left : most, across(room)))
        // Views recognise an unlimited length by its value.
        if left < Size.unlimited { left = max(0, left - along(sizes[index]) - spacing) }
      }
    }
    var items = zip(views, sizes).map { view, size in
      let limits = view.limits
      let isRow = axis == .horizontal
      let part = Shares.Part(
        length: along(size), growth: view.growFactor, shrinkFactor: view.shrinkFactor,
        least: isRow ? limits.minimumWidth : limits.minimumHeight,
        most: isRow ? limits.greatestWidth : limits.greatestHeight)
      return Item(view: view, length: along(size), breadth: across(size), part: part)
    }
    for index in items.indices where Self.turn(of: items[index].view) == 2 {
      items[index].part.length = 0
    }
    return items
  }

  private static func turn(of view: View) -> Int {
    view.shrinkFactor > 0 ? 1 : view.growFactor > 0 ? 2 : 0
  }

  /// Returns the views with their assigned lengths. In a row, their heights are measured for these.
  private func placed(_ items: [Item], in room: Size) -> [Item] {
    let gaps = gap(between: items, in: along(room)) * (items.count - 1)
    let lengths = lengths(of: items, in: along(room) - gaps)
    return zip(items, lengths).map { item, length in
      var item = item
      if length != item.length, axis == .horizontal {
        item.breadth = item.view.fittingSize(in: size(length, across(room))).height
      }
      item.length = length
      return item
    }
  }

  /// Returns the lengths of views. If there is room for the own sizes of all, no view is smaller than that, and otherwise none is
  /// larger.
  private func lengths(of items: [Item], in room: Int) -> [Int] {
    var parts = items.map(\.part)
    let fits = items.reduce(0, { $0 + $1.length }) <= room
    // The shares of views that only grow don't depend on their least lengths, which are reached afterwards.
    let leasts = items.map { fits ? $0.length : $0.part.least }
    let growing = items.indices.filter { Self.turn(of: items[$0].view) == 2 }
    for index in growing {
      parts[index].least = 0
      if !fits { parts[index].most = min(parts[index].most, items[index].length) }
    }
    while true {
      let lengths = Shares.lengths(parts, in: room)
      // Each turn stops the growth of at least one view, so that there is a last one.
      let short = growing.filter { lengths[$0] < leasts[$0] && parts[$0].growth > 0 }
      if short.isEmpty { return lengths }
      for index in short {
        (parts[index].length, parts[index].growth) = (leasts[index], 0)
      }
    }
  }

  /// Returns the gap between views; 0 if the views don't fit even when they have shrunk.
  private func gap(between items: [Item], in room: Int) -> Int {
    let least = items.reduce(0) { $0 + $1.part.end }
    return least + spacing * (items.count - 1) <= room ? spacing : 0
  }

  /// Returns the part of the remaining space before a view.
  private func indent(of index: Int, of count: Int, spare: Int) -> Int {
    switch distribution {
    case .leading: 0
    case .center: spare / 2
    case .trailing: spare
    case .spaceBetween: count > 1 ? spare * index / (count - 1) : 0
    case .spaceAround: spare * (index + 1) / (count + 1)
    }
  }

  private func frame(of item: Item, start: Int, length: Int) -> Frame {
    let breadth = across(frame.size)
    let limits = item.view.limits
    let most = axis == .horizontal ? limits.greatestHeight : limits.greatestWidth
    let own = min(breadth, alignment == .fill ? most : item.breadth)
    let shift =
      switch alignment {
      case .fill, .leading: 0
      case .center: (breadth - own) / 2
      case .trailing: breadth - own
      }
    let origin = axis == .horizontal ? Position(x: start, y: shift) : Position(x: shift, y: start)
    return Frame(origin: origin, size: size(length, own))
  }

  private func along(_ size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  private func across(_ size: Size) -> Int { axis == .horizontal ? size.height : size.width }

  private func size(_ length: Int, _ breadth: Int) -> Size {
    axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }
}
