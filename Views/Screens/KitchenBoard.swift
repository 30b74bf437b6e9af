// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The board of the kitchen in four panels: the dishes with their progress, the time that is left, the orders, and a log.
  public final class KitchenBoard: ScreenView {
    /// A dish.
    public struct Row: Hashable {
      let id: AnyHashable
      let station: String
      let name: String
      let time: String
      let progress: Double
      let secondsLeft: Int

      /// Creates a row with a key, the station, the dish, the remaining time as a text and in seconds, and the completed fraction from
      /// 0 to 1.
      public init(
        id: AnyHashable, station: String, name: String, time: String, secondsLeft: Int = 0,
        progress: Double
      ) {
        self.id = id
        self.station = station
        self.name = name
        self.time = time
        self.secondsLeft = min(5_999, max(0, secondsLeft))
        self.progress = progress
      }
    }

    /// The dishes.
    public let list = ListView()
    /// The board, or what is known of it.
    public let loading: LoadingView
    /// Sent when the user cancels loading.
    public let loadingCancellations = ControlEvent<Void>()
    /// The log.
    public let log = LogView(capacity: 500, wraps: true)
    /// The line below the title; empty for none.
    public var status = "" { didSet { statusLabel.string = status } }

    private let statusLabel = LabelView(role: \.warning)
    private let times = KitchenTimes()
    private let orders = KitchenOrders()
    private let board: KitchenBoardArea

    /// Creates the board without dishes.
    public init() {
      board = KitchenBoardArea(statusLabel, list, times, orders, log)
      loading = LoadingView(board)
      super.init(title: "Kitchen")
      loading.waitingHint = "Esc stops waiting"
      list.emptyText = "The kitchen is closed."
      list.openLabel = "recipe"
      log.showsLevels = false
      maximumWidth = 200
      add(loading)
    }

    /// Shows the dishes.
    public func show(_ rows: [Row]) {
      times.rows = rows
      let stations = rows.reduce(0) { max($0, Text($1.station).width) }
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in
          self?.row(rows[$0], stations: stations) ?? ListRow(title: "")
        })
    }

    /// Shows the numbers of orders, from the oldest to the newest.
    public func show(orders: [Double], current: String) {
      self.orders.show(orders, current: current)
    }

    private func row(_ row: Row, stations: Int) -> ListRow {
      let theme = theme
      let width = 20
      let done = min(width, max(0, Int((row.progress * Double(width)).rounded())))
      let (full, rest) = theme.symbols.boxes == .ascii ? ("#", "-") : ("━", "━")
      let station = Text(row.station, style: theme.secondary)
      let gap = Text(String(repeating: " ", count: stations - station.width + 2))
      return ListRow(
        title: station + gap + Text(row.name),
        detail: Text(String(repeating: full, count: done), style: theme.accent)
          + Text(String(repeating: rest, count: width - done), style: theme.border)
          + Text(String(repeating: " ", count: max(1, 7 - row.time.count)) + row.time))
    }

    /// Cancels loading.
    public override func handle(key: KeyPress) -> Bool {
      guard key == KeyPress(.escape), loading.state == .loading else { return false }
      loadingCancellations.send()
      return true
    }

    /// The dishes.
    public override var preferredFocus: View? { list }

    /// Places the board.
    public override func layout() {
      loading.frame = bounds
    }
  }
}

/// The content of the board: four panels from 100 columns on, and otherwise three, or the dishes alone in few rows.
private final class KitchenBoardArea: View {
  private let status: LabelView
  private let dishes, times, orders, log: PanelView

  init(_ status: LabelView, _ list: View, _ times: View, _ orders: View, _ log: View) {
    self.status = status
    dishes = PanelView("Dishes", list)
    self.times = PanelView("Time left", times)
    self.orders = PanelView("Open orders", orders)
    self.log = PanelView("Log", log)
    super.init()
    for view in [status, dishes, self.times, self.orders, self.log] { add(view) }
  }

  override func layout() {
    let top = status.string.isEmpty || frame.height < 2 ? 0 : 1
    status.frame = Frame(x: 0, y: 0, width: frame.width, height: top)
    let area = bounds.inset(by: Insets(top: top))
    let isWide = area.width >= 100 && area.height >= 14
    dishes.showsFrame = area.height >= 11
    times.isHidden = !isWide
    orders.isHidden = area.height < 11
    log.isHidden = area.height < 13
    isWide ? placeWide(in: area) : placeNarrow(in: area)
  }

