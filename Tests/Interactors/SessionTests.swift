// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("Session")
struct SessionTests {
  private let token = Token(value: "one")

  @Test("it starts signed in with a stored token, and signed out otherwise")
  func start() {
    #expect(Session(storage: MemoryStorage(token)).state.value == .signedIn(token))
    #expect(Session(storage: MemoryStorage()).state.value == .signedOut(.initial))
    #expect(Session(storage: MemoryStorage(token)).token.value == token)
  }

  @Test("signing in stores the token, and signing out removes it")
  func remember() throws {
    let storage = MemoryStorage()
    let session = Session(storage: storage)
    session.signIn.send(token)
    #expect(try storage.load() == token)
    session.signOut.send()
    #expect(try storage.load() == nil)
    #expect(session.state.value == .signedOut(.byUser))
  }

  @Test("it says whether the storage agrees with the state")
  func isStored() {
    let session = Session(storage: MemoryStorage())
    let values = Recorder(session.isStored.signal)
    session.signIn.send(token)
    #expect(session.isStored.value)
    session.signOut.send()
    #expect(session.isStored.value)
    #expect(values.elements.last == true)
    let failing = Session(storage: MemoryStorage(problem: TokenStorageError("Full.")))
    failing.signIn.send(token)
    #expect(failing.token.value == token)
    #expect(!failing.isStored.value)
  }

  @Test("a loaded token isn't stored again")
  func noWriteAtStart() {
    let storage = MemoryStorage(token)
    _ = Session(storage: storage)
    #expect(storage.log == ["load"])
  }

  @Test("an expired token signs the user out, but only the current one")
  func expired() {
    let session = Session(storage: MemoryStorage(token))
    session.signIn.send(Token(value: "two"))
    session.expire.send(token)
    #expect(session.token.value == Token(value: "two"))
    session.expire.send(Token(value: "two"))
    #expect(session.state.value == .signedOut(.expired))
    session.expire.send(Token(value: "two"))
    session.signOut.send()
    #expect(session.state.value == .signedOut(.expired), "nobody is signed in: nothing to sign out")
  }

  @Test("a renewed token is stored, replaces only its predecessor, and changes no screen")
  func renewed() throws {
    let storage = MemoryStorage(token)
    let session = Session(storage: storage)
    let changes = Recorder(session.changes)
    let next = Token(value: "two")
    session.renew.send(.init(of: token, by: next))
    #expect(try storage.load() == next)
    session.renew.send(.init(of: token, by: Token(value: "three")))
    #expect(session.token.value == next)
    session.signOut.send()
    session.renew.send(.init(of: next, by: token))
    #expect(try storage.load() == nil)
    #expect(changes.elements == [.signedIn(token), .signedOut(.byUser)])
  }

  @Test("signing out and in again stores the token again, even the same one")
  func again() {
    let storage = MemoryStorage(token)
    let session = Session(storage: storage)
    session.signOut.send()
    session.signIn.send(token)
    #expect(storage.log == ["load", "remove", "save"])
  }

  @Test("a failing storage is reported to the user, and doesn't sign the user out")
  func problems() {
    let storage = MemoryStorage(problem: TokenStorageError("The disk is full."))
    let session = Session(storage: storage)
    session.signIn.send(token)
    #expect(session.state.value == .signedIn(token))
    #expect(Recorder(session.problems).elements == ["The disk is full."])
  }

  @Test("a renewal doesn't bring back a token that another process has removed")
  func signedOutElsewhere() throws {
    let storage = MemoryStorage(token)
    let (session, other) = (Session(storage: storage), Session(storage: storage))
    other.signOut.send()
    session.renew.send(.init(of: token, by: Token(value: "two")))
    #expect(session.state.value == .signedOut(.elsewhere))
    #expect(try storage.load() == nil)
  }

  @Test("a token that another process has renewed is used instead of an expired one")
  func renewedElsewhere() throws {
    let old = Token(value: "one", refresh: "r", account: "demo")
    let new = Token(value: "two", refresh: "s", account: "demo")
    let storage = MemoryStorage(old)
    let (session, other) = (Session(storage: storage), Session(storage: storage))
    other.renew.send(.init(of: old, by: new))
    session.expire.send(old)
    #expect(session.state.value == .signedIn(new))
    #expect(try storage.load() == new)
  }

  @Test("the token of another user, who has signed in with another process, is left as it is")
  func otherUser() throws {
    let mine = Token(value: "one", account: "demo")
    let theirs = Token(value: "two", account: "guest")
    let storage = MemoryStorage(mine)
    let (session, other) = (Session(storage: storage), Session(storage: storage))
    other.signIn.send(theirs)
    session.renew.send(.init(of: mine, by: Token(value: "three", account: "demo")))
    #expect(session.token.value?.value == "three")
    #expect(try storage.load() == theirs)
    session.expire.send(Token(value: "three", account: "demo"))
    #expect(session.state.value == .signedOut(.expired))
    #expect(try storage.load() == theirs)
  }
}
