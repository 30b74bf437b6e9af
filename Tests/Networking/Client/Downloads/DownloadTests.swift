// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Downloads", .timeLimit(.minutes(10)))
struct DownloadTests {
  private let folder = TemporaryFolder("downloads")
  private let content = String((0..<300_000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })

  private var file: String { folder.path("file") }

  private var names: [String] { folder.content.keys.sorted() }

  /// The content of the downloaded file.
  private var text: String? { folder.content["file"] ?? nil }

  private func download(
    _ server: FaultServer, limit: Int = .max, _ change: (inout RecipeRequest) -> Void = { _ in }
  ) async throws -> Outcome<DownloadedFile, RecipeError> {
    var request = RecipeRequest.get("/file")
    change(&request)
    return await outcome(
      of: try CurlClient.test(server).download(request, to: file, limit: limit))
  }

  /// Returns a server that sends half of the content the first time, and later the requested part.
  private func breaking(tag: @escaping @Sendable (Int) -> String) -> FaultServer {
    let count = Box(0)
    return FaultServer { [content] connection in
      let request = connection.request() ?? ""
      count.change { $0 += 1 }
      let tag = tag(count.value)
      let fields = "ETag: \(tag)\r\n"
      if count.value == 1 {
        connection.send("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 300000\r\n\r\n")
        connection.send(String(content.prefix(150_000)))
      } else if request.contains("If-Range: \(tag)\r\n"),
        let range = request.firstMatch(of: /Range: bytes=(\d+)-/), let start = Int(range.1)
      {
        connection.send(
          "HTTP/1.1 206 Partial Content\r\n\(fields)Content-Length: \(300_000 - start)\r\n"
            + "Content-Range: bytes \(start)-299999/300000\r\n\r\n" + content.dropFirst(start))
      } else {
        connection.send("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 300000\r\n\r\n" + content)
      }
    }
  }

  @Test("a file appears under its name when it's complete, and nothing else remains")
  func whole() async throws {
    let server = FaultServer.answering(answer(content))
    defer { server.stop() }
    let outcome = try await download(server)
    #expect(outcome.end == .completed)
    #expect(outcome.elements.map(\.size) == [300_000])
    #expect(outcome.elements.map(\.resumed) == [0])
    #expect(text == content)
    #expect(names == ["file"])
  }

  @Test("an interrupted download continues at its position")
  func resumed() async throws {
    let server = breaking { _ in "\"one\"" }
    defer { server.stop() }
    let broken = try await download(server)
    guard case .transport(let error) = broken.failure else {
      Issue.record("\(broken)")
      return
    }
    #expect(error.kind == .truncated)
    #expect(names == ["file.part", "file.part.from"])
    let progress = Box<[TransferProgress]>([])
    let outcome = try await download(server) { request in
      request.progress = Observer { now in progress.change { $0.append(now) } }
    }
    let resumed = try #require(outcome.elements.first?.resumed)
    #expect(resumed > 0 && resumed <= 150_000)
    #expect(text == content)
    #expect(names == ["file"])
    #expect(server.requests[1].contains("Range: bytes=\(resumed)-\r\n"))
    #expect(progress.value.last?.received == 300_000)
    #expect(progress.value.last?.toReceive == 300_000)
  }

