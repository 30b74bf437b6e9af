// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

extension CategoryList {
  /// Returns the command that lists the categories.
  public func createListCommand() -> CommandScene {
    result(of: content.loadedValues(), content.statuses()) { categories in
      .success(
        CommandOutput(
          categories.map { "\($0.id)  \($0.plainText)" }.ifEmpty("There are no categories."),
          ["categories": .list(categories.map(\.value))]))
    }
  }

  /// Returns the command that lists the recipes of a category.
  ///
  /// - Parameters:
  ///   - id: The identifier or the name of the category, regardless of case.
  ///   - order: The order of the recipes.
  public func createRecipesCommand(
    in id: Recipe.Category.ID, by order: Recipe.Order
  ) -> CommandScene {
    let found = MutableProperty<Recipe.Category?>(nil)
    return result(of: content.loadedValues(), content.statuses()) { categories in
      let names = categories.map(\.id)
      let wanted = names.ignoringCase(id)
      found.value = categories.first { $0.id == wanted || [$0.name].ignoringCase(id) != nil }
      return .notFound(
        "There is no category “\(id)”. \(names.suggestion(for: id))"
          + "There are: \(names.joined(separator: ", ")).")
    }
    .flatMapLatest { failure in
      found.value.map { recipes(in: $0).createListCommand(by: order) } ?? .just(failure)
    }
  }
}

extension RecipeList {
  /// Returns the command that lists the recipes in an order.
  public func createListCommand(by order: Recipe.Order) -> CommandScene {
    .deferred {
      sort.send(order)
      return result(of: content.loadedValues(), content.statuses()) { recipes in
        .success(
          CommandOutput(
            recipes.map { "\($0.id)  \($0.plainText)" }.ifEmpty("There are no recipes."),
            [
              "category": .text(category.id), "order": .text(order.rawValue),
              "recipes": .list(recipes.map(\.value)),
            ]))
      }
    }
  }
}

extension RecipeDetails {
  /// Returns the command that shows the recipe.
  ///
  /// - Parameter count: The number of servings for which the amounts are shown; nil for that of the recipe.
  public func createShowCommand(for count: Int? = nil) -> CommandScene {
    let counts = Recipe.servingCounts
    if let count, !counts.contains(count) {
      return .just(
        .failure(
          CommandFailure(
            .usage, title: "There is no such number of servings",
            message: "servings takes a number from \(counts.lowerBound) to \(counts.upperBound)."))
      )
    }
    return result(of: content.loadedValues(), content.statuses()) { recipe in
      let count = count ?? recipe.servings
      return .success(
        CommandOutput(
          recipe.plainLines(for: count), ["recipe": recipe.scaled(toServings: count).value]))
    }
  }
}

extension RecipeSearch {
  /// Returns the command that searches all recipes, and loads pages until it has enough results.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - limit: The maximum number of results.
  ///   - filter: The restriction of the results.
  public func createSearchCommand(
    for text: String, limit: Int, filter: Recipe.Filter = .none
  ) -> CommandScene {
    .deferred {
      guard text.contains(where: { !$0.isWhitespace }) else {
        return .just(
          .failure(
            CommandFailure(
              .usage, title: "The search is empty", message: "Enter a word.")))
      }
      restrict.send(filter)
      let results = state.signal.compactMap { state -> CommandResult? in
        switch state {
        case .idle, .loadingPage: return nil
        case .error(let problem, _): return .failure(problem)
        case .loadedPage(let context):
          guard context.results.count >= limit || context.nextPageURL == nil else { return nil }
          let shown = Array(context.results.prefix(limit))
          return .success(
            CommandOutput(
              shown.map { "\($0.id)  \($0.plainText)" }.ifEmpty("No results.")
                + (shown.count < context.total ? ["\(shown.count) of \(context.total)"] : []),
              [
                "text": .text(text), "total": .integer(context.total),
                "recipes": .list(shown.map(\.value)),
              ]))
        }
      }
      let pages = state.signal.filter { state in
        guard case .loadedPage(let context) = state else { return false }
        return context.results.count < limit && context.nextPageURL != nil
      }
      .map { _ in }
      let beginning = SafeSignal.just(text)
      return merge(
        results, pages.silently(into: nearBottom), beginning.silently(into: search)
      )
      .prefix(1)
    }
  }
}

extension RecipeSearch {
  /// Returns the command for the recipe with a name, regardless of case.
  ///
  /// - Parameters:
  ///   - name: The name. If no recipe bears it, the command fails, and suggests one whose name is near.
  ///   - make: Returns the command for the identifier of the recipe.
  public func createCommand(
    named name: String, _ make: @escaping @Sendable (Recipe.ID) -> CommandScene
  ) -> CommandScene {
    let beginning = String(name.prefix(3))
    return found(name, orElse: beginning).flatMapLatest { found in
      switch found {
      case .failure(let failure): return .just(.failure(failure))
      case .success(let recipes):
        // A name in parentheses, as of “Avgolemono (Αυγολέμονο)”, needn't be given.
        let short = recipes.map { $0.name.split(separator: " (").first.map(String.init) ?? $0.name }
        let names = recipes.map(\.name)
        if let wanted = names.ignoringCase(name) ?? short.ignoringCase(name),
          let index = names.firstIndex(of: wanted) ?? short.firstIndex(of: wanted)
        {
          return make(recipes[index].id)
        }
        return .just(
          .notFound(
            "There is no recipe “\(name)”. \(short.suggestion(for: name))"
              + "Find recipes with: search WORDS."))
      }
    }
  }

  /// Returns the first page of a search; of another one if the first has no results.
  private func found(
    _ text: String, orElse other: String
  ) -> SafeSignal<Result<[Recipe.Summary], CommandFailure>> {
    .deferred {
      guard text.contains(where: { !$0.isWhitespace }) else { return .just(.success([])) }
      let results = state.signal.dropFirst(1).compactMap {
        state -> Result<[Recipe.Summary], CommandFailure>? in
        switch state {
        case .idle, .loadingPage: nil
        case .error(let problem, _): .failure(CommandFailure(problem))
        case .loadedPage(let context): .success(context.results)
        }
      }
      return merge(results, SafeSignal.just(text).silently(into: search)).prefix(1)
    }
    .flatMapLatest { result in
      if case .success(let recipes) = result, recipes.isEmpty, text != other {
        found(other, orElse: other)
      } else {
        .just(result)
      }
    }
  }
}

extension CookbookDownload {
  /// Returns the command that saves all recipes to the file.
  ///
  /// - Parameter replacing: Whether a file at the path is replaced. Anything else, such as a folder, never is.
  public func createSaveCommand(replacing: Bool) -> CommandScene {
    let saves = saved.map { path -> CommandResult in
      .success(CommandOutput(["Saved to \(path)"], ["saved": .text(path)]))
    }
    let refusals = conflicts.map { [path] target -> CommandResult in
      let message =
        target == .file
        ? "\(path) exists. Choose another path, or add --replace."
        : "\(path) isn't a file, so it isn't replaced. Choose another path."
      return .failure(
        CommandFailure(
          .exists, title: "The recipes weren't saved", message: message,
          sessionMessage: target == .file
            ? "\(path) exists. Choose another path, or set replace to true." : nil))
    }
    let beginning: CommandScene = SafeSignal.just(()).silently(into: replacing ? replace : start)
    return merge(saves, refusals, beginning).prefix(1)
  }
}
