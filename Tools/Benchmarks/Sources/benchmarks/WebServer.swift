// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// nginx on two free ports of the loopback interface, with files to download: HTTP/1.1, and HTTP/2 with encryption.
final class WebServer {
  private let process: ChildProcess
  private let folder: URL
  private let port: Int

  /// 100 bytes of JSON.
  var small: String { "http://127.0.0.1:\(port)/small.json" }
  /// The same over HTTP/2; nil if there is no openssl for its certificate.
  var smallEncrypted: String? {
    certificate.map { _ in "https://localhost:\(port + 1)/small.json" }
  }
  /// The path of the certificate of the encrypted server, which signs itself.
  private(set) var certificate: String?
  /// 16 MB of JSON, just below the client's limit.
  var rows: String { "http://127.0.0.1:\(port)/rows.json" }
  /// 1 GB of zeros.
  var large: String { "http://127.0.0.1:\(port)/large.bin" }
  /// The path of a file that a program may write.
  var spare: String { folder.appending(path: "spare.bin").path }
  /// A body that is sent at one byte per second.
  var slow: String { "http://127.0.0.1:\(port)/slow/small.json" }

  /// Starts the server; nil if nginx isn't installed.
  init?() throws {
    let places = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
    guard let program = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-web-\(getpid())")
    let files = folder.appending(path: "files/slow")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let filler = String(repeating: "x", count: 100 - #"{"id":12345,"name":""}"#.utf8.count)
    let json = Data(#"{"id":12345,"name":"\#(filler)"}"#.utf8)
    try json.write(to: folder.appending(path: "files/small.json"))
    try json.write(to: files.appending(path: "small.json"))
    let row = #"{"id":12345,"name":"\#(filler)"}"#
    try Data("[\(Array(repeating: row, count: 155_000).joined(separator: ","))]".utf8)
      .write(to: folder.appending(path: "files/rows.json"))
    let large = folder.appending(path: "files/large.bin").path
    try Data().write(to: URL(filePath: large))
    truncate(large, 1 << 30)
    port = 20_000 + Int(getpid()) % 10_000 * 2
    certificate = Self.makeCertificate(in: folder)
    let configuration = folder.appending(path: "nginx.conf")
    try Self.configuration(folder.path, port, isEncrypted: certificate != nil).write(
      to: configuration, atomically: true, encoding: .utf8)
    process = try ChildProcess(
      program, ["-p", folder.path, "-c", configuration.path, "-g", "daemon off;"],
      errors: STDERR_FILENO)
    try waitUntilReady()
  }

  func stop() {
    kill(process.identifier, SIGTERM)
    process.waitForEnd()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Makes a certificate for localhost that signs itself, and its key.
  private static func makeCertificate(in folder: URL) -> String? {
    let path = folder.appending(path: "certificate.pem").path
    let ending = try? ChildProcess.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout",
        folder.appending(path: "key.pem").path, "-out", path,
      ]
    ).1
    return ending == .status(0) ? path : nil
  }

  private func waitUntilReady() throws {
    for _ in 0..<200 {
      if FileManager.default.fileExists(atPath: folder.appending(path: "nginx.pid").path) { return }
      usleep(20_000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  private static func configuration(
    _ folder: String, _ port: Int, isEncrypted: Bool
  ) -> String {
    let encrypted = """
      server {
        listen 127.0.0.1:\(port + 1) ssl http2 backlog=4096;
        listen [::1]:\(port + 1) ssl http2 backlog=4096;
        ssl_certificate \(folder)/certificate.pem;
        ssl_certificate_key \(folder)/key.pem;
        root \(folder)/files;
      }
      """
    return """
      worker_processes 1;
      worker_rlimit_nofile 8192;
      pid \(folder)/nginx.pid;
      error_log \(folder)/error.log;
      events { worker_connections 4096; }
      http {
        access_log off;
        sendfile on;
        tcp_nodelay on;
        types { application/json json; application/octet-stream bin; }
        client_body_temp_path \(folder)/body;
        proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi;
        uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        keepalive_requests 1000000;
        server {
          listen 127.0.0.1:\(port) backlog=4096;
          root \(folder)/files;
          location /slow/ { limit_rate 1; }
        }
        \(isEncrypted ? encrypted : "")
      }
      """
  }
}
