// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A map next to components if there is room, above them in a narrow window, and hidden in a small one.
struct MapPane: Component {
  private let map: Map
  private let isShown: Bool
  private let isTrailing: Bool
  private let textWidth: Int
  private let content: DeclarationList

  /// Creates a map next to components.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - isShown: Whether there is a map.
  ///   - isTrailing: Whether the map is at the right of the components.
  ///   - textWidth: The number of columns that the components keep next to the map.
  ///   - content: The components.
  init(
    _ map: Map, isShown: Bool = true, isTrailing: Bool = false, textWidth: Int,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    (self.map, self.isShown, self.isTrailing) = (map, isShown, isTrailing)
    (self.textWidth, self.content) = (textWidth, content())
  }

  func makeView() -> MapPaneView { MapPaneView() }

  func update(_ view: MapPaneView) {
    map.update(view.map)
    (view.hasMap, view.isTrailing, view.textWidth) = (isShown, isTrailing, textWidth)
    view.content.show(content)
    view.setNeedsLayout()
  }
}

/// The view of a map next to components.
final class MapPaneView: View {
  let map = MapView()
  let content = DeclaredView()
  var hasMap = true
  var isTrailing = false
  var textWidth = 0

  override init() {
    super.init()
    growFactor = 1
    for view in [map, content] { add(view) }
  }

  override func layout() {
    let (width, height) = (bounds.width, bounds.height)
    let text = width < 96 ? textWidth : textWidth + 10
    var size = Size.zero
    if hasMap, width >= textWidth + 32, height >= 6 {
      size = map.size(in: Size(width: width - text - 2, height: height))
      map.frame = Frame(origin: Position(x: isTrailing ? width - size.width : 0, y: 0), size: size)
      let gap = size.width + 2
      content.frame = bounds.inset(by: isTrailing ? Insets(right: gap) : Insets(left: gap))
    } else if hasMap, width >= 20, height >= 14 {
      size = map.size(in: Size(width: width, height: height / 2))
      map.frame = Frame(origin: Position(x: 0, y: 0), size: size)
      content.frame = bounds.inset(by: Insets(top: size.height + 1))
    } else {
      content.frame = bounds
    }
    map.isHidden = size.height == 0
  }
}
