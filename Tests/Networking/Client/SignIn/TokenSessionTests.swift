// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Signals
import TestKit
import Testing

@Suite("Sessions")
struct TokenSessionTests {
  private let server = PassServer()

  @Test("it starts signed in with a stored token, and signed out otherwise")
  func start() {
    let pass = server.signIn(0)
    let store = TroubledStore(pass)
    let session = server.session(store)
    #expect(session.state.value == .signedIn && session.token.value == pass)
    #expect(session.isStored.value && store.log == ["read"])
    let empty = server.session(TroubledStore())
    #expect(empty.state.value == .signedOut(.initial) && empty.token.value == nil)
    #expect(Recorder(empty.problems).elements.isEmpty)
  }

  @Test("signing in stores the token, and signing out removes it")
  func remember() throws {
    let store = TroubledStore()
    let session = server.session(store)
    let pass = server.signIn(0)
    session.signIn(with: pass)
    #expect(try store.read() == pass)
    session.signOut()
    #expect(try store.read() == nil)
    #expect(session.state.value == .signedOut(.byUser) && session.isStored.value)
    session.signIn(with: pass)
    #expect(try store.read() == pass)
  }

  @Test("its state says what changes for the user, which the renewal of a token doesn't")
  func states() {
    let session = server.session(TroubledStore())
    let states = Recorder(session.state.signal)
    let tokens = Recorder(session.token.signal)
    let pass = server.signIn(0)
    session.signIn(with: pass)
    server.expire()
    #expect(server.accepts(session))
    session.signOut()
    session.signOut()
    #expect(states.elements == [.signedOut(.initial), .signedIn, .signedOut(.byUser)])
    let renewed = Pass(user: 0, signIn: pass.signIn, generation: 1)
    #expect(tokens.elements == [nil, pass, renewed, nil])
  }

  @Test("signing out revokes the token without an observer, which the session says")
  func revocation() {
    let end = PublishSubject<Void, Never>()
    let session = TokenSession(
      store: MemoryTokenStore(server.signIn(0)), authorization: \.value,
      renewal: { [server] in server.renewal($0) }, revocation: { _ in end.signal })
    let activity = Recorder(session.isRevoking.signal)
    #expect(!session.isRevoking.value)
    let signOut = Recorder(session.signOut())
    #expect(session.isRevoking.value && signOut.end == nil)
    end.complete()
    #expect(!session.isRevoking.value && signOut.isCompleted)
    #expect(activity.elements == [false, true, false])
    #expect(Recorder(session.signOut()).isCompleted)
  }

  @Test("a failing store is reported, and signs no user in or out")
  func problems() throws {
    let store = TroubledStore()
    let session = server.session(store)
    let stored = Recorder(session.isStored.signal)
    store.fail("The disk is full.")
    session.signIn(with: server.signIn(0))
    #expect(session.state.value == .signedIn && !session.isStored.value)
    #expect(Recorder(session.problems).elements.map(\.message) == ["The disk is full."])
    server.expire()
    #expect(server.accepts(session) && !session.isStored.value)
    store.fail(nil)
    server.expire()
    #expect(server.accepts(session) && session.isStored.value)
    #expect(try store.read() == session.token.value)
    store.fail("The disk is broken.")
    session.signOut()
    #expect(session.state.value == .signedOut(.byUser) && !session.isStored.value)
    #expect(server.signIns.map(\.isRevoked) == [true])
    #expect(stored.elements == [true, false, true, false])
  }

  @Test("a store that fails while a token is rejected signs the user out, too")
  func problemOfRejection() {
    let pass = server.signIn(0)
    let store = TroubledStore(pass)
    let session = server.session(store)
    _ = server.revocation(pass).observe(next: { _ in })
    store.fail("The disk is broken.")
    #expect(!server.accepts(session))
    #expect(session.state.value == .signedOut(.expired) && !session.isStored.value)
  }

  @Test("a token that couldn't be stored isn't replaced by an older one of the store")
  func olderToken() throws {
    let (old, new) = (server.signIn(0), server.signIn(0))
    let store = TroubledStore(old)
    let session = server.session(store)
    store.fail("The disk is full.")
    session.signIn(with: new)
    store.fail(nil)
    server.expire()
    #expect(server.accepts(session))
    #expect(session.token.value?.signIn == new.signIn)
    #expect(try store.read() == session.token.value)
  }

  @Test("a session finds out that the user has signed out elsewhere, before it renews the token")
  func signedOutElsewhere() {
    let store = TroubledStore(server.signIn(0))
    let (one, two) = (server.session(store), server.session(store))
    one.signOut()
    #expect(!server.accepts(two))
    #expect(two.state.value == .signedOut(.elsewhere) && two.isStored.value)
    #expect(server.signIns.map(\.pass.generation) == [0], "nothing was renewed")
  }

  @Test("a token that another process has renewed, and that has expired since, is renewed")
  func adoptedAndExpired() throws {
    let store = TroubledStore(server.signIn(0))
    let (one, two) = (server.session(store), server.session(store))
    server.expire()
    #expect(server.accepts(one))
    server.expire()
    #expect(server.accepts(two))
    #expect(two.token.value?.generation == 2)
    #expect(try store.read() == two.token.value)
    #expect(server.accepts(one) && one.token.value == two.token.value)
  }