  private func placeWide(in area: Frame) {
    let (left, upper) = (area.width * 3 / 5, min(11, area.height / 2))
    func place(_ panel: PanelView, _ isLeft: Bool, _ isUpper: Bool) {
      panel.frame = Frame(
        x: isLeft ? 0 : left + 1, y: area.minY + (isUpper ? 0 : upper),
        width: isLeft ? left : area.width - left - 1,
        height: isUpper ? upper : area.height - upper)
    }
    place(dishes, true, true)
    place(times, false, true)
    place(orders, true, false)
    place(log, false, false)
  }

  private func placeNarrow(in area: Frame) {
    var rest = area
    func place(_ panel: PanelView, height: Int) {
      let height = panel.isHidden ? 0 : min(height, rest.height)
      panel.frame = Frame(origin: rest.origin, size: Size(width: rest.width, height: height))
      rest = rest.inset(by: Insets(top: height))
    }
    place(dishes, height: orders.isHidden ? rest.height : 6)
    place(orders, height: log.isHidden ? rest.height : 5)
    place(log, height: rest.height)
  }
}

/// The number of orders in large digits, with a chart of the last ones: between axes where there is room.
private final class KitchenOrders: View {
  private let number = BigTextView("")
  private let sparkline = SparklineView("Orders", rows: 3)
  private let chart = LineChartView("Orders")

  override init() {
    super.init()
    for view in [number, sparkline, chart] { add(view) }
  }

  func show(_ orders: [Double], current: String) {
    number.text = current
    let range = 0...max(1, orders.max() ?? 1)
    (sparkline.values, sparkline.range) = (orders, range)
    (chart.series, chart.yRange) = ([.init("", values: orders)], range)
    setNeedsLayout()
  }

  override func layout() {
    let hasAxes = frame.height >= 8
    chart.isHidden = !hasAxes
    sparkline.isHidden = hasAxes
    let width = max(9, number.fittingSize(in: Size(width: frame.width, height: 3)).width)
    number.frame = Frame(x: 0, y: 0, width: min(width, frame.width), height: min(3, frame.height))
    let rest = bounds.inset(by: Insets(left: width + 1))
    (hasAxes ? chart : sparkline).frame = rest
  }
}

/// A bar for each station, as long as its dish takes, above an axis.
private final class KitchenTimes: View {
  var rows: [ViewController.KitchenBoard.Row] = [] {
    didSet { if rows != oldValue { setNeedsDisplay() } }
  }

  override var accessibility: Accessibility {
    let parts = rows.map { "\($0.station) \($0.time)" }
    return Accessibility(.chart, label: "Time left", value: parts.joined(separator: ", "))
  }

  /// The distance of the marks of the axis in seconds: the smallest that leaves room for their texts.
  private func step(to longest: Int, in width: Int) -> Int {
    let steps = [5, 10, 15, 30, 60, 120, 300, 600, 1_200, 3_600]
    return steps.first { longest / $0 < max(1, width / 9) } ?? 3_600
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let isASCII = theme.symbols.boxes == .ascii
    let start = min(frame.width / 3, rows.reduce(0) { max($0, Text($1.station).width) } + 1)
    let width = frame.width - start
    let (count, last) = (rows.count, frame.height - 2)
    guard count > 0, width >= 9, last >= count else { return }
    let longest = max(1, rows.reduce(0) { max($0, $1.secondsLeft) })
    let step = step(to: longest, in: width)
    let end = (longest + step - 1) / step * step
    func x(_ seconds: Int) -> Int { start + (width - 1) * seconds / end }
    let gap = last >= 2 * count - 1 ? 2 : 1
    for (index, row) in rows.enumerated() {
      let y = index * gap
      let name = Text(row.station).truncated(to: start - 1)
      painter.draw(name, at: Position(x: 0, y: y), style: theme.secondary)
      let bar = Frame(x: start, y: y, width: x(row.secondsLeft) - start, height: 1)
      painter.fill(bar, with: theme.accent, character: isASCII ? "#" : "▆")
    }
    painter.line(
      from: Position(x: start, y: last), horizontal: width, style: theme.border,
      kind: isASCII ? .ascii : .single)
    for seconds in stride(from: 0, through: end, by: step) {
      let mark = Text(isASCII ? "+" : seconds == 0 ? "└" : "┬")
      painter.draw(mark, at: Position(x: x(seconds), y: last), style: theme.border)
      let text = Text(seconds % 60 == 0 && step >= 60 ? "\(seconds / 60) min" : "\(seconds) s")
      let column = min(max(0, x(seconds) - text.width / 2), frame.width - text.width)
      painter.draw(text, at: Position(x: column, y: last + 1), style: theme.secondary)
    }
  }
}
