// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a map on which the user chooses one of several places.
  ///
  /// The places are drawn to scale on the map and listed next to it, with a common selection. On the map the arrows
  /// select the nearest place in their direction, and in the list the adjacent one.
  public final class PlaceMap: ScreenView {
    /// A place.
    public struct Mark: Hashable {
      let id: AnyHashable
      let title: String
      let note: String
      let detail: String
      let x: Double
      let y: Double

      /// Creates a place with a key, the name, a note, a detail such as the distance, and its position on the map: `x` from 0 at the left edge to 1 at
      /// the right edge, and `y` from 0 at the top to 1 at the bottom.
      public init(
        id: AnyHashable, title: String, note: String = "", detail: String = "", x: Double, y: Double
      ) {
        self.id = id
        self.title = title
        self.note = note
        self.detail = detail
        self.x = x
        self.y = y
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

    /// The list of the names.
    public let list = ListView()
    /// The names, or what is known of them.
    public let loading: LoadingView
    /// The map.
    let map = MapView()
    /// The background of the map.
    public var ground = Ground() {
      didSet { map.show(ground) }
    }
    /// Sent with the index of the place that the user chooses.
    public let selectionChanges = ControlEvent<Int>()
    /// Sent when the user closes the screen without a place.
    public let cancellations = ControlEvent<Void>()
    /// Sent when the user loads the places again.
    public let retries = ControlEvent<Void>()
    /// Sent with the factor by which the map's area changes: 0.5 to zoom in, 2 to zoom out.
    public let zooms = ControlEvent<Double>()
    /// Sent when the user returns to the initial area.
    public let resets = ControlEvent<Void>()
    /// Sent with the direction in which the map is moved.
    public let moves = ControlEvent<Move>()

    /// A direction in which the map is moved.
    public enum Move: Hashable, Sendable {
      /// To the area on the left.
      case left
      /// To the area on the right.
      case right
      /// To the area above.
      case up
      /// To the area below.
      case down
    }

    /// A Boolean value that indicates whether the places are loading.
    public var isLoading = false {
      didSet {
        loading.hasContent = !isLoading || list.count > 0
        loading.state = isLoading ? .loading : .content
        isBusy = isLoading && list.count > 0
      }
    }

    /// The reason why the places couldn't be loaded, or an empty string.
    public var failure = "" {
      didSet {
        guard failure != oldValue else { return }
        notice.string = failure
        notice.isHidden = failure.isEmpty
        setNeedsLayout()
      }
    }

    private let notice = LabelView(role: \.error, wraps: true)

    /// Creates the screen without places.
    public override init(title: String) {
      loading = LoadingView(list)
      super.init(title: title)
      loading.waitingHint = "Esc cancels"
      list.emptyText = "There are no places here. 0 shows the town."
      map.showsTitles = true
      maximumWidth = 200
      list.openLabel = "choose"
      notice.isHidden = true
      for view in [map, loading, notice] { add(view) }
      list.activations.add { [weak self] in self?.selectionChanges.send($0) }
      list.currentRowChanges.add { [weak self] in self?.map.selectedIndex = $0 }
      map.selectionChanges.add { [weak self] in self?.list.select($0) }
      map.activations.add { [weak self] in self?.selectionChanges.send($0) }
    }

    /// Shows places. The selection stays on its key.
    ///
    /// - Parameters:
    ///   - marks: The places.
    ///   - aspect: The ratio of the area's real width to its height.
    ///   - scale: The text at the bottom edge of the map, such as its width in kilometers.
    public func show(_ marks: [Mark], aspect: Double, scale: String = "") {
      let aspect = aspect.isFinite && aspect > 0 ? aspect : 1
      if map.aspect != aspect { setNeedsLayout() }
      (map.aspect, map.scale) = (aspect, scale)
      map.marks = marks.map { MapView.Mark($0.title, x: $0.x, y: $0.y) }
      list.show(
        count: marks.count, id: { marks[$0].id },
        row: {
          ListRow(
            title: Text(marks[$0].title), note: Text(marks[$0].note), detail: Text(marks[$0].detail)
          )
        })
      map.selectedIndex = list.currentIndex
      isBusy = isLoading && list.count > 0
    }

    /// The list instead of the map.
    public override var preferredFocus: View? { loading.preferredFocus }

    /// The keys for closing and retrying, and those of the map while it is shown.
    public override var keyHints: [KeyHint] {
      [KeyHint(key: "Esc", label: "cancel", priority: 8)]
        + (map.isHidden
          ? []
          : [
            KeyHint(key: "+ -", label: "zoom", priority: 5),
            KeyHint(key: "0", label: "town", priority: 4),
            KeyHint(key: "H J K L", label: "move", priority: 1),
          ])
        + (failure.isEmpty ? [] : [KeyHint(key: "r", label: "try again", priority: 9)])
    }

    /// Places the map next to the names, above them in a narrow window, and hides it in a tiny one.
    public override func layout() {
      let head = failure.isEmpty ? 0 : min(bounds.height / 2, noticeHeight)
      notice.frame = Frame(x: 0, y: 0, width: bounds.width, height: head)
      let room = bounds.inset(by: Insets(top: head))
      if room.width >= 64, room.height >= 6 {
        let names = room.width >= 96 ? Self.names + 10 : Self.names
        let size = map.size(in: Size(width: room.width - names - 2, height: room.height))
        map.frame = Frame(origin: room.origin, size: size)
        loading.frame = room.inset(by: Insets(left: size.width + 2))
      } else if room.height >= 14, room.width >= 20 {
        let size = map.size(in: Size(width: room.width, height: room.height / 2))
        map.frame = Frame(origin: room.origin, size: size)
        loading.frame = room.inset(by: Insets(top: size.height + 1))
      } else {
        map.frame = .zero
        loading.frame = room
      }
      map.isHidden = map.frame.isEmpty
    }

    /// The minimum width of the names.
    private static let names = 26

    private var noticeHeight: Int {
      notice.fittingSize(in: Size(width: bounds.width, height: Size.unlimited)).height + 1
    }

    /// Closes the screen, retries, zooms, or moves the map.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.escape): cancellations.send()
      case KeyPress(.character("+")), KeyPress(.character("=")): zooms.send(0.5)
      case KeyPress(.character("-")): zooms.send(2)
      case KeyPress(.character("0")): resets.send()
      case KeyPress(.character("H")), KeyPress(.left, .shift): moves.send(.left)
      case KeyPress(.character("L")), KeyPress(.right, .shift): moves.send(.right)
      case KeyPress(.character("K")), KeyPress(.up, .shift): moves.send(.up)
      case KeyPress(.character("J")), KeyPress(.down, .shift): moves.send(.down)
      case KeyPress(.character("r")) where !failure.isEmpty: retries.send()
      default: return false
      }
      return true
    }
  }
}

extension MapView {
  /// Shows a background.
  func show(_ ground: ViewController.PlaceMap.Ground) {
    areas = ground.areas
    lines = ground.lines
    labels = ground.labels
  }
}
