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
    case .adding(let list, let draft): adding(state, event, list, draft)
    case .deleting(let list, let id): deleting(state, event, list, id)
    case .checking(let list, let change): checking(state, event, list, change)
    case .queueing(let current, let actions): queueing(state, event, current, actions)
    case .dismissing: state
    }
  }

  /// Returns the state after an event while actions wait. When the current state is over, the first action is performed as if the
  /// user performed it then.
  private static func queueing(
    _ state: State, _ event: Event, _ current: State, _ actions: [Action]
  ) -> State {
    switch event {
    // The last action is cancelled first, and the running change last.
    case .ui(.cancel): return waiting(current, Array(actions.dropLast()))
    case .ui(let action): return isChanging(current) ? enqueued(action, state) : state
    case .didLoad, .didFail, .didSelectPlace, .didAdd, .didDelete, .didCloseMap: break
    }
    var next = reduce(current, event)
    var rest = actions[...]
    while case .loaded(_, nil) = next, let action = rest.popFirst() {
      next = reduce(next, .ui(action))
    }
    if case .dismissing = next { return next }
    return waiting(next, Array(rest))
  }

  private static func waiting(_ state: State, _ actions: [Action]) -> State {
    actions.isEmpty ? state : .queueing(state, actions)
  }

  private static func isChanging(_ state: State) -> Bool {
    switch state {
    case .adding, .deleting, .checking: true
    case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .queueing, .dismissing:
      false
    }
  }

  /// Returns a state in which an action waits for the running change. An action that waits already, that concerns a pharmacy which
  /// is no longer visible, or that waits for nothing is ignored.
  private static func enqueued(_ action: Action, _ state: State) -> State {
    var actions = state.queue
    guard !actions.contains(action) else { return state }
    switch action {
    case .deletePharmacy(let id), .select(let id, _):
      guard state.visibleList?.contains(where: { $0.id == id }) == true else { return state }
    case .addPharmacy, .add, .restore, .check: break
    case .retry, .cancel: return state
    }
    // Leaving the screen is the last action.
    if case .select(_, .dismiss)? = actions.last {
      actions.insert(action, at: actions.count - 1)
    } else {
      actions.append(action)
    }
    return .queueing(state.current, actions)
  }

  private static func loading(_ state: State, _ event: Event) -> State {
    switch event {
    case .didLoad(let list): .loaded(list, nil)
    case .didFail(let problem): .loadingFailed(problem)
    case .ui(.cancel): .dismissing(state, nil)
    case .ui(.addPharmacy), .ui(.add), .ui(.deletePharmacy), .ui(.restore), .ui(.select),
      .ui(.check), .ui(.retry), .didSelectPlace, .didAdd, .didDelete, .didCloseMap:
      state
    }
  }

  private static func loadingFailed(_ state: State, _ event: Event) -> State {
    switch event {
    case .ui(.retry): .loading
    case .ui(.cancel): .dismissing(state, nil)
    case .ui(.addPharmacy), .ui(.add), .ui(.deletePharmacy), .ui(.restore), .ui(.select),
      .ui(.check), .didLoad, .didFail, .didSelectPlace, .didAdd, .didDelete, .didCloseMap:
      state
    }
  }

  private static func loaded(_ state: State, _ event: Event, _ list: Context) -> State {
    switch event {
    case .didLoad(let list): .loaded(list, nil)
    case .ui(.addPharmacy): .searching(list)
    case .ui(.add(let place)): chosen(place, list)
    case .ui(.deletePharmacy(let id)):
      list.contains { $0.id == id } ? .deleting(list, id) : state
    case .ui(.restore(let pharmacy)): restored(pharmacy, list)
    case .ui(.select(let id, let selection)):
      list.first { $0.id == id }.map { selected($0, selection, state, list) } ?? state
    case .ui(.check(let change)): .checking(list, change)
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
  /// needs no request, and the user is told so.
  private static func chosen(_ place: Place, _ list: Context) -> State {
    guard let draft = Pharmacy.Draft(place) else { return .loaded(list, .notOrderable(place.name)) }
    let isOnList = list.contains { $0.reference == draft.reference }
    return isOnList ? .loaded(list, .isOnList) : .adding(list, draft)
  }

  private static func showingDirections(
    _ state: State, _ event: Event, _ list: Context
  ) -> State {
    switch event {
    case .didCloseMap: .loaded(list, nil)
    case .ui, .didLoad, .didFail, .didSelectPlace, .didAdd, .didDelete: state
    }
  }

  private static func adding(
    _ state: State, _ event: Event, _ list: Context, _ draft: Pharmacy.Draft
  ) -> State {
    switch event {
    case .didAdd(let pharmacy): .loaded(list.filter { $0.id != pharmacy.id } + [pharmacy], nil)
    case .didFail(let problem): .loaded(list, problem.noting("\(draft.place.name) isn't added."))
    case .ui(.cancel): .checking(list, .addition(draft))
    case .ui(let action): enqueued(action, state)
    case .didLoad, .didSelectPlace, .didDelete, .didCloseMap: state
    }
  }

  private static func deleting(
    _ state: State, _ event: Event, _ list: Context, _ id: Pharmacy.ID
  ) -> State {
    switch event {
    case .didDelete: .loaded(list.filter { $0.id != id }, nil)
    case .didFail(let problem): .loaded(list, problem.noting(list.note(aboutDeleting: id)))
    case .ui(.cancel): .checking(list, .deletion(id))
    case .ui(let action): enqueued(action, state)
    case .didLoad, .didSelectPlace, .didAdd, .didCloseMap: state
    }
  }

  private static func checking(
    _ state: State, _ event: Event, _ list: Context, _ change: Change
  ) -> State {
    switch event {
    case .didLoad(let list): .loaded(list, nil)
    case .didFail(let problem):
      .loaded(list, problem.noting("It isn't known \(list.question(about: change))."))
    case .ui(.cancel): .dismissing(state, nil)
    case .ui(let action): enqueued(action, state)
    case .didSelectPlace, .didAdd, .didDelete, .didCloseMap: state
    }
  }
}

extension Pharmacies.Context {
  /// The sentence that says that a pharmacy isn't deleted.
  fileprivate func note(aboutDeleting id: Pharmacy.ID) -> String {
    "\(first { $0.id == id }?.name ?? "The pharmacy") isn't deleted."
  }
}
