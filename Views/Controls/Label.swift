/// Text that is shown and can't be changed by the user.
public final class Label: View {
  /// Where the text stands in a wider frame.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right.
    case trailing
  }

  /// What is shown.
  public var text: Text {
    didSet {
      guard text != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// The role whose style the text is drawn in.
  public var role: KeyPath<Theme, Style> & Sendable {
    didSet { setNeedsDisplay() }
  }

  private let alignment: Alignment
  private let wraps: Bool

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: What is shown.
  ///   - role: The role whose style it is drawn in.
  ///   - alignment: Where it stands.
  ///   - wraps: Whether it takes several lines where one is too short.
  public init(
    _ text: Text = "", role: KeyPath<Theme, Style> & Sendable = \.base,
    alignment: Alignment = .leading, wraps: Bool = false
  ) {
    self.text = text
    self.role = role
    self.alignment = alignment
    self.wraps = wraps
    super.init()
  }

  override public func measure(in available: Size) -> Size {
    let lines = lines(in: available.width)
    return Size(
      width: min(available.width, lines.map(\.width).max() ?? 0),
      height: min(available.height, lines.count))
  }

  override public func draw(in painter: Painter) {
    for (row, line) in lines(in: bounds.width).enumerated() where row < bounds.height {
      let line = line.truncated(to: bounds.width)
      let spare = bounds.width - line.width
      let x =
        switch alignment {
        case .leading: 0
        case .center: spare / 2
        case .trailing: spare
        }
      painter.draw(line, at: Position(x: x, y: row), style: theme[keyPath: role])
    }
  }

  private func lines(in width: Int) -> [Text] {
    if text.isEmpty { return [] }
    return wraps ? text.wrapped(to: max(1, width)) : [text]
  }
}
