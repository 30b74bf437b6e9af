import Entities
import Interactors
import Signals

extension RecipeList {
  /// What the user wants of the recipes.
  public enum PlainOutcome: Sendable {
    /// To read one.
    case details(RecipeDetails)
    /// To see the categories again.
    case back
  }

  /// Makes the list of a category's recipes, line by line.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let commands = typed.signal.map(ListCommand.init).shareReplay(limit: 0)
    // A number means what was printed, so that is noted before it is printed.
    let shown = MutableProperty<[Recipe.Summary]>([])
    let chosen = commands.compactMap(\.number).map { shown.value.element(at: $0 - 1) }

    return PlainScene(
      lines: merge(
        recipes.feedNext(into: shown.on).flatMapConcat { recipes in
          SafeSignal.sequence(
            recipes.enumerated().map {
              "\($0 + 1). \($1.name), \($1.minutes) minutes, \($1.rating) of 5"
            }
              + [
                .question(
                  "A number shows one; name, newest, quickest, best sort; r reloads, b goes back.")
              ])
        },
        commands.compactMap(\.order).silently(into: sort),
        commands.filter { $0 == .reload }.replace(with: ()).silently(into: reload),
        commands.compactMap {
          $0 == .unknown || $0 == .signOut ? .question("There is no such choice.") : nil
        },
        chosen.compactMap { $0 == nil ? .question("There is no such number.") : nil }),
      input: typed.on,
      outcome: merge(
        chosen.compactMap { $0.map { .details(details(of: $0)) } },
        commands.compactMap { $0 == .back ? .back : nil }))
  }
}
