// SPDX-License-Identifier: MIT

import LocalFiles
import Signals
import TestKit
import Testing

@Suite("FileLock", .timeLimit(.minutes(10)))
struct FileLockTests {
  private let folder = TemporaryFolder("lock")

  @Test("a lock that is held beyond the limit is given up, and stays usable")
  func limit() {
    let path = folder.path("lock")
    let hasty = FileLock(path, limit: .milliseconds(1))
    let inner = FileLock(path).withLock { hasty.withLock { true } }
    #expect(inner == .some(nil))
    #expect(hasty.withLock { true } == true)
    #expect(FileLock(folder.path("none/lock")).withLock { true } == nil)
  }

  @Test("closures of several threads run one at a time")
  func exclusive() async {
    let path = folder.path("lock")
    let running = MutableProperty(0)
    let most = MutableProperty(0)
    let done = MutableProperty(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            _ = FileLock(path, limit: .seconds(600)).withLock {
              running.modify { $0 += 1 }
              most.modify { $0 = max($0, running.value) }
              done.modify { $0 += 1 }
              running.modify { $0 -= 1 }
            }
          }
        }
      }
    }
    #expect(done.value == 200 && most.value == 1)
  }
}
