// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing
import Views

// Each of these tests must fail, with the message that expected-failures.txt names: they prove that TestKit fails the
// tests of a package that depends on it, and nothing else.

private struct Song: Codable, Sendable { var title: String }
private struct Refusal: Codable, Error { var error: String }
private let songs = Request<[Song], Refusal>.get("/songs")

private func outgoing() throws -> OutgoingRequest {
  OutgoingRequest(songs, at: try BaseURL("http://songs.example"))
}

private struct Unwritable: Encodable {
  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self, .init(codingPath: [], debugDescription: "songs cannot be written"))
  }
}

@Suite("Reporters")
struct ReporterTests {
  @Test func mockClientUnexpectedRequest() {
    let client = MockClient()
    _ = Recorder(client.response(for: songs))
  }

  @Test func mockClientExpectAllUsed() {
    let client = MockClient()
    client.answer("GET /songs", with: [Song(title: "Yesterday")])
    client.expectAllUsed()
  }

  @Test func stubTransportUnexpectedRequest() throws {
    let stub = MockClient()
    _ = Recorder(stub.transport(try outgoing()))
  }

  @Test func stubTransportExpectAllUsed() {
    let stub = MockClient()
    stub.answer("GET /songs", with: [Song(title: "Yesterday")])
    stub.expectAllUsed()
  }

  @Test func pendingResponsesNobodyWaits() {
    PendingResponses().answer(with: [Song(title: "Yesterday")])
  }

  @Test func stubResponseUnwritableJSON() {
    _ = StubResponse.json(Unwritable())
  }

  @Test func replayUnexpectedRequest() throws {
    let replay = ReplayTransport(Cassette())
    _ = Recorder(replay.transport(try outgoing()))
  }

  @Test func replayExpectAllPlayed() throws {
    let recording = RecordingMiddleware()
    let stub = MockClient(.json([Song(title: "Yesterday")]))
    _ = Recorder([recording].around(stub.transport)(try outgoing()))
    ReplayTransport(recording.cassette).expectAllPlayed()
  }

  @Test func recordingUnwritableFile() throws {
    let recording = RecordingMiddleware(to: "/dev/null/songs.json")
    let stub = MockClient(.json([Song(title: "Yesterday")]))
    _ = Recorder([recording].around(stub.transport)(try outgoing()))
  }

  @Test func verifyingDifference() throws {
    let recording = RecordingMiddleware()
    let before = MockClient(.json([Song(title: "Yesterday")]))
    _ = Recorder([recording].around(before.transport)(try outgoing()))
    let after = MockClient(.status(500))
    let verifying = VerifyingMiddleware(recording.cassette)
    _ = Recorder([verifying].around(after.transport)(try outgoing()))
  }

  @Test func noLeaks() {
    let subject = SafePublishSubject<Int>()
    var kept: [Disposable] = []
    expectNoLeaks { kept.append(subject.signal.observeNext { _ in }) }
    withExtendedLifetime(kept) {}
  }

  @Test func noLeaksInAnAsyncClosure() async {
    let subject = SafePublishSubject<Int>()
    var kept: [Disposable] = []
    await expectNoLeaks {
      await Task.yield()
      kept.append(subject.signal.observeNext { _ in })
    }
    withExtendedLifetime(kept) {}
  }

  @Test func walkCoverage() {
    let graph = StateGraph(
      nodes: [.init("idle", isInitial: true), .init("playing")],
      edges: [.init("idle", "playing", "play")])
    MachineCoverage<Int, Int>().expectAll(of: graph)
  }

  @Test func drawnPage() throws {
    try DrawnPage("Songs.md", writes: false).expect("Yesterday")
  }

  @Test @MainActor func headlessTerminalUnknownKey() {
    HeadlessTerminal(columns: 10, rows: 2).press("hyperdrive")
  }

  @Test @MainActor func headlessTerminalTimeout() async {
    await HeadlessTerminal(columns: 10, rows: 2).wait(for: "Yesterday", timeout: .milliseconds(1))
  }

  @Test @MainActor func headlessTerminalScreen() {
    HeadlessTerminal(columns: 10, rows: 2).expect("Yesterday")
  }

  @Test func terminalProgramTimeout() throws {
    let program = try TerminalProgram("/bin/sh", ["-c", "read line"])
    program.wait(for: "Yesterday", timeout: .milliseconds(1))
  }

  @Test func terminalProgramUnknownKey() throws {
    try TerminalProgram("/bin/sh", ["-c", "read line"]).press("hyperdrive")
  }

  @Test func loopHarness() throws {
    let machine = Machine<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [])
    let harness = LoopHarness(machine)
    try harness.when(1)
    try harness.then(is: 2)
  }

  @Test func explorer() throws {
    let machine = Machine<Int, Int>(
      initial: 0, reduce: { $0 = min($0 + $1, 3) }, feedbacks: [])
    try Explorer(machine, events: { _ in [1] }).explore().check(
      .noDeadEnds, .invariant("below 2") { $0 < 2 })
  }
}
