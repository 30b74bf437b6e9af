// SPDX-License-Identifier: MIT

/// An option of a page: a value that the user changes while the page is shown.
struct PageOption: Hashable {
  /// The kind of value, with the initial one.
  enum Kind: Hashable {
    /// On or off.
    case toggle(Bool)
    /// One of several titles, by its index.
    case choice([String], Int)
    /// A number in a range.
    case number(ClosedRange<Int>, Int)
  }

  /// The title, by which the page reads the value.
  let title: String
  /// The kind of value.
  let kind: Kind

  /// Creates an option that is on or off.
  static func toggle(_ title: String, _ isOn: Bool = false) -> PageOption {
    PageOption(title: title, kind: .toggle(isOn))
  }

  /// Creates an option with several titles.
  static func choice(_ title: String, _ titles: [String], _ index: Int = 0) -> PageOption {
    PageOption(title: title, kind: .choice(titles, index))
  }

  /// Creates an option with a number.
  static func number(_ title: String, _ range: ClosedRange<Int>, _ value: Int) -> PageOption {
    PageOption(title: title, kind: .number(range, value))
  }

  /// The initial value as a number; 1 for a toggle that is on.
  var initialValue: Int {
    switch kind {
    case .toggle(let isOn): isOn ? 1 : 0
    case .choice(_, let index): index
    case .number(_, let value): value
    }
  }

  /// The number of possible values.
  var values: ClosedRange<Int> {
    switch kind {
    case .toggle: 0...1
    case .choice(let titles, _): 0...max(0, titles.count - 1)
    case .number(let range, _): range
    }
  }
}

/// The values of a page's options.
struct PageValues: Hashable {
  private var numbers: [String: Int] = [:]

  /// Creates the initial values of options.
  init(_ options: [PageOption] = []) {
    for option in options { numbers[option.title] = option.initialValue }
  }

  /// The value of an option as a number: the index of a choice, or 0 and 1 for a toggle.
  subscript(title: String) -> Int {
    get { numbers[title] ?? 0 }
    set { numbers[title] = newValue }
  }

  /// Returns whether a toggle is on.
  func isOn(_ title: String) -> Bool { self[title] != 0 }
}
