// SPDX-License-Identifier: MIT

/// A view with layers above it, such as notifications at an edge or a menu next to its button.
///
/// Layers are ordered by the time they were shown, the last one on top, each on its own background. Mouse events
/// outside the layers go to the base view. A layer next to a view moves with it at each layout, but not while an
/// enclosing scroll view scrolls.
public final class OverlayView: View {
  /// The position of a layer.
  public enum Anchor {
    /// The whole area of the base view.
    case fill
    /// A corner, an edge or the centre, with a distance from the edges.
    case edge(Edge, inset: Insets = .zero)
    /// Next to a descendant of the base view, with the size that fits there.
    ///
    /// It flips to the opposite side if only that has enough room.
    case beside(View, Side)
  }

  /// A corner, the centre of an edge, or the centre.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// The corners.
    case topLeading, topTrailing, bottomLeading, bottomTrailing
    /// The centres of the edges.
    case top, bottom, leading, trailing
    /// The centre.
    case center
  }

  /// A side of a view.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// Above or below the view, starting in the same column.
    case above, below
    /// Before or after the view, starting in the same row.
    case before, behind
  }

  /// The view below the layers.
  public let base: View
  private var layers: [(view: View, anchor: Anchor)] = []

  /// Creates an overlay without layers.
  public init(_ base: View) {
    self.base = base
    super.init()
    add(base)
  }

  /// Shows a view as the topmost layer. A view that is a layer already moves there.
  public func show(_ view: View, at anchor: Anchor) {
    if let index = layers.firstIndex(where: { $0.view === view }) { layers.remove(at: index) }
    guard view !== base, !isInside(view) else { return }
    layers.append((view, anchor))
    add(view)
  }

  /// Removes a layer. Has no effect on other views. The focus returns to its last position below.
  public func hide(_ view: View) {
    guard let index = layers.firstIndex(where: { $0.view === view }) else { return }
    let hadFocus = view.containsFocus
    layers.remove(at: index)
    remove(view)
    guard hadFocus else { return }
    let below = layers[..<index].last { !$0.view.focusOrder.isEmpty }?.view
    (below ?? base).focus()
  }

  /// The layers, the topmost last.
  public var shown: [View] { layers.map(\.view) }

  /// Always `true`.
  public override var stacksChildren: Bool { true }

  /// The base view.
  public override var flexSource: View? { base }

  /// Returns the size of the base view.
  public override func measure(in room: Size) -> Size {
    base.fittingSize(in: room)
  }

  /// Lays out the base view and its descendants first, since layers may be next to one of them.
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

  /// Returns the frame of a view in this view's coordinates; nil if it isn't visible.
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
  /// Returns the frame of a size at an edge of another frame, clipped to it.
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

  /// Returns the frame of a size next to a target. It is on the requested side; on the opposite one if only that has
  /// room; or else on the larger one, clipped. Across, it is moved until it is inside the outer frame.
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
