// SPDX-License-Identifier: MIT

/// Creates the text of the cookbook for the first request, and keeps it for the following ones: the
/// collection doesn't change while the server runs.
actor CookbookPress {
  private let store: RecipeStore
  private var printing: Task<CookbookText, any Error>?

  init(store: RecipeStore) {
    self.store = store
  }

  /// Returns the text. Concurrent calls wait for the same text.
  func text() async throws -> CookbookText {
    let task = printing ?? Task { [store] in try await CookbookText(of: store) }
    printing = task
    do {
      return try await task.value
    } catch {
      // The next call tries again.
      if printing == task { printing = nil }
      throw error
    }
  }
}
