// SPDX-License-Identifier: MIT

import RecipeEntities

/// The people in the suites of this folder.
enum People {
  static let dana = User(id: 1, firstName: "Dana", lastName: "Lindqvist")
  static let amara = contact(2, "Amara", "Okonjo", isConnected: false)
  static let mira = contact(3, "Mira", "Holt", isConnected: false)
  static let otis = contact(4, "Otis", "Greenbarrow", isConnected: true)

  private static func contact(
    _ id: Int, _ firstName: String, _ lastName: String, isConnected: Bool
  ) -> Contact {
    Contact(
      user: User(id: id, firstName: firstName, lastName: lastName), isConnected: isConnected)
  }
}
