// SPDX-License-Identifier: MIT

// A collection of children has one reducer and one feedback, which `forEach` runs for each child.
// Children are told apart by their ids, never by their places: one that moves keeps its work going,
// one that is removed takes its work with it, and an answer always finds the child that asked.

import Declarations
import FeedbackLoops
import Signals
import Views

enum Favourites {
  struct Place: Hashable, Sendable, Identifiable {
    enum Event: Hashable, Sendable {
      case toggled, saved, refused
    }

    let id: String
    var isFavourite = false
    var isSaving = false

    static let reducer = Reducer<Place, Event> { place, event in
      switch event {
      case .toggled:
        if !place.isSaving { place.isFavourite.toggle() }
        place.isSaving = true
      case .saved:
        place.isSaving = false
      case .refused:
        if place.isSaving { place.isFavourite.toggle() }
        place.isSaving = false
      }
    }

    static func whileSaving(_ server: PretendServer) -> Feedback<Place, Event> {
      Feedback(while: { $0.isSaving }) { _ in
        server.answer { .saved }.replaceFailure(with: .refused)
      }.named("whileSaving")
    }
  }

  struct State: Hashable, Sendable {
    var places: [Place]
  }

  enum Event: Hashable, Sendable {
    case place(id: Place.ID, Place.Event)
    case favouritesFirst, reversed
    case removed(id: Place.ID)

    var place: (id: Place.ID, event: Place.Event)? {
      if case .place(let id, let event) = self { (id, event) } else { nil }
    }
  }

  static let reducer = Reducer<State, Event>.combine(
    Place.reducer.forEach(\.places, id: { $0.id }, event: { $0.place }),
    Reducer { state, event in
      switch event {
      case .place: break
      case .favouritesFirst:
        state.places = state.places.filter(\.isFavourite) + state.places.filter { !$0.isFavourite }
      case .reversed: state.places.reverse()
      case .removed(let id): state.places.removeAll { $0.id == id }
      }
    })

  static func machine(server: PretendServer, places: [String]) -> Machine<State, Event> {
    Machine(
      initial: State(places: places.map { Place(id: $0) }), reduce: reducer.reduce,
      feedbacks: [
        Place.whileSaving(server).forEach(
          { $0.places }, id: { $0.id }, event: { .place(id: $0, $1) }, extract: { $0.place })
      ])
  }
}

extension Favourites {
  static func render(_ context: Context<State, Event>) -> Screen {
    Screen(
      "Favourites",
      trailing: [
        BarItem("Reverse", "v", action: context.action(.reversed)),
        BarItem("Favourites first", "f", action: context.action(.favouritesFirst)),
      ]
    ) {
      Box {
        ForEach(context.places, id: \.id) { place in
          Row(
            "\(place.isFavourite ? "*" : " ") \(place.id)",
            detail: place.isSaving ? "saving…" : "", isDimmed: place.isSaving,
            action: "toggle", perform: context.action(.place(id: place.id, .toggled))
          )
          .onKey("delete", "remove", perform: context.action(.removed(id: place.id)))
        }
      }
    }
  }
}
