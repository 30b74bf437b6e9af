// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals

/// A small town for the tests of the pharmacies' screens.
enum PharmacySamples {
  static let home = place(nil, "Home", "5 Lantern Row", 49.9504, -7.6012)
  static let area = MapArea(south: 49.94, west: -7.62, north: 49.96, east: -7.58)
  static let harbour = place("h", "Harbour Pharmacy", "2 Quayside", 49.9432, -7.6031)
  static let station = place("s", "Station Pharmacy", "Platform 1", 49.9541, -7.5962)
  static let popUp = place(nil, "Pop-up Chemist", "Pier Head", 49.9415, -7.5900)
  static let places = [harbour, station, popUp]
  static let trouble = Problem(
    title: "No connection", message: "The server can't be reached. Try again later.")

  static func pharmacy(_ id: Pharmacy.ID, _ place: Place) -> Pharmacy {
    Pharmacy(
      id: id, name: place.name, address: place.address, reference: place.reference,
      coordinate: place.coordinate)
  }

  private static func place(
    _ reference: String?, _ name: String, _ address: String, _ latitude: Double, _ longitude: Double
  ) -> Place {
    Place(
      reference: reference, name: name, address: address,
      coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }
}

/// A controller in memory that refuses the specified operations.
final class MoodyPharmacies: PharmaciesController {
  typealias Answer<Value: Sendable> = SafeSignal<Result<Value, Problem>>

  private let memory: MemoryPharmacies
  private let refused = MutableProperty<Set<String>>([])
  private let held = MutableProperty(false)

  init(_ list: [Pharmacy] = [], places: [Place] = PharmacySamples.places) {
    memory = MemoryPharmacies(list, places: places)
  }

  /// Sets the operations that are refused from now on: `fetch`, `add`, `delete`, `places`.
  func refuse(_ questions: Set<String>) { refused.value = questions }

  /// Sets whether additions and deletions wait.
  func holdChanges(_ isHeld: Bool) { held.value = isHeld }

  func fetch() -> Answer<[Pharmacy]> { answer("fetch", memory.fetch()) }

  func add(_ order: Pharmacy.Order) -> Answer<Pharmacy> {
    held.signal.filter { !$0 }.prefix(1).flatMapLatest { [self] _ in
      answer("add", memory.add(order))
    }
  }

  func delete(_ id: Pharmacy.ID) -> Answer<Void> {
    held.signal.filter { !$0 }.prefix(1).flatMapLatest { [self] _ in
      answer("delete", memory.delete(id))
    }
  }

  func places(in area: MapArea) -> Answer<[Place]> { answer("places", memory.places(in: area)) }

  private func answer<Value: Sendable>(_ question: String, _ answer: Answer<Value>) -> Answer<Value>
  {
    .deferred {
      self.refused.value.contains(question) ? .just(.failure(PharmacySamples.trouble)) : answer
    }
  }
}
