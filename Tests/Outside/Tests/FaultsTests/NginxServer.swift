// SPDX-License-Identifier: MIT

import Foundation
import Signals
import TestKit

/// nginx with HTTP/2 over TLS, which ends each connection after a number of requests.
///
/// The tests of the toolkit fail on a machine without nginx, and so does this one, with a sentence that says what to do.
final class NginxServer: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let port: Int
  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let input: Pipe
  private let output: Pipe
  private let isClosed = MutableProperty(false)

  var url: String { "https://localhost:\(port)" }
  /// The certificate of the server, which is its own authority.
  var authority: String { folder.path("server.pem") }

  /// Starts a server on a free port of this machine.
  ///
  /// - Parameter limit: The number of requests after which a connection ends with GOAWAY.
  static func start(keepaliveRequests limit: Int) throws -> NginxServer {
    let nginx = try program("nginx")
    let folder = TemporaryFolder("nginx")
    let result = try ChildProcess.run(
      try program("openssl"),
      [
        "req", "-x509", "-nodes", "-days", "2", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder.path("server.key"), "-out",
        folder.path("server.pem"),
      ])
    guard result.ending == .status(0) else { throw Failure(description: "openssl made no certificate.") }
    var text = ""
    // Another program may have taken a port. These are below the ports that systems assign to clients.
    for _ in 0..<50 {
      let port = Int.random(in: 20_000..<32_000)
      try folder.put(configuration(port, limit), at: "nginx.conf")
      let server = try NginxServer(nginx, port, folder)
      text = server.startup()
      if text.contains(ready) { return server }
      server.close()
      guard text.contains("bind()") else { break }
    }
    throw Failure(description: "nginx doesn't start. It wrote: \(text)")
  }

  private init(_ nginx: String, _ port: Int, _ folder: TemporaryFolder) throws {
    self.port = port
    self.folder = folder
    (input, output) = (Pipe(), Pipe())
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    // The shell ends nginx when its input ends, also if the process of the tests is killed.
    process = try ChildProcess(
      "/bin/sh",
      [
        "-c", #""$@" </dev/null & child=$!; exec >/dev/null 2>&1; read -r _; kill -QUIT "$child"; wait "$child""#, "sh",
        nginx, "-p", folder.path, "-c", folder.path("nginx.conf"), "-e", "stderr",
      ],
      input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
      errors: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
  }

  /// Ends nginx after it has written its log.
  func close() {
    guard !isClosed.swap(true) else { return }
    try? input.fileHandleForWriting.close()
    process.waitForEnd()
  }

  /// The method and the path of each request in the log, for a server that was closed.
  func log() throws -> [String] {
    try String(contentsOfFile: folder.path("access.log"), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Returns what nginx writes until it accepts connections, or gives up.
  private func startup() -> String {
    var text = ""
    while !text.contains(Self.ready), !text.contains("[emerg]") {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      text += String(decoding: piece, as: UTF8.self)
    }
    return text
  }

  private static let ready = "getrlimit(RLIMIT_NOFILE)"

  private static func program(_ name: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let places = (folders + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"]).map { "\($0)/\(name)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        description: "\(name) isn't on this machine, and this test compares requests with its log. Run .ci/lib/servers of "
          + "Proscenium, which installs it.")
    }
    return path
  }

  private static func configuration(_ port: Int, _ limit: Int) -> String {
    """
    daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log stderr notice;
    events { worker_connections 1024; }
    http {
      log_format rows '$request_method $uri'; access_log access.log rows;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      keepalive_requests \(limit); keepalive_timeout 1h;
      server {
        listen 127.0.0.1:\(port) ssl http2;
        ssl_certificate server.pem; ssl_certificate_key server.key;
        location / { default_type text/plain; return 200 '$request_method $uri'; }
      }
    }
    """
  }
}
