// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Testing

@Suite("PharmacyAPI")
struct PharmacyAPITests {
  private static let town = "/places?south=49.9&west=-7.7&north=50&east=-7.5"

  private func add(_ reference: String, _ client: TestClient) async throws -> TestReply {
    try await client.send("POST", "/pharmacies", body: #"{"reference":"\#(reference)"}"#)
  }

  @Test("pharmacies are added from places, listed, and deleted")
  func wholeWay() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      #expect(try await client.get("/pharmacies").value([Pharmacy].self) == [])
      let added = try await add("merrow-01", client)
      #expect(added.status == 201)
      let harbour = try added.value(Pharmacy.self)
      #expect(harbour.name == "Harbour Pharmacy" && harbour.reference == "merrow-01")
      let station = try await add("merrow-07", client).value(Pharmacy.self)
      #expect(try await client.get("/pharmacies").value([Pharmacy].self) == [harbour, station])
      let deleted = try await client.send("DELETE", "/pharmacies/\(harbour.id)")
      #expect(try deleted.status == 200 && deleted.value(Pharmacy.self) == harbour)
      #expect(try await client.get("/pharmacies").value([Pharmacy].self) == [station])
      // The number of a removed pharmacy isn't reused.
      #expect(try await add("merrow-01", client).value(Pharmacy.self).id > station.id)
    }
  }

  @Test("a reference that is already on the list is refused")
  func duplicate() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      _ = try await add("merrow-02", client)
      let again = try await add("merrow-02", client)
      #expect(again.status == 409)
      #expect(again.sentence == "This pharmacy is on your list already.")
      #expect(try await client.get("/pharmacies").value([Pharmacy].self).count == 1)
    }
  }

  @Test("of two simultaneous additions of the same place, one is refused")
  func race() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      async let one = add("merrow-03", client)
      async let two = add("merrow-03", client)
      #expect(try await [one.status, two.status].sorted() == [201, 409])
    }
  }

  @Test(
    "invalid additions are refused with a message",
    arguments: [
      (#"{"reference":"nowhere"}"#, 422), (#"{"reference":""}"#, 400), (#"{"reference":7}"#, 400),
      (#"{"reference":null}"#, 400), ("{}", 400), ("[]", 400), ("", 400), ("{", 400),
    ])
  func refusesOrders(body: String, status: Int) async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let reply = try await client.send("POST", "/pharmacies", body: body)
      #expect(reply.status == status)
      #expect(reply.sentence?.hasSuffix(".") == true)
      let text = try await client.send(
        "POST", "/pharmacies", fields: ["Content-Type: text/plain"], body: body)
      #expect(text.status == 415)
    }
  }

  @Test(
    "invalid deletions are refused with a message",
    arguments: [
      ("1", 404), ("99999999999999999999999999", 404), ("", 400), ("one", 400), ("-1", 400),
      ("1%2F2", 400),
    ])
  func refusesDeletions(id: String, status: Int) async throws {
    try await withServer { client in
      let reply = try await client.signedIn().send("DELETE", "/pharmacies/\(id)")
      #expect(reply.status == status)
      #expect(reply.sentence?.hasSuffix(".") == true)
    }
  }

  @Test("the features of the map have a coast, a river and streets")
  func features() async throws {
    try await withServer { client in
      let reply = try await client.signedIn().get("/features")
      #expect(reply.status == 200)
      let features = try reply.value([MapFeature].self)
      #expect(Set(features.compactMap(\.kind)) == Set(MapFeature.Kind.allCases))
    }
  }

  @Test("places are returned by area, from west to east")
  func places() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let all = try await client.get(Self.town).value([Place].self)
      #expect(all.count >= 20)
      #expect(all.contains { $0.reference == nil })
      #expect(all.map(\.coordinate.longitude) == all.map(\.coordinate.longitude).sorted())
      let west = MapArea(south: 49.94, west: -7.7, north: 49.955, east: -7.61)
      let some = try await client.get("/places?south=49.94&west=-7.7&north=49.955&east=-7.61")
        .value([Place].self)
      #expect(!some.isEmpty && some == all.filter { west.contains($0.coordinate) })
      let around = try await client.get("/places?south=-90&west=-7&north=90&east=-8")
        .value([Place].self)
      #expect(
        around.count == all.count - all.count { (-8 ..< -7).contains($0.coordinate.longitude) })
    }
  }

  @Test(
    "an invalid area is refused with a message",
    arguments: [
      "", "?south=1&west=1&north=2", "?south=a&west=1&north=2&east=2",
      "?south=nan&west=1&north=2&east=2", "?south=3&west=1&north=2&east=2",
      "?south=1&west=1&north=91&east=2", "?south=1&west=-181&north=2&east=2",
      "?south=1&south=1&west=1&north=2&east=2", "?south=%zz&west=1&north=2&east=2",
    ])
  func refusesAreas(query: String) async throws {
    try await withServer { client in
      let reply = try await client.signedIn().get("/places\(query)")
      #expect(reply.status == 400)
      #expect(reply.sentence?.hasSuffix(".") == true)
    }
  }

  @Test("everything requires a sign-in")
  func authorization() async throws {
    try await withServer { client in
      for (method, path) in [
        ("GET", "/pharmacies"), ("POST", "/pharmacies"), ("DELETE", "/pharmacies/1"),
        ("GET", Self.town),
      ] {
        #expect(try await client.send(method, path).status == 401)
      }
      let wrong = try await client.send("PUT", "/pharmacies")
      #expect(wrong.status == 405 && wrong.fields["allow"] == "GET, HEAD, POST")
      #expect(try await client.send("GET", "/pharmacies/1").fields["allow"] == "DELETE")
    }
  }
}
