// SPDX-License-Identifier: MIT

import Views

/// A view that shows declarations, and updates the views that it made for earlier ones.
///
/// ```swift
/// let counter = DeclaredView { Text("Count: 0") }
/// counter.show { Text("Count: 1") }   // the same label with another text
/// ```
///
/// Views are recognized by their places in the source and by the keys of ``ForEach``. A view that stays keeps its focus,
/// caret, selection and scroll position. When the view with the focus is removed, the nearest one that stays has it.
///
/// Several declarations are shown as a column.
public final class DeclaredView: View {
  private var content: View?
  private var pending: (@MainActor () -> DeclarationList)?
  /// The window that will ask for what is pending.
  private weak var preparing: Window?
  /// Declarations that arrived while others were shown.
  private var late: DeclarationList?
  private var isShowing = false

  /// Creates a view that shows nothing yet.
  public override init() {
    super.init()
  }

  /// Creates a view that shows a block of declarations.
  public convenience init(@DeclarationBuilder _ content: () -> DeclarationList) {
    self.init()
    show(content())
  }

  /// Shows a block of declarations in place of the one before, at once.
  public func show(@DeclarationBuilder _ content: () -> DeclarationList) {
    show(content())
  }

  /// Shows a list of declarations in place of the one before, at once.
  ///
  /// Lists that closures show meanwhile are shown afterwards.
  public func show(_ list: DeclarationList) {
    pending = nil
    guard !isShowing else { return late = list }
    isShowing = true
    defer { isShowing = false }
    var next: DeclarationList? = list
    while let list = next {
      late = nil
      DeclarationPass.perform { _ in replaceContent(by: mountedContent(for: list)) }
      next = late
    }
  }

  private func replaceContent(by view: View) {
    guard view !== content else { return }
    if let content { remove(content) }
    content = view
    add(view)
  }

  /// Shows a block of declarations before the next event or the next frame of the window. Of several blocks the last
  /// one counts.
  ///
  /// A view that is in no window shows the block at once.
  public func setNeedsShow(
    @DeclarationBuilder _ content: @escaping @MainActor () -> DeclarationList
  ) {
    guard let window else { return show(content()) }
    let isWaiting = pending != nil && preparing === window
    (pending, preparing) = (content, window)
    if isWaiting { return }
    window.prepare { [weak self] in
      guard let self, let pending else { return }
      show(pending())
    }
  }

  /// The keys of elements that are left out now, since an element above has the same one, as texts.
  public var duplicateKeys: [String] { Self.duplicateKeys(in: self) }

  private static func duplicateKeys(in view: View) -> [String] {
    (view.mountedNodes?.duplicates ?? []).map(\.description)
      + view.children.flatMap { duplicateKeys(in: $0) }
  }

  // MARK: Layout

  /// The content.
  public override var flexSource: View? { content }

  /// The content's own.
  public override var keyTarget: View { content?.keyTarget ?? self }

  /// The content's size.
  public override func measure(in room: Size) -> Size { content?.fittingSize(in: room) ?? .zero }

  /// Gives the content the room, as far as its limits allow.
  public override func layout() {
    guard let content else { return }
    let limits = content.limits
    content.frame = Frame(
      x: 0, y: 0, width: min(frame.width, max(limits.minWidth, limits.maxWidth ?? frame.width)),
      height: min(frame.height, max(limits.minHeight, limits.maxHeight ?? frame.height)))
  }
}
