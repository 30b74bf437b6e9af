// SPDX-License-Identifier: MIT

import Signals
import Testing

@testable import Networking

@Suite("The queue of errors")
struct ErrorQueueTests {
  @Test("of the failures without an observer, the first one is distinguished")
  func unobserved() {
    let queue = ErrorQueue()
    func join(_ title: String) -> ErrorQueue.Refusal? {
      do throws(ErrorQueue.Refusal) {
        _ = try queue.join(UserFriendlyError(title: title, message: ""), false) { _ in }
        return nil
      } catch {
        return error
      }
    }
    #expect(join("one") == .noObserver(isFirst: true))
    #expect(join("one") == .noObserver(isFirst: false))
    #expect(join("two") == .noObserver(isFirst: false))
    let handle = queue.signal.observeNext { _ in }
    handle.dispose()
    #expect(join("three") == .noObserver(isFirst: true))
  }

  @Test("of the failures beyond the limit, the first since the last decision is distinguished")
  func overflow() {
    let queue = ErrorQueue()
    let errors = Box<[UserFriendlyError]>([])
    let handle = queue.signal.observeNext { error in errors.change { $0.append(error) } }
    let names = Box(0)
    func join() -> ErrorQueue.Refusal? {
      names.change { $0 += 1 }
      do throws(ErrorQueue.Refusal) {
        _ = try queue.join(UserFriendlyError(title: "\(names.value)", message: ""), false) { _ in }
        return nil
      } catch {
        return error
      }
    }
    for _ in 0..<64 { #expect(join() == nil) }
    #expect(join() == .tooMany(isFirst: true))
    #expect(join() == .tooMany(isFirst: false))
    errors.value[0].dismiss()
    #expect(join() == nil)
    #expect(join() == .tooMany(isFirst: true))
    #expect(join() == .tooMany(isFirst: false))
    handle.dispose()
  }
}
