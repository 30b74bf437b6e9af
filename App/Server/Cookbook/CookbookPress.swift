// SPDX-License-Identifier: MIT

/// Writes the cookbook down for the first who wants it, and keeps it for the others: the collection
/// doesn't change while the server runs.
actor CookbookPress {
  private let store: RecipeStore
  private var printing: Task<CookbookText, any Error>?

  init(store: RecipeStore) {
    self.store = store
  }

  /// The text; who asks while it is being written waits for it.
  func text() async throws -> CookbookText {
    let task = printing ?? Task { [store] in try await CookbookText(of: store) }
    printing = task
    do {
      return try await task.value
    } catch {
      // The next one tries again.
      if printing == task { printing = nil }
      throw error
    }
  }
}
