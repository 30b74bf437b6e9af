// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Testing

@Suite("Rooms and messages")
struct MessageTests {
  private func decode<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @Test(
    "a time is parsed with and without a fraction and an offset",
    arguments: [
      ("2026-11-24T09:41:07.250Z", "2026-11-24T09:41:07.250Z"),
      ("2026-11-24T09:41:07Z", "2026-11-24T09:41:07.000Z"),
      ("2026-11-24T09:41:07.2+01:00", "2026-11-24T08:41:07.200Z"),
      ("2024-02-29T23:30:00.123456-0130", "2024-03-01T01:00:00.123Z"),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ])
  func times(text: String, expected: String) {
    #expect(Timestamp(text)?.description == expected)
  }

  @Test(
    "what is no time is refused",
    arguments: [
      "", "yesterday", "2026-11-24", "2026-13-24T09:41:07Z", "2026-11-24T25:41:07Z",
      "2026-11-24T09:41:07.Z", "2026-11-24T09:41:07+1", "2026-11-24T09:41:07Zulu",
      "0000-01-01T00:00:00Z", "２０２６-11-24T09:41:07Z",
    ])
  func noTimes(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("days of eight centuries have the dates that Foundation gives them")
  func dates() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -135_000, to: 146_097, by: 97) {
      let time = Timestamp(milliseconds: day * 86_400_000 + 1)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      #expect(time.day == day)
      #expect(
        [time.date.year, time.date.month, time.date.day] == [parts.year, parts.month, parts.day])
      #expect(Timestamp(time.description) == time)
    }
    #expect(Timestamp(milliseconds: .max).date.year == 9_999)
    #expect(Timestamp(milliseconds: .min).advanced(bySeconds: .min).date.year == 1)
  }

  @Test("a room may lack everything but its identifier and its name")
  func rooms() throws {
    let least = try decode("{\"id\":\"1\",\"name\":\"Bread\"}", as: Room.self)
    #expect(least == Room(id: "1", name: "Bread", uri: nil, topic: "", userCount: 0))
    let full = try decode(
      """
      {"id":"1","name":"Bread","uri":"kitchen/bread","topic":null,"oneToOne":false,"userCount":3,
       "unreadItems":-2,"favourite":4,"lastAccessTime":"never","lurk":false,"tags":["a"]}
      """, as: Room.self)
    #expect(full.unreadItems == 0 && full.userCount == 3 && full.lastActivity == nil)
    let copy = try JSONDecoder().decode(Room.self, from: JSONEncoder().encode(full))
    #expect(copy == full)
  }

  @Test("a message may lack its author and its marks, but neither its text nor its time")
  func messages() throws {
    let message = try decode(
      "{\"id\":\"7\",\"text\":\"hi\",\"sent\":\"2026-11-24T09:41:07.250Z\",\"editedAt\":null}",
      as: Message.self)
    #expect(message.author == nil && message.editedAt == nil && !message.isUnread)
    #expect(throws: DecodingError.self) {
      try decode("{\"id\":\"7\",\"text\":\"hi\",\"sent\":12}", as: Message.self)
    }
    let member = try decode("{\"id\":\"2\",\"username\":\"mira\"}", as: Member.self)
    #expect(member.displayName == "mira")
    let copy = try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(message))
    #expect(copy == message)
  }
}
