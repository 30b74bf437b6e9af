// SPDX-License-Identifier: MIT

import Views

/// A component whose view is around that of another one.
private struct Wrapper<Content: View>: Component {
  let content: DeclarationList
  let make: @MainActor () -> Content
  let show: @MainActor (Content, View) -> Void

  @MainActor func makeView() -> Content { make() }

  @MainActor func update(_ view: Content) { show(view, view.mountedContent(for: content)) }
}

extension Component {
  /// Returns the component with a border and a caption in its upper edge.
  public func bordered(_ caption: String = "") -> Declaration {
    wrapped({ BorderedView(View()) }) { ($0.content, $0.caption) = ($1, caption) }
  }

  /// Returns the component with padding at each edge.
  public func padding(_ insets: Insets) -> Declaration {
    wrapped({ PaddingView(.zero, View()) }) { ($0.content, $0.insets) = ($1, insets) }
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
    wrapped({ CenteredView(View()) }) { $0.content = $1 }
  }

  private func wrapped<Wrapping: View>(
    _ make: @escaping @MainActor () -> Wrapping,
    show: @escaping @MainActor (Wrapping, View) -> Void
  ) -> Declaration {
    Declaration(Wrapper(content: DeclarationList(self), make: make, show: show))
  }
}
