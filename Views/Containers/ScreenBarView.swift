// SPDX-License-Identifier: MIT

/// The row at the top of a screen with its actions, which can be clicked.
package final class ScreenBarView: View {
  private var left: [BarItem] = []
  private var right: [BarItem] = []
  private static let gap = 3

  /// Creates an empty bar.
  package override init() {
    super.init()
  }

  /// All items, those at the left first.
  package var items: [BarItem] { left + right }

  /// Shows other items.
  package func show(left: [BarItem], right: [BarItem]) {
    let before = look
    (self.left, self.right) = (left, right)
    guard look != before else { return }
    setNeedsUpdate()
  }

  private struct Look: Hashable {
    let label: String
    let key: KeyPress
    let isEnabled: Bool
  }

  /// The parts of the items that affect drawing.
  private var look: [[Look]] {
    [left, right].map { items in
      items.map { Look(label: $0.label, key: $0.key, isEnabled: $0.isEnabled) }
    }
  }

  package override var accessibilityChildren: [AccessibilityNode] {
    items.map { AccessibilityNode($0.accessibility) }
  }

  package override func measure(in room: Size) -> Size {
    Size(width: room.width, height: items.isEmpty ? 0 : 1)
  }

  /// The visible items with their columns and texts: first those at the left, then those at the right, which end at the
  /// right edge.
  private var places: [(item: BarItem, x: Int, text: Text)] {
    var places: [(item: BarItem, x: Int, text: Text)] = []
    let theme = theme
    func text(_ item: BarItem) -> Text {
      Text(item.key.sign, style: item.isEnabled ? theme.key : theme.disabled)
        + Text(" " + item.label, style: item.isEnabled ? theme.text : theme.disabled)
    }
    var start = 0
    for item in left {
      let text = text(item)
      guard start + text.width <= frame.width else { break }
      places.append((item, start, text))
      start += text.width + Self.gap
    }
    var end = frame.width
    for item in right.reversed() {
      let text = text(item)
      guard end - text.width >= start else { break }
      places.append((item, end - text.width, text))
      end -= text.width + Self.gap
    }
    return places
  }

  package override func draw(in painter: Painter) {
    for place in places { painter.draw(place.text, at: Position(x: place.x, y: 0)) }
  }

  package override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick,
      let place = places.first(where: {
        ($0.x..<$0.x + $0.text.width).contains(mouse.position.x)
      })
    else { return false }
    if place.item.isEnabled { place.item.action() }
    return true
  }
}

/// An action of a screen with its key, shown in the screen's bar and among the key hints.
public struct BarItem: Sendable {
  /// The name of the action, in a word or two.
  public var label: String
  /// The key, which performs the action if no control handles it.
  public var key: KeyPress
  /// A Boolean value that indicates whether the action is available.
  public var isEnabled: Bool
  /// The priority among key hints when there isn't room for all: higher ones stay longer, 9 at most.
  public var priority: Int
  /// The closure that performs the action.
  public var action: @MainActor () -> Void

  /// Creates an action with its key.
  public init(
    _ label: String, key: KeyPress, isEnabled: Bool = true, priority: Int = 3,
    action: @escaping @MainActor () -> Void
  ) {
    self.label = label
    self.key = key
    self.isEnabled = isEnabled
    self.priority = priority
    self.action = action
  }

  /// A button with the name and the key.
  var accessibility: Accessibility {
    Accessibility(.button, label: label, state: isEnabled ? [] : .disabled, hint: key.sign)
  }

  /// The key hint of the item.
  package var hint: KeyHint {
    KeyHint(key: key.sign, label: label.lowercased(), priority: priority)
  }
}
