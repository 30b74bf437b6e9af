// SPDX-License-Identifier: MIT

/// A node of an accessibility tree: a view's description and its children.
public struct AccessibilityNode: Hashable, Sendable {
  /// The description of the view.
  public var element: Accessibility
  /// The children, in reading order.
  public var children: [AccessibilityNode]

  /// Creates a node.
  public init(_ element: Accessibility, children: [AccessibilityNode] = []) {
    self.element = element
    self.children = children
  }

  /// The descriptions of all nodes from top to bottom, with a line for each node that is announced.
  public var lines: [String] { lines(in: .english) }

  /// Returns the descriptions of all nodes, with translated names of roles and states.
  ///
  /// - Parameter words: The translations.
  public func lines(in words: Words) -> [String] {
    var lines: [String] = []
    append(to: &lines, words)
    return lines
  }

  private func append(to lines: inout [String], _ words: Words) {
    let line = element.line(in: words)
    if !line.isEmpty { lines.append(line) }
    for child in children { child.append(to: &lines, words) }
  }
}