  @Test("after a failed renewal, another user's token is left in the store")
  func failureAndOtherUser() throws {
    let store = TroubledStore(server.signIn(0))
    let (one, two) = (server.session(store), server.session(store))
    store.fail("The disk is full.")
    server.expire()
    #expect(server.accepts(one) && !one.isStored.value)
    store.fail(nil)
    two.signIn(with: server.signIn(1))
    server.expire()
    #expect(server.accepts(one) && one.token.value?.generation == 2)
    #expect(try store.read() == two.token.value)
    _ = server.revocation(try #require(one.token.value)).observe(next: { _ in })
    #expect(!server.accepts(one) && one.state.value == .signedOut(.expired))
    #expect(try store.read() == two.token.value)
  }

  @Test("after a failed renewal, a sign-out elsewhere isn't undone")
  func failureAndSignOut() throws {
    let store = TroubledStore(server.signIn(0))
    let (one, two) = (server.session(store), server.session(store))
    store.fail("The disk is full.")
    server.expire()
    #expect(server.accepts(one))
    store.fail(nil)
    two.signOut()
    #expect(!server.accepts(one) && one.state.value == .signedOut(.elsewhere))
    #expect(try store.read() == nil)
  }

  @Test("a sign-in that couldn't be stored leaves no other user's token after the sign-out")
  func failedSignIn() throws {
    let store = TroubledStore(server.signIn(0))
    let session = server.session(store)
    store.fail("The disk is full.")
    session.signIn(with: server.signIn(1))
    store.fail(nil)
    session.signOut()
    #expect(session.isStored.value)
    #expect(try store.read() == nil)
    // Another user's token isn't revoked.
    #expect(server.signIns.map(\.isRevoked) == [false, true])
  }

  @Test("a store may use the session while it changes")
  func callingStore() {
    let store = CallingStore()
    let session = server.session(store)
    store.onChange { [weak session] in session?.signOut() }
    session.signIn(with: server.signIn(0))
    #expect(session.state.value == .signedOut(.byUser) && session.isStored.value)
    #expect(store.read() == nil)
  }

  @Test("another user's token is left in the store, and each process keeps its user")
  func otherUser() throws {
    let store = TroubledStore(server.signIn(0))
    let (one, two) = (server.session(store), server.session(store))
    two.signIn(with: server.signIn(1))
    server.expire()
    #expect(server.accepts(one) && one.token.value?.user == 0 && one.isStored.value)
    #expect(try store.read() == two.token.value)
    one.signOut()
    #expect(try store.read() == two.token.value)
    #expect(server.signIns.map(\.isRevoked) == [true, false])
  }

  @Test("a token that is renewed while a user signs in again is revoked", arguments: [true, false])
  func renewedForFormerUser(_ isSameUser: Bool) {
    let renewal = PublishSubject<Pass, ClientError<Never>>()
    let revoked = Recorder<Pass, Never>()
    let store = MemoryTokenStore(Pass(user: 0, signIn: 0))
    let session = TokenSession(
      store: store, authorization: \.value, renewal: { _ in renewal.signal },
      revocation: { pass in
        .deferred {
          revoked.observer.send(pass)
          return .empty()
        }
      }, isSameUser: { _, _ in isSameUser })
    let client = MockClient(middleware: [session.middleware])
    client.answer("GET /", .status(401))
    let request = Recorder(client.response(for: Request<Void, Never>.send(.get, "/")))
    session.signIn(with: Pass(user: 1, signIn: 1))
    renewal.send(Pass(user: 0, signIn: 0, generation: 1))
    renewal.complete()
    #expect(revoked.elements == [Pass(user: 0, signIn: 0, generation: 1)])
    #expect(request.failure != nil)
    // The 401 to the new user's token is the resource's.
    #expect(session.state.value == .signedIn && store.read() == Pass(user: 1, signIn: 1))
  }

  @Test("a session with a token that has no renewal ends with a 401")
  func withoutRenewal() {
    let session = TokenSession(
      store: MemoryTokenStore(server.signIn(0)), authorization: \.value,
      renewal: { _ -> Signal<Pass, ClientError<Never>>? in nil })
    server.expire()
    #expect(!server.accepts(session) && session.state.value == .signedOut(.expired))
    #expect(Recorder(session.signOut()).isCompleted)
  }

  // MARK: - Files

  @Test("a file that can't be read or understood is reported, and a sign-in replaces it")
  func brokenFile() throws {
    let folder = TemporaryFolder("pass")
    let path = folder.path("pass")
    try Data("{".utf8).write(to: URL(filePath: path))
    let store = FileTokenStore<Pass>(file: path)
    let session = server.session(store)
    #expect(session.state.value == .signedOut(.initial))
    #expect(
      Recorder(session.problems).elements.map(\.message) == [
        "What was stored in \(path) can't be understood. Sign in again."
      ])
    let pass = server.signIn(0)
    session.signIn(with: pass)
    #expect(session.isStored.value)
    #expect(try store.read() == pass)
    try Data("{".utf8).write(to: URL(filePath: path))
    session.signOut()
    #expect(session.isStored.value)
    #expect(try store.read() == nil)
  }

  @Test("a file that can't be written, removed or locked is reported with its path")
  func unwritableFile() throws {
    let folder = TemporaryFolder("pass")
    let nowhere = FileTokenStore<Pass>(file: "/dev/null/folder/pass")
    let error = #expect(throws: TokenStoreError.self) { try nowhere.swap(server.signIn(0)) }
    #expect(error?.message.hasPrefix("/dev/null/folder/pass can't be locked") == true)
    #expect(error?.title == "The sign-in isn't remembered")
    let path = folder.path("pass")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let store = FileTokenStore<Pass>(file: path)
    #expect(throws: TokenStoreError("\(path) can't be removed. Remove it by hand.")) {
      try store.swap(nil)
    }
    #expect(
      throws: TokenStoreError(
        "\(path) can't be written. You will have to sign in again next time.")
    ) { try store.swap(server.signIn(0)) }
    #expect(
      throws: TokenStoreError("\(path) can't be read. Mend its permissions, or remove it.")
    ) { try store.replace(nil, with: server.signIn(0)) }
  }
}
