// SPDX-License-Identifier: MIT

extension Problem {
  /// A place has no reference, so the server can't be asked for it.
  static func notOrderable(_ name: String) -> Self {
    Self(
      title: "Nothing can be ordered there",
      message: "\(name) is on the map but has no reference to order by. Choose another place.")
  }

  /// A pharmacy has no coordinate.
  static func notLocated(_ name: String) -> Self {
    Self(
      title: "The way isn't known",
      message: "Nobody has told where \(name) is. Look for it by its address.")
  }

  /// The pharmacy is already on the list.
  public static var isOnList: Self {
    Self(title: "It is there already", message: "This pharmacy is on your list already.")
  }

  /// The selected place doesn't exist any longer.
  public static var placeHasGone: Self {
    Self(
      title: "The place has gone",
      message: "No place has this reference any more. Choose one from the map.",
      reason: .notFound)
  }

  /// The pharmacy isn't on the list.
  public static var isNotOnList: Self {
    Self(
      title: "It isn't there", message: "This pharmacy is not on your list any more.",
      reason: .notFound)
  }
}
