// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Resumable uploads", .timeLimit(.minutes(10)))
struct ResumableUploadTests {
  private let folder = TemporaryFolder("tus")
  private let content = (0..<300_000).map { UInt8(97 + $0 % 26) }
  private let creation = Request<Void, Refusal>.send(.post, "/files")

  private var file: String { folder.path("file") }
  private var names: [String] { folder.content.keys.sorted() }

  init() throws {
    try Data(content).write(to: URL(filePath: file))
  }

  private func upload(
    to server: TusServer, _ request: Request<Void, Refusal>? = nil
  ) async throws -> Outcome<UploadedFile, ClientError<Refusal>> {
    await outcome(of: try server.client().upload(file, to: request ?? creation))
  }

  @Test("a file is created on the server and sent, and no note remains")
  func whole() async throws {
    let server = TusServer()
    defer { server.stop() }
    let progress = Box<[TransferProgress]>([])
    let name = try #require(HTTPField.Name("Upload-Metadata"))
    let request = creation.with(name, "filename Ym9vaw==").with(.userAgent, "tests")
      .reporting(to: Observer { now in progress.change { $0.append(now) } })
    let outcome = try await upload(to: server, request)
    #expect(outcome.end == .completed)
    #expect(outcome.elements.map(\.size) == [300_000])
    #expect(outcome.elements.map(\.resumed) == [0])
    #expect(outcome.elements.map(\.location) == ["/files/1"])
    #expect(server.content == content)
    #expect(names == ["file"])
    #expect(server.methods == ["POST", "PATCH"])
    #expect(server.requests.allSatisfy { $0.contains("Tus-Resumable: 1.0.0\r\n") })
    #expect(server.requests.allSatisfy { $0.contains("User-Agent: tests\r\n") })
    #expect(server.requests[0].contains("Upload-Length: 300000\r\n"))
    #expect(server.requests[0].contains("Upload-Metadata: filename Ym9vaw==\r\n"))
    #expect(!server.requests[1].contains("Upload-Metadata"))
    #expect(server.requests[1].contains("Content-Type: application/offset+octet-stream\r\n"))
    #expect(progress.value.last?.sent == 300_000)
    #expect(progress.value.last?.toSend == 300_000)
  }

  @Test("an interrupted upload continues at the server's offset")
  func resumed() async throws {
    let server = TusServer([.breakOff(after: 120_000)])
    defer { server.stop() }
    let broken = try await upload(to: server)
    guard case .transport(let error) = broken.failure else {
      Issue.record("\(broken)")
      return
    }
    #expect(error.kind == .connectionLost(maybeSent: true))
    #expect(names == ["file", "file.upload"])
    let note = try FileManager.default.attributesOfItem(atPath: file + ".upload")
    #expect(note[.posixPermissions] as? Int == 0o600)
    let progress = Box<[TransferProgress]>([])
    let request = creation.reporting(to: Observer { now in progress.change { $0.append(now) } })
    let outcome = try await upload(to: server, request)
    #expect(outcome.elements.map(\.resumed) == [120_000])
    #expect(server.content == content)
    #expect(server.methods == ["POST", "PATCH", "HEAD", "PATCH"])
    #expect(server.requests[3].contains("Upload-Offset: 120000\r\n"))
    #expect(names == ["file"])
    #expect(progress.value.allSatisfy { $0.sent >= 120_000 && $0.toSend == 300_000 })
    #expect(progress.value.last?.sent == 300_000)
  }

  @Test("an upload whose last response was lost is complete")
  func lostResponse() async throws {
    let server = TusServer([.breakOff(after: nil)])
    defer { server.stop() }
    #expect(try await upload(to: server).failure != nil)
    let progress = Box<[TransferProgress]>([])
    let request = creation.reporting(to: Observer { now in progress.change { $0.append(now) } })
    let outcome = try await upload(to: server, request)
    #expect(outcome.elements.map(\.resumed) == [300_000])
    #expect(server.methods == ["POST", "PATCH", "HEAD"])
    #expect(server.content == content)
    #expect(names == ["file"])
    #expect(progress.value.map(\.sent) == [300_000])
  }

  @Test("a cancelled upload can be resumed")
  func cancelled() async throws {
    let (reached, resumes) = (Latch(), Latch())
    let server = TusServer([.pause(after: 100_000, reached, resumes)])
    defer { server.stop() }
    let recorder = Recorder(try server.client().upload(file, to: creation))
    await reached.opened()
    recorder.dispose()
    defer { resumes.open() }
    #expect(recorder.elements.isEmpty && recorder.failure == nil)
    #expect(names == ["file", "file.upload"])
    let outcome = try await upload(to: server)
    #expect(outcome.elements.map(\.size) == [300_000])
    #expect(server.created == 1)
    #expect(server.content == content)
  }

  @Test("retry resumes the upload, and several interruptions lose and repeat nothing")
  func retried() async throws {
    let server = TusServer([
      .breakOff(after: 10_000), .breakOff(after: 0), .breakOff(after: 200_000),
    ])
    defer { server.stop() }
    let signal = try server.client().upload(file, to: creation).retry(3) { $0.isTransient }
    #expect(await outcome(of: signal).elements.map(\.resumed) == [210_000])
    #expect(server.content == content)
    #expect(server.created == 1)
  }

  @Test("a failed upload is shown by a safe client, and resumed when the user retries")
  func safe() async throws {
    let server = TusServer([.breakOff(after: 10_000)])
    defer { server.stop() }
    let client = SafeClient(try server.client())
    let errors = client.errors.observe { $0.retry() }
    let outcome = await outcome(of: client.upload(file, to: creation))
    #expect(outcome.elements.map(\.resumed) == [10_000])
    #expect(server.content == content)
    withExtendedLifetime(errors) {}
  }

  @Test("a file that has changed since the last attempt is sent from the beginning")
  func changedBetweenAttempts() async throws {
    let server = TusServer([.breakOff(after: 120_000)])
    defer { server.stop() }
    _ = try await upload(to: server)
    let changed = Array(content.reversed())
    try Data(changed).write(to: URL(filePath: file))
    try touch()
    let outcome = try await upload(to: server)
    #expect(outcome.elements.map(\.resumed) == [0])
    #expect(server.created == 2)
    #expect(server.content == changed)
  }

  @Test("a file that changes before its content is sent fails the upload")
  func changedBeforeContent() async throws {
    let file = file
    let server = TusServer(creating: {
      try? Data("short".utf8).write(to: URL(filePath: file))
    })
    defer { server.stop() }
    guard case .transport(let error) = try await upload(to: server).failure else {
      Issue.record("It was sent.")
      return
    }
    #expect(error.kind == .unreadableBody(.changed(file)))
    #expect(names == ["file"])
  }

  @Test("the last bytes of a file that changes while it is sent aren't sent")
  func changedMeanwhile() async throws {
    // More than fits into the buffers of the connection.
    truncate(file, 48 << 20)
    let (reached, resumes) = (Latch(), Latch())
    let server = TusServer([.pause(after: 1_000, reached, resumes)])
    defer { server.stop() }
    let recorder = Recorder(try server.client().upload(file, to: creation))
    await reached.opened()
    try touch()
    resumes.open()
    _ = await recorder.untilEnd()
    guard case .transport(let error) = recorder.failure else {
      Issue.record("It was sent.")
      return
    }
    #expect(error.kind == .unreadableBody(.changed(file)))
    #expect(error.message.contains("changed while it was being sent"))
    #expect(names == ["file"])
  }

  /// Changes the time of the file's modification.
  private func touch() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file)
  }
}
