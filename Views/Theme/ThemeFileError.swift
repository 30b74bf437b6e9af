// SPDX-License-Identifier: MIT

/// An error that describes why a theme file can't be used.
public enum ThemeFileError: Error, Hashable, Sendable {
  /// The file can't be read: the system's error message, or what is wrong with its bytes.
  case unreadable(path: String, reason: String)
  /// A line isn't part of the format: its number from 1, the wrong part, and what was expected in its place.
  case invalid(line: Int, found: String, expected: String)
  /// Colours are missing: their names.
  case incomplete(missing: [String])
}

extension ThemeFileError: CustomStringConvertible {
  /// The problem, its place, and what was expected.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "The theme “\(path)” can't be read: \(reason)."
    case .invalid(let line, let found, let expected):
      "Line \(line) of the theme has “\(found)” instead of \(expected)."
    case .incomplete(let missing):
      "The theme lacks \(missing.joined(separator: ", ")). "
        + "Add a line such as “\(missing.first ?? "ground") = #1E1E2E” for each."
    }
  }
}
