// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals
import Views

/// Makes of the pharmacies' state what the screen shows: a list, or a message where there is none.
struct PharmaciesRenderer: Renderer {
  /// The sections.
  enum SectionID: Hashable, Sendable {
    /// The pharmacies.
    case saved
  }

  /// The rows. A place that is being added and the pharmacy that comes of it are one row.
  enum NodeID: Hashable, Sendable {
    /// One that came from a place with this reference.
    case reference(String)
    /// One without a reference, by its number.
    case number(Pharmacy.ID)
  }

  /// What doesn't change with the state.
  struct Config: Sendable {
    /// What the screen is called.
    var title = "Pharmacies"
    /// What Enter does with a pharmacy.
    var selection = Pharmacies.Selection.dismiss
    /// Where distances are measured from; nil leaves them out.
    var home: Place?
  }

  private let observer: SafeObserver<Pharmacies.Action>
  private let config: Config

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - observer: Is told what the user does.
  ///   - config: What doesn't change with the state.
  init(observer: SafeObserver<Pharmacies.Action>, config: Config) {
    self.observer = observer
    self.config = config
  }

  /// What the screen shows in a state. In `dismissing` that is what it showed before.
  func render(_ state: Pharmacies.State) -> Screen<SectionID, NodeID> {
    switch state {
    case .loading: screen(.loading("Loading your pharmacies…"), canCancel: true)
    case .loadingFailed(let problem):
      screen(.failed(problem.message) { send(.retry) }, canCancel: true)
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _):
      screen(box(list.map(node)), canCancel: true, canAdd: true)
    case .adding(let list, let draft): screen(box(list.map(node) + [node(draft)]), isBusy: true)
    case .deleting(let list, let id):
      screen(box(list.filter { $0.id != id }.map(node)), isBusy: true)
    case .dismissing(let state, _): render(state)
    }
  }

  private func screen(
    _ content: Box<SectionID, NodeID>, canCancel: Bool = false, canAdd: Bool = false,
    isBusy: Bool = false
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
      content: content, isBusy: isBusy)
  }

  private func box(_ nodes: [Node<NodeID>]) -> Box<SectionID, NodeID> {
    guard !nodes.isEmpty else {
      return .placeholder(
        sign: "✚", "You have no pharmacies yet.", actionLabel: "Add the first one"
      ) { send(.addPharmacy) }
    }
    let purpose =
      switch config.selection {
      case .dismiss: "Deliver to"
      case .showDirections: "Show the way to"
      }
    return Box {
      BoxSection(.saved, header: TextRow(purpose, role: .title)) { nodes }
    }
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

  /// A place that is on its way to the list. It looks like the others, so that nothing jumps; until it
  /// is there, Enter does as little to it as to them.
  private func node(_ draft: Pharmacy.Draft) -> Node<NodeID> {
    let row = TextRow(
      draft.place.name, note: draft.place.address, detail: "adding…", isDimmed: true,
      action: RowAction(actionLabel) {})
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
