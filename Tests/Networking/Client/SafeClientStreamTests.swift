// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import Signals
import TestKit
import Testing

@Suite("Streams of a safe client", .timeLimit(.minutes(10)))
struct SafeClientStreamTests {
  private let folder = TemporaryFolder("streams")

  @Test("a failed download is shown, and continues when the user retries")
  func download() async throws {
    let path = folder.path("file")
    let server = FaultServer { connection in
      let request = connection.request() ?? ""
      let head = "ETag: \"1\"\r\nContent-Length: "
      if request.contains("Range: bytes=3-") {
        connection.send(
          "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 3-5/6\r\n\(head)3\r\n\r\ndef")
      } else {
        connection.send("HTTP/1.1 200 OK\r\n\(head)6\r\n\r\nabc")
      }
    }
    defer { server.stop() }
    let client = SafeClient(try CurlClient.test(server))
    let messages = Box<[String]>([])
    let errors = client.errors.observe { error in
      messages.change { $0.append(error.message) }
      error.retry()
    }
    let outcome = await outcome(of: client.download(RecipeRequest.get("/"), to: path))
    #expect(outcome.elements.map(\.resumed) == [3])
    #expect(messages.value.count == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "abcdef")
    #expect(!client.activity.value)
    withExtendedLifetime(errors) {}
  }

  @Test("a stream isn't activity, and its refusal is shown")
  func events() async throws {
    let server = FaultServer.answering(answer("403 Forbidden", #"{"error":"members only"}"#))
    defer { server.stop() }
    let client = SafeClient(try CurlClient.test(server))
    let shown = Box<[UserFriendlyError]>([])
    let errors = client.errors.observe { error in
      shown.change { $0.append(error) }
      error.dismiss()
    }
    let events = client.events(of: RecipeRequest.get("/"), on: VirtualScheduler())
    let outcome = await outcome(of: events)
    #expect(outcome.elements.isEmpty)
    #expect(shown.value.map(\.title) == ["The server refused"])
    withExtendedLifetime(errors) {}
  }
}
