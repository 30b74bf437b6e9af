import Foundation
import TemplateKit
import Testing

@Suite("Blank: the entity")
struct BlankTests {
  private var object: [String: Any] {
    [
      "id": 1,
      "name": "a name",  // each field
    ]
  }

  private func decoded(_ object: [String: Any]) throws -> Blank {
    let data = try JSONSerialization.data(withJSONObject: object)
    return try JSONDecoder().decode(Blank.self, from: data)
  }

  @Test("it is decoded from the server's JSON, with all fields")
  func decoding() throws {
    let blank = Blank(
      id: 1,
      name: "a name",  // each field
    )
    #expect(try decoded(object) == blank)
  }

  @Test("it can't be decoded without an identifier")
  func missing() {
    var incomplete = object
    incomplete["id"] = nil
    #expect(throws: DecodingError.self) { try decoded(incomplete) }
  }
}
