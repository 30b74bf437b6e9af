// SPDX-License-Identifier: MIT

/// A view with others above it: notes at an edge, a menu beside what it belongs to.
///
/// The layers lie in the order in which they were put there, the last on top, each on ground of its own. What they leave
/// of the view below gets the mouse as ever. A layer beside a view moves with it when anything is laid out anew, but not
/// while only a scroll view around it scrolls.
public final class OverlayView: View {
  /// Where a layer lies.
  public enum Anchor {
    /// All over the view below.
    case fill
    /// At a corner, an edge or in the middle, so many cells away from the edges.
    case edge(Edge, inset: Insets = .zero)
    /// Beside a view that lies in the overlay, as tall and wide as there is room.
    ///
    /// It flips to the other side where that has the room that this one lacks.
    case beside(View, Side)
  }

  /// A corner, an edge or the middle.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// In a corner.
    case topLeading, topTrailing, bottomLeading, bottomTrailing
    /// In the middle of an edge.
    case top, bottom, leading, trailing
    /// In the middle.
    case center
  }

  /// A side of a view.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// Over it or under it, beginning in the same column.
    case above, below
    /// Before it or behind it, beginning in the same row.
    case before, behind
  }

  /// The view at the bottom.
  public let base: View
  private var layers: [(view: View, anchor: Anchor)] = []

  /// Creates an overlay without layers.
  public init(_ base: View) {
    self.base = base
    super.init()
    (growFactor, shrinkFactor) = (base.growFactor, base.shrinkFactor)
    add(base)
  }

  /// Puts a view on top, or a layer to another place.
  public func show(_ view: View, at anchor: Anchor) {
    if let index = layers.firstIndex(where: { $0.view === view }) { layers.remove(at: index) }
    guard view !== base, !isInside(view) else { return }
    layers.append((view, anchor))
    add(view)
  }

  /// Takes a layer away; does nothing if it isn't one. The focus goes back to where it was in what lies below.
  public func hide(_ view: View) {
    guard let index = layers.firstIndex(where: { $0.view === view }) else { return }
    let hadFocus = view.containsFocus
    layers.remove(at: index)
    remove(view)
    guard hadFocus else { return }
    let below = layers[..<index].last { !$0.view.focusOrder.isEmpty }?.view
    (below ?? base).focus()
  }

  /// The layers, the last on top.
  public var shown: [View] { layers.map(\.view) }

  /// Always: that is what layers are for.
  public override var stacksChildren: Bool { true }

  /// The size of the view at the bottom.
  public override func measure(in room: Size) -> Size {
    base.fittingSize(in: room)
  }

  /// Places the view at the bottom and all inside it first, since layers may lie beside one of them.
  public override func layout() {
    base.frame = bounds
    base.layoutIfNeeded()
    for (view, anchor) in layers where view.parent === self {
      let size = view.fittingSize(in: frame.size)
      switch anchor {
      case .fill: view.frame = bounds
      case .edge(let edge, let inset):
        let inner = bounds.inset(by: inset).intersection(bounds)
        view.frame = Self.frame(of: size, at: edge, of: inner)
      case .beside(let target, let side):
        let place = place(of: target)
        view.frame = place.map { Self.frame(of: size, side, of: $0, in: bounds) } ?? .zero
      }
      view.layoutIfNeeded()
    }
  }

  /// The frame of a view in here, if all around it show.
  private func place(of target: View) -> Frame? {
    var area = target.bounds
    var next = target
    while next !== self {
      guard !next.isHidden, let above = next.parent else { return nil }
      area = area.moved(by: next.frame.origin)
      next = above
    }
    let seen = area.intersection(bounds)
    return seen.isEmpty ? nil : seen
  }
}

extension OverlayView {
  /// The frame of a size at an edge of another frame, cut where it is too large.
  static func frame(of size: Size, at edge: Edge, of outer: Frame) -> Frame {
    let width = min(max(0, size.width), outer.width)
    let height = min(max(0, size.height), outer.height)
    let x =
      switch edge {
      case .topLeading, .leading, .bottomLeading: 0
      case .top, .center, .bottom: (outer.width - width) / 2
      case .topTrailing, .trailing, .bottomTrailing: outer.width - width
      }
    let y =
      switch edge {
      case .topLeading, .top, .topTrailing: 0
      case .leading, .center, .trailing: (outer.height - height) / 2
      case .bottomLeading, .bottom, .bottomTrailing: outer.height - height
      }
    return Frame(x: outer.minX + x, y: outer.minY + y, width: width, height: height)
  }

  /// The frame of a size beside a target: on the side asked for, or on the other where only that has room, or else on
  /// the one that has more, cut to it. Across, it is moved as far as it takes to stay inside.
  static func frame(of size: Size, _ side: Side, of target: Frame, in outer: Frame) -> Frame {
    let isVertical = side == .above || side == .below
    let wanted = isVertical ? size.height : size.width
    let before = isVertical ? target.minY - outer.minY : target.minX - outer.minX
    let behind = isVertical ? outer.maxY - target.maxY : outer.maxX - target.maxX
    let prefersBefore = side == .above || side == .before
    let (own, other) = prefersBefore ? (before, behind) : (behind, before)
    let flips = wanted > own && other > own
    let isBefore = prefersBefore != flips
    let length = max(0, min(wanted, isBefore ? before : behind))
    if isVertical {
      let width = max(0, min(size.width, outer.width))
      let x = max(outer.minX, min(target.minX, outer.maxX - width))
      let y = isBefore ? target.minY - length : target.maxY
      return Frame(x: x, y: y, width: width, height: length)
    }
    let height = max(0, min(size.height, outer.height))
    let y = max(outer.minY, min(target.minY, outer.maxY - height))
    let x = isBefore ? target.minX - length : target.maxX
    return Frame(x: x, y: y, width: length, height: height)
  }
}
