// SPDX-License-Identifier: MIT

import Views

/// A view that shows declarations, and updates the views that it created for earlier ones.
///
/// ```swift
/// let counter = DeclaredView { Text("Count: 0") }
/// counter.show { Text("Count: 1") }   // the same label with another text
/// ```
///
/// Views are matched by their positions in the source and by the keys of ``ForEach``. A view that remains keeps its
/// focus, caret, selection and scroll position. When the focused view is removed, the nearest remaining one gets the
/// focus.
///
/// Several declarations are shown as a column.
///
/// A block that the view follows is shown again when an `@Observable` object changes that it reads:
///
/// ```swift
/// let title = DeclaredView { Text(model.title) }
/// model.title = "Songs"   // shown in the next frame
/// ```
public final class DeclaredView: View {
  private var content: View?
  private var pending: (@MainActor () -> DeclarationList)?
  /// The number of blocks that were pending, of which only the last one is shown.
  private var pendingCount = 0
  /// The window that will show the pending declarations.
  private weak var preparing: Window?
  /// Declarations that arrived while others were shown.
  private var late: DeclarationList?
  private var isShowing = false
  private var tracking: ModelTracking?
  /// The block that is evaluated again after a change of what it reads.
  private var followed: (@MainActor () -> DeclarationList)?

  /// Creates an empty view.
  public override init() {
    super.init()
  }

  /// Creates a view that follows a block of declarations.
  public convenience init(
    @DeclarationBuilder _ content: @escaping @MainActor () -> DeclarationList
  ) {
    self.init()
    follow(content)
  }

  /// Shows a block of declarations immediately, in place of the previous one, and again before the next event or frame after
  /// each change of an `@Observable` object that it reads.
  ///
  /// Such objects are changed on the main actor. A change on another thread is shown a moment later.
  ///
  /// - Parameter content: Returns the declarations. The view retains it until it shows others.
  public func follow(@DeclarationBuilder _ content: @escaping @MainActor () -> DeclarationList) {
    let tracking = tracking ?? ModelTracking()
    self.tracking = tracking
    followed = content
    showNow {
      tracking.evaluate(content) { [weak self] in self?.showAfterChange() }
    }
  }

  /// Shows the followed block again after the change of an object, which may be about to store its new value. A block that is
  /// pending is newer, and reads the new value, too.
  private func showAfterChange() {
    guard window == nil else {
      if let content = pending ?? followed { setNeedsShow(content) }
      return
    }
    Task { @MainActor [weak self] in
      if let self, let followed { setNeedsShow(followed) }
    }
  }

  /// Shows a block of declarations immediately, in place of the previous one. It is evaluated once; see ``follow(_:)``.
  ///
  /// Lists that the block or a closure shows during the update are shown after it.
  public func show(@DeclarationBuilder _ content: () -> DeclarationList) {
    tracking?.end()
    followed = nil
    showNow(content)
  }

  private func showNow(_ content: () -> DeclarationList) {
    // First, because the block itself may change the state, and so request another block.
    (pending, late) = (nil, nil)
    guard !isShowing else {
      let list = content()
      // A list that the block has shown is newer.
      if late == nil { late = list }
      return
    }
    isShowing = true
    defer { isShowing = false }
    // A container that doesn't notify its content may have added the view again.
    if let mounted = mountedNodes, mounted.isRemoved, window != nil { mounted.containerDidAdd() }
    var next: DeclarationList? = content()
    while let list = next {
      DeclarationPass.perform { _ in replaceContent(by: mountedContent(for: list)) }
      next = late
      late = nil
    }
  }

  /// Shows a list of declarations immediately, in place of the previous one.
  ///
  /// Lists that closures show during the update are shown after it.
  public func show(_ list: DeclarationList) {
    show { list }
  }

  private func replaceContent(by view: View) {
    guard view !== content else { return }
    if let content { remove(content) }
    content = view
    add(view)
  }

  /// Follows a block of declarations before the next event or frame of the window. Of several blocks, only the last one
  /// is shown.
  ///
  /// A view that isn't in a window shows the block immediately.
  public func setNeedsShow(
    @DeclarationBuilder _ content: @escaping @MainActor () -> DeclarationList
  ) {
    guard let window else { return follow(content) }
    let isWaiting = pending != nil && preparing === window
    (pending, preparing) = (content, window)
    pendingCount = isWaiting ? pendingCount + 1 : 1
    if isWaiting { return }
    window.prepare { [weak self, weak window] in
      guard let self, let pending else { return }
      window?.showLast(of: pendingCount) { self.follow(pending) }
    }
  }

  /// The keys of elements that are left out because an earlier element has the same key, as texts.
  public var duplicateKeys: [String] { Self.duplicateKeys(in: self) }

  private static func duplicateKeys(in view: View) -> [String] {
    (view.mountedNodes?.duplicates ?? []).map(\.description)
      + view.children.flatMap { duplicateKeys(in: $0) }
  }

  // MARK: Layout

  /// The content.
  public override var flexSource: View? { content }

  /// Returns the content's size.
  public override func measure(in room: Size) -> Size { content?.fittingSize(in: room) ?? .zero }

  /// Gives the content the available space within its limits.
  public override func layout() {
    guard let content else { return }
    let limits = content.limits
    content.frame = Frame(
      x: 0, y: 0, width: min(frame.width, max(limits.minWidth, limits.maxWidth ?? frame.width)),
      height: min(frame.height, max(limits.minHeight, limits.maxHeight ?? frame.height)))
  }
}
