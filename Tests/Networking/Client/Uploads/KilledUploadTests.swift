// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite(
  "Uploads of processes that are killed", .enabled(if: Worker.isAvailable), .timeLimit(.minutes(10))
)
struct KilledUploadTests {
  private let folder = TemporaryFolder("killed")

  @Test("an upload that succeeds is the whole file, also after processes that were killed")
  func kills() throws {
    let path = folder.path("file")
    for seed in 0..<TestLength.rounds(1, long: 60) {
      var random = SeededRandom(UInt64(seed))
      let content = (0..<400_000).map { _ in UInt8(97 + random.below(26)) }
      try Data(content).write(to: URL(filePath: path))
      let server = TusServer()
      defer { server.stop() }
      var kills = 0
      var successes = 0
      // A server that still reads the connection of a killed process may refuse the next one.
      for round in 0..<20 where successes == 0 {
        let limit = round < 3 ? 1 + random.below(300_000) : Int.max
        switch try Worker.start("upload", [server.url, path, "\(limit)"]).waitForEnd() {
        case .signal(SIGKILL): kills += 1
        case .status(0):
          successes += 1
          #expect(server.content == content, "seed \(seed)")
        default: break
        }
      }
      #expect(kills > 0 && successes == 1, "seed \(seed): \(kills) kills")
      #expect(folder.content.keys.sorted() == ["file"], "seed \(seed)")
    }
  }
}
