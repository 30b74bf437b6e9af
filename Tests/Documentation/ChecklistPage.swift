// SPDX-License-Identifier: MIT

import Foundation

/// The rows of `Documentation/Development/Checklist.md`.
struct ChecklistPage {
  /// A promise of the source articles.
  struct Row {
    /// A link to a test.
    struct Link {
      let title: String
      let path: String
    }

    let id: String
    let links: [Link]
    /// The word before the colon of the last column.
    let state: String
    /// The text after the colon, which names what is missing.
    let note: String
  }

  static let states = ["holds", "half", "missing"]

  let rows: [Row]

  /// Reads the rows of all tables. A row begins with an id such as `A1`.
  init(_ text: String) {
    rows = text.split(separator: "\n").compactMap(Self.row)
  }

  private static func row(_ line: Substring) -> Row? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count > 1, cells[0].isEmpty, cells[1].wholeMatch(of: /[A-Z][0-9]+/) != nil else {
      return nil
    }
    // Between the outer bars are the id, the promise, the tests, the place and the state.
    guard cells.count == 7 else { return Row(id: cells[1], links: [], state: "", note: "") }
    let links = cells[3].matches(of: /\[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\)/).map {
      Row.Link(title: String($0.1), path: String($0.2))
    }
    let state = cells[5].split(separator: ":", maxSplits: 1).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return Row(
      id: cells[1], links: links, state: state.first ?? "", note: state.count > 1 ? state[1] : "")
  }

  /// Returns a sentence for each fault of the page.
  ///
  /// - Parameters:
  ///   - ids: The ids that the page must have.
  ///   - source: Returns the text of a file, or nil if it doesn't exist.
  func problems(ids: [String], source: (String) -> String?) -> [String] {
    var found: [String] = []
    for id in ids {
      let count = rows.count { $0.id == id }
      if count != 1 { found.append("The page has \(count) rows for \(id). It needs one.") }
    }
    for row in rows {
      if !ids.contains(row.id) { found.append("\(row.id) is no row of the checklist.") }
      if !Self.states.contains(row.state) {
        found.append("The state of \(row.id) is “\(row.state)”, and not holds, half or missing.")
      }
      if row.state != "holds", row.note.isEmpty {
        found.append("\(row.id) doesn't name what is missing.")
      }
      if row.state != "missing", row.links.isEmpty { found.append("\(row.id) names no test.") }
      found += row.links.compactMap { Self.problem(of: $0, in: row.id, source) }
    }
    return found
  }

  private static func problem(
    of link: Row.Link, in id: String, _ source: (String) -> String?
  ) -> String? {
    guard let text = source(link.path) else {
      return "\(id) names the file \(link.path), which doesn't exist."
    }
    let isThere = text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).contains {
      $0.1 == link.title
    }
    return isThere
      ? nil
      : "\(id) names the test “\(link.title)”, which isn't in \(link.path). "
        + "If the test has another title now, write it in the checklist, too."
  }
}
