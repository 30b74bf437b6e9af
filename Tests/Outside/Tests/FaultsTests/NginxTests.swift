// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// nginx ends connections of HTTP/2 with GOAWAY while other requests are pending. Its log shows what it has processed.
@Suite("HTTP/2 of nginx from another package", .timeLimit(.minutes(10)))
struct NginxTests {
  @Test(
    "when nginx ends connections, no numbered request is lost, sent twice or falsely reported",
    arguments: [2, 100], [HTTPRequest.Method.get, .post])
  func numbered(requests limit: Int, method: HTTPRequest.Method) async throws {
    let server = try NginxServer.start(keepaliveRequests: limit)
    defer { server.close() }
    var configuration = CurlClient.Configuration()
    configuration.connection.security.authorities = .file(server.authority)
    let count = 300
    let body = method == .post ? Body(Array("soup".utf8), contentType: "text/plain") : nil
    for width in [4, 32] {
      let client = try CurlClient(server.url, configuration: configuration, engine: CurlEngine())
      let outcomes = MutableProperty<[Int: String]>([:])
      let versions = MutableProperty<Set<String>>([])
      await withTaskGroup(of: Void.self) { group in
        for worker in 0..<width {
          group.addTask {
            for number in stride(from: worker, to: count, by: width) {
              var request = text(method, "/\(width)/\(number)", body: body)
              request.resource = { response in
                versions.modify { _ = $0.insert(response.metrics.map { "\($0.version)" } ?? "none") }
                return response.text
              }
              let outcome = Recorder(client.response(for: request))
              let end = await outcome.untilEnd()
              outcomes.modify { $0[number] = outcome.elements.first ?? "\(String(describing: end))" }
            }
          }
        }
      }
      for number in 0..<count { #expect(outcomes.value[number] == "\(method) /\(width)/\(number)") }
      #expect(versions.value == ["http2"])
    }
    server.close()
    let processed = Dictionary(grouping: try server.log(), by: \.self).mapValues(\.count)
    let expected = [4, 32].flatMap { width in (0..<count).map { ("\(method) /\(width)/\($0)", 1) } }
    #expect(processed == Dictionary(uniqueKeysWithValues: expected))
  }
}
