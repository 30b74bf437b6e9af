// SPDX-License-Identifier: MIT

import Testing

/// The table in `Documentation/FeedbackLoops.md` that lists the tests for each property of the
/// original libraries.
@Suite("The checklist of machines and stores")
struct ChecklistTests {
  @Test("each row has a test, and the table matches the tests")
  func table() throws {
    try FeatureTable(
      page: "Documentation/FeedbackLoops.md", mark: "checklist", rows: Self.rows,
      notes: [
        "B2": "Not a test but a compiler's error: a class that isn't Sendable can't be a state.",
        "B15": "A missing, a second or a foreign mutator does not compile.",
      ]
    ).check()
  }

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
