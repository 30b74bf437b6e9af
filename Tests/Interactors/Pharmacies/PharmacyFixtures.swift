// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals
import TestKit

/// The pharmacies in the tests of the feature.
extension Fixtures {
  static let cornerPlace = Place(
    reference: "c", name: "Corner", address: "1 Corner",
    coordinate: Coordinate(latitude: 49.95, longitude: -7.60))
  static let stationPlace = Place(
    reference: "s", name: "Station", address: "2 Station",
    coordinate: Coordinate(latitude: 49.96, longitude: -7.59))
  static let popUp = Place(
    reference: nil, name: "Pop-up", address: "Pier Head",
    coordinate: Coordinate(latitude: 49.94, longitude: -7.61))
  static let corner = pharmacy(1, cornerPlace)
  static let station = pharmacy(2, stationPlace)
  static let unlocated = Pharmacy(
    id: 3, name: "Old one", address: "", reference: nil, coordinate: nil)
  static let trouble = Problem(title: "No luck", message: "It didn't work. Try again.")

  static func pharmacy(_ id: Pharmacy.ID, _ place: Place) -> Pharmacy {
    Pharmacy(
      id: id, name: place.name, address: place.address, reference: place.reference,
      coordinate: place.coordinate)
  }
}

/// A controller whose results a test sends manually, and which records its calls.
final class HeldPharmacies: PharmaciesController {
  typealias Answers<Value> = SafeSignal<Result<Value, Problem>>

  private let log = Lock<[String]>([])
  let lists = SafePublishSubject<Result<[Pharmacy], Problem>>()
  let additions = SafePublishSubject<Result<Pharmacy, Problem>>()
  let deletions = SafePublishSubject<Result<Void, Problem>>()
  let areas = SafePublishSubject<Result<[Place], Problem>>()

  var asked: [String] { log.withLock { $0 } }

  func fetch() -> Answers<[Pharmacy]> { asking("fetch", lists.signal) }

  func add(_ order: Pharmacy.Order) -> Answers<Pharmacy> {
    asking("add \(order.reference)", additions.signal)
  }

  func delete(_ id: Pharmacy.ID) -> Answers<Void> { asking("delete \(id)", deletions.signal) }

  func places(in area: MapArea) -> Answers<[Place]> { asking("places", areas.signal) }

  private func asking<Value: Sendable>(
    _ question: String, _ answers: Answers<Value>
  ) -> Answers<Value> {
    .deferred {
      self.log.withLock { $0.append(question) }
      let isAnswered = Lock(false)
      return answers.prefix(1).handleEvents(
        next: { _ in isAnswered.withLock { $0 = true } },
        over: {
          if isAnswered.withLock({ $0 }) { return }
          self.log.withLock { $0.append("\(question) called off") }
        })
    }
  }
}
