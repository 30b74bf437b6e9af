// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Clients with await", .timeLimit(.minutes(10)))
struct AsyncClientTests {
  private typealias Asked = Request<[Int], Refusal>

  private let mock = MockClient()
  private let folder = TemporaryFolder("async")

  @Test("a value is the resource, and a failure is the client's error")
  func value() async throws {
    mock.answer("GET /numbers", inTurn: [.json([1, 2]), .status(503)])
    #expect(try await mock.value(for: Asked.get("/numbers")) == [1, 2])
    let error = await #expect(throws: ClientError<Refusal>.self) {
      try await mock.value(for: Asked.get("/numbers"))
    }
    #expect(error?.status == .serviceUnavailable)
  }

  @Test("cancellation of the task cancels the exchange")
  func cancellation() async {
    let held = mock.hold("GET /numbers")
    let task = Task { [mock] in try await mock.value(for: Asked.get("/numbers")) }
    while mock.receivedRequests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(held.cancelled == 1)
  }

  @Test("files are sent and received with their progress")
  func files() async throws {
    let server = FaultServer.answering(answer("200 OK", "[1, 2]"))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let reports = Box<[TransferProgress]>([])
    let report: @Sendable (TransferProgress) -> Void = { now in reports.change { $0.append(now) } }
    let path = folder.path("numbers")
    let file = try await client.download(Asked.get("/numbers"), to: path, progress: report)
    #expect(file.size == 6 && reports.value.last?.received == 6)
    reports.value = []
    // A JSON response to any body.
    let request = Asked.put("/copy").with(try .file(path, contentType: "application/pdf"))
    #expect(try await client.value(for: request, progress: report) == [1, 2])
    #expect(reports.value.last?.sent == 6 && reports.value.last?.toSend == 6)
    #expect(server.requests.last?.contains("Content-Type: application/pdf\r\n") == true)
    #expect(server.requests.last?.contains("Accept: application/json\r\n") == true)
  }

  @Test("a download throws the error of its file or of the server, and ends with its task")
  func downloadErrors() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        guard request.contains("/refused") else {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\nhalf")
          return connection.waitForClose()
        }
        connection.send(answer("403 Forbidden", #"{"error":"no"}"#))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let path = folder.path("none/film")
    let missing = await #expect(throws: ClientError<Refusal>.self) {
      try await client.download(Asked.get("/film"), to: path) { _ in }
    }
    #expect(missing?.message.contains("none/film") == true)
    let refused = await #expect(throws: ClientError<Refusal>.self) {
      try await client.download(Asked.get("/refused"), to: folder.path("film")) { _ in }
    }
    #expect(refused == .server(Refusal(error: "no"), status: .forbidden))
    let begun = Recorder<Int, Never>()
    let task = Task { [folder] in
      try await client.download(Asked.get("/film"), to: folder.path("film")) {
        if $0.received > 0 { begun.observer.send($0.received) }
      }
    }
    _ = await begun.elements(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a file is uploaded with its progress")
  func upload() async throws {
    let server = TusServer([])
    defer { server.stop() }
    let client = try server.client()
    let path = folder.path("film")
    try "film".write(toFile: path, atomically: true, encoding: .utf8)
    let last = Box<TransferProgress?>(nil)
    let film = try await client.upload(
      path, to: Request<Void, Refusal>.send(.post, "/files"), progress: { last.value = $0 })
    #expect(film.size == 4 && last.value?.sent == 4 && last.value?.toSend == 4)
  }

  @Test("all pages of a list are an array, and a page that fails is the error")
  func pages() async throws {
    let link = try #require(HTTPField.Name("Link"))
    mock.answer(
      "GET /books",
      with: Response(headers: [link: "<books?page=2>; rel=next"], body: Array("[1, 2]".utf8)))
    mock.answer("GET /books?page=2", inTurn: [.json([3]), .status(500)])
    let list = Paged<Linked<[Int]>, Refusal>(linked: .get("/books"))
    #expect(try await mock.allPages(of: list).flatMap(\.content) == [1, 2, 3])
    await #expect(throws: ClientError<Refusal>.self) { try await mock.allPages(of: list) }
  }

  @Test(
    "the fraction is that of the upload until the response begins",
    arguments: [
      (TransferProgress(sent: 3, toSend: 4), 0.75),
      (TransferProgress(sent: 4, toSend: 4, received: 0, toReceive: 4), 0.5),
      (TransferProgress(sent: 0, toSend: 0, received: 1, toReceive: 4), 0.25),
      (TransferProgress(sent: 4, toSend: 4, received: 1), nil),
      (TransferProgress(sent: 0, toSend: 0, received: 1), nil), (TransferProgress(sent: 1), nil),
      (TransferProgress(), nil),
    ] as [(TransferProgress, Double?)])
  func fraction(_ progress: TransferProgress, _ fraction: Double?) {
    #expect(progress.fraction == fraction)
  }
}
