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
  }

  /// The identifier of a row. A place that is being added and the resulting pharmacy have the same one.
  enum NodeID: Hashable, Sendable {
    /// A pharmacy from a place with a reference.
    case reference(String)
    /// A pharmacy without a reference, by its identifier.
    case number(Pharmacy.ID)
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
    case .loading: screen(.loading("Loading your pharmacies…"), canCancel: true)
    case .loadingFailed(let problem):
      screen(.failed(problem.message) { send(.retry) }, canCancel: true)
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _):
      screen(box(list.map(node)), canCancel: true, canAdd: true)
    case .adding(let list, let draft):
      screen(box(list.map(node) + [node(draft)]), canCancel: true, isBusy: true)
    case .deleting(let list, let id):
      screen(box(list.filter { $0.id != id }.map(node)), canCancel: true, isBusy: true)
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

  /// Returns the row of a place that is being added. It looks like the others, so that the layout doesn't jump. Until
  /// it is added, Enter has no effect on it.
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
