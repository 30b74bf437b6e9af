// SPDX-License-Identifier: MIT

import RecipeEntities

/// The opinions that the user has changed, including changes that the server hasn't confirmed.
///
/// A change is visible immediately. Each recipe has at most one request at a time. A change that is made while
/// the request of another one runs replaces a waiting change of the same part, so that the last one has the last
/// word. A rejected change is reverted to the server's opinion.
public struct OpinionBook: Hashable, Sendable, Codable {
  /// A change to send to the server.
  package struct Wish: Hashable, Sendable, Codable {
    package let id: Recipe.ID
    package let change: Recipe.Opinion.Change

    package init(id: Recipe.ID, change: Recipe.Opinion.Change) {
      self.id = id
      self.change = change
    }
  }

  /// A change by the user, and the revision of the book at its time.
  private struct Decision: Hashable, Sendable, Codable {
    let change: Recipe.Opinion.Change
    let revision: Int
  }

  /// A recipe with a changed opinion.
  private struct Entry: Hashable, Sendable, Codable {
    var name: String
    /// The last known opinion of the server.
    var confirmed: Recipe.Opinion
    /// The changes that the server hasn't confirmed, the oldest first, at most one for each part.
    var wanted: [Recipe.Opinion.Change] = []
    /// The change that is being sent.
    var sent: Recipe.Opinion.Change?
    /// The revision of the book at the last change of this entry.
    var revision: Int
    /// The revisions of the book at the user's last changes, one for each part.
    var decisions: [Decision] = []

    var opinion: Recipe.Opinion { wanted.reduce(confirmed) { $0.applying($1) } }

    /// Selects the next change to send. A change that the server has already needs no request.
    mutating func sendNext() {
      guard sent == nil else { return }
      wanted.removeAll { [confirmed] in confirmed.applying($0) == confirmed }
      sent = wanted.first
    }
  }

  private var entries: [Recipe.ID: Entry] = [:]
  /// The recipes in the order in which they were first changed, which is the order of the requests.
  private var order: [Recipe.ID] = []
  /// The number of changes so far. It identifies the time at which a request began.
  package private(set) var revision = 0
  /// The last change by the user; nil before the first one.
  public private(set) var last: OpinionChange?
  /// The failures that weren't reported yet, the oldest first.
  package private(set) var failures: [OpinionFailure] = []

  /// Creates a book without changes.
  package init() {}

  /// The opinions of all changed recipes, with the changes that wait.
  public var opinions: [Recipe.ID: Recipe.Opinion] { entries.mapValues(\.opinion) }

  /// Returns the opinion of a changed recipe; nil if it wasn't changed.
  public func opinion(of id: Recipe.ID) -> Recipe.Opinion? { entries[id]?.opinion }

  /// Returns whether a change of a recipe waits for the server.
  public func isPending(_ id: Recipe.ID) -> Bool { entries[id]?.wanted.isEmpty == false }

  /// Returns whether the server hasn't confirmed a change, which neither was reverted nor replaced by another one.
  public func isPending(_ change: OpinionChange) -> Bool {
    entries[change.id]?.wanted.contains(change.change) == true
  }

  /// The number of favourites that the server hasn't confirmed.
  public var pendingFavourites: Int {
    count(of: { if case .favourite = $0 { true } else { false } })
  }

  /// The number of ratings that the server hasn't confirmed.
  public var pendingRatings: Int { count(of: { if case .rating = $0 { true } else { false } }) }

  private func count(of isCounted: (Recipe.Opinion.Change) -> Bool) -> Int {
    entries.values.reduce(0) { $0 + $1.wanted.count(where: isCounted) }
  }

  /// A Boolean value that indicates whether a change waits for the server.
  public var isPending: Bool { entries.values.contains { !$0.wanted.isEmpty } }

  /// The changes to send now: one for each recipe.
  package var wishes: [Wish] {
    order.compactMap { id in entries[id]?.sent.map { Wish(id: id, change: $0) } }
  }

  /// Performs a change of the user. A change without an effect is ignored.
  package mutating func perform(_ request: OpinionRequest) {
    var entry =
      entries[request.id]
      ?? Entry(name: request.name, confirmed: request.shown, revision: revision)
    let before = entry.opinion
    let change = request.change(of: before)
    guard before.applying(change) != before else { return }
    revision += 1
    entry.name = request.name
    entry.revision = revision
    // A change that is being sent stays until its response, even if the user has changed their mind.
    entry.wanted.removeAll { $0.concernsSamePart(as: change) }
    entry.wanted.append(change)
    entry.decisions.removeAll { $0.change.concernsSamePart(as: change) }
    entry.decisions.append(Decision(change: change, revision: revision))
    entry.sendNext()
    if entries.updateValue(entry, forKey: request.id) == nil { order.append(request.id) }
    last = OpinionChange(
      number: revision, id: request.id, name: request.name, change: change,
      reversal: before.undoing(change), isUndo: request.isUndo)
  }

