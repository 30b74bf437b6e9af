// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Starts nginx for a suite, and stops it afterwards.
struct NginxScope: SuiteTrait, TestScoping {
  @TaskLocal static var server: Nginx?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let server = try Nginx()
    defer { server.stop() }
    try await Self.$server.withValue(server, operation: function)
  }
}

/// Starts HTTP/2 servers with TLS for a suite, and stops them afterwards.
struct FrameScope: SuiteTrait, TestScoping {
  @TaskLocal static var stage: FrameStage?

  /// The number of servers.
  let count: Int

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let stage = try FrameStage(count: count)
    defer { stage.stop() }
    try await Self.$stage.withValue(stage, operation: function)
  }
}

/// Starts httpbin for a suite, and stops it afterwards.
struct HttpbinScope: SuiteTrait, TestScoping {
  @TaskLocal static var url: String?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let port = ServerProcess.freePorts(1)[0]
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = TemporaryFolder("httpbin")
    defer { withExtendedLifetime(folder) {} }
    let server = try ServerProcess(
      root.appending(path: ".build/servers/bin/gunicorn").path,
      [
        "--bind", "127.0.0.1:\(port)", "--worker-class", "gthread", "--threads", "8",
        "--worker-tmp-dir", folder.path, "httpbin:app",
      ], in: folder.url, ready: "Listening at")
    defer { server.stop() }
    try await Self.$url.withValue("http://127.0.0.1:\(port)", operation: function)
  }
}

extension Trait where Self == NginxScope {
  static var nginx: Self { Self() }
}

extension Trait where Self == HttpbinScope {
  static var httpbin: Self { Self() }
}
