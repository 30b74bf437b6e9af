// SPDX-License-Identifier: MIT

/// Content that a view retains as an attachment, and that is notified when a container removes a view around it, or
/// adds one again.
///
/// The containers are those that send lifecycle events to screens: windows, navigations, tabs and columns.
@MainActor package protocol ContainedContent: AnyObject {
  /// A Boolean value that indicates whether the content was removed, and hasn't been added again.
  var isRemoved: Bool { get }
  /// Reacts to the removal. It has no effect on removed content.
  func containerDidRemove()
  /// Reacts to the addition. It has no effect on content that wasn't removed.
  func containerDidAdd()
}

extension View {
  /// Notifies the content inside the view that a container has removed the view, unless it was added again since.
  final func notifyRemoval() {
    guard parent == nil, host == nil else { return }
    for content in outermostContents { content.containerDidRemove() }
  }

  /// Notifies the content inside the view that a container has added the view, unless the view was removed again since, or
  /// the container is removed itself.
  final func notifyAddition() {
    guard parent != nil || host != nil else { return }
    var above = parent
    while let view = above {
      if view.contents.contains(where: \.isRemoved) { return }
      above = view.parent
    }
    for content in outermostContents { content.containerDidAdd() }
  }

  private var contents: [any ContainedContent] {
    attachments.compactMap { $0 as? any ContainedContent }
  }

  /// The contents of this view, or else of its descendants. A content notifies those inside it.
  private var outermostContents: [any ContainedContent] {
    let own = contents
    return own.isEmpty ? children.flatMap(\.outermostContents) : own
  }
}
