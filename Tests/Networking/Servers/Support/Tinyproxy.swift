import Foundation

/// tinyproxy on a free port of this machine.
final class Tinyproxy: Sendable {
  let address: String
  private let folder: URL
  private let process: ServerProcess

  /// Starts it.
  ///
  /// - Parameters:
  ///   - credentials: The name and the password that it wants, with a space between; nil for none.
  ///   - ports: The ports to which it makes connections.
  init(credentials: String? = nil, ports: [Int]) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "proscenium-proxy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let port = ServerProcess.freePorts(1)[0]
    var lines = [
      "Port \(port)", "Listen 127.0.0.1", "Allow 127.0.0.1", "Timeout 60", "MaxClients 100",
      "LogFile \"\(folder.appending(path: "proxy.log").path)\"",
    ]
    if let credentials { lines.append("BasicAuth \(credentials)") }
    lines += ports.map { "ConnectPort \($0)" }
    let file = folder.appending(path: "tinyproxy.conf")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    address = "http://127.0.0.1:\(port)"
    process = try ServerProcess("tinyproxy", ["-d", "-c", file.path], in: folder, port: port)
  }

  func stop() {
    process.stop()
    try? FileManager.default.removeItem(at: folder)
  }
}
