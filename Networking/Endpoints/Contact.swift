// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension User {
  /// Asks for the user who is signed in.
  public static func requestCurrent() -> Request<User, ServerError> {
    .get("/user")
  }
}

extension Contact {
  /// Asks for the contacts of the user who is signed in.
  public static func requestAll() -> Request<[Contact], ServerError> {
    .get("/contacts")
  }

  /// Connects the user with a contact, or disconnects them; asking twice does no more than once.
  ///
  /// - Parameters:
  ///   - id: Which contact.
  ///   - isConnected: What the connection is to be.
  /// - Returns: The request, whose answer is the contact as the server has it then.
  public static func request(
    connecting id: Contact.ID, _ isConnected: Bool
  ) -> Request<Contact, ServerError> {
    .put("/contacts/\(id)/connection", json: Connection(isConnected: isConnected))
  }
}
