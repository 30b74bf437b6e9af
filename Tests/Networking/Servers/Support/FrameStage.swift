// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals

/// Servers that send frames of HTTP/2, behind a common front: starting one for each test would take most of the time.
final class FrameStage: Sendable {
  private let servers: [FrameServer]
  private let front: TLSFront
  private let taken = Lock(0)

  /// A server for one test.
  struct Place: Sendable {
    let server: FrameServer
    let url: String
    let authorities: String

    /// Returns a client of the server.
    func client(
      engine: CurlEngine, _ change: (inout CurlClient.Configuration) -> Void = { _ in }
    ) throws -> CurlClient {
      try CurlClient.test(url, engine: engine) {
        $0.connection.security.authorities = .file(authorities)
        change(&$0)
      }
    }
  }

  init(count: Int) throws {
    servers = (0..<count).map { _ in FrameServer() }
    front = try TLSFront(ports: servers.map(\.port))
  }

  /// Returns an unused server with a script for each connection.
  func place(_ script: @escaping FrameServer.Script) -> Place {
    let number = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    servers[number].run(script)
    return Place(
      server: servers[number], url: front.urls[number],
      authorities: front.certificates.path("ca.pem"))
  }

  func stop() {
    front.stop()
    for server in servers { server.stop() }
  }
}
