// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

@Suite("MemoryClient")
struct MemoryClientTests {
  private struct Song: Codable, Hashable, Sendable { var id = 1 }
  private struct Refusal: Codable, Error, Hashable { var message = "" }
  private struct Broken: Error, CustomStringConvertible { let description = "broken" }

  private func send(
    _ client: MemoryClient, _ request: Request<Song, Refusal>
  ) -> Recorder<Song, ClientError<Refusal>> {
    Recorder(client.response(for: request))
  }

  @Test("the newest rule with the method and the path answers, with the decoded parameters")
  func rules() {
    let client = MemoryClient()
    client.answer("GET /songs/{id}") { try Response(json: Song(id: $0["id"] == "a b" ? 2 : 3)) }
    client.answer("PUT /songs/1", with: Song(id: 4))
    #expect(send(client, .get("/songs/1")).elements == [Song(id: 3)])
    #expect(send(client, .get("/songs/a b")).elements == [Song(id: 2)])
    #expect(send(client, .put("/songs/1", json: Song())).elements == [Song(id: 4)])
    client.answer("GET /songs/1", with: Song(id: 5))
    #expect(send(client, .get("/songs/1")).elements == [Song(id: 5)])
  }

  @Test("a request without a rule has the status 404, and an error of a rule the status 500")
  func failures() {
    let client = MemoryClient()
    client.answer("GET /broken") { _ in throw Broken() }
    client.answer("GET /refused", with: Refusal(message: "No."), status: .forbidden)
    #expect(send(client, .get("/songs")).failure?.status == .notFound)
    #expect(send(client, .get("/broken")).failure?.status == .internalServerError)
    #expect(send(client, .get("/refused")).failure?.status == .forbidden)
  }

  @Test("a response arrives after the delay, and not if its request was cancelled")
  func delay() {
    let time = VirtualScheduler()
    let client = MemoryClient(delay: .milliseconds(300), on: time)
    client.answer("GET /songs/1", with: Song())
    let songs = send(client, .get("/songs/1"))
    time.advance(by: .milliseconds(299))
    #expect(songs.elements.isEmpty)
    time.advance(by: .milliseconds(1))
    #expect(songs.elements == [Song()])
  }
}
