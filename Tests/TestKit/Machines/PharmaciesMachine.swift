// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit

/// A list of pharmacies, to which the user adds from a map: once with the bug of the original, once corrected.
///
/// The bug: a place without a reference becomes a pending pharmacy, but the feedback that adds it has no request for
/// it. Nothing runs, and cancel is ignored in this state.
enum Pharmacies {
  struct Pharmacy: Hashable, Sendable, CustomStringConvertible {
    let name: String
    let reference: String?

    var description: String { name }
  }

  enum Selection: Hashable, Sendable {
    case dismiss
    case showDirections
  }

  indirect enum State: Hashable, Sendable {
    case loading
    case loadingFailed
    case loaded([Pharmacy], hasError: Bool)
    case searching([Pharmacy])
    case showingDirections([Pharmacy], Pharmacy)
    case adding([Pharmacy], Pharmacy)
    case deleting([Pharmacy], Int)
    case dismissing(State, Pharmacy?)

    static let labels = [
      "loading", "loadingFailed", "loaded", "searching", "showingDirections", "adding", "deleting",
      "dismissing",
    ]

    var isDismissing: Bool {
      if case .dismissing = self { true } else { false }
    }

    var pharmacies: [Pharmacy] {
      switch self {
      case .loading, .loadingFailed: []
      case .loaded(let list, _), .searching(let list), .showingDirections(let list, _),
        .adding(let list, _), .deleting(let list, _):
        list
      case .dismissing(let state, _): state.pharmacies
      }
    }
  }

  enum Event: Hashable, Sendable, CustomStringConvertible {
    case didLoad([Pharmacy])
    case didFail
    case didSelectPlace(Pharmacy?)
    case didAdd(Pharmacy)
    case didDelete
    case didCloseMap
    case addPharmacy
    case deletePharmacy(Int)
    case select(Int, Selection)
    case retry
    case cancel

    var description: String {
      switch self {
      case .didLoad(let list): "didLoad(\(list))"
      case .didFail: "didFail"
      case .didSelectPlace(let place): "didSelectPlace(\(place?.name ?? "none"))"
      case .didAdd(let pharmacy): "didAdd(\(pharmacy))"
      case .didDelete: "didDelete"
      case .didCloseMap: "didCloseMap"
      case .addPharmacy: "addPharmacy"
      case .deletePharmacy(let index): "deletePharmacy(\(index))"
      case .select(let index, let selection): "select(\(index), \(selection))"
      case .retry: "retry"
      case .cancel: "cancel"
      }
    }
  }

  static let corner = Pharmacy(name: "corner", reference: "c")
  static let station = Pharmacy(name: "station", reference: "s")
  static let unreferenced = Pharmacy(name: "no reference", reference: nil)

  static func machine(isFaulty: Bool) -> Machine<State, Event> {
    Machine(
      initial: .loading, reduce: { reduce(&$0, $1, isFaulty: isFaulty) },
      feedbacks: [
        Feedback(when: { $0 == .loading ? SingleEffectID() : nil }) { _ in .just(.didLoad([])) }
          .named("whenLoading"),
        Feedback(when: { state -> Pharmacy? in
          guard case .adding(_, let pharmacy) = state else { return nil }
          return pharmacy.reference == nil ? nil : pharmacy
        }) { .just(.didAdd($0)) }.named("whenAdding"),
        Feedback(when: { state -> Int? in
          guard case .deleting(_, let index) = state else { return nil }
          return index
        }) { _ in .just(.didDelete) }.named("whenDeleting"),
      ])
  }

  /// Returns an explorer whose samples are limited to lists with two elements.
  static func explorer(isFaulty: Bool) -> Explorer<State, Event> {
    Explorer(
      machine(isFaulty: isFaulty), events: screenEvents,
      answers: [
        "whenLoading": { _ in [.didLoad([]), .didFail] },
        "whenAdding": { state in
          guard case .adding(_, let pharmacy) = state else { return [] }
          return [.didAdd(pharmacy), .didFail]
        },
        "whenDeleting": { _ in [.didDelete, .didFail] },
      ],
      isFinal: \.isDismissing)
  }

  @Sendable private static func screenEvents(_ state: State) -> [Event] {
    switch state {
    case .loading, .adding, .deleting: [.cancel]
    case .loadingFailed: [.retry, .cancel]
    case .loaded(let list, _):
      (list.count < 2 ? [.addPharmacy] : []) + (list.isEmpty ? [] : [.deletePharmacy(0)])
        + list.indices.flatMap { [.select($0, .dismiss), .select($0, .showDirections)] }
        + [.cancel]
    case .searching:
      [.didSelectPlace(unreferenced), .didSelectPlace(corner), .didSelectPlace(station)]
        + [.didSelectPlace(nil)]
    case .showingDirections: [.didCloseMap]
    case .dismissing: []
    }
  }

  private static func reduce(_ state: inout State, _ event: Event, isFaulty: Bool) {
    switch (state, event) {
    case (.loading, .didLoad(let list)): state = .loaded(list, hasError: false)
    case (.loading, .didFail): state = .loadingFailed
    case (.loadingFailed, .retry): state = .loading
    case (.loading, .cancel), (.loadingFailed, .cancel), (.loaded, .cancel):
      state = .dismissing(state, nil)
    case (.loaded(let list, _), .addPharmacy): state = .searching(list)
    case (.loaded(let list, _), .deletePharmacy(let index)) where list.indices.contains(index):
      state = .deleting(list, index)
    case (.loaded(let list, _), .select(let index, .dismiss)) where list.indices.contains(index):
      state = .dismissing(state, list[index])
    case (.loaded(let list, _), .select(let index, .showDirections))
    where list.indices.contains(index):
      state = .showingDirections(list, list[index])
    case (.searching(let list), .didSelectPlace(let place)):
      if let place, !list.contains(where: { $0.reference == place.reference }),
        isFaulty || place.reference != nil
      {
        state = .adding(list, place)
      } else {
        state = .loaded(list, hasError: false)
      }
    case (.showingDirections(let list, _), .didCloseMap): state = .loaded(list, hasError: false)
    case (.adding(let list, _), .didAdd(let pharmacy)):
      state = .loaded(list + [pharmacy], hasError: false)
    case (.adding(let list, _), .didFail), (.deleting(let list, _), .didFail):
      state = .loaded(list, hasError: true)
    case (.deleting(var list, let index), .didDelete):
      list.remove(at: index)
      state = .loaded(list, hasError: false)
    case (.loading, _), (.loadingFailed, _), (.loaded, _), (.searching, _), (.adding, _),
      (.showingDirections, _), (.deleting, _), (.dismissing, _):
      break
    }
  }
}
