// SPDX-License-Identifier: MIT

/// What a screen shows, as a value: a renderer makes it of a state, and a `RenderedScreen` shows it.
///
/// It is a tree of parts: a screen has three boxes, a box has sections, a section has nodes, and a node has a
/// component. Sections and nodes have ids, by which the parts of two trees are recognised as the same.
public struct Screen<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Sendable {
  /// What the screen is called.
  public var title: String
  /// The screen's own actions, at the left of the bar.
  public var leftBarItems: [BarItem]
  /// The screen's own actions, at the right of the bar.
  public var rightBarItems: [BarItem]
  /// What stays above the content while that scrolls.
  public var pinnedTop: Box<SectionID, NodeID>
  /// What scrolls.
  public var content: Box<SectionID, NodeID>
  /// What stays below the content while that scrolls.
  public var pinnedBottom: Box<SectionID, NodeID>
  /// A Boolean value that indicates whether the screen is at work.
  public var isBusy: Bool
  /// Where the focus is to go.
  public var focus: FocusMode<NodeID>
  /// Called when the last nodes of the content come into sight, which is the time to load more.
  public var nearEnd: (@MainActor () -> Void)?

  /// Creates a screen of its parts; all but the content can be left out.
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
  /// What the screen says from top to bottom, line by line, for those who don't see its drawing.
  ///
  /// A window which shows the screen says the same of it, and what its views know besides.
  @MainActor public var accessibilityLines: [String] {
    let boxes = [pinnedTop, content, pinnedBottom].map { BoxItems($0).components }
    let parts = boxes.flatMap { $0.map(\.accessibility) }
    let actions = (leftBarItems + rightBarItems).map(\.accessibility)
    return ([Accessibility(.heading, label: title)] + actions + parts).map(\.line)
      .filter { !$0.isEmpty }
  }
}

/// Where a screen wants the focus.
public enum FocusMode<NodeID: Hashable & Sendable>: Hashable, Sendable {
  /// Where it is.
  case keep
  /// On a node: it goes there once, as soon as there is such a node, and again when another mode came between.
  case node(NodeID)
}
