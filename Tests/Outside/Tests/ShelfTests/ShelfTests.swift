// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import LoopbackServers
import Synchronization
import TestKit
import Testing

@testable import shelf

/// The server of the shelf. Its passes are numbers: it accepts the current one only.
private final class ShelfServer: Sendable {
  private struct State {
    var pass = 1
    var renewals = 0
    var books = ["Soup", "Salad", "Bread"]
    var scan: [UInt8] = []
    var failures: [Int] = []
  }

  private let state = Mutex(State())
  /// The sizes of the bodies that were received.
  var scan: [UInt8] { state.withLock { $0.scan } }
  var renewals: Int { state.withLock { $0.renewals } }

  /// Accepts the current pass no longer.
  func expire() { state.withLock { $0.pass += 1 } }

  /// Closes the connection after a number of bytes of the next upload.
  func breakOff(after count: Int) { state.withLock { $0.failures.append(count) } }

  func serve(_ connection: LoopbackServers.Connection) {
    while true {
      let failure = state.withLock { $0.failures.first }
      let lines = connection.head()
      guard let first = lines.first?.components(separatedBy: " "), first.count == 3 else { return }
      let length = field("Content-Length", lines).flatMap { Int($0) } ?? 0
      if first[0] == "PATCH", let failure {
        let part = connection.bytes(failure)
        return state.withLock {
          $0.scan += part
          $0.failures.removeFirst()
        }
      }
      if field("Expect", lines) != nil { connection.send("HTTP/1.1 100 Continue\r\n\r\n") }
      let body = connection.bytes(length)
      guard body.count == length else { return }
      answer(first[0] + " " + first[1], lines, body, connection)
    }
  }

  private func answer(
    _ request: String, _ lines: [String], _ body: [UInt8], _ connection: LoopbackServers.Connection
  ) {
    let text = String(decoding: body, as: UTF8.self)
    let pass = state.withLock { $0.pass }
    switch request {
    case "POST /pass" where text.contains("secret"):
      return respond(connection, #"{"text":"\#(pass)","renewal":"r"}"#)
    case "POST /pass":
      return respond(connection, #"{"message":"Wrong password."}"#, status: "403 Forbidden")
    case "POST /renewals":
      state.withLock { $0.renewals += 1 }
      return respond(connection, #"{"text":"\#(pass)","renewal":"r"}"#)
    default: break
    }
    guard field("Authorization", lines) == "Bearer \(pass)" else {
      return respond(connection, #"{"message":"Sign in."}"#, status: "401 Unauthorized")
    }
    switch request {
    case "GET /books":
      connection.respond("200 OK", ["Link: <books?page=2>; rel=\"next\""], body: list(0..<2))
    case "GET /books?page=2": respond(connection, list(2..<3))
    case "POST /books" where text.contains(#""title":"""#):
      respond(connection, #"{"message":"Enter a title.","field":"title"}"#, status: "422 Unprocessable Content")
    case "POST /books": respond(connection, #"{"id":3,"title":"Pie"}"#, status: "201 Created")
    case "GET /books/0/text": respond(connection, "Boil water.")
    case "PUT /books/0/cover": respond(connection, #"{"id":0,"title":"Soup"}"#)
    default: answerScan(request, lines, body, connection)
    }
  }

  /// The protocol tus 1.0.
  private func answerScan(
    _ request: String, _ lines: [String], _ body: [UInt8], _ connection: LoopbackServers.Connection
  ) {
    let tus = "Tus-Resumable: 1.0.0"
    if request == "POST /scans" {
      connection.respond("201 Created", [tus, "Location: /scans/1"])
    } else if request == "PATCH /scans/1" {
      let count = state.withLock {
        $0.scan += body
        return $0.scan.count
      }
      connection.send("HTTP/1.1 204 No Content\r\n\(tus)\r\nUpload-Offset: \(count)\r\n\r\n")
    } else {
      let count = state.withLock { $0.scan.count }
      connection.respond("200 OK", [tus, "Upload-Offset: \(count)", "Upload-Length: 4"])
    }
  }

  private func list(_ range: Range<Int>) -> String {
    let books = state.withLock { $0.books }
    return "[" + range.map { #"{"id":\#($0),"title":"\#(books[$0])"}"# }.joined(separator: ",")
      + "]"
  }

  private func respond(
    _ connection: LoopbackServers.Connection, _ body: String, status: String = "200 OK"
  ) {
    connection.respond(status, body: body)
  }

  private func field(_ name: String, _ lines: [String]) -> String? {
    lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
  }
}

@Suite("The shelf, from the guide to networking alone", .timeLimit(.minutes(10)))
struct ShelfTests {
  private let server = ShelfServer()
  private let listener: LoopbackServer
  private let folder = TemporaryFolder("shelf")
  private let shelf: Shelf

  init() throws {
    listener = LoopbackServer { [server] in server.serve($0) }
    shelf = try Shelf(server: listener.url, file: folder.path("pass"))
  }

  private func run(_ words: String...) async -> [String] {
    do {
      return try await Program.run(words[0], Array(words.dropFirst()), on: shelf)
    } catch {
      return [Program.message(of: error)]
    }
  }

  @Test(
    "a user signs in, and the books of all pages are listed, also after a renewal and a restart")
  func list() async throws {
    defer { listener.close() }
    #expect(await run("list") == ["Sign in."])
    #expect(await run("sign-in", "ada", "wrong") == ["Wrong password."])
    #expect(!shelf.isSignedIn)
    #expect(await run("sign-in", "ada", "secret") == ["You are signed in."])
    let books = ["0 Soup", "1 Salad", "2 Bread"]
    #expect(await run("list") == books)
    server.expire()
    #expect(await run("list") == books)
    #expect(server.renewals == 1)
    let next = try Shelf(server: listener.url, file: folder.path("pass"))
    #expect(next.isSignedIn)
    #expect(try await next.books().count == 3)
    #expect(server.renewals == 1)
  }

  @Test("a book is added, and a field that the server refuses is named")
  func add() async {
    defer { listener.close() }
    _ = await run("sign-in", "ada", "secret")
    #expect(await run("add", "Pie") == ["The book has the number 3."])
    #expect(await run("add", "") == ["title: Enter a title."])
    listener.close()
    #expect(await run("add", "Pie").first?.hasSuffix(".") == true)
    #expect(await run("dance") == ["There is no command “dance” with 0 arguments."])
  }

  @Test("files are sent and received with their progress, and an interrupted scan continues")
  func files() async throws {
    defer { listener.close() }
    _ = await run("sign-in", "ada", "secret")
    let last = Mutex<TransferProgress?>(nil)
    let path = folder.path("text")
    let size = try await shelf.fetch(0, to: path) { now in last.withLock { $0 = now } }
    #expect(size == 11 && last.withLock { $0?.fraction } == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Boil water.")

    let scan = folder.path("scan")
    try "scan".write(toFile: scan, atomically: true, encoding: .utf8)
    let book = try await shelf.setCover(of: 0, file: scan) { now in last.withLock { $0 = now } }
    #expect(book == Book(id: 0, title: "Soup") && last.withLock { $0?.sent } == 4)

    server.breakOff(after: 3)
    let failure = await #expect(throws: (any Error).self) {
      try await shelf.addScan(file: scan) { _ in }
    }
    #expect(failure.map(Program.message)?.isEmpty == false)
    #expect(try await shelf.addScan(file: scan) { now in last.withLock { $0 = now } } == "/scans/1")
    #expect(server.scan == Array("scan".utf8))
    #expect(Program.percent(TransferProgress(sent: 1, toSend: 4)) == "25 %")
  }
}
