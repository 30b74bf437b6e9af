// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import TestKit

/// A server of resumable uploads (tus 1.0) with one upload at a time.
final class TusServer: Sendable {
  /// What the server does with the content of a `PATCH`.
  enum Step: Sendable {
    /// Reads a number of bytes, or all, stores them, and closes the connection without a response.
    case breakOff(after: Int?)
    /// Stores a number of bytes, opens a latch, and stores the rest when the other one opens, if it is complete.
    case pause(after: Int, Latch, Latch)
  }

  private struct State: Sendable {
    var content: [UInt8] = []
    var length = 0
    var created = 0
    var steps: [Step] = []
  }

  private let state = Box(State())
  private let server: FaultServer

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - steps: What happens to the first `PATCH` requests; later ones are answered.
  ///   - creating: A closure that is called for each `POST`.
  init(_ steps: [Step] = [], creating: @escaping @Sendable () -> Void = {}) {
    let state = state
    state.change { $0.steps = steps }
    server = FaultServer { connection in
      while let head = connection.head() {
        guard Self.answer(head, connection, state, creating) else { return }
      }
    }
  }

  /// The bytes that were received.
  var content: [UInt8] { state.value.content }
  /// The number of uploads that were created.
  var created: Int { state.value.created }
  /// The heads of the requests.
  var requests: [String] { server.requests }
  /// The methods of the requests.
  var methods: [String] { requests.map { String($0.prefix { $0 != " " }) } }

  /// The address of the server.
  var url: String { server.url }

  /// A client of the server.
  func client() throws -> CurlClient { try .test(server) }

  func stop() { server.stop() }

  private static func answer(
    _ head: String, _ connection: Connection, _ state: Box<State>, _ creating: () -> Void
  ) -> Bool {
    let tus = "Tus-Resumable: 1.0.0"
    switch head.prefix(while: { $0 != " " }) {
    case "POST":
      creating()
      state.change { state in
        state.content = []
        state.length = head.number("Upload-Length") ?? 0
        state.created += 1
      }
      connection.send(
        answerText("201 Created", tus, "Location: /files/\(state.value.created)"))
    case "HEAD":
      let now = state.value
      guard head.hasPrefix("HEAD /files/\(now.created) ") else {
        connection.send("HTTP/1.1 404 Not Found\r\n\(tus)\r\nContent-Length: 0\r\n\r\n")
        return true
      }
      connection.send(
        answerText(
          "200 OK", tus, "Upload-Offset: \(now.content.count)", "Upload-Length: \(now.length)"))
    default:
      guard head.number("Upload-Offset") == state.value.content.count else {
        connection.send(answerText("409 Conflict", tus))
        return false
      }
      let count = head.number("Content-Length") ?? 0
      let step = state.value.steps.first
      state.change { $0.steps = Array($0.steps.dropFirst()) }
      switch step {
      case .breakOff(let limit):
        let taken = connection.take(limit ?? count)
        state.change { $0.content += taken }
        return false
      case .pause(let limit, let reached, let resumes):
        let first = connection.take(limit)
        state.change { $0.content += first }
        reached.open()
        resumes.wait()
        let rest = connection.take(count - limit)
        if rest.count < count - limit { return false }
        state.change { $0.content += rest }
      case nil:
        let taken = connection.take(count)
        state.change { $0.content += taken }
        if taken.count < count { return false }
      }
      connection.send(
        answerText("204 No Content", tus, "Upload-Offset: \(state.value.content.count)"))
    }
    return true
  }

  private static func answerText(_ status: String, _ fields: String...) -> String {
    let length = status.hasPrefix("204") ? [] : ["Content-Length: 0"]
    return (["HTTP/1.1 \(status)"] + fields + length).joined(separator: "\r\n") + "\r\n\r\n"
  }
}

extension String {
  /// Returns the number in a header field.
  func number(_ name: String) -> Int? {
    split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) }
  }
}
