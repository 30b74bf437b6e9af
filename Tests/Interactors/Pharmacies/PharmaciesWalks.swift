// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors

/// A path through the machine from the initial state: its events, and the final state.
struct PharmaciesWalk: Sendable, CustomStringConvertible {
  typealias State = Pharmacies.State
  typealias Event = Pharmacies.Event

  let description: String
  let steps: [(event: Event, state: State)]

  init(_ description: String, _ steps: [(Event, State)]) {
    self.description = description
    self.steps = steps.map { (event: $0.0, state: $0.1) }
  }

  private static let corner = Fixtures.corner
  private static let station = Fixtures.station
  private static let trouble = Fixtures.trouble
  private static let unadded = trouble.noting("Corner isn't added.")
  private static let undeleted = trouble.noting("Corner isn't deleted.")
  private static let draft: Pharmacy.Draft = {
    guard let draft = Pharmacy.Draft(Fixtures.cornerPlace) else { fatalError("no reference") }
    return draft
  }()
  private static let here: (Event, State) = (.didLoad([corner]), .loaded([corner], nil))
  private static let empty: (Event, State) = (.didLoad([]), .loaded([], nil))

  /// The walks, which together cover every edge of the diagram.
  static let all = [
    PharmaciesWalk(
      "when loading fails, retry and cancel act",
      [
        (.didFail(trouble), .loadingFailed(trouble)), (.ui(.retry), .loading),
        (.didFail(trouble), .loadingFailed(trouble)),
        (.ui(.cancel), .dismissing(.loadingFailed(trouble), nil)),
      ]),
    PharmaciesWalk(
      "cancel acts while loading", [(.ui(.cancel), .dismissing(.loading, nil))]),
    PharmaciesWalk(
      "cancel acts when loaded",
      [here, (.ui(.cancel), .dismissing(.loaded([corner], nil), nil))]),
    PharmaciesWalk(
      "a place from the map is added at the end",
      [
        (.didLoad([station]), .loaded([station], nil)), (.ui(.addPharmacy), .searching([station])),
        (.didSelectPlace(Fixtures.cornerPlace), .adding([station], draft)),
        (.didAdd(corner), .loaded([station, corner], nil)),
      ]),
    PharmaciesWalk(
      "cancelling an addition asks the server what it has",
      [
        empty, (.ui(.addPharmacy), .searching([])),
        (.didSelectPlace(Fixtures.cornerPlace), .adding([], draft)),
        (.ui(.cancel), .checking([], .addition(draft))), here,
      ]),
    PharmaciesWalk(
      "what the server has done can be asked again, and the user may leave meanwhile",
      [
        empty, (.ui(.addPharmacy), .searching([])),
        (.didSelectPlace(Fixtures.cornerPlace), .adding([], draft)),
        (.ui(.cancel), .checking([], .addition(draft))),
        (
          .didFail(trouble),
          .loaded([], trouble.noting("It isn't known whether Corner was added."))
        ),
        (.ui(.check(.addition(draft))), .checking([], .addition(draft))),
        (.ui(.cancel), .dismissing(.checking([], .addition(draft)), nil)),
      ]),
    PharmaciesWalk(
      "after a failure was told, the server can be asked, too",
      [
        here, (.ui(.check(.deletion(corner.id))), .checking([corner], .deletion(corner.id))),
        (
          .didFail(trouble),
          .loaded([corner], trouble.noting("It isn't known whether Corner was deleted."))
        ), (.didLoad([corner]), .loaded([corner], nil)),
      ]),
    PharmaciesWalk(
      "cancelling a deletion asks the server what it has",
      [
        here, (.ui(.deletePharmacy(corner.id)), .deleting([corner], corner.id)),
        (.ui(.cancel), .checking([corner], .deletion(corner.id))), here,
      ]),
    PharmaciesWalk(
      "a failed addition takes the row away and tells why",
      [
        empty, (.ui(.addPharmacy), .searching([])),
        (.didSelectPlace(Fixtures.cornerPlace), .adding([], draft)),
        (.didFail(trouble), .loaded([], unadded)), (.didLoad([]), .loaded([], nil)),
      ]),
    PharmaciesWalk(
      "a map that is closed without a place changes nothing",
      [
        here, (.ui(.addPharmacy), .searching([corner])),
        (.didSelectPlace(nil), .loaded([corner], nil)),
      ]),
    PharmaciesWalk(
      "the same place twice is not added, and the user is told",
      [
        here, (.ui(.addPharmacy), .searching([corner])),
        (.didSelectPlace(Fixtures.cornerPlace), .loaded([corner], .isOnList)),
      ]),
    PharmaciesWalk(
      "a place without a reference is refused at once, with a message",
      [
        empty, (.ui(.addPharmacy), .searching([])),
        (
          .didSelectPlace(Fixtures.popUp),
          .loaded(
            [],
            Problem(
              title: "Can't order there",
              message:
                "Pop-up is on the map but has no reference to order by. Choose another place."))
        ), (.didLoad([]), .loaded([], nil)),
      ]),
    PharmaciesWalk(
      "a deleted pharmacy that is restored is added at the end",
      [
        (.didLoad([station]), .loaded([station], nil)),
        (.ui(.restore(corner)), .adding([station], draft)),
        (.didAdd(corner), .loaded([station, corner], nil)),
      ]),
    PharmaciesWalk(
      "a pharmacy is restored although something has failed",
      [
        (.didLoad([station]), .loaded([station], nil)),
        (.ui(.deletePharmacy(station.id)), .deleting([station], station.id)),
        (.didFail(trouble), .loaded([station], trouble.noting("Station isn't deleted."))),
        (.ui(.restore(corner)), .adding([station], draft)),
        (.didAdd(corner), .loaded([station, corner], nil)),
      ]),
    PharmaciesWalk(
      "a pharmacy that is on the list isn't restored",
      [
        here, (.ui(.deletePharmacy(corner.id)), .deleting([corner], corner.id)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.ui(.restore(corner)), .loaded([corner], .isOnList)),
      ]),
    PharmaciesWalk(
      "a deleted pharmacy goes",
      [
        (.didLoad([corner, station]), .loaded([corner, station], nil)),
        (.ui(.deletePharmacy(1)), .deleting([corner, station], 1)),
        (.didDelete, .loaded([station], nil)),
      ]),
    PharmaciesWalk(
      "a failed deletion brings it back and tells why",
      [
        here, (.ui(.deletePharmacy(1)), .deleting([corner], 1)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.didLoad([corner]), .loaded([corner], nil)),
      ]),
    PharmaciesWalk(
      "select and dismiss leaves with the pharmacy",
      [here, (.ui(.select(1, .dismiss)), .dismissing(.loaded([corner], nil), corner))]),
    PharmaciesWalk(
      "select and show directions shows the way until it is closed",
      [
        here,
        (.ui(.select(1, .showDirections)), .showingDirections([corner], Fixtures.cornerPlace)),
        (.didLoad([]), .showingDirections([corner], Fixtures.cornerPlace)),
        (.didCloseMap, .loaded([corner], nil)),
      ]),
    PharmaciesWalk(
      "there is no way to a pharmacy that nobody has located, and the user is told",
      [
        (.didLoad([Fixtures.unlocated]), .loaded([Fixtures.unlocated], nil)),
        (
          .ui(.select(3, .showDirections)),
          .loaded(
            [Fixtures.unlocated],
            Problem(
              title: "Directions unavailable",
              message: "The location of Old one is unknown. Search for it by its address."))
        ),
      ]),
    PharmaciesWalk(
      "while a problem is told, all actions are as open as without one",
      [
        here, (.ui(.deletePharmacy(1)), .deleting([corner], 1)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.ui(.addPharmacy), .searching([corner])),
        (.didSelectPlace(nil), .loaded([corner], nil)),
        (.ui(.deletePharmacy(1)), .deleting([corner], 1)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.ui(.deletePharmacy(1)), .deleting([corner], 1)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.ui(.select(1, .showDirections)), .showingDirections([corner], Fixtures.cornerPlace)),
        (.didCloseMap, .loaded([corner], nil)), (.ui(.deletePharmacy(1)), .deleting([corner], 1)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.ui(.select(1, .dismiss)), .dismissing(.loaded([corner], undeleted), corner)),
      ]),
    PharmaciesWalk(
      "a problem in place of another",
      [
        (.didLoad([Fixtures.unlocated]), .loaded([Fixtures.unlocated], nil)),
        (.ui(.deletePharmacy(3)), .deleting([Fixtures.unlocated], 3)),
        (
          .didFail(trouble), .loaded([Fixtures.unlocated], trouble.noting("Old one isn't deleted."))
        ),
        (
          .ui(.select(3, .showDirections)),
          .loaded(
            [Fixtures.unlocated],
            Problem(
              title: "Directions unavailable",
              message: "The location of Old one is unknown. Search for it by its address."))
        ),
      ]),
    PharmaciesWalk(
      "while a problem is told, the user may leave",
      [
        here, (.ui(.deletePharmacy(1)), .deleting([corner], 1)),
        (.didFail(trouble), .loaded([corner], undeleted)),
        (.ui(.cancel), .dismissing(.loaded([corner], undeleted), nil)),
      ]),
  ]
}
