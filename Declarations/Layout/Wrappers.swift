// SPDX-License-Identifier: MIT

import Views

/// A component with a border and a caption. `bordered(_:)` returns one.
package struct Bordered: Component {
  private let caption: String
  private let content: DeclarationList

  /// Creates a border around components. Several of them form a column.
  package init(_ caption: String = "", @DeclarationBuilder content: () -> DeclarationList) {
    self.caption = caption
    self.content = content()
  }

  /// Creates the view.
  @MainActor package func makeView() -> BorderedView { BorderedView(View()) }

  /// Updates the content and the caption.
  @MainActor package func update(_ view: BorderedView) {
    view.content = view.mountedContent(for: content)
    view.caption = caption
  }
}

/// A component with padding around it. `padding(_:)` returns one.
package struct Padding: Component {
  private let insets: Insets
  private let content: DeclarationList

  /// Creates padding around components. Several of them form a column.
  package init(_ insets: Insets, @DeclarationBuilder content: () -> DeclarationList) {
    self.insets = insets
    self.content = content()
  }

  /// Creates the view.
  @MainActor package func makeView() -> PaddingView { PaddingView(.zero, View()) }

  /// Updates the content.
  @MainActor package func update(_ view: PaddingView) {
    view.content = view.mountedContent(for: content)
    view.insets = insets
  }
}

/// A component that is centred in the available space, at its own size. `centered()` returns one.
package struct Centered: Component {
  private let content: DeclarationList

  /// Centres components. Several of them form a column.
  package init(@DeclarationBuilder content: () -> DeclarationList) {
    self.content = content()
  }

  /// Creates the view.
  @MainActor package func makeView() -> CenteredView { CenteredView(View()) }

  /// Updates the content.
  @MainActor package func update(_ view: CenteredView) {
    view.content = view.mountedContent(for: content)
  }
}

extension Component {
  /// Returns the component with a border and a caption in its upper edge.
  public func bordered(_ caption: String = "") -> Declaration {
    Declaration(Bordered(caption) { self })
  }

  /// Returns the component with padding at each edge.
  public func padding(_ insets: Insets) -> Declaration {
    Declaration(Padding(insets) { self })
  }

  /// Returns the component with a number of blank columns at the left and right, and half as many rows above and below.
  ///
  /// A cell is about twice as high as it is wide, so the distance looks equal at all edges.
  ///
  /// ```swift
  /// Text("Note").padding(2)  // two columns left and right, one row above and below
  /// ```
  public func padding(_ columns: Int = 2) -> Declaration {
    padding(Insets(horizontal: columns, vertical: columns / 2))
  }

  /// Returns the component, centred in the available space.
  ///
  /// ```swift
  /// Text("Nothing was found.").centered()
  /// ```
  public func centered() -> Declaration {
    Declaration(Centered { self })
  }
}
