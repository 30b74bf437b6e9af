// SPDX-License-Identifier: MIT

import Declarations
import Views

extension ViewController {
  /// The screen of a map on which the user chooses one of several places.
  ///
  /// The places are drawn to scale on the map and listed next to it, with a common selection. On the map the arrows
  /// select the nearest place in their direction, and in the list the adjacent one.
  public struct PlaceMap: Composite {
    /// A place.
    public struct Mark: Identifiable, Hashable, Sendable {
      /// The key.
      public let id: String
      let title: String
      let note: String
      let detail: String
      let x: Double
      let y: Double

      /// Creates a place with a key, the name, a note, a detail such as the distance, and its position on the map: `x` from 0 at
      /// the left edge to 1 at the right edge, and `y` from 0 at the top to 1 at the bottom.
      public init(
        id: String, title: String, note: String = "", detail: String = "", x: Double, y: Double
      ) {
        (self.id, self.title, self.note, self.detail) = (id, title, note, detail)
        (self.x, self.y) = (x, y)
      }
    }

    /// The background of a map: areas, lines, and texts.
    public struct Ground: Hashable, Sendable {
      /// The areas, such as the sea.
      public var areas: [MapView.Area] = []
      /// The lines, such as streets and rivers.
      public var lines: [MapView.Line] = []
      /// The texts, such as the home.
      public var labels: [MapView.Label] = []

      /// Creates an empty background.
      public init() {}
    }

    /// A direction in which the map is moved.
    public enum Move: Hashable, Sendable, CaseIterable {
      /// To the area on the left.
      case left
      /// To the area below.
      case down
      /// To the area above.
      case up
      /// To the area on the right.
      case right
    }

    private let marks: [Mark]
    private let selection: Mark.ID?
    private let ground: Ground
    private let aspect: Double
    private let scale: String
    private let isLoading: Bool
    private let failure: String
    private let help: String
    private let onSelect: @MainActor (Mark.ID) -> Void
    private let onChoose: @MainActor (Mark.ID) -> Void
    private let onCancel: @MainActor () -> Void
    private let onRetry: @MainActor () -> Void
    private let onZoom: @MainActor (Double) -> Void
    private let onMove: @MainActor (Move) -> Void
    private let onReset: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - marks: The places.
    ///   - selection: The key of the selected place.
    ///   - ground: The background of the map.
    ///   - aspect: The ratio of the area's real width to its height.
    ///   - scale: The text at the bottom edge of the map, such as its width in kilometers.
    ///   - isLoading: Whether the places are loading.
    ///   - failure: The reason why the places couldn't be loaded, or an empty string.
    ///   - help: The text of the help page.
    ///   - onSelect: Receives each selected place, also the first one.
    ///   - onChoose: Receives the place that the user chooses.
    ///   - onCancel: Closes the screen without a place.
    ///   - onRetry: Loads the places again.
    ///   - onZoom: Receives the factor by which the map's area changes: 0.5 to zoom in, 2 to zoom out.
    ///   - onMove: Receives the direction in which the map is moved.
    ///   - onReset: Returns to the initial area.
    public init(
      marks: [Mark] = [], selection: Mark.ID? = nil, ground: Ground = Ground(),
      aspect: Double = 1, scale: String = "", isLoading: Bool = false, failure: String = "",
      help: String = "", onSelect: @escaping @MainActor (Mark.ID) -> Void = { _ in },
      onChoose: @escaping @MainActor (Mark.ID) -> Void = { _ in },
      onCancel: @escaping @MainActor () -> Void = {},
      onRetry: @escaping @MainActor () -> Void = {},
      onZoom: @escaping @MainActor (Double) -> Void = { _ in },
      onMove: @escaping @MainActor (Move) -> Void = { _ in },
      onReset: @escaping @MainActor () -> Void = {}
    ) {
      (self.marks, self.selection, self.ground) = (marks, selection, ground)
      (self.aspect, self.scale) = (aspect.isFinite && aspect > 0 ? aspect : 1, scale)
      (self.isLoading, self.failure, self.help) = (isLoading, failure, help)
      (self.onSelect, self.onChoose, self.onCancel) = (onSelect, onChoose, onCancel)
      (self.onRetry, self.onZoom, self.onMove, self.onReset) = (onRetry, onZoom, onMove, onReset)
    }

    /// The names, with a map if there is room.
    public var body: DeclarationList {
      Screen(
        "Choose a pharmacy", isBusy: status.isRefreshing, help: help, maximumWidth: 200
      ) {
        if !failure.isEmpty {
          Label(Text(failure), role: \.error).padding(Insets(bottom: 1)).shrink()
        }
        MapPane(map, textWidth: 26) { names }.limited(SizeLimits(minHeight: 2))
      }
      .onKey("esc", "cancel", priority: 8, perform: onCancel)
      .onKey("r", "try again", priority: 9, when: !failure.isEmpty, perform: onRetry)
      .onKeys(["+", "-"], "zoom", priority: 5) { onZoom($0 == 0 ? 0.5 : 2) }
      .onKey("0", "town", priority: 4, perform: onReset)
      .onKeys(["H", "J", "K", "L"], "move", priority: 1, perform: move)
      .onKey("=") { onZoom(0.5) }
      .onKeys(["shift+left", "shift+down", "shift+up", "shift+right"], perform: move)
    }

    private func move(_ index: Int) { onMove(Move.allCases[index]) }

    private var status: LoadingStatus {
      isLoading ? LoadingStatus(.loading, hasContent: !marks.isEmpty) : .loaded
    }

    private var map: Map {
      Map(
        marks.map { MapView.Mark($0.title, x: $0.x, y: $0.y) }, lines: ground.lines,
        areas: ground.areas, labels: ground.labels, showsTitles: true, aspect: aspect,
        scale: scale,
        selection: marks.firstIndex { $0.id == selection } ?? (marks.isEmpty ? nil : 0),
        onSelect: { onSelect(marks[$0].id) }, onOpen: { onChoose(marks[$0].id) })
    }

    /// The names, which have the focus instead of the map.
    private var names: Declaration {
      Loading(status, waitingHint: "Esc cancels") {
        List(
          marks, selection: selection, onSelectionChange: onSelect, onOpen: { onChoose($0.id) }
        ) { ListRow(title: Text($0.title), note: Text($0.note), detail: Text($0.detail)) }
        .emptyText("There are no places here. 0 shows the town.")
        .openLabel("choose")
      }
      .defaultFocus()
    }
  }
}
