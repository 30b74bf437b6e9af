// SPDX-License-Identifier: MIT

import Declarations
import Views

/// Screens side by side, each of which belongs to the selection in the one before it: as many as there is room for.
///
/// The scene of the first screen gets a flow. It shows the next screen beside the list where there is room, and in its place otherwise,
/// so that the same scene works in windows of any width:
///
/// ```swift
/// Columns(levels: 2) { flow in
///   List(
///     songs, selection: nil,
///     onSelectionChange: { id in flow.preview(id) { SongScreen(id) } },       // only beside the list
///     onOpen: { song in flow.show(song.id) { SongScreen(song.id) } }          // with the focus
///   ) { ListRow(title: Text($0.name)) }
/// }
/// ```
///
/// Its view is a `ColumnsView`, which says how the keys move between the screens.
public struct Columns: Component {
  private let levels: Int
  private let breakpoints: [Int]
  private let weights: [Int]
  private let root: @MainActor (Flow) -> ScreenView

  /// Creates columns.
  ///
  /// - Parameters:
  ///   - levels: The number of screens in the deepest path.
  ///   - breakpoints: The numbers of columns from which there is room for two screens, three screens, and so on.
  ///   - weights: The share of each level in the width, relative to those beside it; 1 for further levels.
  ///   - root: Returns the first screen, a component or a view. It is called once, when the columns appear. The screens that its flow
  ///     shows get the flow's ``Flow/next``.
  public init(
    levels: Int = 2, breakpoints: [Int] = [70, 100], weights: [Int] = [],
    root: @escaping @MainActor (Flow) -> some ViewSource
  ) {
    (self.levels, self.breakpoints, self.weights) = (levels, breakpoints, weights)
    self.root = { ScreenView.holding(root($0)) }
  }

  /// Creates the view.
  @MainActor public func makeView() -> ColumnsView {
    let columns = ColumnsView(
      root: ScreenView(title: ""), levels: levels, breakpoints: breakpoints, weights: weights)
    columns.root = root(columns.flow)
    return columns
  }

  /// Does nothing: the scene of the first screen follows its state.
  @MainActor public func update(_ view: ColumnsView) {}
}

extension ColumnsView {
  /// The flow of the first screen. Alerts are presented as modals when the columns are visible.
  public var flow: Flow { flow(at: 0) }

  private func flow(at level: Int) -> Flow {
    Flow(
      present: { [weak self] view, completion in
        if let alert = view as? AlertView {
          if let self { window?.present(alert, for: self) }
        } else {
          self?.open(nil, at: level) { ScreenView.holding(view) }
        }
        completion()
      },
      dismiss: { [weak self] completion in
        self?.goBack(to: level)
        completion()
      },
      show: { [weak self] id, make in self?.open(id, at: level, make) },
      preview: { [weak self] id, make in self?.preview(id, at: level, make) },
      next: { [weak self] in self?.flow(at: level + 1) ?? .none })
  }
}

extension ScreenView {
  /// Returns a screen with a component or a view; a view that is a screen already is returned unchanged.
  static func holding(_ source: some ViewSource) -> ScreenView {
    if let component = source as? any Component { return screen(of: component) }
    let view = source.makeSourceView()
    if let screen = view as? ScreenView { return screen }
    let screen = ScreenView(title: "")
    screen.add(view)
    return screen
  }

  private static func screen(of component: some Component) -> ScreenView {
    ComponentScreenView(component)
  }
}
