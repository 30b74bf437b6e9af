// SPDX-License-Identifier: MIT

import TestKit

/// tinyproxy on a free port of this computer.
final class Tinyproxy: Sendable {
  let address: String
  private let folder = TemporaryFolder("proxy")
  private let process: ServerProcess

  /// Starts the proxy.
  ///
  /// - Parameters:
  ///   - credentials: The required user name and password, separated by a space, or `nil` for none.
  ///   - ports: The ports that it allows connections to.
  init(credentials: String? = nil, ports: [Int]) throws {
    let port = ServerProcess.freePorts(1)[0]
    var lines = [
      "Port \(port)", "Listen 127.0.0.1", "Allow 127.0.0.1", "Timeout 60", "MaxClients 100",
    ]
    if let credentials { lines.append("BasicAuth \(credentials)") }
    lines += ports.map { "ConnectPort \($0)" }
    try folder.put(lines.joined(separator: "\n") + "\n", at: "tinyproxy.conf")
    address = "http://127.0.0.1:\(port)"
    process = try ServerProcess(
      "tinyproxy", ["-d", "-c", folder.path("tinyproxy.conf")], in: folder.url,
      ready: "Accepting connections")
  }

  func stop() { process.stop() }
}
