// SPDX-License-Identifier: MIT

import Declarations
import RecipeEntities
import RecipeInteractors
import Signals
import Views

/// The renderer of the pharmacies' state as a list, or as a message instead of an empty list.
struct PharmaciesRenderer: Renderer {
  /// The identifier of a row. A place that is being added and the resulting pharmacy have the same one.
  enum NodeID: Hashable, Sendable {
    /// A pharmacy from a place with a reference.
    case reference(String)
    /// A pharmacy without a reference, by its identifier.
    case number(Pharmacy.ID)
    /// What the server is being asked.
    case question
    /// The actions that wait.
    case waiting
  }

  /// The configuration, which is independent of the state.
  struct Config: Sendable {
    /// The title of the screen.
    var title = "Pharmacies"
    /// The action of Enter for a pharmacy.
    var selection = Pharmacies.Selection.dismiss
    /// The origin of distances; nil to omit them.
    var home: Place?
  }

  private let observer: SafeObserver<Pharmacies.Action>
  private let config: Config

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - observer: Receives the user's actions.
  ///   - config: The configuration.
  init(observer: SafeObserver<Pharmacies.Action>, config: Config) {
    self.observer = observer
    self.config = config
  }

  /// Returns the content of the screen in a state. In `dismissing` it is the previous content.
  func render(_ state: Pharmacies.State) -> Screen {
    switch state {
    case .loading:
      screen(.loading("Loading your pharmacies…", waitingHint: "Esc goes back"))
    case .loadingFailed(let problem):
      screen(.failed(problem.message) { send(.retry) })
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _):
      screen(list.isEmpty ? empty : box(list.map(node)), canAdd: true)
    case .adding, .deleting, .checking, .queueing:
      screen(box(nodes(state)), canAdd: true, isChanging: true, change: change(state))
    case .dismissing(let state, _): render(state)
    }
  }

  private func screen(
    _ content: Box, canAdd: Bool = false, isChanging: Bool = false, change: Spinner? = nil
  ) -> Screen {
    Screen(
      config.title, isBusy: isChanging,
      help: "Shows your pharmacies.",
      leading: [
        BarItem("Cancel", key: KeyPress(.escape), priority: 8) { send(.cancel) }
      ],
      trailing: [
        BarItem("Add", key: KeyPress(.character("a")), isEnabled: canAdd, priority: 7) {
          send(.addPharmacy)
        }
      ]
    ) {
      content
      change
    }
  }

  private var empty: Box {
    .placeholder("You have no pharmacies yet.", sign: "✚", action: "Add the first one") {
      send(.addPharmacy)
    }
  }

  private func box(_ nodes: [Node]) -> Box {
    let header = config.selection == .dismiss ? "Deliver to" : "Show the way to"
    return Box { Section(header) { nodes } }
  }

  /// Returns the row at the bottom that says which change is running; none while the server is asked about one.
  private func change(_ state: Pharmacies.State) -> Spinner? {
    let text: String
    switch state.current {
    case .adding(_, let draft): text = "Adding \(draft.place.name)…"
    case .deleting(let list, let id):
      text = "Deleting \(list.first { $0.id == id }?.name ?? "the pharmacy")…"
    default: return nil
    }
    // With a queue, Esc cancels its last action.
    return Spinner(Text(text), waitingHint: state.queue.isEmpty ? "Esc stops waiting" : "")
  }

  /// Returns the rows while a change is running: the pharmacies with the effect of all changes, and a row that says what waits.
  private func nodes(_ state: Pharmacies.State) -> [Node] {
    var nodes = (state.visibleList ?? []).map(node)
    if case .adding(_, let draft) = state.current { nodes.append(node(draft, "adding…")) }
    for place in state.queue.compactMap(\.addedPlace) {
      guard let draft = Pharmacy.Draft(place) else { continue }
      nodes.append(node(draft, "waits"))
    }
    let others = state.queue.compactMap(\.waitingTitle)
    if let question = state.question {
      let hint = state.queue.isEmpty ? " Esc goes back." : ""
      let text = "Asking the server \(question).\(hint)"
      nodes.append(Node(NodeID.question, Row(text, role: \.secondary, wraps: true)))
    }
    if !others.isEmpty {
      let text = "Waits for the change: \(others.joined(separator: ", ")). Esc cancels the last."
      nodes.append(Node(NodeID.waiting, Row(text, role: \.secondary, wraps: true)))
    }
    return nodes
  }

  private func node(_ pharmacy: Pharmacy) -> Node {
    let row = Row(
      pharmacy.name, note: pharmacy.address, detail: distance(to: pharmacy.coordinate),
      action: actionLabel
    ) { send(.select(pharmacy.id, config.selection)) }
    return Node(
      pharmacy.reference.map(NodeID.reference) ?? .number(pharmacy.id),
      row.onKey("delete", "delete", priority: 7) { send(.deletePharmacy(pharmacy.id)) }
        .onKey("d", "directions", when: config.selection == .dismiss) {
          send(.select(pharmacy.id, .showDirections))
        })
  }

  /// Returns the row of a place that is being added, or that waits for that. It looks like the others, so that the layout doesn't
  /// jump. Until it is added, Enter has no effect on it.
  private func node(_ draft: Pharmacy.Draft, _ detail: String) -> Node {
    let row = Row(
      draft.place.name, note: draft.place.address, detail: detail, isDimmed: true, action: ""
    ) {}
    return Node(NodeID.reference(draft.reference), row)
  }

  private var actionLabel: String {
    switch config.selection {
    case .dismiss: "deliver here"
    case .showDirections: "directions"
    }
  }

  private func distance(to coordinate: Coordinate?) -> String {
    guard let home = config.home, let coordinate else { return "" }
    return home.coordinate.distance(to: coordinate).asDistance
  }

  private func send(_ action: Pharmacies.Action) {
    observer.send(action)
  }
}

extension Pharmacies.Action {
  /// The place that the action adds.
  fileprivate var addedPlace: Place? {
    switch self {
    case .add(let place): place
    case .restore(let pharmacy): pharmacy.place
    case .addPharmacy, .deletePharmacy, .select, .check, .retry, .cancel: nil
    }
  }

  /// The words for an action that waits; nil if its effect is visible in the list already.
  fileprivate var waitingTitle: String? {
    switch self {
    case .addPharmacy: "the map"
    case .select(_, .dismiss): "the selection"
    case .select(_, .showDirections): "the directions"
    case .deletePharmacy: "a deletion"
    case .check: "a question to the server"
    case .add, .restore, .retry, .cancel: nil
    }
  }
}
