// SPDX-License-Identifier: MIT

import Views

/// Components in a frame, with a title and actions in its upper edge.
///
/// ```swift
/// Panel("Orders", footer: "3 of 40", emptyText: "Orders of today appear here.") {
///   if !state.orders.isEmpty { List(state.orders) { ListRow(title: Text($0.title)) } }
/// }
/// ```
///
/// The frame has the accent's colour while the focus is inside. Alt-Z shows the panel alone, and Esc or Alt-Z shows the others again. A panel
/// without components shows `emptyText`. The work of ``Card`` is to raise a few facts; a panel frames a region of the window.
public struct Panel: Component {
  private let title: String
  private let actions: [BarItem]
  private let footer: String
  private let emptyText: String
  private let showsFrame: Bool
  private let isCollapsible: Bool
  private let isCollapsed: Bool?
  private let onCollapse: (@MainActor (Bool) -> Void)?
  private let content: DeclarationList

  /// Creates a panel. Several components form a column.
  ///
  /// - Parameters:
  ///   - title: The title in the upper edge.
  ///   - actions: The actions at the right of the upper edge. Their keys act while the focus is inside, and they can be clicked.
  ///   - footer: The text at the right of the lower edge, such as a count.
  ///   - emptyText: The text while there is no component inside, which says what belongs there.
  ///   - showsFrame: A Boolean value that indicates whether there are a frame and a title. Without them, as in a small window, the panel is
  ///     its content.
  ///   - isCollapsible: A Boolean value that indicates whether the user collapses the panel to its title, by Alt-C or a click.
  ///   - isCollapsed: A Boolean value that indicates whether the panel is collapsed. With `nil`, which is the default, the user decides,
  ///     and the panel is expanded at first.
  ///   - onCollapse: Is called when the user collapses (`true`) or expands (`false`) the panel.
  ///   - content: The components.
  public init(
    _ title: String = "", actions: [BarItem] = [], footer: String = "", emptyText: String = "",
    showsFrame: Bool = true, isCollapsible: Bool = false, isCollapsed: Bool? = nil,
    onCollapse: (@MainActor (Bool) -> Void)? = nil,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    (self.title, self.actions, self.footer, self.emptyText) = (title, actions, footer, emptyText)
    (self.isCollapsible, self.isCollapsed) = (isCollapsible || isCollapsed != nil, isCollapsed)
    (self.showsFrame, self.onCollapse) = (showsFrame, onCollapse)
    self.content = content()
  }

  /// Creates a panel that shows whether it is collapsed, and changes it.
  ///
  /// - Parameters:
  ///   - title: The title in the upper edge.
  ///   - actions: The actions at the right of the upper edge.
  ///   - footer: The text at the right of the lower edge.
  ///   - emptyText: The text while there is no component inside.
  ///   - isCollapsed: The value.
  ///   - content: The components.
  @MainActor public init(
    _ title: String = "", actions: [BarItem] = [], footer: String = "", emptyText: String = "",
    isCollapsed: some SettableProperty<Bool>, @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.init(
      title, actions: actions, footer: footer, emptyText: emptyText,
      isCollapsed: isCollapsed.value, onCollapse: { isCollapsed.value = $0 }, content: content)
  }

  /// Creates the view.
  @MainActor public func makeView() -> PanelView { PanelView() }

  /// Updates the content, the edges, and whether the panel is collapsed.
  @MainActor public func update(_ view: PanelView) {
    view.title = title
    view.actions = actions
    view.footer = footer
    view.emptyText = emptyText
    view.showsFrame = showsFrame
    view.isCollapsible = isCollapsible
    let mounted = view.mountedContent(for: content)
    view.content = content.isEmpty ? nil : mounted
    if let isCollapsed { view.isCollapsed = isCollapsed }
    view.collapseChanges.handler = { [weak view, isCollapsed, onCollapse] isNowCollapsed in
      // The state decides.
      if let isCollapsed { view?.isCollapsed = isCollapsed }
      onCollapse?(isNowCollapsed)
    }
  }
}
