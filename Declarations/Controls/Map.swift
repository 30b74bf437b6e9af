// SPDX-License-Identifier: MIT

import Views

/// A map with marks of which one is selected, above lines such as coasts and roads.
///
/// ```swift
/// Map(state.shops.map { .init($0.name, x: $0.x, y: $0.y) }, selection: state.shop) { send(.shop($0)) }
/// ```
public struct Map: Component {
  private let marks: [MapView.Mark]
  private let lines: [MapView.Line]
  private let areas: [MapView.Area]
  private let labels: [MapView.Label]
  private let showsTitles: Bool
  private let aspect: Double
  private let scale: String
  private let selection: Int?
  private let onSelect: (@MainActor (Int) -> Void)?
  private let onOpen: (@MainActor (Int) -> Void)?

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - marks: The marks, with coordinates from 0 to 1.
  ///   - lines: The lines in the background.
  ///   - areas: The tinted areas below the lines.
  ///   - labels: The texts that can't be selected.
  ///   - showsTitles: A Boolean value that indicates whether the titles of all marks are drawn where there is room.
  ///   - aspect: The ratio of width to height of the area.
  ///   - scale: The text in the lower edge of the box.
  ///   - selection: The index of the selected mark; `nil` leaves the selection to the user.
  ///   - onSelect: Is called with the index of the mark that the user selects.
  ///   - onOpen: Is called with the index of the selected mark when the user presses Enter.
  public init(
    _ marks: [MapView.Mark], lines: [MapView.Line] = [], areas: [MapView.Area] = [],
    labels: [MapView.Label] = [], showsTitles: Bool = false, aspect: Double = 1,
    scale: String = "",
    selection: Int? = nil, onSelect: (@MainActor (Int) -> Void)? = nil,
    onOpen: (@MainActor (Int) -> Void)? = nil
  ) {
    self.marks = marks
    self.lines = lines
    self.areas = areas
    self.labels = labels
    self.showsTitles = showsTitles
    self.aspect = aspect
    self.scale = scale
    self.selection = selection
    self.onSelect = onSelect
    self.onOpen = onOpen
  }

  /// Creates the view.
  @MainActor public func makeView() -> MapView { MapView() }

  /// Updates the marks and the selection.
  @MainActor public func update(_ view: MapView) {
    view.marks = marks
    view.lines = lines
    view.areas = areas
    view.labels = labels
    view.showsTitles = showsTitles
    view.aspect = aspect
    view.scale = scale
    if let selection { view.selectedIndex = selection }
    view.selectionChanges.handler = onSelect
    view.activations.handler = onOpen
    if onOpen == nil { view.keyMap = view.keyMap.without(.activate) }
  }
}
