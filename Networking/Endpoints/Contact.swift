// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension User {
  /// Returns a request for the signed-in user.
  public static func requestCurrent() -> Request<User, ServerError> {
    .get("/user")
  }
}

extension Contact {
  /// Returns a request for the contacts of the signed-in user.
  public static func requestAll() -> Request<[Contact], ServerError> {
    .get("/contacts")
  }

  /// Returns a request that connects the user with a contact, or disconnects them. It is
  /// idempotent.
  ///
  /// - Parameters:
  ///   - id: The identifier of the contact.
  ///   - isConnected: The desired connection.
  /// - Returns: A request whose response is the changed contact.
  public static func request(
    connecting id: Contact.ID, _ isConnected: Bool
  ) -> Request<Contact, ServerError> {
    .put("/contacts/\(id)/connection", json: Connection(isConnected: isConnected))
      .with(failureNote: "The change of a contact isn't saved.")
  }
}
