/// The styles of a user interface, by the role of what is drawn.
public struct Theme: Hashable, Sendable {
  /// Ordinary text.
  public var base = Style.plain
  /// Headings.
  public var title = Style.plain.bold()
  /// What stands out: the selected order, a spinner.
  public var accent = Style(foreground: .cyan)
  /// What stands back: details, frames, placeholders.
  public var secondary = Style(foreground: .grey)
  /// What went wrong.
  public var error = Style(foreground: .red)
  /// Marks of quality.
  public var rating = Style(foreground: .yellow)
  /// The selected row of a list that has the focus.
  public var selection = Style.plain.reverse()
  /// The selected row of a list that hasn't.
  public var idleSelection = Style.plain.bold()
  /// A control that has the focus.
  public var focused = Style(foreground: .cyan, attributes: .bold)
  /// A control that can't be used now.
  public var disabled = Style(foreground: .grey)
  /// The keys on the bottom line.
  public var key = Style.plain.bold()

  /// Creates the standard theme, which keeps to the terminal's own colours, on light and dark alike.
  public init() {}
}
