// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

/// A store that reports what is called, and with which outcome.
private final class LoggedStore: LockedTokenStore {
  private struct Content {
    var token: String?
    var isLocked = false
    var isBroken = false
    var log: [String] = []
  }

  private let content: Lock<Content>
  /// Whether another process keeps the lock.
  private let isBusy: Bool

  init(_ token: String?, isBusy: Bool = false) {
    content = Lock(Content(token: token))
    self.isBusy = isBusy
  }

  var log: [String] { content.withLock { $0.log } }

  /// Replaces the token by content that isn't a token.
  func damage() { content.withLock { $0.isBroken = true } }

  func read() throws(TokenStoreError) -> String? {
    let content = content.withLock { content in
      content.log.append("read")
      return content
    }
    if content.isBroken { throw TokenStoreError("This is no token.") }
    return content.token
  }

  func write(_ token: String?) throws(TokenStoreError) {
    let isLocked = content.withLock { content in
      content.log.append("write \(token ?? "nothing")")
      content.token = token
      content.isBroken = false
      return content.isLocked
    }
    if !isLocked { throw TokenStoreError("Written without the lock.") }
  }

  func withLock<Result>(
    _ body: () throws(TokenStoreError) -> Result
  ) throws(TokenStoreError) -> Result {
    if isBusy { throw TokenStoreError("Another process keeps the lock.") }
    content.withLock { $0.isLocked = true }
    defer { content.withLock { $0.isLocked = false } }
    return try body()
  }
}

@Suite("Token stores with a lock")
struct LockedTokenStoreTests {
  @Test("a store with a lock replaces a token only if it is the expected one")
  func replacement() throws {
    let store = LoggedStore("a")
    #expect(try store.replace("a", with: "b") == "b")
    #expect(try store.replace("a", with: "c") == "b")
    #expect(try store.replace("b", with: nil) == nil)
    #expect(try store.replace(nil, with: "d") == "d")
    #expect(
      store.log == [
        "read", "write b", "read", "read", "write nothing", "read", "write d",
      ])
  }

  @Test("content that is no token isn't replaced by a comparison, and is by a swap")
  func broken() throws {
    let store = LoggedStore("a")
    store.damage()
    #expect(throws: TokenStoreError("This is no token.")) { try store.replace("a", with: "b") }
    #expect(store.log == ["read"])
    // As a session calls it.
    let erased: any TokenStore<String> = store
    try erased.swap("b")
    #expect(store.log == ["read", "write b"])
    #expect(try store.read() == "b")
  }

  @Test("without the lock nothing is read or written, and a session says why")
  func busy() {
    let store = LoggedStore("a", isBusy: true)
    let error = TokenStoreError("Another process keeps the lock.")
    #expect(throws: error) { try store.replace("a", with: "b") }
    #expect(throws: error) { try store.swap(nil) }
    #expect(store.log.isEmpty)
    let session = TokenSession(
      store: store, authorization: { $0 },
      renewal: { _ -> Signal<String, ClientError<Never>>? in nil })
    session.signIn(with: "b")
    #expect(session.state.value == .signedIn && !session.isStored.value)
    #expect(Recorder(session.problems).elements == [error])
  }
}
