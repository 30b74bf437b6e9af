// SPDX-License-Identifier: MIT

import RecipeEntities

extension Pharmacies {
  /// The context of every state after the loading: the pharmacies, in the order of the list.
  public typealias Context = [Pharmacy]

  /// A state of the machine.
  public indirect enum State: Hashable, Sendable, Codable {
    /// The pharmacies are being loaded.
    case loading
    /// The pharmacies could not be loaded.
    case loadingFailed(Problem)
    /// The pharmacies are loaded. With a problem, the last change has failed, and the user is
    /// notified.
    case loaded(Context, Problem?)
    /// The map is shown for the selection of a place.
    case searching(Context)
    /// The directions to a pharmacy are shown.
    case showingDirections(Context, Place)
    /// A place is being added; the screen already shows it.
    case adding(Context, Pharmacy.Draft)
    /// A pharmacy is being deleted; the screen doesn't show it any longer.
    case deleting(Context, Pharmacy.ID)
    /// The user has cancelled a change that the server may have made already, so the server is asked for its list.
    case checking(Context, Change)
    /// A state with actions of the user that wait until it is over, the oldest first: a change that is running, what follows
    /// it, or the map or the directions that a waiting action has shown. The screen already shows the effect of the actions.
    case queueing(State, [Action])
    /// The screen is being dismissed, from the contained state, which it continues to show, with
    /// the selected pharmacy, if there is one. This state is final.
    case dismissing(State, Pharmacy?)
  }

  /// A change of the list.
  public enum Change: Hashable, Sendable, Codable {
    /// A place is added.
    case addition(Pharmacy.Draft)
    /// A pharmacy is deleted.
    case deletion(Pharmacy.ID)
  }
}

extension Pharmacies.State {
  /// The state without the actions that wait.
  public var current: Pharmacies.State {
    if case .queueing(let state, _) = self { state } else { self }
  }

  /// The actions that wait, the oldest first.
  public var queue: [Pharmacies.Action] {
    if case .queueing(_, let actions) = self { actions } else { [] }
  }

  /// The pharmacies that the server has, as far as is known; nil while they are being loaded.
  public var list: Pharmacies.Context? {
    switch self {
    case .loading, .loadingFailed: nil
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _),
      .adding(let list, _), .deleting(let list, _), .checking(let list, _):
      list
    case .queueing(let state, _), .dismissing(let state, _): state.list
    }
  }

  /// The pharmacies without those that are being deleted, or whose deletion waits; nil while they are being loaded.
  public var visibleList: Pharmacies.Context? {
    var hidden: Set<Pharmacy.ID> = []
    if case .deleting(_, let id) = current { hidden.insert(id) }
    for case .deletePharmacy(let id) in queue { hidden.insert(id) }
    return list?.filter { !hidden.contains($0.id) }
  }

  /// The number of changes that the server hasn't confirmed, with those that wait.
  public var unconfirmed: Int {
    let running: Int =
      switch current {
      case .adding, .deleting, .checking: 1
      case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .queueing,
        .dismissing:
        0
      }
    let waiting = queue.count { action in
      switch action {
      case .add, .deletePharmacy, .restore: true
      case .addPharmacy, .select, .check, .retry, .cancel: false
      }
    }
    return running + waiting
  }

  /// What the server is being asked, such as “whether Station Pharmacy was added”; nil in other states.
  public var question: String? {
    if case .checking(let list, let change) = current { list.question(about: change) } else { nil }
  }
}

extension Pharmacies.Context {
  /// Returns what is asked about a change that was cancelled.
  func question(about change: Pharmacies.Change) -> String {
    switch change {
    case .addition(let draft): "whether \(draft.place.name) was added"
    case .deletion(let id): "whether \(first { $0.id == id }?.name ?? "the pharmacy") was deleted"
    }
  }
}
