// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import Signals
import TestKit
import Testing

@Suite("Guide: files", .timeLimit(.minutes(10)))
struct FilesGuideTests {
  private let folder = TemporaryFolder("guide")

  @Test("a file is downloaded, and sent with its progress")
  func files() async throws {
    let server = FaultServer.answering(answer("200 OK", "a book", "Content-Type: application/pdf"))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let path = folder.path("book.pdf")
    try "cover".write(toFile: path, atomically: true, encoding: .utf8)
    let book = client.download(Request<Void, Refusal>.send(.get, "/book.pdf"), to: path)
    // DownloadedFile(path: …, size: 6, …)
    let progress = SafePublishSubject<TransferProgress>()
    let copy = Request<Void, Refusal>.send(.put, "/copy.pdf")
      .with(try .file(path, contentType: "application/pdf"))
      .reporting(to: progress.on)
    // TransferProgress(sent: 5, toSend: 5, …): of an upload, `sent` counts
    let reports = Recorder(progress.signal)
    #expect(await outcome(of: client.response(for: copy)).failure == nil)
    #expect(reports.elements.last?.sent == 5)
    #expect(server.requests.last?.hasSuffix("cover") == true)
    #expect(await outcome(of: book).elements.map(\.size) == [6])
    let size = client.chunks(of: Request<Void, Refusal>.send(.get, "/book.pdf"), window: 64 << 10)
      .reduce(0) { sum, chunk in sum + chunk.bytes.count }
    // 6
    #expect(await outcome(of: size).elements == [6])
  }

  @Test("files are sent and received with await, and with their progress")
  func awaiting() async throws {
    let shown = Box<[Double]>([])
    let show: @Sendable (Double?) -> Void = { part in shown.change { $0 += [part ?? -1] } }
    let server = FaultServer.answering(answer("200 OK", "a book", "Content-Type: application/pdf"))
    defer { server.stop() }
    let uploads = TusServer()
    defer { uploads.stop() }
    let book = Request<Void, Refusal>.send(.get, "/book.pdf")
    let films = Request<Void, Refusal>.send(.post, "/films")
    let path = folder.path("book.pdf")
    var client = try CurlClient.test(server)
    let file = try await client.download(book, to: path) { now in show(now.fraction) }
    // 0.5, 1.0, and DownloadedFile(path: …, size: 6, …)
    #expect(file.size == 6 && shown.value.last == 1)
    client = try uploads.client()
    let film = try await client.upload(path, to: films) { now in show(now.fraction) }
    // 0.5, 1.0, and UploadedFile(location: "/films/1", size: 6, …)
    #expect(film.size == 6 && shown.value.last == 1 && uploads.content == Array("a book".utf8))
  }

  @Test("a form has fields and files")
  func form() async throws {
    let server = FaultServer.answering(answer("200 OK", "7"))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let path = folder.path("cover.png")
    try "PNG".write(toFile: path, atomically: true, encoding: .utf8)
    let form = try Multipart([.field("title", "Soup"), .file("cover", path: path)])
    let number = Request<Int, Refusal>.post("/books").with(form.streamed)
    #expect(try await client.value(for: number) == 7)
    #expect(server.requests.last?.contains("filename=\"cover.png\"") == true)
  }

  @Test("a large file is uploaded, and resumed after interruptions")
  func upload() async throws {
    let scheduler = VirtualScheduler()
    let server = TusServer([.breakOff(after: 2)])
    defer { server.stop() }
    let client = try server.client()
    let path = folder.path("film.mp4")
    try "film".write(toFile: path, atomically: true, encoding: .utf8)
    let film = client.upload(path, to: Request<Void, Refusal>.send(.post, "/files"))
      .retry(5, after: .exponential(from: .seconds(1)), on: scheduler) { $0.isTransient }
    // UploadedFile(location: "/files/1", size: 4, resumed: 2, …)
    let recorder = Recorder(film)
    while scheduler.pending == 0 { await Task.yield() }
    scheduler.advance(by: .seconds(1))
    _ = await recorder.untilEnd()
    #expect(recorder.elements.map(\.location) == ["/files/1"])
    #expect(recorder.elements.map(\.size) == [4])
    #expect(recorder.elements.map(\.resumed) == [2])
  }
}
