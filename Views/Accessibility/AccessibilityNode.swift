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
  public var lines: [String] { lines(in: .english) }

  /// The description of all, with roles and states in other words.
  ///
  /// - Parameter words: The words of the roles and states.
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
