// SPDX-License-Identifier: MIT

/// The description of a view for users who don't see the screen.
///
/// ```swift
/// Accessibility(.button, label: "Save").line      // "Save, button"
/// ```
///
/// Every view (`View.accessibility`) and every component that has no view while it can't be seen (`LazyComponent.accessibility`) has one.
/// Windows create their descriptions and announcements only from these values.
public struct Accessibility: Hashable, Sendable {
  /// The role of the element.
  public var role: Role
  /// The name of the element.
  public var label: String
  /// The current value: a text, a number, the selected row.
  public var value: String
  /// The current state.
  public var state: State
  /// A hint about the possible actions.
  public var hint: String

  /// The role of an element.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A container without a text.
    case group
    /// A text.
    case text
    /// A heading.
    case heading
    /// A button.
    case button
    /// A check box.
    case checkbox = "check box"
    /// A switch.
    case toggle = "switch"
    /// A radio button.
    case radioButton = "radio button"
    /// A group of alternatives, of which one is selected.
    case choice
    /// A field for one line of text.
    case textField = "text field"
    /// A field for a password.
    case passwordField = "password field"
    /// A text editor with several lines.
    case editor
    /// A slider for a number in a range.
    case slider
    /// A list.
    case list
    /// A table with rows and columns.
    case table
    /// A tree.
    case tree
    /// A row of a list, a table or a tree.
    case row
    /// A tab bar.
    case tabs
    /// A menu.
    case menu
    /// A menu command.
    case command
    /// The progress of some work.
    case progress
    /// A chart.
    case chart
    /// A picture.
    case picture
    /// A calendar.
    case calendar
    /// A log.
    case log
    /// A link.
    case link
    /// A message that requires an answer.
    case alert
    /// A dialog above other views.
    case dialog
    /// A temporary message.
    case status
  }

  /// The state of an element.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, one for each state.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The element has the focus.
    public static let focused = State(rawValue: 1)
    /// The element is selected.
    public static let selected = State(rawValue: 2)
    /// The element is disabled.
    public static let disabled = State(rawValue: 4)
    /// The element is expanded.
    public static let expanded = State(rawValue: 8)
    /// The element is collapsed.
    public static let collapsed = State(rawValue: 16)
    /// The element is checked or on.
    public static let on = State(rawValue: 32)
    /// The element is unchecked or off.
    public static let off = State(rawValue: 64)
    /// The element is neither on nor off.
    public static let mixed = State(rawValue: 128)
    /// The element is busy.
    public static let busy = State(rawValue: 256)
    /// The value of the element is invalid.
    public static let invalid = State(rawValue: 512)
    /// The element is read-only.
    public static let readOnly = State(rawValue: 1024)

    /// The names of the states, in the order of announcements.
    static let words: [(state: State, word: String)] = [
      (.on, "on"), (.off, "off"), (.mixed, "mixed"), (.expanded, "expanded"),
      (.collapsed, "collapsed"), (.selected, "selected"), (.busy, "busy"), (.invalid, "invalid"),
      (.readOnly, "read only"), (.disabled, "disabled"), (.focused, "focused"),
    ]
  }

  /// Creates a description. Without texts it is a group that isn't announced.
  public init(
    _ role: Role = .group, label: String = "", value: String = "", state: State = [],
    hint: String = ""
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.state = state
    self.hint = hint
  }
}

extension Accessibility {
  /// The description in one line, such as "Name, text field, Ada, focused (Enter to accept)"; empty if there is nothing
  /// to announce.
  ///
  /// Control characters are made visible, and line breaks are blanks, so the line can be written anywhere.
  public var line: String { line(in: .english) }

  /// Returns the description in one line, with translated names of the role and the states.
  ///
  /// - Parameter table: The translations.
  public func line(in table: Words) -> String {
    var words = [label]
    let kind = table[role.rawValue]
    switch role {
    case .group, .heading: if !label.isEmpty { words.append(kind) }
    case .text: break
    case .row: if label.isEmpty { words.append(kind) }
    default: words.append(kind)
    }
    words.append(value)
    var line = Self.joined(words.filter { !$0.isEmpty } + stateWords.map { table[$0] })
    if !hint.isEmpty, !line.isEmpty { line += " (\(Self.safe(hint)))" }
    return line
  }

  /// The names of the states.
  var stateWords: [String] {
    State.words.filter { state.contains($0.state) }.map(\.word)
  }

  /// Returns parts in one line, separated by commas.
  static func joined(_ parts: [String]) -> String {
    parts.map(safe).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns a text in one line without control characters and surrounding blanks.
  private static func safe(_ string: String) -> String {
    let words = Text(string).string.split { $0 == "\n" || $0 == " " }
    return words.joined(separator: " ")
  }
}

/// A node of an accessibility tree: a view's description and its children.
public struct AccessibilityNode: Hashable, Sendable {
  /// The description of the view.
  public var element: Accessibility
  /// The children, in reading order.
  public var children: [AccessibilityNode]
  /// A Boolean value that indicates whether the label is a text whose end isn't known yet.
  package var isGrowing = false

  /// Creates a node.
  public init(_ element: Accessibility, children: [AccessibilityNode] = []) {
    self.element = element
    self.children = children
  }

  /// The descriptions of all nodes from top to bottom, with a line for each node that is announced.
  public var lines: [String] { lines(in: .english) }

  /// Returns the descriptions of all nodes, with translated names of roles and states.
  ///
  /// - Parameter words: The translations.
  public func lines(in words: Words) -> [String] {
    var lines: [String] = []
    append(to: &lines, words)
    return lines
  }

  private func append(to lines: inout [String], _ words: Words) {
    let line = element.line(in: words)
    if !line.isEmpty { lines.append(line) }
    for child in children { child.append(to: &lines, words) }
  }
}

/// The options of a window for users who don't see its drawing, or who prefer reduced motion.
public struct AccessibilityOptions: Hashable, Sendable {
  /// A Boolean value that indicates whether boxes, rules, bars and other symbols are drawn in ASCII, which screen
  /// readers skip or can name.
  public var asciiSigns: Bool
  /// A Boolean value that indicates whether animations are disabled. Spinners show only their texts.
  public var reducedMotion: Bool
  /// A Boolean value that indicates whether the terminal's cursor is visible in every focused view. Otherwise it is visible
  /// where the user types, and invisible at its position elsewhere.
  public var showsCursor: Bool
  /// A Boolean value that indicates whether the terminal's background stays where a theme without a background would paint
  /// one (``Capabilities/paintsBackground``).
  public var keepsBackground: Bool

  /// Creates options. By default, all are disabled.
  public init(
    asciiSigns: Bool = false, reducedMotion: Bool = false, showsCursor: Bool = false,
    keepsBackground: Bool = false
  ) {
    self.asciiSigns = asciiSigns
    self.reducedMotion = reducedMotion
    self.showsCursor = showsCursor
    self.keepsBackground = keepsBackground
  }

  /// The options with everything disabled.
  public static let none = AccessibilityOptions()

  /// The options for screen readers and Braille displays.
  public static let screenReader = AccessibilityOptions(
    asciiSigns: true, reducedMotion: true, showsCursor: true)

  /// Returns a theme with these options applied.
  func applied(to theme: Theme) -> Theme {
    guard self != .none else { return theme }
    var theme = theme
    if asciiSigns { theme.symbols = .ascii }
    if reducedMotion { theme.symbols.spinner = [] }
    return theme
  }
}
