// SPDX-License-Identifier: MIT

import RecipeEntities

/// A fictional seaside town and its pharmacies, which the map of the server shows.
///
/// It's located in the open sea, so that no parcel can be sent to a real person.
enum Town {
  /// The home of the demo's user.
  static let home = Place(
    reference: nil, name: "Home", address: "5 Lantern Row",
    coordinate: Coordinate(latitude: 49.9504, longitude: -7.6012))

  /// The area of the town.
  static let area = MapArea(south: 49.936, west: -7.632, north: 49.964, east: -7.568)

  /// The pharmacies. Two are new on the map and have no reference yet, so nothing can be ordered there.
  static let places = [
    place("merrow-01", "Harbour Pharmacy", "2 Quayside", 49.9432, -7.6031),
    place("merrow-02", "Fishmarket Chemist", "17 Fishmarket", 49.9441, -7.5987),
    place("merrow-03", "Old Custom House Pharmacy", "1 Tidewaiters' Lane", 49.9447, -7.6072),
    place("merrow-04", "St Brannoc's Pharmacy", "40 Church Steps", 49.9489, -7.6049),
    place("merrow-05", "Lantern Row Chemist", "12 Lantern Row", 49.9508, -7.5996),
    place("merrow-06", "Ropewalk Pharmacy", "88 The Ropewalk", 49.9467, -7.6143),
    place("merrow-07", "Station Pharmacy", "Platform 1, Merrow Station", 49.9541, -7.5962),
    place("merrow-08", "Tollgate Chemist", "3 Tollgate", 49.9583, -7.5918),
    place("merrow-09", "Westcliff Pharmacy", "61 Westcliff Parade", 49.9478, -7.6248),
    place("merrow-10", "Windmill Hill Pharmacy", "9 Millers' Way", 49.9602, -7.6093),
    place("merrow-11", "Saltings Chemist", "22 Saltings Road", 49.9413, -7.5862),
    place("merrow-12", "Causeway Pharmacy", "150 Causeway", 49.9398, -7.5774),
    place("merrow-13", "Gull Lane Pharmacy", "7 Gull Lane", 49.9455, -7.5921),
    place("merrow-14", "Orchard Park Chemist", "31 Orchard Park", 49.9569, -7.6177),
    place("merrow-15", "Northgate Pharmacy", "4 Northgate", 49.9615, -7.5985),
    place("merrow-16", "Foundry Street Pharmacy", "26 Foundry Street", 49.9526, -7.5867),
    place("merrow-17", "Merrow Hospital Pharmacy", "Hospital Drive", 49.9558, -7.5793),
    place("merrow-18", "Allotment Chemist", "19 Beanfield Close", 49.9594, -7.5746),
    place("merrow-19", "Signal Hill Pharmacy", "2 Signal Hill", 49.9535, -7.6271),
    place("merrow-20", "Weavers' Pharmacy", "55 Weavers' Yard", 49.9496, -7.5931),
    place(nil, "Pop-up Chemist", "Pier Head", 49.9385, -7.6038),
    place(nil, "Corner Pharmacy", "1 Marram Street", 49.9519, -7.6108),
  ]

  private static func place(
    _ reference: String?, _ name: String, _ address: String, _ latitude: Double, _ longitude: Double
  ) -> Place {
    Place(
      reference: reference, name: name, address: address,
      coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }
}

extension RecipeServer {
  /// The home of the demo's user, where the distances to the pharmacies are measured from.
  public static let demoHome = Town.home

  /// The area of the places that the server knows.
  public static let demoArea = Town.area
}
