// SPDX-License-Identifier: MIT

/// A calendar of one month in which the user selects a day with the arrow keys, by weeks and months, or with the mouse.
///
/// The month needs 20 columns and 8 rows. A smaller view shows only the selected day, with the same keys.
public final class DatePickerView: View {
  /// An action of a date picker that keys can trigger.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Selects the previous or next day.
    case previousDay, nextDay
    /// Selects the day a week before or after.
    case previousWeek, nextWeek
    /// Selects the day a month before or after.
    case previousMonth, nextMonth
    /// Selects the day a year before or after.
    case previousYear, nextYear
    /// Selects the first or the last day of the week.
    case startOfWeek, endOfWeek
    /// Selects ``DatePickerView/today``, if it is set.
    case today
    /// Confirms the selected day.
    case activate
  }

  /// The picker's keys.
  public var keyMap = KeyMap<Action>([
    .init(.previousDay, "left", "h", help: "previous day", hint: "day", priority: 6),
    .init(.previousWeek, "up", "k", help: "previous week", hint: "day", priority: 6),
    .init(.nextWeek, "down", "j", help: "next week", hint: "day", priority: 6),
    .init(.nextDay, "right", "l", help: "next day", hint: "day", priority: 6),
    .init(.previousMonth, "pageup", "<", help: "previous month", hint: "month", priority: 4),
    .init(.nextMonth, "pagedown", ">", help: "next month", hint: "month", priority: 4),
    .init(.previousYear, "ctrl+pageup", "{", help: "previous year"),
    .init(.nextYear, "ctrl+pagedown", "}", help: "next year"),
    .init(.startOfWeek, "home", help: "first day of week"),
    .init(.endOfWeek, "end", help: "last day of week"),
    .init(.today, "t", help: "today"),
    .init(.activate, "enter", help: "choose", hint: "choose", priority: 9),
  ])

  /// The names of months and weekdays in a language.
  public struct Names: Hashable, Sendable {
    /// The names of the twelve months.
    public var months: [String]
    /// The abbreviations of the seven weekdays from Monday, with two columns each.
    public var weekdays: [String]

    /// Creates names, from January and from Monday. Missing names are replaced by numbers.
    public init(months: [String], weekdays: [String]) {
      self.months = months
      self.weekdays = weekdays
    }

    /// The English names.
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

  /// An event that is sent with the day when the user selects another one.
  public let selectionChanges = ControlEvent<Day>()
  /// An event that is sent with the day when the user confirms it.
  public let activations = ControlEvent<Day>()
  /// The selectable days.
  public var range: ClosedRange<Day> {
    didSet { selected = clamped(selected) }
  }
  /// The first day of the week.
  public var weekStart: Weekday { didSet { setNeedsDisplay() } }
  /// The day that is marked as today.
  public var today: Day? { didSet { setNeedsDisplay() } }
  /// The names of months and weekdays.
  public var names: Names { didSet { setNeedsDisplay() } }

  private var selected: Day {
    didSet { if selected != oldValue { setNeedsDisplay() } }
  }

  /// Creates a picker with a selected day.
  public init(
    _ day: Day, in range: ClosedRange<Day>? = nil, today: Day? = nil, weekStart: Weekday = .monday,
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

  /// The selected day. Setting it sends no event. A day outside the range is replaced by the nearest one.
  public var day: Day {
    get { selected }
    set { selected = clamped(newValue) }
  }

  /// Selects a day and sends an event. A day outside the range is replaced by the nearest one.
  public func select(_ day: Day) {
    let day = clamped(day)
    guard day != selected else { return }
    selected = day
    selectionChanges.send(day)
  }

  private func clamped(_ day: Day) -> Day { min(max(range.lowerBound, day), range.upperBound) }

  // MARK: Accessibility and hints

  /// A Boolean value that indicates whether the view can have the focus, which is `true`.
  public override var isFocusable: Bool { true }

  /// The hints of the picker's keys.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The accessibility description with the selected day.
  public override var accessibility: Accessibility {
    let weekday = names.weekday(selected.weekday)
    let value = "\(weekday) \(selected.day) \(names.month(selected.month)) \(selected.year)"
    return Accessibility(
      .calendar, value: selected == today ? "\(value), \(words["today"])" : value)
  }

  /// The position of the selected day's last digit.
  public override var cursor: Position {
    guard showsMonth else { return Position(x: min(9, max(0, frame.width - 1)), y: 0) }
    return Position(x: cell(of: selected).x + 1, y: cell(of: selected).y)
  }

  // MARK: Drawing

  private static let whole = Size(width: 20, height: 8)
  private var showsMonth: Bool {
    frame.width >= Self.whole.width && frame.height >= Self.whole.height
  }

  /// Returns the size of a title, the weekdays, and six weeks; or of a single day.
  public override func measure(in room: Size) -> Size {
    room.width >= Self.whole.width && room.height >= Self.whole.height
      ? Self.whole : Size(width: min(room.width, 10), height: min(room.height, 1))
  }

  /// The first visible day, which may belong to the previous month.
  private var firstShown: Int {
    let first = selected.startOfMonth
    return first.number - (first.weekday.rawValue - weekStart.rawValue + 7) % 7
  }

  private func cell(of day: Day) -> Position {
    let index = day.number - firstShown
    return Position(x: index % 7 * 3, y: 2 + index / 7)
  }

  /// Draws the month, or only the selected day.
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

  /// Handles the keys and clicks that select and confirm.
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
      case .activate: activations.send(selected)
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

  /// Selects the day at the pointer, or confirms it if it is already selected. The arrows in the title change the
  /// month.
  private func click(at position: Position) {
    guard showsMonth, position.x < Self.whole.width else { return }
    if position.y == 0 { return select(selected.adding(months: position.x < 10 ? -1 : 1)) }
    guard position.y >= 2, position.x % 3 < 2 else { return }
    let first = selected.startOfMonth
    let offset = firstShown + (position.y - 2) * 7 + position.x / 3 - first.number
    guard offset >= 0, offset < Day.days(of: first.month, in: first.year) else { return }
    let day = first.adding(days: offset)
    guard range.contains(day) else { return }
    if day == selected { activations.send(day) } else { select(day) }
  }
}
