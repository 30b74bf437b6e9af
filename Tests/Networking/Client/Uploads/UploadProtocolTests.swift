// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// The protocol of resumable uploads, with responses from memory.
@Suite("The protocol of resumable uploads")
struct UploadProtocolTests {
  private let folder = TemporaryFolder("tus")
  private let client = MockClient()
  private let creation = Request<Void, Refusal>.send(.post, "/files")

  private var file: String { folder.path("file") }
  private var hasNote: Bool { folder.content.keys.contains("file.upload") }

  init() throws {
    try folder.put("dough", at: "file")
  }

  /// Returns a response of a server that speaks the protocol.
  private func tus(
    _ code: Int, offset: Int? = nil, length: Int? = nil, location: String? = nil
  ) -> StubResponse {
    var fields: HTTPFields = [:]
    func set(_ name: String, _ value: String?) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    set("Tus-Resumable", "1.0.0")
    set("Upload-Offset", offset.map { "\($0)" })
    set("Upload-Length", length.map { "\($0)" })
    set("Location", location)
    return .status(code, headers: fields)
  }

  private func upload() -> Recorder<UploadedFile, ClientError<Refusal>> {
    Recorder(client.upload(file, to: creation))
  }

  /// Leaves the note of an upload at `/files/1`.
  private func interrupt() {
    client.answer("POST /files", tus(201, location: "/files/1"), times: 1)
    client.fail("PATCH /files/1", with: .connectionLost(maybeSent: true), times: 1)
    #expect(upload().failure?.isTransient == true)
    #expect(hasNote)
  }

  private var sent: [String] { client.receivedRequests.map(\.description) }

  private func problem(_ recorder: Recorder<UploadedFile, ClientError<Refusal>>) -> String? {
    guard case .transport(let error) = recorder.failure, case .invalidUpload(let text) = error.kind
    else { return nil }
    #expect(error.message == text)
    #expect(error.title == "This can't be sent")
    #expect(!error.isTransient)
    return text
  }

  @Test("an offset beyond the end of the file is an error, and the next attempt starts again")
  func offsetBeyondEnd() throws {
    interrupt()
    client.answer("HEAD /files/1", tus(200, offset: 6, length: 5), times: 1)
    let text = try #require(problem(upload()))
    #expect(text.contains("6 bytes of a file of 5 bytes"))
    #expect(!hasNote)
    client.answer("POST /files", tus(201, location: "/files/2"), times: 1)
    client.answer("PATCH /files/2", tus(204, offset: 5), times: 1)
    #expect(upload().elements.map(\.location) == ["/files/2"])
    client.expectAllUsed()
  }

  @Test("an upload that the server has forgotten starts again", arguments: [404, 410])
  func forgotten(_ code: Int) {
    interrupt()
    client.answer("HEAD /files/1", tus(code), times: 1)
    client.answer("POST /files", tus(201, location: "/files/2"), times: 1)
    client.answer("PATCH /files/2", tus(204, offset: 5), times: 1)
    let recorder = upload()
    #expect(recorder.elements.map(\.resumed) == [0])
    #expect(recorder.elements.map(\.location) == ["/files/2"])
    #expect(!hasNote)
    client.expectAllUsed()
  }

  @Test("an upload of another length at the same place isn't resumed")
  func otherLength() {
    interrupt()
    client.answer("HEAD /files/1", tus(200, offset: 3, length: 900), times: 1)
    client.answer("POST /files", tus(201, location: "/files/2"), times: 1)
    client.answer("PATCH /files/2", tus(204, offset: 5), times: 1)
    #expect(upload().elements.map(\.location) == ["/files/2"])
    client.expectAllUsed()
  }

  @Test("a server that forgets the upload while the file is sent is an error, without a note")
  func forgottenMeanwhile() {
    client.answer("POST /files", tus(201, location: "/files/1"), times: 1)
    client.answer("PATCH /files/1", tus(410), times: 1)
    #expect(upload().failure?.status == .gone)
    #expect(!hasNote)
  }

  @Test("a busy server is an error, and the note is kept")
  func busy() {
    interrupt()
    client.answer("HEAD /files/1", tus(503), times: 1)
    #expect(upload().failure?.status == .serviceUnavailable)
    #expect(hasNote)
  }

  @Test("a server without the protocol is an error", arguments: [200, 201, 204])
  func noProtocol(_ code: Int) throws {
    client.answer("POST /files", .status(code, headers: [.location: "/files/1"]))
    #expect(try #require(problem(upload())).contains("doesn't support resumable uploads"))
    #expect(sent == ["POST /files"])
    #expect(!hasNote)
  }

  @Test("a server with another version of the protocol is an error")
  func otherVersion() throws {
    client.answer("POST /files", tus(412))
    #expect(try #require(problem(upload())).contains("version 1.0.0"))
  }

