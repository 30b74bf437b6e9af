// SPDX-License-Identifier: MIT

import RecipeEntities

/// The words of the generated recipes of a category.
struct Vocabulary: Sendable {
  let mains: [String]
  let dishes: [String]
  /// Further ingredients. The number is even, and a recipe uses half of them.
  let bases: [String]
  /// The steps, each a complete sentence. Adjacent ones can follow each other.
  let methods: [String]
  let minutes: ClosedRange<Int>

  /// Returns the words of a category, or those of the main courses for an unknown category.
  static func of(_ category: Recipe.Category.ID) -> Vocabulary {
    switch category {
    case "breakfasts": breakfasts
    case "soups": soups
    case "salads": salads
    case "vegetables": vegetables
    case "pasta": pasta
    case "breads": breads
    case "desserts": desserts
    default: mainCourses
    }
  }

  /// From January 2015 to the end of 2024, in seconds since 1970.
  static let dates = 1_420_070_400...1_735_689_599

  static let styles = [
    "Smoky", "Rustic", "Sunday", "Midnight", "Golden", "Slow", "Quick", "Spiced", "Grandmother's",
    "Harvest", "Village", "Coastal", "Winter", "Spring", "Peppery", "Tangy", "Bright", "Lazy",
    "Festive", "Market-day", "Fiery", "Gentle",
  ]
  static let extras = [
    "toasted hazelnuts", "crisp sage", "pickled onions", "lemon zest", "rosemary", "black sesame",
    "candied ginger", "brown butter", "pumpkin seeds", "orange blossom", "fresh mint", "dill",
    "roasted almonds", "chive flowers", "pink pepper", "sea salt flakes", "wild thyme", "sumac",
  ]
  static let amounts = ["3", "2", "3 tbsp", "1 tsp", "100 g", "150 ml", "half a cup", "50 g"]
  static let seasonings = ["salt and pepper", "flaky salt", "nutmeg", "a bay leaf", "white pepper"]
  static let preparations = ["Wash and trim", "Weigh out", "Chop", "Roughly slice", "Pick over"]
  static let checks = [
    "trust your nose more than the clock", "turn the heat down if the edges darken too soon",
    "leave it alone in between", "taste before you season",
    "keep back a spoonful of liquid in case it gets too thick",
  ]
  static let servings = [
    "while it is warm", "at once", "straight from the pan", "on warmed plates", "with good bread",
    "after ten minutes' rest",
  ]
  static let praises = [
    "Less work than it looks.", "A quiet favourite.", "It asks for patience and little else.",
    "Every spoonful a little different.", "Simple, as long as the ingredients are good.",
    "The recipe that gets asked for.", "Made for cold hands and good company.",
  ]
  static let occasions = [
    "It keeps well until the next day.", "Good for an evening when nobody wants to shop.",
    "Double it when friends come.", "Best when the market is full.", "Children like to help.",
    "What is left over makes a fine lunch.",
  ]
}

extension Vocabulary {
  private static let breakfasts = Vocabulary(
    mains: ["oat", "apple", "blueberry", "mushroom", "spinach", "banana", "rye", "sweetcorn"],
    dishes: ["porridge", "pancakes", "omelette", "granola", "toast", "waffles", "hash"],
    bases: ["eggs", "milk", "butter", "honey", "yogurt", "flour"],
    methods: [
      "Warm a wide pan over medium heat and let a little butter foam.",
      "Whisk everything liquid until it is smooth, then fold in the rest.",
      "Cook without hurry until the edges are set and golden.",
    ],
    minutes: 10...35)

  private static let soups = Vocabulary(
    mains: ["leek", "lentil", "tomato", "pumpkin", "barley", "fennel", "chickpea", "celeriac"],
    dishes: ["soup", "broth", "chowder", "bisque", "pottage", "hotpot"],
    bases: ["onions", "garlic", "vegetable stock", "cream", "carrots", "olive oil"],
    methods: [
      "Sweat the onions in a heavy pot until they are soft and sweet.",
      "Pour in the stock and bring it to a lazy simmer.",
      "Blend half of it and stir that back in, for body.",
    ],
    minutes: 20...90)

