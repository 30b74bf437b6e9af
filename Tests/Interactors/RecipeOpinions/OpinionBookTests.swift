// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@testable import RecipeInteractors

@Suite("OpinionBook")
struct OpinionBookTests {
  private typealias Wish = OpinionBook.Wish
  private let borscht = Fixtures.borscht
  private let ramen = Fixtures.ramen
  private let problem = Problem(title: "No", message: "It was refused.")

  private func book(_ requests: OpinionRequest...) -> OpinionBook {
    var book = OpinionBook()
    for request in requests { book.perform(request) }
    return book
  }

  @Test("a change is visible immediately, and is pending")
  func change() {
    let book = book(OpinionRequest(borscht, .toggleFavourite))
    #expect(book.opinion(of: 1) == Recipe.Opinion(isFavourite: true))
    #expect(book.isPending(1) && book.isPending)
    #expect(book.wishes == [Wish(id: 1, change: .favourite(true))])
    #expect(book.opinion(of: 2) == nil && !book.isPending(2))
  }

  @Test("a change without an effect isn't one")
  func noEffect() {
    let book = book(
      OpinionRequest(borscht, .set(.favourite(false))), OpinionRequest(ramen, .set(.rating(nil))))
    #expect(book == OpinionBook())
  }

  @Test("each recipe has one request at a time; the last change of a part has the last word")
  func queue() {
    var book = book(
      OpinionRequest(borscht, .set(.rating(2))), OpinionRequest(borscht, .toggleFavourite),
      OpinionRequest(ramen, .toggleFavourite), OpinionRequest(borscht, .set(.rating(3))),
      OpinionRequest(borscht, .set(.rating(4))))
    #expect(
      book.wishes == [
        Wish(id: 1, change: .rating(2)), Wish(id: 2, change: .favourite(true)),
      ])
    #expect(book.opinion(of: 1) == Recipe.Opinion(isFavourite: true, ownRating: 4))
    book.confirm(Wish(id: 1, change: .rating(2)), Recipe.Opinion(ownRating: 2))
    #expect(book.wishes.first == Wish(id: 1, change: .favourite(true)))
    book.confirm(
      Wish(id: 1, change: .favourite(true)), Recipe.Opinion(isFavourite: true, ownRating: 2))
    #expect(book.wishes.first == Wish(id: 1, change: .rating(4)))
    book.confirm(
      Wish(id: 1, change: .rating(4)), Recipe.Opinion(isFavourite: true, ownRating: 4))
    #expect(!book.isPending(1) && book.isPending(2))
  }

  @Test("a change that is taken back during its request is requested again")
  func takenBack() {
    var book = book(
      OpinionRequest(borscht, .toggleFavourite), OpinionRequest(borscht, .toggleFavourite))
    #expect(book.opinion(of: 1) == Recipe.Opinion.none)
    book.confirm(Wish(id: 1, change: .favourite(true)), Recipe.Opinion(isFavourite: true))
    #expect(book.opinion(of: 1) == Recipe.Opinion.none)
    #expect(book.wishes == [Wish(id: 1, change: .favourite(false))])
    book.confirm(Wish(id: 1, change: .favourite(false)), .none)
    #expect(!book.isPending && book.wishes.isEmpty)
  }

  @Test("a failed change is reverted, and can be repeated")
  func failure() {
    var book = book(OpinionRequest(borscht, .set(.rating(5))))
    book.revert(Wish(id: 1, change: .rating(5)), because: problem)
    #expect(book.opinion(of: 1) == Recipe.Opinion.none && !book.isPending)
    #expect(book.failures.map(\.problem) == [problem])
    let again = book.failures[0].request
    book.removeFailure()
    #expect(book.failures.isEmpty)
    book.perform(again)
    #expect(book.wishes == [Wish(id: 1, change: .rating(5))])
  }

  @Test("a failed change that was replaced meanwhile isn't a failure for the user")
  func replaced() {
    var book = book(
      OpinionRequest(borscht, .set(.rating(5))), OpinionRequest(borscht, .set(.rating(4))))
    book.revert(Wish(id: 1, change: .rating(5)), because: problem)
    #expect(book.failures.isEmpty && book.opinion(of: 1)?.ownRating == 4)
    #expect(book.wishes == [Wish(id: 1, change: .rating(4))])
  }

  @Test("the last change can be undone, and that is no further change to undo")
  func undo() throws {
    var book = book(
      OpinionRequest(borscht, .set(.rating(2))), OpinionRequest(borscht, .set(.rating(3))))
    let last = try #require(book.last)
    #expect(last.change == .rating(3) && last.reversal == .rating(2) && !last.isUndo)
    book.perform(OpinionRequest(undoing: last))
    #expect(book.opinion(of: 1)?.ownRating == 2)
    #expect(book.last?.isUndo == true)
  }

  @Test("the same rating again removes it")
  func toggleRating() {
    let book = book(
      OpinionRequest(borscht, .toggleRating(3)), OpinionRequest(borscht, .toggleRating(3)))
    #expect(book.opinion(of: 1) == Recipe.Opinion.none)
  }

  @Test("a response is accepted if its request began after the last change")
  func learning() {
    var book = book(OpinionRequest(borscht, .toggleFavourite))
    let early = book.revision
    book.learn([1: .none, 2: Recipe.Opinion(ownRating: 1)], since: early)
    #expect(book.opinion(of: 1)?.isFavourite == true, "the change waits")
    #expect(book.opinion(of: 2) == nil, "unchanged recipes have the opinion of their list")
    book.confirm(Wish(id: 1, change: .favourite(true)), Recipe.Opinion(isFavourite: true))
    book.learn([1: .none], since: early)
    #expect(book.opinion(of: 1)?.isFavourite == true, "the request began before the change")
    book.learn([1: Recipe.Opinion(ownRating: 3)], since: book.revision)
    #expect(book.opinion(of: 1) == Recipe.Opinion(ownRating: 3))
  }

  @Test("answers to other requests change nothing")
  func foreignAnswers() {
    var book = book(OpinionRequest(borscht, .toggleFavourite))
    let before = book
    book.confirm(Wish(id: 1, change: .rating(2)), Recipe.Opinion(ownRating: 2))
    book.confirm(Wish(id: 2, change: .favourite(true)), Recipe.Opinion(isFavourite: true))
    book.revert(Wish(id: 1, change: .favourite(false)), because: problem)
    #expect(book == before)
  }

  @Test(
    "with any order of changes and outcomes, users see what the server has in the end",
    arguments: 0..<300)
  func settles(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    var server: [Recipe.ID: Recipe.Opinion] = [:]
    // What a naive user remembers: the last change of each part that didn't fail after it was made.
    var wanted: [Recipe.ID: Recipe.Opinion] = [:]
    var book = OpinionBook()
    let recipes = [borscht, ramen, Recipe.Summary(id: 3, name: "Pie", minutes: 1, rating: 1)]

    func answer() {
      guard !book.wishes.isEmpty else { return }
      let wish = book.wishes[random.below(book.wishes.count)]
      let before = server[wish.id] ?? .none
      switch random.below(4) {
      case 0: book.revert(wish, because: problem)
      case 1:
        // The server has performed the change, but its answer is lost; it is asked for its opinion.
        server[wish.id] = before.applying(wish.change)
        book.confirm(wish, before.applying(wish.change))
      case 2: book.revert(wish, because: problem, opinion: before)
      default:
        server[wish.id] = before.applying(wish.change)
        book.confirm(wish, before.applying(wish.change))
      }
      for failure in book.failures {
        // A failure that the user sees reverts to the server's part.
        if case .set(let change) = failure.request.action {
          let id = failure.request.id
          let kept = (server[id] ?? .none).undoing(change)
          wanted[id] = (wanted[id] ?? .none).applying(kept)
        }
        book.removeFailure()
      }
    }
    for _ in 0..<60 {
      let recipe = recipes[random.below(3)]
      switch random.below(5) {
      case 0, 1:
        book.perform(OpinionRequest(recipe, .toggleFavourite))
        let opinion = wanted[recipe.id] ?? .none
        wanted[recipe.id] = opinion.applying(.favourite(!opinion.isFavourite))
      case 2:
        let rating = random.below(6)
        let change = Recipe.Opinion.Change.rating(rating == 0 ? nil : rating)
        book.perform(OpinionRequest(recipe, .set(change)))
        wanted[recipe.id] = (wanted[recipe.id] ?? .none).applying(change)
      default: answer()
      }
      for recipe in recipes {
        #expect(
          (book.opinion(of: recipe.id) ?? Recipe.Opinion.none)
            == (wanted[recipe.id] ?? Recipe.Opinion.none))
        #expect(book.wishes.filter { $0.id == recipe.id }.count <= 1)
      }
    }
    var steps = 0
    while book.isPending, steps < 200 {
      answer()
      steps += 1
    }
    #expect(!book.isPending && book.wishes.isEmpty)
    for recipe in recipes {
      #expect(
        (book.opinion(of: recipe.id) ?? Recipe.Opinion.none)
          == (server[recipe.id] ?? Recipe.Opinion.none))
    }
  }
}

/// Reproducible pseudo-random numbers.
private struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }
}
