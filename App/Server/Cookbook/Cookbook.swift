/// The collection that the server starts with, written for this project.
enum Cookbook {
  /// The shelves of the collection, in the order in which they are shown.
  static let chapters: [Chapter] = [
    breakfasts, soups, salads, vegetables, pasta, mains, breads, desserts,
  ]
}
