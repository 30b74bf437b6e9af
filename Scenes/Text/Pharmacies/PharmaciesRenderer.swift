// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals
import Views

/// The renderer of the pharmacies' state as a list, or as a message instead of an empty list.
struct PharmaciesRenderer: Renderer {
  /// The identifier of a section.
  enum SectionID: Hashable, Sendable {
    /// The pharmacies.
    case saved
    /// The change that is running.
    case change
  }

  /// The identifier of a row. A place that is being added and the resulting pharmacy have the same one.
  enum NodeID: Hashable, Sendable {
    /// A pharmacy from a place with a reference.
    case reference(String)
    /// A pharmacy without a reference, by its identifier.
    case number(Pharmacy.ID)
    /// The change that is running.
    case progress
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
  func render(_ state: Pharmacies.State) -> Screen<SectionID, NodeID> {
    switch state {
    case .loading:
      screen(
        .loading("Loading your pharmacies…", waitingHint: "Esc goes back"), canCancel: true)
    case .loadingFailed(let problem):
      screen(.failed(problem.message) { send(.retry) }, canCancel: true)
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _):
      screen(box(list.map(node)), canCancel: true, canAdd: true)
    case .adding, .deleting, .checking, .queueing:
      screen(
        Box { BoxSection(.saved, header: header) { nodes(state) } }, canCancel: true, canAdd: true,
        change: change(state))
    case .dismissing(let state, _): render(state)
    }
  }

  private func screen(
    _ content: Box<SectionID, NodeID>, canCancel: Bool = false, canAdd: Bool = false,
    change: Box<SectionID, NodeID>? = nil
  ) -> Screen<SectionID, NodeID> {
    Screen(
      title: config.title,
      leftBarItems: [
        BarItem("Cancel", key: KeyPress(.escape), isEnabled: canCancel, priority: 8) {
          send(.cancel)
        }
      ],
      rightBarItems: [
        BarItem("Add", key: KeyPress(.character("a")), isEnabled: canAdd, priority: 7) {
          send(.addPharmacy)
        }
      ],
      content: content, pinnedBottom: change ?? .empty, isBusy: change != nil)
  }

  private func box(_ nodes: [Node<NodeID>]) -> Box<SectionID, NodeID> {
    guard !nodes.isEmpty else {
      return .placeholder(
        sign: "✚", "You have no pharmacies yet.", actionLabel: "Add the first one"
      ) { send(.addPharmacy) }
    }
    return Box { BoxSection(.saved, header: header) { nodes } }
  }

  private var header: TextRow {
    switch config.selection {
    case .dismiss: TextRow("Deliver to", role: .title)
    case .showDirections: TextRow("Show the way to", role: .title)
    }
  }

  /// Returns the row at the bottom that says which change is running; none while the server is asked about one.
  private func change(_ state: Pharmacies.State) -> Box<SectionID, NodeID> {
    let text: String
    switch state.current {
    case .adding(_, let draft): text = "Adding \(draft.place.name)…"
    case .deleting(let list, let id):
      text = "Deleting \(list.first { $0.id == id }?.name ?? "the pharmacy")…"
    default: return .empty
    }
    // With a queue, Esc cancels its last action.
    let hint = state.queue.isEmpty ? "Esc stops waiting" : ""
    return Box {
      BoxSection(.change) { Node(.progress, ProgressRow(text, waitingHint: hint)) }
    }
  }

  /// Returns the rows while a change is running: the pharmacies with the effect of all changes, and a row that says what waits.
  private func nodes(_ state: Pharmacies.State) -> [Node<NodeID>] {
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
      nodes.append(Node(.question, TextRow(text, role: .secondary, wraps: true)))
    }
    if !others.isEmpty {
      let text = "Waits for the change: \(others.joined(separator: ", ")). Esc cancels the last."
      nodes.append(Node(.waiting, TextRow(text, role: .secondary, wraps: true)))
    }
    return nodes
  }

  private func node(_ pharmacy: Pharmacy) -> Node<NodeID> {
    let row = TextRow(
      pharmacy.name, note: pharmacy.address, detail: distance(to: pharmacy.coordinate),
      action: RowAction(actionLabel) { send(.select(pharmacy.id, config.selection)) },
      deletion: RowAction("delete") { send(.deletePharmacy(pharmacy.id)) })
    let id = pharmacy.reference.map(NodeID.reference) ?? .number(pharmacy.id)
    let directions = RowAction("directions", key: KeyPress(.character("d"))) {
      send(.select(pharmacy.id, .showDirections))
    }
    return Node(id, KeyedRow(row, actions: config.selection == .dismiss ? [directions] : []))
  }

  /// Returns the row of a place that is being added, or that waits for that. It looks like the others, so that the layout doesn't
  /// jump. Until it is added, Enter has no effect on it.
  private func node(_ draft: Pharmacy.Draft, _ detail: String) -> Node<NodeID> {
    let row = TextRow(
      draft.place.name, note: draft.place.address, detail: detail, isDimmed: true,
      action: RowAction("") {})
    return Node(.reference(draft.reference), KeyedRow(row, actions: []))
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