  /// Performs a change again that has failed, unless the user has changed the same part since.
  package mutating func performAgain(_ failure: OpinionFailure) {
    guard case .set(let change) = failure.request.action else { return }
    let decisions = entries[failure.request.id]?.decisions ?? []
    let isOutdated = decisions.contains {
      $0.revision > failure.number && $0.change.concernsSamePart(as: change)
    }
    if !isOutdated { perform(failure.request) }
  }

  /// Handles the server's response to a change: the opinion that it has now.
  package mutating func confirm(_ wish: Wish, _ opinion: Recipe.Opinion) {
    settle(wish) { entry in
      entry.confirmed = opinion
      entry.wanted.removeAll { $0 == wish.change }
    }
  }

  /// Reverts a change that has failed, unless the user has replaced it by another one.
  ///
  /// - Parameters:
  ///   - wish: The change.
  ///   - problem: The reason.
  ///   - opinion: The server's opinion; nil if it is unknown.
  package mutating func revert(
    _ wish: Wish, because problem: Problem, opinion: Recipe.Opinion? = nil
  ) {
    var failure: OpinionFailure?
    let number = revision
    settle(wish) { entry in
      if let opinion { entry.confirmed = opinion }
      guard let index = entry.wanted.firstIndex(of: wish.change) else { return }
      entry.wanted.remove(at: index)
      failure = OpinionFailure(
        number: number,
        request: OpinionRequest(
          id: wish.id, name: entry.name, shown: entry.confirmed, action: .set(wish.change)),
        problem: problem)
    }
    if let failure { failures.append(failure) }
  }

  /// Removes the oldest failure, which was reported.
  package mutating func removeFailure() {
    if !failures.isEmpty { failures.removeFirst() }
  }

  /// Stores the server's opinions of recipes that the user has changed before their request began.
  ///
  /// - Parameters:
  ///   - opinions: The opinions.
  ///   - start: The revision of the book at which the request began.
  package mutating func learn(_ opinions: [Recipe.ID: Recipe.Opinion], since start: Int) {
    for (id, opinion) in opinions {
      guard let entry = entries[id], entry.revision <= start, entry.wanted.isEmpty,
        entry.sent == nil
      else { continue }
      entries[id]?.confirmed = opinion
    }
  }

  private mutating func settle(_ wish: Wish, _ change: (inout Entry) -> Void) {
    guard var entry = entries[wish.id], entry.sent == wish.change else { return }
    revision += 1
    entry.revision = revision
    entry.sent = nil
    change(&entry)
    entry.sendNext()
    entries[wish.id] = entry
  }
}

/// A change of the user's opinion of a recipe, as a front end requests it.
public struct OpinionRequest: Hashable, Sendable, Codable {
  /// What to change.
  public enum Action: Hashable, Sendable, Codable {
    /// Makes a favourite of a recipe that isn't one, and the reverse.
    case toggleFavourite
    /// Changes a part of the opinion.
    case set(Recipe.Opinion.Change)
    /// Rates the recipe; the same rating again removes it.
    case toggleRating(Int)
  }

  /// The identifier of the recipe.
  public let id: Recipe.ID
  /// The name of the recipe.
  public let name: String
  /// The opinion that was loaded with the recipe.
  public let shown: Recipe.Opinion
  /// What to change.
  public let action: Action
  /// A Boolean value that indicates whether the request undoes another one.
  let isUndo: Bool

  /// Creates a request for a recipe in a list.
  public init(_ recipe: Recipe.Summary, _ action: Action) {
    self.init(id: recipe.id, name: recipe.name, shown: recipe.opinion, action: action)
  }

  /// Creates a request for a recipe.
  public init(_ recipe: Recipe, _ action: Action) {
    self.init(id: recipe.id, name: recipe.name, shown: recipe.opinion, action: action)
  }

  /// Creates a request that undoes a change.
  public init(undoing change: OpinionChange) {
    self.init(
      id: change.id, name: change.name, shown: .none, action: .set(change.reversal), isUndo: true)
  }

  package init(
    id: Recipe.ID, name: String, shown: Recipe.Opinion, action: Action, isUndo: Bool = false
  ) {
    (self.id, self.name, self.shown, self.action) = (id, name, shown, action)
    self.isUndo = isUndo
  }

  fileprivate func change(of opinion: Recipe.Opinion) -> Recipe.Opinion.Change {
    switch action {
    case .toggleFavourite: .favourite(!opinion.isFavourite)
    case .set(let change): change
    case .toggleRating(let rating): .rating(opinion.ownRating == rating ? nil : rating)
    }
  }
}

/// A change that the user has made.
public struct OpinionChange: Hashable, Sendable, Codable {
  /// The number of the change, by which equal ones differ.
  package let number: Int
  /// The identifier of the recipe.
  public let id: Recipe.ID
  /// The name of the recipe.
  public let name: String
  /// The change.
  public let change: Recipe.Opinion.Change
  /// The change that undoes it.
  public let reversal: Recipe.Opinion.Change
  /// A Boolean value that indicates whether it undoes another change.
  public let isUndo: Bool
}

/// A change that was reverted.
package struct OpinionFailure: Hashable, Sendable, Codable {
  /// The number of the failure, by which equal ones differ.
  package let number: Int
  /// The request, which can be repeated.
  package let request: OpinionRequest
  /// The reason.
  package let problem: Problem
}
