import Foundation
import Testing

/// The table of `Documentation/FeedbackLoops.md` that says which test shows which property of the
/// originals: drawn from the names of the tests, which begin with the rows they are for.
@Suite("The checklist of machines and stores")
struct ChecklistTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let page = root.appending(path: "Documentation/FeedbackLoops.md")
  private static let (begin, end) = ("<!-- checklist -->\n", "<!-- end of checklist -->\n")

  /// A test, and the rows that its name begins with.
  private struct Found {
    let rows: [String]
    let name: String
    let path: String
  }

  private static func found() throws -> [Found] {
    let folder = root.appending(path: "Tests")
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var found: [Found] = []
    for path in paths.filter({ $0.hasSuffix(".swift") }).sorted() {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /@Test\(\s*"([A-D][0-9](?:[^"\\]|\\.)*)"/) {
        let name = String(match.1)
        guard let colon = name.firstIndex(of: ":") else { continue }
        found.append(Found(rows: rows(in: name[..<colon]), name: name, path: "Tests/\(path)"))
      }
    }
    return found
  }

  /// The rows of `A4, A6-A8`.
  private static func rows(in text: Substring) -> [String] {
    text.matches(of: /\b([A-D])([0-9]{1,2})(?:-[A-D]([0-9]{1,2}))?\b/).flatMap { match in
      let first = Int(match.2) ?? 0
      return (first...max(first, match.3.flatMap { Int($0) } ?? first)).map { "\(match.1)\($0)" }
    }
  }

  /// To draw it anew, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("each row has a test, and the table is the one of the tests")
  func table() throws {
    let found = try Self.found()
    var lines = ["| row | | tests |", "|---|---|---|"]
    for (row, title) in Self.rows {
      let tests = found.filter { $0.rows.contains(row) }
      let note = Self.notes[row]
      #expect(!tests.isEmpty || note != nil, "nothing shows \(row), \(title)")
      let links = tests.map { "[\($0.name)](../\($0.path))" } + (note.map { [$0] } ?? [])
      lines.append("| \(row) | \(title) | \(links.joined(separator: "<br>")) |")
    }
    let known = Set(Self.rows.map(\.row))
    for test in found { #expect(known.isSuperset(of: test.rows), "\(test.name)") }

    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin)?.upperBound)
    let stop = try #require(text.range(of: Self.end)?.lowerBound)
    let table = lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1" {
      try text.replacingCharacters(in: start..<stop, with: table)
        .write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<stop] == table)
    }
  }

  /// What is shown by something else than a test.
  private static let notes = [
    "B2": "Not a test but a compiler's error: a class that isn't Sendable can't be a state.",
    "B15": "A missing, a second or a foreign mutator does not compile.",
  ]

  private static let rows: [(row: String, title: String)] = [
    ("A1", "features share nothing"), ("A2", "state, event, action, route"),
    ("A3", "what the screen does"), ("A4", "loading is the start, and fetches at once"),
    ("A5", "loading failed: retry or cancel"), ("A6", "loaded, with an error or without"),
    ("A7", "searching: a place is chosen on the map"), ("A8", "directions end with an event"),
    ("A9", "adding is drawn before it is done"), ("A10", "deleting is drawn before it is done"),
    ("A11", "dismissing keeps the screen"), ("A12", "what states share"),
    ("A13", "one spelling of each event"), ("A14", "actions, and one feature for two flows"),
    ("A15", "a reducer for each state, ignored events listed"), ("A16", "no duplicates"),
    ("A17", "feedbacks of their dependencies"), ("A18", "effects can't fail"),
    ("A19", "the business controller"), ("A20", "routes from states"),
    ("A21", "no dead end, no index out of range"), ("A22", "builder and child builders"),
    ("A23", "flow controller"), ("A24", "flows"),
    ("A25", "alert, map, directions, navigation"), ("A26", "renderer"),
    ("A27", "screens of boxes, sections and nodes"), ("A28", "diffed by id"),
    ("A29", "empty states"), ("A30", "one host for all, with a life cycle"),
    ("A31", "a property with feedbacks"), ("A32", "a template"), ("A33", "tests of each kind"),
    ("B1", "stores of one state each"), ("B2", "state is a value"), ("B3", "actions"),
    ("B4", "reducers, and the first state"), ("B5", "middleware"), ("B6", "one dispatch"),
    ("B7", "lists of actions"), ("B8", "streams of actions"), ("B9", "no action creators"),
    ("B10", "state on the main actor"), ("B11", "parts of the state"), ("B12", "lenses"),
    ("B13", "no needless notification"), ("B14", "user and contacts"), ("B15", "mutators"),
    ("B16", "a scene on a store"),
    ("C1", "the states of a paginated search"), ("C2", "its events"), ("C3", "its context"),
    ("C4", "a new search"), ("C5", "a request by lensing"), ("C6", "the next page, once a visit"),
    ("C7", "a new search cancels"), ("C8", "what a system consists of"),
    ("C9", "what the view needs to know"),
    ("C10", "feedbacks by deriving, lensing, predicate"), ("C11", "never stuck"),
    ("C12", "on a scheduler"), ("C13", "at every level"),
    ("C14", "logging, and errors that keep results"),
    ("D1", "pages, refresh and retry"), ("D2", "its feedbacks"), ("D3", "the counter"),
    ("D4", "five steps in order"), ("D5", "the feedbacks of ReactiveFeedback"),
    ("D6", "system with its scheduler"), ("D7", "start and stop"),
    ("D8", "custom, input, pullback, combine"), ("D9", "re-entrant and superseded events"),
    ("D10", "context"), ("D11", "reducers combined and pulled back"),
    ("D12", "one store or several"), ("D13", "requests by state"), ("D14", "bind"),
    ("D15", "RxFeedback's examples"), ("D16", "CombineFeedback's feedbacks"),
    ("D17", "optional, case and collection children"), ("D18", "CombineFeedback's examples"),
    ("D19", "Loop's feedbacks"),
  ]
}
