// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Testing

@Suite("ContactBook")
struct ContactBookTests {
  private let mira = People.mira
  private let otis = People.otis

  private func book() -> ContactBook { ContactBook([mira, otis]) }

  private func connections(_ book: ContactBook) -> [Bool] { book.contacts.map(\.isConnected) }

  @Test("a change is visible immediately, and is pending")
  func toggle() {
    var book = book()
    #expect(book.wish == nil)
    book.toggle(mira.id)
    #expect(connections(book) == [true, true])
    #expect(book.wish == .init(id: mira.id, isConnected: true))
  }

  @Test("only contacts can be changed")
  func stranger() {
    var book = book()
    book.toggle(99)
    #expect(book == self.book())
  }

  @Test("changes are requested one at a time, in order")
  func order() {
    var book = book()
    book.toggle(otis.id)
    book.toggle(mira.id)
    #expect(book.wish == .init(id: otis.id, isConnected: false))
    book.settle(otis.with(isConnected: false))
    #expect(book.wish == .init(id: mira.id, isConnected: true))
    book.settle(mira.with(isConnected: true))
    #expect(book.wish == nil)
    #expect(connections(book) == [true, false])
    #expect(book == ContactBook([mira.with(isConnected: true), otis.with(isConnected: false)]))
  }

  @Test("a change that is reverted before its request needs no request")
  func changedBack() {
    var book = book()
    book.toggle(otis.id)
    book.toggle(mira.id)
    book.toggle(mira.id)
    book.settle(otis.with(isConnected: false))
    #expect(book.wish == nil)
    #expect(book == ContactBook([mira, otis.with(isConnected: false)]))
  }

  @Test("a change that is reverted during its request is requested again")
  func changedBackMeanwhile() {
    var book = book()
    book.toggle(mira.id)
    book.toggle(mira.id)
    #expect(book.wish == .init(id: mira.id, isConnected: true))
    book.settle(mira.with(isConnected: true))
    #expect(connections(book) == [false, true])
    #expect(book.wish == .init(id: mira.id, isConnected: false))
    book.settle(mira)
    #expect(book == self.book())
  }

  @Test("a failed change is reverted to the known state of the server")
  func undo() throws {
    var book = book()
    book.toggle(mira.id)
    book.toggle(otis.id)
    book.undo(try #require(book.wish))
    #expect(connections(book) == [false, false])
    #expect(book.wish == .init(id: otis.id, isConnected: false))
    book.undo(try #require(book.wish))
    #expect(book == self.book())
  }

  @Test("a response to another request changes nothing")
  func foreignAnswers() {
    var book = book()
    book.toggle(mira.id)
    let before = book
    book.settle(otis.with(isConnected: false))
    book.undo(.init(id: mira.id, isConnected: false))
    #expect(book == before)
  }

  @Test("the response of the server overrides the change")
  func lastWord() {
    var book = book()
    book.toggle(mira.id)
    book.settle(mira)
    #expect(book == self.book())
  }

  @Test("a list that arrives while changes are pending keeps them, and is the new basis")
  func replace() throws {
    var book = book()
    book.toggle(mira.id)
    book.toggle(otis.id)
    book.replace(with: [otis, People.amara, mira.with(isConnected: true)])
    #expect(
      book.contacts == [otis.with(isConnected: false), People.amara, mira.with(isConnected: true)])
    book.undo(try #require(book.wish))
    #expect(book.contacts[2] == mira.with(isConnected: true))
    #expect(book.wish == .init(id: otis.id, isConnected: false))
  }

  @Test("the change of a removed contact is dropped, and the next one is requested")
  func gone() {
    var book = book()
    book.toggle(mira.id)
    book.toggle(otis.id)
    book.replace(with: [otis])
    #expect(book.wish == .init(id: otis.id, isConnected: false))
    book.replace(with: [])
    #expect(book == ContactBook([]))
  }

  @Test(
    "with any order of changes and responses, the result is the state of the server",
    arguments: 0..<200)
  func settles(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    var server = [mira, otis, People.amara]
    var book = ContactBook(server)
    func answer() {
      guard let wish = book.wish, let index = server.firstIndex(where: { $0.id == wish.id })
      else { return }
      if random.next() % 4 == 0 { return book.undo(wish) }
      server[index] = server[index].with(isConnected: wish.isConnected)
      book.settle(server[index])
    }
    for _ in 0..<40 {
      switch random.next() % 5 {
      case 0, 1, 2: book.toggle(server[Int(random.next() % 3)].id)
      case 3: book.replace(with: server)
      default: answer()
      }
      let isSettled = book == ContactBook(book.contacts)
      #expect(isSettled == (book.wish == nil), "without a wish nothing waits")
    }
    var steps = 0
    while book.wish != nil, steps < 20 {
      answer()
      steps += 1
    }
    #expect(book == ContactBook(server))
  }
}

/// Reproducible pseudo-random numbers.
private struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