  @Test("a created upload without a place, or with an invalid one, is an error")
  func noPlace() throws {
    for location in [nil, "", "../../1", "ftp://mock/files/1", "mailto:files"] {
      client.answer("POST /files", tus(201, location: location), times: 1)
      #expect(problem(upload()) != nil)
    }
    #expect(!hasNote)
  }

  @Test("a refusal of the server is its own error")
  func refusal() {
    client.answer("POST /files", with: Refusal(error: "too large"), status: .contentTooLarge)
    #expect(
      upload().failure == .server(Refusal(error: "too large"), status: .contentTooLarge))
  }

  @Test("responses without a valid offset are errors, and the note is kept")
  func noOffset() {
    client.answer("POST /files", tus(201, location: "/files/1"), times: 1)
    for offset in [nil, 0, 6] {
      client.answer("PATCH /files/1", tus(204, offset: offset), times: 1)
      #expect(problem(upload()) != nil)
      #expect(hasNote)
      client.answer("HEAD /files/1", tus(200, offset: 0), times: 1)
    }
    let captivePortal = MockClient(.status(200))
    #expect(problem(Recorder(captivePortal.upload(file, to: creation))) != nil)
    #expect(hasNote)
  }

  @Test("a server that takes only a part gets the rest")
  func parts() {
    client.answer("POST /files", tus(201, location: "/files/1"))
    client.answer("PATCH /files/1", inTurn: [tus(204, offset: 2), tus(204, offset: 5)])
    #expect(upload().elements.map(\.size) == [5])
    let bodies = client.receivedRequests.dropFirst().map { $0.body?.length }
    #expect(bodies == [5, 3])
  }

  @Test("if the server has another offset, it is asked for it once")
  func conflict() {
    client.answer("POST /files", tus(201, location: "/files/1"))
    client.answer("PATCH /files/1", inTurn: [tus(409), tus(204, offset: 5)])
    client.answer("HEAD /files/1", tus(200, offset: 3))
    #expect(upload().elements.map(\.size) == [5])
    #expect(client.receivedRequests.last?.body?.length == 2)
    client.answer("PATCH /files/1", tus(409))
    #expect(upload().failure?.status == .conflict)
    #expect(hasNote)
  }

  @Test("an empty file is created, and nothing is sent")
  func empty() throws {
    try folder.put("", at: "file")
    client.answer("POST /files", tus(201, location: "/files/1"))
    #expect(upload().elements.map(\.size) == [0])
    #expect(sent == ["POST /files"])
    #expect(!hasNote)
  }

  @Test(
    "the place of an upload is a URL, a path, or relative to the request",
    arguments: [
      ("http://other/up/1?key=a%2Bb", "/up/1?key=a%2Bb"), ("/up/1", "/up/1"),
      ("1", "/api/files/1"), ("?id=1", "/api/files/new?id=1"),
    ])
  func places(_ location: String, _ path: String) throws {
    let client = TransportClient(
      try BaseURL("http://mock/api"), transport: self.client.transport)
    self.client.answer("POST /api/files/new", tus(201, location: location))
    self.client.answer("PATCH /{path...}", tus(204, offset: 5))
    let creation = Request<Void, Refusal>.send(.post, "/files/new")
    #expect(Recorder(client.upload(file, to: creation)).elements.map(\.location) == [location])
    #expect(self.client.receivedRequests.last?.head.path == path)
    #expect(self.client.receivedRequests.last?.head.authority == "mock")
  }

  @Test("a missing file, and a note that can't be written, are errors before anything is sent")
  func files() {
    client.answer("POST /files", tus(201, location: "/files/1"))
    let missing = Recorder(client.upload(folder.path("none"), to: creation))
    #expect(missing.failure?.message.contains("No such file") == true)
    #expect(sent.isEmpty)
    let unwritable = Recorder(
      client.upload(file, to: creation, note: folder.path("none/note")))
    #expect(unwritable.failure?.message.contains("No such file or directory") == true)
    #expect(unwritable.failure?.title == "The file can't be written")
    #expect(sent.isEmpty)
  }

  @Test("the note can be elsewhere, and a note of another request isn't used")
  func notes() throws {
    let note = folder.path("note")
    client.answer("POST /files", tus(201, location: "/files/1"))
    client.fail("PATCH /files/1")
    _ = Recorder(client.upload(file, to: creation, note: note))
    #expect(folder.content.keys.sorted() == ["file", "note"])
    client.answer("POST /others", tus(201, location: "/others/1"))
    client.answer("PATCH /others/1", tus(204, offset: 5))
    let other = Request<Void, Refusal>.send(.post, "/others")
    #expect(Recorder(client.upload(file, to: other, note: note)).elements.map(\.resumed) == [0])
    #expect(folder.content.keys.sorted() == ["file"])
  }

  @Test(
    "an upload of another server, user, address or file isn't continued",
    arguments: ["host", "user", "query", "metadata"])
  func otherUpload(_ difference: String) throws {
    interrupt()
    var client = TransportClient(try BaseURL("http://mock"), transport: self.client.transport)
    var creation = creation
    switch difference {
    case "host":
      client = TransportClient(try BaseURL("http://other"), transport: self.client.transport)
    case "user": creation = creation.with(.authorization, "Bearer two")
    case "query": creation = creation.with(query: "folder", "7")
    default: creation = creation.with(try #require(HTTPField.Name("Upload-Metadata")), "name YQ==")
    }
    self.client.answer("POST /files", tus(201, location: "/files/2"), times: 1)
    self.client.answer("PATCH /files/2", tus(204, offset: 5), times: 1)
    #expect(Recorder(client.upload(file, to: creation)).elements.map(\.resumed) == [0])
    #expect(!sent.contains { $0.hasPrefix("HEAD") })
    #expect(!hasNote)
    self.client.expectAllUsed()
  }

  @Test("with an identifier of the user, an upload is continued with a renewed token")
  func renewedToken() {
    client.answer("POST /files", tus(201, location: "/files/1"), times: 1)
    client.fail("PATCH /files/1", with: .connectionLost(maybeSent: true), times: 1)
    func upload(_ token: String) -> Recorder<UploadedFile, ClientError<Refusal>> {
      Recorder(
        client.upload(file, to: creation.with(.authorization, "Bearer " + token), user: "Ada"))
    }
    #expect(upload("one").failure != nil)
    client.answer("HEAD /files/1", tus(200, offset: 3), times: 1)
    client.answer("PATCH /files/1", tus(204, offset: 5), times: 1)
    #expect(upload("two").elements.map(\.resumed) == [3])
  }

  @Test("another file with the same size and time isn't sent as the rest of the first one")
  func otherFile() throws {
    try folder.put("flour", at: "other")
    let note = folder.path("note")
    let time = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
    for path in [file, folder.path("other")] {
      try FileManager.default.setAttributes(time, ofItemAtPath: path)
    }
    client.answer("POST /files", tus(201, location: "/files/1"), times: 1)
    client.fail("PATCH /files/1", with: .connectionLost(maybeSent: true), times: 1)
    #expect(Recorder(client.upload(file, to: creation, note: note)).failure != nil)
    client.answer("POST /files", tus(201, location: "/files/2"), times: 1)
    client.answer("PATCH /files/2", tus(204, offset: 5), times: 1)
    let other = Recorder(client.upload(folder.path("other"), to: creation, note: note))
    #expect(other.elements.map(\.resumed) == [0])
    client.expectAllUsed()
  }

  @Test("a note has one upload at a time, and another one fails before anything is sent")
  func twoAtOnce() {
    client.answer("POST /files", tus(201, location: "/files/1"))
    let held = client.hold("PATCH /files/1")
    let first = upload()
    let second = upload()
    #expect(
      second.failure?.message == "Another upload uses the note \(file).upload. Wait until it is "
        + "over, or choose another note.")
    #expect(sent == ["POST /files", "PATCH /files/1"])
    held.answer(tus(204, offset: 5))
    #expect(first.elements.count == 1 && !hasNote)
    let third = upload()
    third.dispose()
    #expect(hasNote)
    client.answer("HEAD /files/1", tus(200, offset: 5))
    #expect(upload().elements.map(\.resumed) == [5])
  }

  @Test("the time limit of a request limits the whole upload, but that of the client doesn't")
  func timeout() {
    let clock = VirtualScheduler()
    let client = MockClient(total: .seconds(60), on: clock)
    client.answer("POST /files", .after(.seconds(40), on: clock, tus(201, location: "/files/1")))
    let pending = client.hold("PATCH /files/1")
    let patient = Recorder(client.upload(file, to: creation))
    clock.advance(by: .seconds(3_600))
    pending.answer(tus(204, offset: 5))
    #expect(patient.elements.map(\.size) == [5])
    let hurried = Recorder(client.upload(file, to: creation.with(timeout: .seconds(50))))
    clock.advance(by: .seconds(40))
    #expect(pending.count == 1 && hurried.failure == nil)
    clock.advance(by: .seconds(10))
    guard case .transport(let error) = hurried.failure else {
      Issue.record("It was not ended.")
      return
    }
    #expect(error.kind == .timedOut(.total))
    #expect(hasNote)
  }

  @Test("a part that may have been sent isn't repeated by middleware")
  func middleware() {
    let clock = VirtualScheduler()
    let client = MockClient(middleware: [RetryMiddleware(on: clock)])
    client.answer("POST /files", tus(201, location: "/files/1"))
    client.fail("PATCH /files/1", with: .connectionLost(maybeSent: true))
    client.answer("HEAD /files/1", inTurn: [.failure(.truncated), tus(200, offset: 5)])
    #expect(Recorder(client.upload(file, to: creation)).failure?.isTransient == true)
    let resumed = Recorder(client.upload(file, to: creation))
    clock.advance(by: .seconds(60))
    #expect(resumed.elements.map(\.resumed) == [5])
    #expect(client.receivedRequests.map(\.method) == ["POST", "PATCH", "HEAD", "HEAD"])
  }
}
