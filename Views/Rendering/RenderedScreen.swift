/// The screen of any tree: it shows what a renderer made, and gives what is new to the views it made for what was.
///
/// Its nodes are compared by id. A view stays with its node through changes and moves, and with it the focus, the caret
/// and text that is being edited. Views are made for the nodes in sight, so a long list costs a few steps a node and
/// drawing a screenful.
public final class RenderedScreen<
  SectionID: Hashable & Sendable, NodeID: Hashable & Sendable
>: ScreenView {
  /// Makes a screen that shows nothing yet.
  public init() {
    super.init(title: "")
  }

  /// Shows a tree in place of the one before.
  public func render(_ screen: Screen<SectionID, NodeID>) {
    title = screen.title
    isBusy = screen.isBusy
  }
}
