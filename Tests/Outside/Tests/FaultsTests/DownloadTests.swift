// SPDX-License-Identifier: MIT

import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Downloads from another package", .timeLimit(.minutes(10)))
struct DownloadTests {
  private let folder = TemporaryFolder("downloads")

  @Test("a download writes content of the type that its request accepts, and fails for another one")
  func types() async throws {
    let server = LoopbackServer { connection in
      while connection.request() != nil {
        connection.respond("200 OK", ["Content-Type: application/pdf"], body: "a book")
      }
    }
    defer { server.close() }
    let path = folder.path("book.pdf")
    let client = try client(of: server)
    let any = Request<Void, Refusal>.send(.get, "/book.pdf")
    for request in [any, any.with(.accept, "application/pdf")] {
      let book = Recorder(client.download(request, to: path))
      #expect(await book.untilEnd() == .completed)
      #expect(book.elements.map(\.size) == [6])
    }
    let page = Recorder(client.download(any.with(.accept, "text/plain"), to: folder.path("page")))
    _ = await page.untilEnd()
    guard case .untaken(let reason)? = page.transportError?.kind else {
      Issue.record("The end is \(String(describing: page.end)).")
      return
    }
    #expect(reason.contains("application/pdf") && reason.contains("text/plain"))
    #expect(folder.content.keys.sorted() == ["book.pdf"])
  }

  @Test("a download continues where a lost connection has ended it, and its file appears when it is complete")
  func resumed() async throws {
    let ranges = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        ranges.observer.send(request["Range"] ?? "none")
        guard request["Range"] != nil else {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\nETag: \"1\"\r\nAccept-Ranges: bytes\r\n\r\na bo")
          return
        }
        connection.respond("206 Partial Content", ["ETag: \"1\"", "Content-Range: bytes 4-5/6"], body: "ok")
      }
    }
    defer { server.close() }
    let path = folder.path("book")
    let download = try client(of: server).download(Request<Void, Refusal>.send(.get, "/book"), to: path)
    let lost = Recorder(download)
    _ = await lost.untilEnd()
    #expect(lost.transportError?.kind == .truncated && lost.transportError?.received == 4)
    #expect(folder.content["book"] == nil)
    let book = Recorder(download)
    #expect(await book.untilEnd() == .completed)
    #expect(book.elements.map(\.resumed) == [4])
    #expect(folder.content["book"] == "a book" && folder.content.count == 1)
    #expect(ranges.elements == ["none", "bytes=4-"])
  }
}
