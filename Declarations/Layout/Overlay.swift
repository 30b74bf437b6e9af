// SPDX-License-Identifier: MIT

import Views

/// A layer of an ``Overlay``.
///
/// ```swift
/// Layer(.bottomTrailing) { Text("Offline") }
/// ```
public struct Layer: Sendable {
  let edge: OverlayView.Edge
  let inset: Insets
  let content: DeclarationList
  /// The position in the source.
  package var place: UInt64 = 0

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

extension Layer: PlacedPart {}

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
/// Layers are identified by their positions in the block; the last one is on top.
public struct Overlay: Component {
  private let base: DeclarationList
  private let layers: [Layer]

  /// Creates an overlay.
  ///
  /// - Parameters:
  ///   - base: The components below the layers.
  ///   - layers: The layers, from bottom to top.
  public init(
    @DeclarationBuilder base: () -> DeclarationList, @PartBuilder<Layer> layers: () -> [Layer]
  ) {
    self.base = base()
    self.layers = layers()
  }

  /// Creates the view.
  @MainActor public func makeView() -> OverlayView { OverlayView(DeclaredView()) }

  /// Updates the base and the layers.
  @MainActor public func update(_ view: OverlayView) {
    (view.base as? DeclaredView)?.show(base)
    let shown = view.attachment(Shown())
    let parts = view.partViews
    var unchanged = parts.show(layers, content: \.content) { view.hide($0) }
    let places = layers.map { ($0.edge, $0.inset) }
    for (index, view) in parts.views.prefix(unchanged).enumerated() {
      guard let old = shown.places[ObjectIdentifier(view)], old == places[index] else {
        unchanged = index
        break
      }
    }
    // A view that is shown again moves to the top, so those above it follow.
    for (layer, place) in zip(parts.views, places).dropFirst(unchanged) {
      view.show(layer, at: .edge(place.0, inset: place.1))
    }
    shown.places = Dictionary(
      zip(parts.views.map { ObjectIdentifier($0) }, places), uniquingKeysWith: { one, _ in one })
  }

  /// The places of the layers of a view.
  private final class Shown {
    var places: [ObjectIdentifier: (OverlayView.Edge, Insets)] = [:]
  }
}
