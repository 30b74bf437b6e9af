/// A view's description with those of the views inside it.
public struct AccessibilityNode: Hashable, Sendable {
  /// What the view is and says.
  public var element: Accessibility
  /// What lies inside, in the order of reading.
  public var children: [AccessibilityNode]

  /// Makes a node.
  public init(_ element: Accessibility, children: [AccessibilityNode] = []) {
    self.element = element
    self.children = children
  }

  /// The description of all, from top to bottom, a line for each thing that has something to say.
  public var lines: [String] {
    var lines: [String] = []
    append(to: &lines)
    return lines
  }

  private func append(to lines: inout [String]) {
    let line = element.line
    if !line.isEmpty { lines.append(line) }
    for child in children { child.append(to: &lines) }
  }
}

extension View {
  /// What the view is and says, under the label that was given to it, and whether it has the focus.
  public final var accessibilityElement: Accessibility {
    var element = accessibility
    if let accessibilityLabel { element.label = accessibilityLabel }
    if isFocusable, isFocused { element.state.insert(.focused) }
    return element
  }

  /// The descriptions of this view and of those inside.
  public final var accessibilityNode: AccessibilityNode {
    AccessibilityNode(accessibilityElement, children: accessibilityChildren)
  }
}
