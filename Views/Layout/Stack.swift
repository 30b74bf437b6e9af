/// A row or a column of views.
///
/// Each child gets the size it measures; what is left goes to the flexible ones, in equal parts. When
/// there is too little, the last ones are cut.
public final class Stack: View {
  /// The direction in which the children follow each other.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  private let axis: Axis
  private let spacing: Int
  private var flexible: Set<ObjectIdentifier> = []

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - axis: The direction.
  ///   - spacing: The cells between two children.
  ///   - children: The views, in order.
  public init(_ axis: Axis, spacing: Int = 0, _ children: [View] = []) {
    self.axis = axis
    self.spacing = spacing
    super.init()
    for child in children { add(child) }
  }

  /// Adds a view that takes what the others leave.
  public func add(flexible child: View) {
    flexible.insert(ObjectIdentifier(child))
    add(child)
  }

  override public func measure(in available: Size) -> Size {
    var along = 0
    var across = 0
    var left = length(available)
    for (index, child) in visible.enumerated() {
      let size = child.measure(in: size(max(0, left), breadth(available)))
      let step = length(size) + (index == 0 ? 0 : spacing)
      along += step
      left -= step
      across = max(across, breadth(size))
    }
    return size(min(along, length(available)), across)
  }

  override public func layout() {
    let total = length(frame.size)
    let children = visible
    let gaps = max(0, children.count - 1) * spacing
    var lengths = children.map { child in
      flexible.contains(ObjectIdentifier(child))
        ? 0 : length(child.measure(in: size(total, breadth(frame.size))))
    }
    let spare = max(0, total - gaps - lengths.reduce(0, +))
    let takers = children.indices.filter { flexible.contains(ObjectIdentifier(children[$0])) }
    for (number, index) in takers.enumerated() {
      lengths[index] = spare / takers.count + (number < spare % takers.count ? 1 : 0)
    }
    var offset = 0
    for (child, wanted) in zip(children, lengths) {
      let length = max(0, min(wanted, total - offset))
      let origin =
        axis == .horizontal ? Position(x: offset, y: 0) : Position(x: 0, y: offset)
      place(child, Frame(origin: origin, size: size(length, breadth(frame.size))))
      offset += length + spacing
    }
  }

  private var visible: [View] { children.filter { !$0.isHidden } }

  private func length(_ size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  private func breadth(_ size: Size) -> Int { axis == .horizontal ? size.height : size.width }

  private func size(_ length: Int, _ breadth: Int) -> Size {
    axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }
}
