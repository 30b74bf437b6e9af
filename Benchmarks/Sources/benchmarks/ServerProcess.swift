import Foundation
import Networking
import TestKit

/// `recipes serve` in a process of its own, so that its work doesn't count as the clients'.
final class ServerProcess {
  private let process = Process()
  private let folder: URL
  let url: String

  init(_ program: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["serve"]
    process.environment = ["XDG_STATE_HOME": folder.path, "PATH": "/usr/bin:/bin"]
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let start = line.range(of: "http://"),
      let end = line[start.lowerBound...].firstIndex(of: ";")
    else { throw CocoaError(.fileReadUnknown) }
    url = String(line[start.lowerBound..<end])
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A token of the demo's user.
  func signIn() async throws -> String {
    struct Credentials: Encodable { let name, password: String }
    struct Token: Decodable, Sendable { let value: String }
    struct Refusal: Decodable, Error { let error: String }
    let request = Request<Token, Refusal>.post(
      "/token", json: Credentials(name: "demo", password: "proscenium"), needsAuthorization: false)
    let answer = Recorder(CurlClient(try BaseURL(url)).response(for: request))
    _ = await answer.untilEnd()
    guard let token = answer.elements.first else { throw CocoaError(.userCancelled) }
    return token.value
  }
}
