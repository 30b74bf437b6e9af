// SPDX-License-Identifier: MIT

/// What the kitchen does at a moment.
public struct KitchenReport: Hashable, Sendable, Codable {
  /// The time in seconds since 1970.
  public let time: Int
  /// The number of open orders.
  public let orders: Int
  /// The dishes that are being prepared, one for each station.
  public let dishes: [Dish]

  /// Creates a report.
  public init(time: Int, orders: Int, dishes: [Dish]) {
    self.time = time
    self.orders = orders
    self.dishes = dishes
  }

  /// A dish that is being prepared.
  public struct Dish: Identifiable, Hashable, Sendable, Codable {
    /// The station, such as the oven.
    public let station: String
    /// The identifier of the recipe.
    public let recipe: Recipe.ID
    /// The name of the dish.
    public let name: String
    /// The time at which it was started, in seconds since 1970.
    public let started: Int
    /// The time at which it is ready, in seconds since 1970.
    public let due: Int

    /// Creates a dish.
    public init(station: String, recipe: Recipe.ID, name: String, started: Int, due: Int) {
      self.station = station
      self.recipe = recipe
      self.name = name
      self.started = started
      self.due = due
    }

    /// The station, which prepares one dish at a time.
    public var id: String { station }

    /// Returns the remaining seconds at a time, at least 0.
    public func secondsLeft(at time: Int) -> Int {
      let (left, isTooLarge) = due.subtractingReportingOverflow(time)
      return isTooLarge ? (due > 0 ? .max : 0) : max(0, left)
    }

    /// Returns the completed fraction at a time, from 0 to 1.
    public func progress(at time: Int) -> Double {
      let whole = Double(due) - Double(started)
      guard whole > 0 else { return 1 }
      return min(1, max(0, (Double(time) - Double(started)) / whole))
    }
  }
}
