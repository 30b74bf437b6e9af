// SPDX-License-Identifier: MIT

/// The content of a screen as a value, which a renderer creates from a state and a `RenderedScreen` shows.
///
/// It is a tree: a screen has three boxes, a box has sections, a section has nodes, and a node has a component.
/// Sections and nodes have ids, by which the parts of two trees are matched.
public struct Screen<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Sendable {
  /// The title.
  public var title: String
  /// The screen's actions at the left of its bar.
  public var leftBarItems: [BarItem]
  /// The screen's actions at the right of its bar.
  public var rightBarItems: [BarItem]
  /// The part that stays above the content when that scrolls.
  public var pinnedTop: Box<SectionID, NodeID>
  /// The scrolling content.
  public var content: Box<SectionID, NodeID>
  /// The part that stays below the content when that scrolls.
  public var pinnedBottom: Box<SectionID, NodeID>
  /// A Boolean value that indicates whether the screen is working.
  public var isBusy: Bool
  /// The node that gets the focus.
  public var focus: FocusMode<NodeID>
  /// Called when the last nodes of the content become visible. Load more then.
  public var nearEnd: (@MainActor () -> Void)?

  /// Creates a screen. All parts except the content are optional.
  public init(
    title: String = "", leftBarItems: [BarItem] = [], rightBarItems: [BarItem] = [],
    pinnedTop: Box<SectionID, NodeID> = .empty, content: Box<SectionID, NodeID>,
    pinnedBottom: Box<SectionID, NodeID> = .empty, isBusy: Bool = false,
    focus: FocusMode<NodeID> = .keep, nearEnd: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.leftBarItems = leftBarItems
    self.rightBarItems = rightBarItems
    self.pinnedTop = pinnedTop
    self.content = content
    self.pinnedBottom = pinnedBottom
    self.isBusy = isBusy
    self.focus = focus
    self.nearEnd = nearEnd
  }
}

extension Screen {
  /// The accessibility descriptions of the screen's parts, from top to bottom, one per line.
  ///
  /// A window that shows the screen has the same lines, with the state of its views.
  @MainActor public var accessibilityLines: [String] {
    let boxes = [pinnedTop, content, pinnedBottom].map { BoxItems($0).components }
    let parts = boxes.flatMap { $0.map(\.accessibility) }
    let actions = (leftBarItems + rightBarItems).map(\.accessibility)
    return ([Accessibility(.heading, label: title)] + actions + parts).map(\.line)
      .filter { !$0.isEmpty }
  }
}

/// The focus that a screen requests.
public enum FocusMode<NodeID: Hashable & Sendable>: Hashable, Sendable {
  /// The focus stays where it is.
  case keep
  /// The focus moves to a node once, as soon as the node exists, and again after another mode.
  case node(NodeID)
}
