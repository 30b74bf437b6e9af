// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

/// A server of the command `openssl s_server` with a certificate that the same command has made.
private final class SecureServer: Sendable {
  static let openssl = ["/opt/homebrew/bin/openssl", "/usr/local/bin/openssl", "/usr/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let process: ChildProcess
  private let output: FileHandle
  let port: Int

  var url: String { "https://localhost:\(port)" }

  /// Starts a server with `<name>.pem` and `<name>.key` of a folder.
  init(_ folder: TemporaryFolder, certificate name: String) throws {
    let pipe = Pipe()
    process = try ChildProcess(
      Self.openssl ?? "",
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", folder.path("\(name).pem"), "-key", folder.path("\(name).key"),
        "-www",
      ], output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    output = pipe.fileHandleForReading
    // The line is `ACCEPT 127.0.0.1:54321`.
    var text = ""
    while !(text.contains("ACCEPT ") && text.hasSuffix("\n")), let piece = try output.read(upToCount: 1) {
      text += String(decoding: piece, as: UTF8.self)
    }
    port = Int(text.split(separator: ":").last?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? 0
  }

  func close() {
    kill(process.identifier, SIGTERM)
    process.waitForEnd()
  }
}

@Suite(
  "Certificates from another package", .timeLimit(.minutes(10)),
  .enabled(if: SecureServer.openssl != nil, "The command openssl makes the certificates and serves them."))
struct TLSTests {
  private let folder = TemporaryFolder("certificates")

  private func openssl(_ arguments: String...) throws {
    let result = try ChildProcess.run(try #require(SecureServer.openssl), arguments)
    #expect(result.ending == .status(0), "openssl \(arguments.joined(separator: " "))")
  }

  private func authority(_ name: String) throws {
    try openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(name)", "-days", "2", "-keyout",
      folder.path("\(name).key"), "-out", folder.path("\(name).pem"))
  }

  /// Makes a certificate for a host name that an authority has signed.
  private func certificate(_ name: String, by authority: String, host: String, days: Int = 1) throws {
    try folder.put("subjectAltName=DNS:\(host)\n", at: "\(name).ext")
    try openssl(
      "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(host)", "-keyout", folder.path("\(name).key"), "-out",
      folder.path("\(name).csr"))
    try openssl(
      "x509", "-req", "-in", folder.path("\(name).csr"), "-CA", folder.path("\(authority).pem"), "-CAkey",
      folder.path("\(authority).key"), "-set_serial", "7", "-days", "\(days)", "-extfile", folder.path("\(name).ext"),
      "-out",
      folder.path("\(name).pem"))
  }

  private func end(of certificate: String) async throws -> Completion<ClientError<Refusal>>? {
    let server = try SecureServer(folder, certificate: certificate)
    defer { server.close() }
    var configuration = CurlClient.Configuration()
    configuration.connection.security.authorities = .file(folder.path("authority.pem"))
    let client = try CurlClient(server.url, configuration: configuration, engine: CurlEngine())
    return await Recorder(client.response(for: text())).untilEnd()
  }

  @Test(
    "expired, for another host, self-signed, by an unknown authority: four errors with four sentences"
  )
  func distrust() async throws {
    try authority("authority")
    try authority("stranger")
    try certificate("good", by: "authority", host: "localhost")
    try certificate("old", by: "authority", host: "localhost", days: -1)
    try certificate("other", by: "authority", host: "books.example")
    try certificate("strange", by: "stranger", host: "localhost")
    try openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=DNS:localhost",
      "-days", "1", "-keyout", folder.path("self.key"), "-out", folder.path("self.pem"))
    #expect(try await end(of: "good") == .completed)
    let cases: [(String, TransportError.Distrust)] = [
      ("old", .expired), ("other", .wrongHost), ("self", .selfSigned), ("strange", .unknownAuthority),
    ]
    var messages: Set<String> = []
    for (name, distrust) in cases {
      guard case .failed(let failure)? = try await end(of: name), case .transport(let error) = failure else {
        Issue.record("\(name) was trusted.")
        continue
      }
      #expect(error.kind == .insecure(distrust), "\(name): \(error)")
      #expect(!error.maybeSent && failure.message.hasSuffix("."))
      messages.insert(failure.message.replacing("localhost:", with: ""))
    }
    #expect(messages.count == 4, "\(messages)")
  }
}