  @Test("a response of another type than the request accepts isn't written")
  func otherType() async throws {
    let page = answer("200 OK", "<h1>Wi-Fi</h1>", "Content-Type: text/html; charset=utf-8")
    let server = FaultServer.answering(page)
    defer { server.stop() }
    for accepted in ["text/markdown", "application/json, text/*;q=0.5", nil] {
      let outcome = try await download(server) { $0.headers[.accept] = accepted }
      let isAccepted = accepted != "text/markdown"
      #expect(outcome.elements.count == (isAccepted ? 1 : 0), "\(accepted ?? "anything")")
      #expect(names == (isAccepted ? ["file"] : []))
      #expect(
        isAccepted
          || outcome.failure?.message.contains(
            "The server sent text/html; charset=utf-8 instead of text/markdown.") == true
      )
    }
  }

  @Test("the content of a refusal isn't progress")
  func refusalIsNoProgress() async throws {
    let server = FaultServer.answering(answer("503 Service Unavailable", "{}"))
    defer { server.stop() }
    let progress = Box<[TransferProgress]>([])
    let outcome = try await download(server) { request in
      request.progress = Observer { now in progress.change { $0.append(now) } }
    }
    #expect(outcome.failure?.status?.code == 503)
    #expect(progress.value.allSatisfy { $0.received == 0 && $0.toReceive == nil })
  }

  @Test("another version on the server is downloaded from the start")
  func changed() async throws {
    let server = breaking { "\"version \($0)\"" }
    defer { server.stop() }
    _ = try await download(server)
    let outcome = try await download(server)
    #expect(outcome.elements.map(\.resumed) == [0])
    #expect(text == content)
  }

  @Test("a part of another version than that of the partial file isn't appended to it")
  func partOfOtherVersion() async throws {
    let other = String(content.uppercased())
    let count = Box(0)
    let server = FaultServer { [content] connection in
      let request = connection.request() ?? ""
      count.change { $0 += 1 }
      // It ignores the condition of a range.
      let version = count.value == 1 ? content : other
      let tag = count.value == 1 ? "\"one\"" : "\"two\""
      if let range = request.firstMatch(of: /Range: bytes=(\d+)-/), let start = Int(range.1) {
        connection.send(
          "HTTP/1.1 206 Partial Content\r\nETag: \(tag)\r\nContent-Length: \(300_000 - start)\r\n"
            + "Content-Range: bytes \(start)-299999/300000\r\n\r\n" + version.dropFirst(start))
      } else {
        connection.send("HTTP/1.1 200 OK\r\nETag: \(tag)\r\nContent-Length: 300000\r\n\r\n")
        connection.send(String(count.value == 1 ? version.prefix(150_000) : version[...]))
      }
    }
    defer { server.stop() }
    _ = try await download(server)
    let outcome = try await download(server)
    #expect(outcome.elements.map(\.resumed) == [0])
    #expect(text == other)
    #expect(names == ["file"])
    #expect(server.requests.count == 3)
  }

  /// A change of the request after which its content may be another one.
  private static let changes: [@Sendable (inout RecipeRequest) -> Void] = [
    { $0.query = [QueryItem("lang", "b")] }, { $0.path = "/other" },
    { $0.headers[.acceptLanguage] = "de" }, { $0.headers[.authorization] = "Bearer two" },
    { $0.headers[.cookie] = "user=two" }, { $0.body = Body([1], contentType: nil) },
  ]

  @Test("the part of another request isn't continued", arguments: 0..<changes.count)
  func otherRequest(_ change: Int) async throws {
    let server = breaking { _ in "\"one\"" }
    defer { server.stop() }
    _ = try await download(server)
    #expect(names == ["file.part", "file.part.from"])
    #expect(try await download(server, Self.changes[change]).elements.map(\.resumed) == [0])
    #expect(!server.requests[1].contains("Range"))
    #expect(text == content)
  }

  @Test("with an identifier of the user, a download is continued with a renewed token")
  func renewedToken() async throws {
    let server = breaking { _ in "\"one\"" }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    func download(_ token: String, of user: String) async -> [Bool] {
      let request = RecipeRequest.get("/file").with(.authorization, "Bearer " + token)
      return await outcome(of: client.download(request, to: file, user: user)).elements
        .map { $0.resumed > 0 }
    }
    #expect(await download("one", of: "Ada").isEmpty)
    #expect(await download("two", of: "Ada") == [true])
    #expect(text == content)
  }

  @Test("a date continues a download only if it is older than the response")
  func dates() async throws {
    let modified = "Last-Modified: Fri, 27 Nov 2026 10:00:00 GMT\r\n"
    for (date, isStrong) in [("10:00:01", true), ("10:00:00", false), ("09:59:59", false)] {
      let server = FaultServer { connection in
        _ = connection.request()
        connection.send(
          "HTTP/1.1 200 OK\r\n\(modified)Date: Fri, 27 Nov 2026 \(date) GMT\r\n"
            + "Content-Length: 9\r\n\r\nabc")
      }
      defer { server.stop() }
      for _ in 0..<2 { _ = try await download(server) }
      #expect(server.requests[1].contains("Range: bytes=3-\r\n") == isStrong, "\(date)")
    }
  }

  @Test("a file has one download at a time, and another one of its path fails")
  func twoAtOnce() throws {
    let client = MockClient()
    let held = client.hold("GET /file")
    let first = Recorder(client.download(RecipeRequest.get("/file"), to: file))
    held.send("a slow ", headers: [.eTag: "\"one\"", .contentLength: "14"])
    client.answer("GET /file", with: Response(body: Array("another one".utf8)))
    let second = Recorder(client.download(RecipeRequest.get("/file"), to: file))
    #expect(
      second.failure?.message == "The file \(file) is being downloaded already. Wait until that is "
        + "over, or choose another file.")
    #expect(names == ["file.part", "file.part.from"])
    held.answer(with: Response(body: Array("content".utf8)))
    #expect(first.elements.map(\.size) == [14])
    #expect(text == "a slow content")
    // A finished or cancelled one doesn't prevent another one.
    #expect(Recorder(client.download(RecipeRequest.get("/file"), to: file)).failure == nil)
    #expect(text == "another one")
    #expect(names == ["file"])
  }

  @Test("a partial file that was replaced meanwhile isn't taken for the complete one")
  func replacedPart() throws {
    let client = MockClient()
    let held = client.hold("GET /file")
    let download = Recorder(client.download(RecipeRequest.get("/file"), to: file))
    held.send("the first ", headers: [.contentLength: "17"])
    try FileManager.default.removeItem(atPath: file + ".part")
    try folder.put("something else", at: "file.part")
    held.answer(with: Response(body: Array("content".utf8)))
    #expect(download.failure?.message.contains("was moved or removed") == true)
    #expect(names == ["file.part"])
  }

  @Test("with a weak validator the file is downloaded from the start")
  func weak() async throws {
    let server = breaking { _ in "W/\"one\"" }
    defer { server.stop() }
    _ = try await download(server)
    #expect(names == ["file.part"])
    #expect(try await download(server).elements.map(\.resumed) == [0])
    #expect(server.requests.allSatisfy { !$0.contains("Range") })
  }

  @Test("a part that is longer than the file is discarded, and the file requested again")
  func unsatisfiable() async throws {
    let count = Box(0)
    let server = FaultServer { connection in
      _ = connection.request()
      count.change { $0 += 1 }
      switch count.value {
      case 1: connection.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 9\r\n\r\nabc")
      case 2: connection.send(answer("416 Range Not Satisfiable", "", "Content-Range: bytes */2"))
      default: connection.send(answer("ok"))
      }
    }
    defer { server.stop() }
    _ = try await download(server)
    #expect(try await download(server).elements.map(\.size) == [2])
    #expect(text == "ok")
  }

  @Test(
    "an unrequested part isn't written to the file",
    arguments: ["bytes 7-9/10", "bytes 5-3/10", "lines 0-3/10", "bytes 0-99/10"])
  func otherPart(_ range: String) async throws {
    let count = Box(0)
    let server = FaultServer { connection in
      _ = connection.request()
      count.change { $0 += 1 }
      connection.send(
        count.value == 1
          ? "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 10\r\n\r\nabc"
          : answer("206 Partial Content", "xyz", "Content-Range: \(range)"))
    }
    defer { server.stop() }
    _ = try await download(server)
    guard case .transport(let error) = try await download(server).failure else {
      Issue.record("It was taken.")
      return
    }
    #expect(error.message.contains("another part"))
    #expect(names.isEmpty)
  }

  @Test(
    "content with an unknown coding is stored as it is, and compressed content is refused",
    arguments: [
      ("aws-chunked", true), ("UTF-8", true), ("identity", true), ("GZIP", false),
      ("binary, br", false),
    ])
  func codings(_ coding: String, _ isStored: Bool) async throws {
    let server = FaultServer.answering(answer("200 OK", "soup", "Content-Encoding: \(coding)"))
    defer { server.stop() }
    let outcome = try await download(server)
    #expect((outcome.failure == nil) == isStored, "\(outcome)")
    #expect(text == (isStored ? "soup" : nil))
  }

  @Test("a destination that isn't writable is an error with the reason of the system")
  func unwritable() async throws {
    let server = FaultServer.answering(answer("ok"))
    defer { server.stop() }
    let signal = try CurlClient.test(server)
      .download(RecipeRequest.get("/"), to: folder.path("none/file"))
    guard case .transport(let error) = await outcome(of: signal).failure else {
      Issue.record("It was written.")
      return
    }
    #expect(error.message.contains("No such file or directory"))
    #expect(error.title == "The file can't be written")
  }

  @Test("a full disk is reported, and the received part is kept and continued")
  func full() async throws {
    let server = breaking { _ in "\"one\"" }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let room = Box(100_000)
    let signal = client.download(RecipeRequest.get("/"), to: file) { descriptor, bytes in
      let count = min(room.value, bytes.count)
      guard count > 0 else {
        errno = ENOSPC
        return -1
      }
      room.change { $0 -= count }
      return write(descriptor, bytes.baseAddress, count)
    }
    let full = await outcome(of: signal)
    #expect(full.failure?.message.contains("No space left on device") == true)
    #expect(names == ["file.part", "file.part.from"])
    #expect(try await download(server).end == .completed)
    #expect(text == content)
  }

  @Test("a temporary file that is a symbolic link isn't followed")
  func linked() async throws {
    let server = FaultServer.answering(answer("ok"))
    defer { server.stop() }
    symlink(folder.path("other"), file + ".part")
    #expect(try await download(server).failure?.title == "The file can't be written")
    #expect(!names.contains("other"))
  }

  @Test("a file over the limit is aborted")
  func limit() async throws {
    let server = FaultServer.answering(answer(content))
    defer { server.stop() }
    let outcome = try await download(server, limit: 1_000)
    #expect(outcome.failure?.message.contains("1000 bytes") == true)
    #expect(!names.contains("file"))
  }

  @Test("the limit of a redirect response isn't that of the file")
  func redirected() async throws {
    let server = FaultServer { [content] connection in
      while let request = connection.request() {
        connection.send(
          request.hasPrefix("GET /file ")
            ? answer("302 Found", "It is over there.", "Location: /there") : answer(content))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server) { $0.bodyLimit = 1_000 }
    let outcome = await outcome(of: client.download(RecipeRequest.get("/file"), to: file))
    #expect(outcome.elements.map(\.size) == [300_000])
    #expect(text == content)
  }

  @Test("a refusal has the limit of responses, even if the file has none")
  func largeRefusal() async throws {
    let server = FaultServer.answering(answer("404 Not Found", content))
    defer { server.stop() }
    let client = try CurlClient.test(server) { $0.bodyLimit = 1_000 }
    let outcome = await outcome(of: client.download(RecipeRequest.get("/file"), to: file))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .responseTooLarge(limit: 1_000))
  }

  @Test("an empty file is valid")
  func empty() async throws {
    let server = FaultServer.answering(answer("200 OK", ""))
    defer { server.stop() }
    #expect(try await download(server).elements.map(\.size) == [0])
    #expect(names == ["file"])
  }

  @Test("a file that can't be written ends the download, also while the server sends nothing more")
  func unwritableWhileSilent() async throws {
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\nhalf")
      connection.waitForClose()
    }
    defer { server.stop() }
    let client = try CurlClient.test(server) {
      $0.timeouts.total = nil
      $0.timeouts.stall = nil
    }
    for _ in 0..<20 {
      let outcome = await outcome(
        of: client.download(RecipeRequest.get("/file"), to: folder.path("none/file")))
      #expect(outcome.failure?.message.contains("none/file") == true)
    }
  }

  @Test("a refusal of the server keeps the existing file")
  func refusal() async throws {
    let server = FaultServer.answering(answer("403 Forbidden", #"{"error":"no"}"#))
    defer { server.stop() }
    try "old".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(
      try await download(server).failure == .server(Refusal(error: "no"), status: .forbidden))
    #expect(text == "old")
    #expect(names == ["file"])
  }
}
