// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Signals
import TestKit
import Testing

/// A server whose files change, whose answers break off, and which follows the rules of ranges or breaks them.
private final class ChangingServer: Sendable {
  private struct State: Sendable {
    var random: SeededRandom
    var versions: [String: [[UInt8]]] = [:]
    var isHonest = false
    var sent = 0
    var victim: (process: ChildProcess, limit: Int)?
  }

  private let state: Lock<State>

  init(_ seed: UInt64) { state = Lock(State(random: SeededRandom(seed))) }

  /// All versions of all files.
  var versions: [[UInt8]] { state.withLock { $0.versions.values.flatMap(\.self) } }

  /// From now on, all rules are followed, and nothing changes.
  func becomeHonest() { state.withLock { $0.isHonest = true } }

  /// Kills a process as soon as a number of bytes was sent.
  func kill(_ process: ChildProcess, after count: Int) {
    state.withLock { $0.victim = (process, $0.sent + count) }
  }

  /// Forgets the process that is to be killed, which has ended.
  func forget() { state.withLock { $0.victim = nil } }

  func run(_ connection: Connection) {
    while let request = connection.request() {
      let (head, content, length) = state.withLock { Self.answer(request, &$0) }
      connection.send(head)
      for start in stride(from: 0, to: length, by: 1_500) {
        let piece = content[start..<min(start + 1_500, length)]
        connection.send(Array(piece))
        note(piece.count)
      }
      if length < content.count { return }
    }
  }

  private func note(_ count: Int) {
    state.withLock { state in
      state.sent += count
      guard let victim = state.victim, state.sent >= victim.limit else { return }
      state.victim = nil
      _ = Foundation.kill(victim.process.identifier, SIGKILL)
    }
  }

  /// Returns a head, its content, and how much of that is sent.
  private static func answer(
    _ request: String, _ state: inout State
  ) -> (String, [UInt8], Int) {
    let name = request.contains("lang=a") ? "a" : "b"
    let isHonest = state.isHonest
    if state.versions[name] == nil || !isHonest && state.random.oneIn(4) {
      let length = 2_000 + state.random.below(40_000)
      let letters = (0..<64).map { _ in UInt8(97 + state.random.below(26)) }
      state.versions[name, default: []].append((0..<length).map { letters[$0 % 64] })
    }
    let versions = state.versions[name] ?? []
    let (whole, tag) = (versions.last ?? [], "\"\(versions.count)\"")
    var fields = "ETag: \(isHonest || !state.random.oneIn(8) ? tag : "W/" + tag)\r\n"
    var (status, content) = ("200 OK", whole)
    let asked = request.firstMatch(of: /Range: bytes=(\d+)-/).flatMap { Int($0.1) }
    if let asked, asked < whole.count,
      request.contains("If-Range: \(tag)\r\n") || !isHonest && state.random.oneIn(2)
    {
      // Some servers begin elsewhere.
      let start = isHonest || !state.random.oneIn(6) ? asked : state.random.below(whole.count)
      status = "206 Partial Content"
      content = Array(whole[start...])
      fields += "Content-Range: bytes \(start)-\(whole.count - 1)/\(whole.count)\r\n"
    }
    if !isHonest, state.random.oneIn(12) { fields += "Content-Encoding: gzip\r\n" }
    fields += "Content-Length: \(content.count)\r\n"
    let isCut = !isHonest && state.random.oneIn(3)
    let head = "HTTP/1.1 \(status)\r\n\(fields)\r\n"
    return (head, content, isCut ? state.random.below(content.count) : content.count)
  }
}

@Suite(
  "Downloads of processes that are killed", .enabled(if: Worker.isAvailable),
  .timeLimit(.minutes(10)))
struct KilledDownloadTests {
  private let folder = TemporaryFolder("killed")

  @Test("a file is whole and of one version, also if the process that downloads is killed")
  func kills() throws {
    var kills = 0
    for seed in 0..<TestLength.rounds(1, long: 50) {
      let server = ChangingServer(UInt64(seed))
      let listener = FaultServer { server.run($0) }
      defer { listener.stop() }
      var random = SeededRandom(UInt64(seed))
      let paths = ["x", "y"].map { folder.path("\(seed)\($0)") }
      func check(_ moment: String) {
        for path in paths {
          guard let content = FileManager.default.contents(atPath: path) else { continue }
          #expect(server.versions.contains(Array(content)), "seed \(seed), \(moment): a mixture")
        }
      }
      for round in 0..<4 {
        let worker = try Worker.start("download", [listener.url] + paths)
        server.kill(worker, after: random.below(120_000))
        if worker.waitForEnd() == .signal(SIGKILL) { kills += 1 }
        server.forget()
        check("round \(round)")
      }
      server.becomeHonest()
      #expect(try Worker.start("download", [listener.url] + paths).waitForEnd() == .status(0))
      check("at the end")
      #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }
    #expect(kills > 0)
    #expect(folder.content.keys.allSatisfy { !$0.contains(".part") }, "\(folder.content.keys)")
  }
}
