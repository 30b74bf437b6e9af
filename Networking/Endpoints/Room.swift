// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Member {
  /// Returns a request for the signed-in user as a member of rooms.
  public static func requestCurrent() -> Request<Member, ServerError> {
    .get("/v1/user/me")
  }
}

extension Room {
  /// Returns a request for the rooms of a user; `me` is the signed-in one.
  public static func requestAll(of user: Member.ID = "me") -> Request<[Room], ServerError> {
    .get("/v1/user/\(user)/rooms")
  }

  /// Returns a request for the public rooms whose name or topic contains a text.
  public static func requestPublic(matching text: String = "") -> Request<[Room], ServerError> {
    .get("/v1/rooms", query: ["q": text])
  }

  /// Returns a request that finds a room by its name in URLs; the response is the room, which
  /// ``request(joining:)`` joins.
  public static func request(finding uri: String) -> Request<Room, ServerError> {
    .post("/v1/rooms", json: Address(uri: uri))
  }

  /// Returns a request with which the signed-in user joins a room. It is idempotent.
  public static func request(joining id: Room.ID) -> Request<Room, ServerError> {
    .post("/v1/user/me/rooms", json: Entry(id: id)).idempotent()
      .with(failureNote: "Joining the room isn't confirmed.")
  }

  /// Returns a request with which the signed-in user leaves a room.
  public static func request(leaving id: Room.ID) -> Request<Void, ServerError> {
    .send(.delete, "/v1/rooms/\(id)/users/me")
      .with(failureNote: "Leaving the room isn't confirmed.")
  }
}
