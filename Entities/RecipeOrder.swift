// SPDX-License-Identifier: MIT

extension Recipe {
  /// The sort order of a list of recipes.
  public enum Order: String, CaseIterable, Hashable, Sendable, Codable {
    /// By name, from A to Z.
    case name
    /// The last added first.
    case newest
    /// The shortest time first.
    case quickest
    /// The highest rating first.
    case bestRated
  }
}
