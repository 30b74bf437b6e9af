// SPDX-License-Identifier: MIT

extension Problem {
  /// A place has no reference, so the server can't be asked for it.
  static func notOrderable(_ name: String) -> Self {
    Self(
      title: "Can't order there",
      message: "\(name) is on the map but has no reference to order by. Choose another place.")
  }

  /// A pharmacy has no coordinate.
  static func notLocated(_ name: String) -> Self {
    Self(
      title: "Directions unavailable",
      message: "The location of \(name) is unknown. Search for it by its address.")
  }

  /// The pharmacy is already on the list.
  public static var isOnList: Self {
    Self(title: "Already on your list", message: "This pharmacy is on your list already.")
  }

  /// The selected place doesn't exist any longer.
  public static var placeHasGone: Self {
    Self(
      title: "Place not found",
      message: "No place has this reference. Choose one from the map.",
      reason: .notFound)
  }

  /// The pharmacy isn't on the list.
  public static var isNotOnList: Self {
    Self(
      title: "Not on your list", message: "This pharmacy isn't on your list.",
      reason: .notFound)
  }
}