  private static let salads = Vocabulary(
    mains: ["beetroot", "cucumber", "bulgur", "orange", "radish", "white bean", "potato", "peach"],
    dishes: ["salad", "slaw", "tabbouleh", "platter", "bowl"],
    bases: ["lettuce", "vinegar", "mustard", "olive oil", "feta", "spring onions"],
    methods: [
      "Shake the vinegar, mustard and oil in a jar until they hold together.",
      "Toss the firm parts with half of the dressing and let them stand.",
      "Add the leaves at the very end, with the rest of the dressing.",
    ],
    minutes: 10...40)

  private static let vegetables = Vocabulary(
    mains: ["aubergine", "cauliflower", "carrot", "courgette", "cabbage", "squash", "pepper"],
    dishes: ["gratin", "bake", "skewers", "fritters", "stew", "tian", "curry"],
    bases: ["garlic", "olive oil", "tomatoes", "breadcrumbs", "cheese", "chickpeas"],
    methods: [
      "Salt the vegetables, wait a quarter of an hour and pat them dry.",
      "Brown them in batches: a crowded pan only steams.",
      "Layer everything in a dish and moisten it with the juices.",
    ],
    minutes: 25...75)

  private static let pasta = Vocabulary(
    mains: [
      "tomato", "artichoke", "mushroom", "sardine", "ricotta", "walnut", "broccoli", "lemon",
    ],
    dishes: ["linguine", "orecchiette", "lasagne", "penne", "ravioli", "spaghetti", "gnocchi"],
    bases: ["garlic", "olive oil", "hard cheese", "chilli", "parsley", "anchovies"],
    methods: [
      "Bring a large pot of water to the boil and salt it well.",
      "Let the sauce begin in olive oil over the lowest heat.",
      "Drain the pasta a minute early and finish it in the sauce.",
    ],
    minutes: 15...60)

  private static let mainCourses = Vocabulary(
    mains: ["chicken", "cod", "lamb", "tofu", "trout", "beef", "prawn", "duck"],
    dishes: ["casserole", "pilaf", "roast", "pie", "curry", "tagine", "stir-fry", "goulash"],
    bases: ["onions", "stock", "potatoes", "white wine", "cumin", "rice"],
    methods: [
      "Season it all over and let it come to room temperature.",
      "Brown it on every side, then set it aside on a plate.",
      "Scrape up what sticks to the pan with a splash of liquid.",
      "Put everything together, cover, and cook until tender.",
    ],
    minutes: 30...180)

  private static let breads = Vocabulary(
    mains: ["walnut", "spelt", "rye", "olive", "buttermilk", "potato", "sunflower", "honey"],
    dishes: ["loaf", "rolls", "flatbread", "focaccia", "crackers", "buns", "braid"],
    bases: ["strong flour", "yeast", "water", "salt", "butter", "malt"],
    methods: [
      "Mix a shaggy dough and let it rest before you knead it.",
      "Knead until it springs back, and leave it in a warm place to double.",
      "Shape it, cover it with a cloth and heat the oven well.",
    ],
    minutes: 60...240)

  private static let desserts = Vocabulary(
    mains: ["plum", "rhubarb", "chocolate", "pear", "almond", "cherry", "lemon", "fig"],
    dishes: ["crumble", "tart", "pudding", "cake", "sorbet", "trifle", "clafoutis"],
    bases: ["sugar", "butter", "eggs", "vanilla", "cream", "flour"],
    methods: [
      "Butter the dish and dust it with sugar.",
      "Beat the butter and sugar until pale, then add the eggs one by one.",
      "Fold in the rest with a light hand.",
    ],
    minutes: 20...120)
}
