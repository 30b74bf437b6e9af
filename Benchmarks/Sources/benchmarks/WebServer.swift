// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// nginx on a free port of the loopback interface, with files to download.
final class WebServer {
  private let process: ChildProcess
  private let folder: URL
  private let port: Int

  /// 100 bytes of JSON.
  var small: String { "http://127.0.0.1:\(port)/small.json" }
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
    let large = folder.appending(path: "files/large.bin").path
    try Data().write(to: URL(filePath: large))
    truncate(large, 1 << 30)
    port = 20_000 + Int(getpid()) % 20_000
    let configuration = folder.appending(path: "nginx.conf")
    try Self.configuration(folder.path, port).write(
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

  private func waitUntilReady() throws {
    for _ in 0..<200 {
      if FileManager.default.fileExists(atPath: folder.appending(path: "nginx.pid").path) { return }
      usleep(20_000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  private static func configuration(_ folder: String, _ port: Int) -> String {
    """
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
    }
    """
  }
}
