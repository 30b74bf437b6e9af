// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a map, on which one of several places is chosen.
  ///
  /// The places stand on the map to scale and in a list beside it. Both have the same place marked: on
  /// the map the arrows go to the nearest place in their direction, in the list to the next one.
  public final class PlaceMap: ScreenView {
    /// A place.
    public struct Mark: Hashable {
      let id: AnyHashable
      let title: String
      let note: String
      let x: Double
      let y: Double

      /// Makes a place: a key, the name, a few words about it, and where it lies on the map, from 0 at
      /// the left edge to 1 at the right one and from 0 at the upper edge to 1 at the lower one.
      public init(id: AnyHashable, title: String, note: String = "", x: Double, y: Double) {
        self.id = id
        self.title = title
        self.note = note
        self.x = x
        self.y = y
      }
    }

    /// The names.
    public let list = List()
    /// The map.
    let map = MapView()
    /// Told of the index of the place that the user chooses.
    public let selectionChanges = ControlEvent<Int>()
    /// Told when the user leaves without a place.
    public let cancellations = ControlEvent<Void>()
    /// Told when the user wants the places anew.
    public let retries = ControlEvent<Void>()
    /// Told how many times as much the map is to show: 0.5 for a closer look, 2 for a wider one.
    public let zooms = ControlEvent<Double>()
    /// Told which way the map is to be moved.
    public let moves = ControlEvent<Move>()

    /// A way to move the map.
    public enum Move: Hashable, Sendable {
      /// To what lies at the left.
      case left
      /// To what lies at the right.
      case right
      /// To what lies above.
      case up
      /// To what lies below.
      case down
    }

    /// Whether places are on their way.
    public var isLoading = false {
      didSet {
        list.isLoading = isLoading
        isBusy = isLoading && list.count > 0
      }
    }

    /// Why there are no places; nothing if empty.
    public var failure = "" {
      didSet {
        guard failure != oldValue else { return }
        notice.string = failure
        notice.isHidden = failure.isEmpty
        setNeedsLayout()
      }
    }

    private let notice = Label(role: \.error, wraps: true)

    /// Makes the screen without places.
    public override init(title: String) {
      super.init(title: title)
      list.emptyText = "There are no places here."
      list.openLabel = "choose"
      notice.isHidden = true
      for view in [map, list, notice] { add(view) }
      list.activations.add { [weak self] in self?.selectionChanges.send($0) }
      list.selections.add { [weak self] in self?.map.selectedIndex = $0 }
      map.selections.add { [weak self] in self?.list.select($0) }
      map.selectionChanges.add { [weak self] in self?.selectionChanges.send($0) }
    }

    /// Shows places; the mark stays with its key.
    ///
    /// - Parameters:
    ///   - marks: The places.
    ///   - aspect: How many times as wide as high the area is, in real lengths.
    ///   - scale: What stands in the map's lower edge, such as its width in kilometres.
    public func show(_ marks: [Mark], aspect: Double, scale: String = "") {
      let aspect = aspect.isFinite && aspect > 0 ? aspect : 1
      if map.aspect != aspect { setNeedsLayout() }
      (map.aspect, map.scale) = (aspect, scale)
      map.marks = marks.map { MapView.Mark($0.title, x: $0.x, y: $0.y) }
      list.show(
        count: marks.count, id: { marks[$0].id },
        row: { ListRow(title: Text(marks[$0].title), note: Text(marks[$0].note)) })
      map.selectedIndex = list.selectedIndex
      isBusy = isLoading && list.count > 0
    }

    /// The names, rather than the map.
    public override var preferredFocus: View? { list }

    /// The keys that leave and ask again.
    public override var keyHints: [KeyHint] {
      [
        KeyHint(key: "Esc", label: "cancel", priority: 8),
        KeyHint(key: "+ -", label: "zoom", priority: 5),
        KeyHint(key: "H J K L", label: "move", priority: 1),
      ]
        + (failure.isEmpty ? [] : [KeyHint(key: "r", label: "try again", priority: 9)])
    }

    /// The map beside the names, above them where it is narrow, and not at all where it is tiny.
    public override func layout() {
      let head = failure.isEmpty ? 0 : min(bounds.height / 2, noticeHeight)
      notice.frame = Frame(x: 0, y: 0, width: bounds.width, height: head)
      let room = bounds.inset(by: Insets(top: head))
      if room.width >= 64, room.height >= 6 {
        let size = map.size(in: Size(width: room.width - Self.names - 2, height: room.height))
        map.frame = Frame(origin: room.origin, size: size)
        list.frame = room.inset(by: Insets(left: size.width + 2))
      } else if room.height >= 14, room.width >= 20 {
        let size = map.size(in: Size(width: room.width, height: room.height / 2))
        map.frame = Frame(origin: room.origin, size: size)
        list.frame = room.inset(by: Insets(top: size.height + 1))
      } else {
        map.frame = .zero
        list.frame = room
      }
      map.isHidden = map.frame.isEmpty
    }

    /// The columns that the names have at least.
    private static let names = 26

    private var noticeHeight: Int {
      notice.fittingSize(in: Size(width: bounds.width, height: Size.unlimited)).height + 1
    }

    /// Leaves, asks again, and looks at another area.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.escape): cancellations.send()
      case KeyPress(.character("+")), KeyPress(.character("=")): zooms.send(0.5)
      case KeyPress(.character("-")): zooms.send(2)
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
