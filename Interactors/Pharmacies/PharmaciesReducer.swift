// SPDX-License-Identifier: MIT

import RecipeEntities

extension Pharmacies {
  /// Returns the state after an event, with one function for each state, which lists the ignored events explicitly.
  package static func reduce(_ state: State, _ event: Event) -> State {
    switch state {
    case .loading: loading(state, event)
    case .loadingFailed: loadingFailed(state, event)
    case .loaded(let list, _): loaded(state, event, list)
    case .searching(let list): searching(state, event, list)
    case .showingDirections(let list, _): showingDirections(state, event, list)
    case .adding(let list, _): adding(state, event, list)
    case .deleting(let list, let id): deleting(state, event, list, id)
    case .dismissing: state
    }
  }

  private static func loading(_ state: State, _ event: Event) -> State {
    switch event {
    case .didLoad(let list): .loaded(list, nil)
    case .didFail(let problem): .loadingFailed(problem)
    case .ui(.cancel): .dismissing(state, nil)
    case .ui(.addPharmacy), .ui(.deletePharmacy), .ui(.restore), .ui(.select), .ui(.retry),
      .didSelectPlace,
      .didAdd, .didDelete, .didCloseMap:
      state
    }
  }

  private static func loadingFailed(_ state: State, _ event: Event) -> State {
    switch event {
    case .ui(.retry): .loading
    case .ui(.cancel): .dismissing(state, nil)
    case .ui(.addPharmacy), .ui(.deletePharmacy), .ui(.restore), .ui(.select), .didLoad, .didFail,
      .didSelectPlace, .didAdd, .didDelete, .didCloseMap:
      state
    }
  }

  private static func loaded(_ state: State, _ event: Event, _ list: Context) -> State {
    switch event {
    case .didLoad(let list): .loaded(list, nil)
    case .ui(.addPharmacy): .searching(list)
    case .ui(.deletePharmacy(let id)):
      list.contains { $0.id == id } ? .deleting(list, id) : state
    case .ui(.restore(let pharmacy)): restored(pharmacy, list)
    case .ui(.select(let id, let selection)):
      list.first { $0.id == id }.map { selected($0, selection, state, list) } ?? state
    case .ui(.cancel): .dismissing(state, nil)
    case .ui(.retry), .didFail, .didSelectPlace, .didAdd, .didDelete, .didCloseMap: state
    }
  }

  private static func selected(
    _ pharmacy: Pharmacy, _ selection: Selection, _ state: State, _ list: Context
  ) -> State {
    switch selection {
    case .dismiss: .dismissing(state, pharmacy)
    case .showDirections:
      pharmacy.place.map { .showingDirections(list, $0) }
        ?? .loaded(list, .notLocated(pharmacy.name))
    }
  }

  /// Returns the state after the deletion of a pharmacy was undone: its place is added again, at the end of the list.
  private static func restored(_ pharmacy: Pharmacy, _ list: Context) -> State {
    guard let place = pharmacy.place else { return .loaded(list, .notOrderable(pharmacy.name)) }
    return chosen(place, list)
  }

  private static func searching(_ state: State, _ event: Event, _ list: Context) -> State {
    switch event {
    case .didSelectPlace(nil): .loaded(list, nil)
    case .didSelectPlace(let place?): chosen(place, list)
    case .ui, .didLoad, .didFail, .didAdd, .didDelete, .didCloseMap: state
    }
  }

  /// Returns the state after a place was selected. A place without a reference is rejected here: there would be no
  /// request for it, and a state that waits for its response would be a dead end. A place that is already on the list
  /// needs no request.
  private static func chosen(_ place: Place, _ list: Context) -> State {
    guard let draft = Pharmacy.Draft(place) else { return .loaded(list, .notOrderable(place.name)) }
    let isOnList = list.contains { $0.reference == draft.reference }
    return isOnList ? .loaded(list, nil) : .adding(list, draft)
  }

  private static func showingDirections(
    _ state: State, _ event: Event, _ list: Context
  ) -> State {
    switch event {
    case .didCloseMap: .loaded(list, nil)
    case .ui, .didLoad, .didFail, .didSelectPlace, .didAdd, .didDelete: state
    }
  }

  private static func adding(_ state: State, _ event: Event, _ list: Context) -> State {
    switch event {
    case .didAdd(let pharmacy): .loaded(list.filter { $0.id != pharmacy.id } + [pharmacy], nil)
    case .didFail(let problem): .loaded(list, problem)
    // The server may have added it already, so it is asked for its list.
    case .ui(.cancel): .loading
    case .ui(.addPharmacy), .ui(.deletePharmacy), .ui(.restore), .ui(.select), .ui(.retry),
      .didLoad,
      .didSelectPlace, .didDelete, .didCloseMap:
      state
    }
  }

  private static func deleting(
    _ state: State, _ event: Event, _ list: Context, _ id: Pharmacy.ID
  ) -> State {
    switch event {
    case .didDelete: .loaded(list.filter { $0.id != id }, nil)
    case .didFail(let problem): .loaded(list, problem)
    // The server may have deleted it already, so it is asked for its list.
    case .ui(.cancel): .loading
    case .ui(.addPharmacy), .ui(.deletePharmacy), .ui(.restore), .ui(.select), .ui(.retry),
      .didLoad,
      .didSelectPlace, .didAdd, .didCloseMap:
      state
    }
  }
}
