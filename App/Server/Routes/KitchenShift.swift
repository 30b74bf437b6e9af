// SPDX-License-Identifier: MIT

import RecipeEntities

/// The work of the kitchen, invented from the time alone: all clients see the same, and nothing is stored.
struct KitchenShift: Sendable {
  private let dishes: [Recipe.Summary]

  /// The stations, and the seconds that each needs for a dish.
  private static let stations = [("Stove", 48), ("Oven", 74), ("Grill", 38), ("Cold kitchen", 30)]

  /// Creates a kitchen that prepares dishes.
  init(_ dishes: [Recipe.Summary]) {
    self.dishes = dishes
  }

  /// Returns the report of a moment in seconds since 1970.
  func report(at time: Int) -> KitchenReport {
    KitchenReport(
      time: time, orders: Self.orders(at: time),
      dishes: dishes.isEmpty
        ? []
        : Self.stations.enumerated().map { index, station in
          let (name, duration) = station
          let turn = time / duration
          let chosen = Self.noise(turn &* 31 &+ index) % dishes.count
          return KitchenReport.Dish(
            station: name, recipe: dishes[chosen].id, name: dishes[chosen].name,
            started: turn * duration, due: (turn + 1) * duration)
        })
  }

  /// Returns the number of open orders, which rises and falls within four minutes, with some noise.
  private static func orders(at time: Int) -> Int {
    let phase = (time % 240 + 240) % 240
    let wave = phase < 120 ? phase : 240 - phase
    return 3 + wave / 10 + noise(time) % 4
  }

  /// Returns a number of at least 0 that looks random (the finalizer of SplitMix64).
  private static func noise(_ seed: Int) -> Int {
    var value = UInt64(bitPattern: Int64(seed)) &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (value ^ (value >> 31)) >> 1)
  }
}
