// SPDX-License-Identifier: MIT

/// What a view is and says, in words, for those who don't see its drawing.
///
/// Every view tells it of itself (`View.accessibility`), every component of a rendered screen too
/// (`Component.accessibility`); windows read their descriptions and announcements off these values and off nothing
/// else.
public struct Accessibility: Hashable, Sendable {
  /// What kind of thing it is.
  public var role: Role
  /// What it is called.
  public var label: String
  /// What it holds now: a text, a number, the selected row.
  public var value: String
  /// What it is at the moment.
  public var state: State
  /// What can be done with it, or how.
  public var hint: String

  /// What kind of thing a view is.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A thing without words of its own, which holds others.
    case group
    /// Text to read.
    case text
    /// The title of what follows.
    case heading
    /// A thing to press.
    case button
    /// A thing that is checked or not.
    case checkbox = "check box"
    /// A thing that is on or off.
    case toggle = "switch"
    /// One of a few things of which one is chosen.
    case radioButton = "radio button"
    /// A few things of which one is chosen.
    case choice
    /// A line to write in.
    case textField = "text field"
    /// A line to write a secret in.
    case passwordField = "password field"
    /// Rows of text to write in.
    case editor
    /// A number in a range.
    case slider
    /// Rows of which one is selected.
    case list
    /// Rows and columns.
    case table
    /// Rows that hold others.
    case tree
    /// One of the rows of a list, a table or a tree.
    case row
    /// The titles of several views of which one shows.
    case tabs
    /// Commands to choose from.
    case menu
    /// A command to choose.
    case command
    /// Work that goes on.
    case progress
    /// Numbers, drawn.
    case chart
    /// A drawing.
    case picture
    /// A day of a month.
    case calendar
    /// Lines that others write.
    case log
    /// A place to go to.
    case link
    /// A message that wants an answer.
    case alert
    /// Views above the others.
    case dialog
    /// A message that goes away by itself.
    case status
  }

  /// What a thing is at the moment.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit a state.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It has the focus.
    public static let focused = State(rawValue: 1)
    /// It is the selected one.
    public static let selected = State(rawValue: 2)
    /// It can't be used now.
    public static let disabled = State(rawValue: 4)
    /// What it holds shows.
    public static let expanded = State(rawValue: 8)
    /// What it holds doesn't show.
    public static let collapsed = State(rawValue: 16)
    /// It is checked or on.
    public static let on = State(rawValue: 32)
    /// It is unchecked or off.
    public static let off = State(rawValue: 64)
    /// It is neither on nor off.
    public static let mixed = State(rawValue: 128)
    /// It is at work.
    public static let busy = State(rawValue: 256)
    /// What it holds can't be accepted.
    public static let invalid = State(rawValue: 512)
    /// It can be read and not changed.
    public static let readOnly = State(rawValue: 1024)

    /// The states' words, in the order in which they are said.
    static let words: [(state: State, word: String)] = [
      (.on, "on"), (.off, "off"), (.mixed, "mixed"), (.expanded, "expanded"),
      (.collapsed, "collapsed"), (.selected, "selected"), (.busy, "busy"), (.invalid, "invalid"),
      (.readOnly, "read only"), (.disabled, "disabled"), (.focused, "focused"),
    ]
  }

  /// Describes a thing; without any words it is a group that says nothing itself.
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
  /// The description in one line, as "Name, text field, Ada, focused (Enter to accept)"; empty where there is
  /// nothing to say.
  ///
  /// Control characters are made visible, and line breaks are blanks, so the line can be written anywhere.
  public var line: String { line(in: .english) }

  /// The description in one line, its role and states in other words.
  ///
  /// - Parameter table: The words of the roles and states.
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

  /// The words of the states.
  var stateWords: [String] {
    State.words.filter { state.contains($0.state) }.map(\.word)
  }

  /// Parts in one line, with commas between.
  static func joined(_ parts: [String]) -> String {
    parts.map(safe).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A text that can do no harm to a terminal, in one line without blanks at its ends.
  private static func safe(_ string: String) -> String {
    let words = Text(string).string.split { $0 == "\n" || $0 == " " }
    return words.joined(separator: " ")
  }
}
