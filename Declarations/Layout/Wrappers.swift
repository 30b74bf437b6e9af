// SPDX-License-Identifier: MIT

import Views

/// A component in a box with a caption. `bordered(_:)` returns one.
public struct Bordered: Component {
  private let caption: String
  private let content: DeclarationList

  /// Creates a box around components, which form a column if there are several.
  public init(_ caption: String = "", @DeclarationBuilder content: () -> DeclarationList) {
    self.caption = caption
    self.content = content()
  }

  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> BorderedView { BorderedView(View()) }

  /// Shows the content and the caption.
  @MainActor public func update(_ view: BorderedView) {
    view.content = view.mountedContent(for: content)
    view.caption = caption
  }
}

/// A component with blank cells around it. `padding(_:)` returns one.
public struct Padding: Component {
  private let insets: Insets
  private let content: DeclarationList

  /// Creates blank cells around components, which form a column if there are several.
  public init(_ insets: Insets, @DeclarationBuilder content: () -> DeclarationList) {
    self.insets = insets
    self.content = content()
  }

  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> PaddingView { PaddingView(.zero, View()) }

  /// Shows the content.
  @MainActor public func update(_ view: PaddingView) {
    view.content = view.mountedContent(for: content)
    view.insets = insets
  }
}

/// A component of the size that suits it in the middle of the room. `centered()` returns one.
public struct Centered: Component {
  private let content: DeclarationList

  /// Creates a middle for components, which form a column if there are several.
  public init(@DeclarationBuilder content: () -> DeclarationList) {
    self.content = content()
  }

  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> CenteredView { CenteredView(View()) }

  /// Shows the content.
  @MainActor public func update(_ view: CenteredView) {
    view.content = view.mountedContent(for: content)
  }
}

extension Component {
  /// Returns the component in a box with a caption in its upper edge.
  public func bordered(_ caption: String = "") -> Declaration {
    Declaration(Bordered(caption) { self })
  }

  /// Returns the component with blank cells at each edge.
  public func padding(_ insets: Insets) -> Declaration {
    Declaration(Padding(insets) { self })
  }

  /// Returns the component with as many blank cells at each edge, or half of them above and below.
  ///
  /// A cell is about twice as high as it is wide, so that 2 looks like the same distance everywhere.
  public func padding(_ columns: Int = 2) -> Declaration {
    padding(Insets(horizontal: columns, vertical: columns / 2))
  }

  /// Returns the component in the middle of the room.
  public func centered() -> Declaration {
    Declaration(Centered { self })
  }
}
