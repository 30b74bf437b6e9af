// SPDX-License-Identifier: MIT

import RecipeEntities

/// Generates any number of recipes, the same ones for the same seed.
///
/// A recipe depends only on the seed, its index and its category, so a later request for more
/// recipes keeps the existing ones.
struct RecipeGenerator: Sendable {
  let seed: UInt64

  /// Returns the recipe at an index.
  func draft(_ index: Int, in category: Recipe.Category.ID) -> Draft {
    // An odd factor gives every index a different seed.
    var random = SeededGenerator(seed: seed &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    let words = Vocabulary.of(category)
    let main = random.pick(words.mains)
    let dish = random.pick(words.dishes)
    let extra = random.pick(Vocabulary.extras)
    let hasExtra = random.fraction() < 0.6
    let style = random.pick(Vocabulary.styles)
    let cooking = random.number(in: words.minutes)
    return Draft(
      "\(style) \(main) \(dish)\(hasExtra ? " with \(extra)" : "")",
      minutes: cooking - cooking % 5,
      // The maximum of two numbers, since people rate mostly what they liked.
      rating: Double(max(random.number(in: 15...50), random.number(in: 15...50))) / 10,
      servings: random.number(in: 1...4) * 2,
      added: random.number(in: Vocabulary.dates),
      summary: "\(random.pick(Vocabulary.praises)) \(random.pick(Vocabulary.occasions))",
      ingredients: ingredients(
        main: main, extra: hasExtra ? extra : nil, words: words, random: &random),
      steps: steps(
        main: main, dish: dish, extra: hasExtra ? extra : nil, minutes: cooking / 10 * 5,
        words: words, random: &random))
  }

  private func ingredients(
    main: String, extra: String?, words: Vocabulary, random: inout SeededGenerator
  ) -> [(String, String)] {
    var list = [("\(random.number(in: 3...16) * 50) g", main)]
    // Every other base from a random one on, so that no ingredient occurs twice.
    let first = random.number(in: 0...(words.bases.count - 1))
    for offset in 0..<(words.bases.count / 2) {
      let base = words.bases[(first + 2 * offset) % words.bases.count]
      list.append((random.pick(Vocabulary.amounts), base))
    }
    if let extra {
      list.append(("a handful", extra))
    }
    list.append(("", random.pick(Vocabulary.seasonings)))
    return list
  }

  private func steps(
    main: String, dish: String, extra: String?, minutes: Int, words: Vocabulary,
    random: inout SeededGenerator
  ) -> [String] {
    var steps = [
      "\(random.pick(Vocabulary.preparations)) the \(main) and put the rest within reach."
    ]
    let first = random.number(in: 0...(words.methods.count - 1))
    for offset in 0..<2 {
      steps.append(words.methods[(first + offset) % words.methods.count])
    }
    steps.append(
      "Give the \(dish) about \(max(5, minutes)) minutes, and \(random.pick(Vocabulary.checks)).")
    steps.append(
      extra.map { "Finish with the \($0) and serve \(random.pick(Vocabulary.servings))." }
        ?? "Taste once more and serve \(random.pick(Vocabulary.servings)).")
    return steps
  }
}
