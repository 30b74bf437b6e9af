// SPDX-License-Identifier: MIT

import Views

/// A layer of an ``Overlay``.
public struct Layer: Sendable {
  let edge: OverlayView.Edge
  let inset: Insets
  let content: DeclarationList

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - edge: The corner, edge or centre at which the layer is.
  ///   - inset: The distance from the edges.
  ///   - content: The components. Several of them form a column.
  public init(
    _ edge: OverlayView.Edge = .center, inset: Insets = .zero,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.edge = edge
    self.inset = inset
    self.content = content()
  }
}

/// A component with layers above it, each on its own background.
///
/// ```swift
/// Overlay {
///   List(songs) { ListRow(title: Text($0.name)) }
/// } layers: {
///   if state.isOffline { Layer(.bottomTrailing) { Text("Offline") } }
/// }
/// ```
///
/// Layers are identified by their order; the last one is on top.
public struct Overlay: Component {
  private let base: DeclarationList
  private let layers: [Layer]

  /// Creates an overlay.
  ///
  /// - Parameters:
  ///   - base: The components below the layers.
  ///   - layers: The layers, from bottom to top.
  public init(
    @DeclarationBuilder base: () -> DeclarationList, @BoxBuilder<Layer> layers: () -> [Layer]
  ) {
    self.base = base()
    self.layers = layers()
  }

  /// The value `true`, because the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> OverlayView {
    let view = OverlayView(DeclaredView())
    view.attachments.append(Shown())
    return view
  }

  /// Updates the base and the layers.
  @MainActor public func update(_ view: OverlayView) {
    (view.base as? DeclaredView)?.show(base)
    guard let shown = view.attachments.lazy.compactMap({ $0 as? Shown }).first else { return }
    while shown.layers.count > layers.count {
      let old = shown.layers.removeLast().view
      old.show(DeclarationList {})
      view.hide(old)
    }
    // A view that is shown again moves to the top, so those above it follow.
    var isMoved = false
    for (index, layer) in layers.enumerated() {
      let isNew = index == shown.layers.count
      if isNew { shown.layers.append((DeclaredView(), layer.edge, layer.inset)) }
      let old = shown.layers[index]
      old.view.show(layer.content)
      isMoved = isMoved || isNew || (old.edge, old.inset) != (layer.edge, layer.inset)
      guard isMoved else { continue }
      view.show(old.view, at: .edge(layer.edge, inset: layer.inset))
      shown.layers[index] = (old.view, layer.edge, layer.inset)
    }
  }

  /// The layers of a view.
  private final class Shown {
    var layers: [(view: DeclaredView, edge: OverlayView.Edge, inset: Insets)] = []
  }
}
