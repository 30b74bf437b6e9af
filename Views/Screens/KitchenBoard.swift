// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The board of the kitchen: the dishes with their progress, the orders as a sparkline, and a log.
  public final class KitchenBoard: ScreenView {
    /// A dish.
    public struct Row: Hashable {
      let id: AnyHashable
      let station: String
      let name: String
      let time: String
      let progress: Double

      /// Creates a row with a key, the station, the dish, the remaining time, and the completed fraction from 0 to 1.
      public init(id: AnyHashable, station: String, name: String, time: String, progress: Double) {
        self.id = id
        self.station = station
        self.name = name
        self.time = time
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
    private let ordersLabel = LabelView(role: \.heading)
    private let ordersNumber = BigTextView("")
    private let chart = SparklineView("Orders", rows: 3)
    private let logLabel = LabelView("Log", role: \.heading)
    private let board = KitchenBoardArea()

    /// Creates the board without dishes.
    public init() {
      loading = LoadingView(board)
      super.init(title: "Kitchen")
      loading.waitingHint = "Esc stops waiting"
      list.emptyText = "The kitchen is closed."
      list.openLabel = "recipe"
      log.showsLevels = false
      maximumWidth = 200
      ordersLabel.string = "Open orders"
      board.show(list, statusLabel, [ordersLabel, ordersNumber, chart], logLabel, log)
      add(loading)
    }

    /// Shows the dishes.
    public func show(_ rows: [Row]) {
      let stations = rows.reduce(0) { max($0, Text($1.station).width) }
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in
          self?.row(rows[$0], stations: stations) ?? ListRow(title: "")
        })
    }

    /// Shows the numbers of orders, from the oldest to the newest.
    public func show(orders: [Double], current: String) {
      chart.values = orders
      chart.range = 0...max(1, orders.max() ?? 1)
      ordersNumber.text = current
      setNeedsLayout()
    }

    /// Returns a row with the station and the dish in columns of their own.
    ///
    /// - Parameters:
    ///   - row: The dish.
    ///   - stations: The number of columns of the longest station.
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

/// The content of the board: side by side with the log from 100 columns on, and without the log in few rows.
private final class KitchenBoardArea: View {
  private var list: View?
  private var status: View?
  private var orders: [View] = []
  private var logLabel: View?
  private var log: View?

  func show(_ list: View, _ status: View, _ orders: [View], _ logLabel: View, _ log: View) {
    self.list = list
    self.status = status
    self.orders = orders
    self.logLabel = logLabel
    self.log = log
    for view in [status, list] + orders + [logLabel, log] { add(view) }
  }

  override func layout() {
    let isWide = frame.width >= 100
    let left = isWide ? frame.width * 3 / 5 : frame.width
    let height = frame.height
    let statusRows = (status as? LabelView)?.string.isEmpty == false ? 1 : 0
    status?.frame = Frame(x: 0, y: 0, width: left, height: statusRows)
    let listRows = min(4, max(1, height - statusRows))
    list?.frame = Frame(x: 0, y: statusRows, width: left, height: listRows)
    var y = statusRows + listRows + 1
    let hasOrders = height - y >= 5
    if hasOrders {
      // Next to the log the chart has the rows that remain, but not more than it is useful with.
      let rows = isWide ? min(8, height - y - 1) : 3
      let number = max(9, orders[1].fittingSize(in: Size(width: left, height: 3)).width)
      orders[0].frame = Frame(x: 0, y: y, width: left, height: 1)
      orders[1].frame = Frame(x: 0, y: y + 1, width: number, height: 3)
      orders[2].frame = Frame(
        x: number + 1, y: y + 1, width: max(0, left - number - 2), height: rows)
      y += 5
    }
    for view in orders { view.isHidden = !hasOrders }
    if isWide {
      logLabel?.frame = Frame(x: left + 2, y: 0, width: frame.width - left - 2, height: 1)
      log?.frame = Frame(
        x: left + 2, y: 1, width: frame.width - left - 2, height: max(0, height - 1))
    } else {
      logLabel?.frame = Frame(x: 0, y: y, width: left, height: 1)
      log?.frame = Frame(x: 0, y: y + 1, width: left, height: max(0, height - y - 1))
    }
    let hasLog = isWide || height - y >= 3
    for view in [logLabel, log] { view?.isHidden = !hasLog }
  }
}
