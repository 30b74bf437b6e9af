// SPDX-License-Identifier: MIT

/// A month of which one day is selected, with the arrows, by weeks and months, or with the mouse.
///
/// It needs 20 columns and 8 rows to show the month; in less it shows the selected day alone, and the keys stay the same.
public final class DatePicker: View {
  /// What the keys do.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// A day back or on.
    case previousDay, nextDay
    /// A week back or on.
    case previousWeek, nextWeek
    /// A month back or on.
    case previousMonth, nextMonth
    /// A year back or on.
    case previousYear, nextYear
    /// The first or the last day of the week.
    case startOfWeek, endOfWeek
    /// Today, where the picker knows it.
    case today
    /// Chooses the selected day.
    case choose
  }

  /// The keys.
  public var keyMap = KeyMap<Action>([
    .init(.previousDay, "left", "h", help: "a day back", hint: "day", priority: 6),
    .init(.previousWeek, "up", "k", help: "a week back", hint: "day", priority: 6),
    .init(.nextWeek, "down", "j", help: "a week on", hint: "day", priority: 6),
    .init(.nextDay, "right", "l", help: "a day on", hint: "day", priority: 6),
    .init(.previousMonth, "pageup", "<", help: "a month back", hint: "month", priority: 4),
    .init(.nextMonth, "pagedown", ">", help: "a month on", hint: "month", priority: 4),
    .init(.previousYear, "ctrl+pageup", "{", help: "a year back"),
    .init(.nextYear, "ctrl+pagedown", "}", help: "a year on"),
    .init(.startOfWeek, "home", help: "the first day of the week"),
    .init(.endOfWeek, "end", help: "the last day of the week"),
    .init(.today, "t", help: "today"),
    .init(.choose, "enter", help: "choose", hint: "choose", priority: 9),
  ])

  /// The words of a calendar, in any language.
  public struct Names: Hashable, Sendable {
    /// The twelve months.
    public var months: [String]
    /// The seven days from Monday, in two columns each.
    public var weekdays: [String]

    /// Names months and days, from January and from Monday; missing ones show as numbers.
    public init(months: [String], weekdays: [String]) {
      self.months = months
      self.weekdays = weekdays
    }

    /// The names in English.
    public static let english = Names(
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ], weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])

    func month(_ month: Int) -> String {
      months.indices.contains(month - 1) ? months[month - 1] : String(month)
    }

    func weekday(_ day: Weekday) -> String {
      weekdays.indices.contains(day.rawValue) ? weekdays[day.rawValue] : String(day.rawValue + 1)
    }
  }

  /// Told of the day when the user selects another one.
  public let selections = ControlEvent<Day>()
  /// Told of the day that the user chooses.
  public let selectionChanges = ControlEvent<Day>()
  /// The days that can be selected.
  public var range: ClosedRange<Day> {
    didSet { selected = clamped(selected) }
  }
  /// The day on which weeks begin.
  public var weekStart: Weekday { didSet { changed() } }
  /// The day that is marked as today.
  public var today: Day? { didSet { changed() } }
  /// The words.
  public var names: Names { didSet { changed() } }

  private var selected: Day {
    didSet { if selected != oldValue { changed() } }
  }

  /// Makes a picker with a day selected.
  public init(
    _ day: Day, range: ClosedRange<Day>? = nil, today: Day? = nil, weekStart: Weekday = .monday,
    names: Names = .english
  ) {
    selected = day
    self.range = range ?? Day(number: .min)...Day(number: .max)
    self.today = today
    self.weekStart = weekStart
    self.names = names
    super.init()
    selected = clamped(day)
  }

  /// The selected day; setting it tells nobody, and beyond the range the nearest counts.
  public var day: Day {
    get { selected }
    set { selected = clamped(newValue) }
  }

  /// Selects a day as the user does; beyond the range the nearest counts.
  public func select(_ day: Day) {
    let day = clamped(day)
    guard day != selected else { return }
    selected = day
    selections.send(day)
  }

  private func clamped(_ day: Day) -> Day { min(max(range.lowerBound, day), range.upperBound) }

  private func changed() {
    setNeedsDisplay()
  }

  // MARK: What it says

  /// Always.
  public override var isFocusable: Bool { true }

  /// The keys that select and choose.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The selected day in words.
  public override var accessibility: Accessibility {
    let weekday = names.weekday(selected.weekday)
    let value = "\(weekday) \(selected.day) \(names.month(selected.month)) \(selected.year)"
    return Accessibility(.calendar, value: selected == today ? "\(value), today" : value)
  }

  /// The selected day's last digit.
  public override var cursor: Position {
    guard showsMonth else { return Position(x: min(9, max(0, frame.width - 1)), y: 0) }
    return Position(x: cell(of: selected).x + 1, y: cell(of: selected).y)
  }

  // MARK: Drawing

  private static let whole = Size(width: 20, height: 8)
  private var showsMonth: Bool {
    frame.width >= Self.whole.width && frame.height >= Self.whole.height
  }

  /// A title, the weekdays, and six weeks.
  public override func measure(in room: Size) -> Size {
    room.width >= Self.whole.width && room.height >= Self.whole.height
      ? Self.whole : Size(width: min(room.width, 10), height: min(room.height, 1))
  }

  /// The first day that shows: it may belong to the month before.
  private var firstShown: Int {
    let first = selected.startOfMonth
    return first.number - (first.weekday.rawValue - weekStart.rawValue + 7) % 7
  }

  private func cell(of day: Day) -> Position {
    let index = day.number - firstShown
    return Position(x: index % 7 * 3, y: 2 + index / 7)
  }

  /// Draws the month, or the selected day alone.
  public override func draw(in painter: Painter) {
    let theme = theme
    let active = isFocused ? theme.selection : theme.idleSelection
    guard showsMonth else {
      let text = Text(selected.description).truncated(to: frame.width, at: .head, theme)
      return painter.draw(text, at: .zero, style: active)
    }
    let width = Self.whole.width
    let title = Text("\(names.month(selected.month)) \(selected.year)").truncated(
      to: width - 4, theme)
    painter.draw(Text(theme.symbols.before), at: .zero, style: theme.secondary)
    painter.draw(title, at: Position(x: (width - title.width) / 2, y: 0), style: theme.title)
    painter.draw(
      Text(theme.symbols.after), at: Position(x: width - 1, y: 0), style: theme.secondary)
    for (column, weekday) in weekStart.week.enumerated() {
      let name = Text(names.weekday(weekday)).truncated(to: 2, ellipsis: "")
      painter.draw(name, at: Position(x: column * 3, y: 1), style: theme.secondary)
    }
    let first = selected.startOfMonth
    for offset in 0..<Day.days(of: first.month, in: first.year) {
      let day = first.adding(days: offset)
      let style =
        day == selected
        ? active
        : !range.contains(day)
          ? theme.disabled : day == today ? theme.accent.underline() : theme.text
      let text = Text((day.day < 10 ? " " : "") + String(day.day))
      painter.draw(text, at: cell(of: day), style: style)
    }
  }

  // MARK: Events

  /// Selects and chooses.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return perform(event, in: keyMap) { action in
      let column = cell(of: selected).x / 3
      switch action {
      case .previousDay: select(selected.adding(days: -1))
      case .nextDay: select(selected.adding(days: 1))
      case .previousWeek: select(selected.adding(days: -7))
      case .nextWeek: select(selected.adding(days: 7))
      case .previousMonth: select(selected.adding(months: -1))
      case .nextMonth: select(selected.adding(months: 1))
      case .previousYear: select(selected.adding(months: -12))
      case .nextYear: select(selected.adding(months: 12))
      case .startOfWeek: select(selected.adding(days: -column))
      case .endOfWeek: select(selected.adding(days: 6 - column))
      case .today:
        guard let today else { return false }
        select(today)
      case .choose: selectionChanges.send(selected)
      }
      return true
    }
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .scrollUp: select(selected.adding(months: -1))
    case .scrollDown: select(selected.adding(months: 1))
    case .press where mouse.button == .left: click(at: mouse.position)
    default: return false
    }
    return true
  }

  /// Selects the day under the pointer, or chooses it if it is selected; the arrows of the title go by months.
  private func click(at position: Position) {
    guard showsMonth, position.x < Self.whole.width else { return }
    if position.y == 0 { return select(selected.adding(months: position.x < 10 ? -1 : 1)) }
    guard position.y >= 2, position.x % 3 < 2 else { return }
    let first = selected.startOfMonth
    let offset = firstShown + (position.y - 2) * 7 + position.x / 3 - first.number
    guard offset >= 0, offset < Day.days(of: first.month, in: first.year) else { return }
    let day = first.adding(days: offset)
    guard range.contains(day) else { return }
    if day == selected { selectionChanges.send(day) } else { select(day) }
  }
}
