import Entities
import Interactors
import Signals

extension CategoryList {
  /// What the user wants of the categories.
  public enum PlainOutcome: Sendable {
    /// To see the recipes of one.
    case recipes(RecipeList)
    /// To sign out.
    case signOut
  }

  /// Makes the list of categories, line by line.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let commands = typed.signal.map(ListCommand.init).shareReplay(limit: 0)
    // A number means what was printed, so that is noted before it is printed.
    let shown = MutableProperty<[Recipe.Category]>([])
    let chosen = commands.compactMap(\.number).map { shown.value.element(at: $0 - 1) }

    return PlainScene(
      lines: merge(
        categories.feedNext(into: shown.on).flatMapConcat { categories in
          SafeSignal.sequence(
            categories.enumerated().map { "\($0 + 1). \($1.name) (\($1.count)): \($1.summary)" }
              + [.question("A number shows recipes; r reloads, o signs out.")])
        },
        commands.filter { $0 == .reload }.replace(with: ()).silently(into: reload),
        commands.compactMap {
          $0 == .unknown || $0 == .back ? .question("There is no such choice.") : nil
        },
        chosen.compactMap { $0 == nil ? .question("There is no such number.") : nil }),
      input: typed.on,
      outcome: merge(
        chosen.compactMap { $0.map { .recipes(recipes(in: $0)) } },
        commands.compactMap { $0 == .signOut ? .signOut : nil }))
  }
}
