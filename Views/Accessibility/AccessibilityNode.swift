// SPDX-License-Identifier: MIT

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
