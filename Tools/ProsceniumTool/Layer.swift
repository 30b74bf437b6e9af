// SPDX-License-Identifier: MIT

import Foundation

/// A layer of Proscenium's repository, where each is a module. In a package that `proscenium new` has made, all are one.
struct Layer: Hashable, Sendable {
  /// The beginning of the paths of its files in the template.
  let template: String
  /// The folder in the repository.
  let folder: String
  /// The modules of other layers that its files import.
  let imports: [String]

  /// The layers, and their tests.
  static let all = [
    Layer(sources: "Entities", folder: "Entities", imports: []),
    Layer(sources: "Endpoints", folder: "Networking/Endpoints", imports: ["RecipeEntities"]),
    Layer(
      sources: "Interactors", folder: "Interactors",
      imports: ["RecipeEndpoints", "RecipeEntities"]),
    Layer(sources: "Screens", folder: "Views/Screens", imports: []),
    Layer(
      sources: "Scenes", folder: "Scenes/Text",
      imports: ["RecipeEntities", "RecipeInteractors", "RecipeScreens"]),
    Layer(tests: "Entities", folder: "Tests/Entities", imports: ["RecipeEntities"]),
    Layer(
      tests: "Endpoints", folder: "Tests/Networking/Endpoints",
      imports: ["RecipeEndpoints", "RecipeEntities"]),
    Layer(
      tests: "Interactors", folder: "Tests/Interactors",
      imports: ["RecipeEntities", "RecipeInteractors"]),
    Layer(tests: "Screens", folder: "Tests/Screens", imports: ["RecipeScreens"]),
    Layer(
      tests: "Scenes", folder: "Tests/Scenes/Text",
      imports: ["RecipeEntities", "RecipeInteractors", "RecipeScenes"]),
  ]

  private init(sources name: String, folder: String, imports: [String]) {
    (template, self.folder, self.imports) = ("Sources/TemplateKit/\(name)/", folder, imports)
  }

  private init(tests name: String, folder: String, imports: [String]) {
    (template, self.folder, self.imports) = ("Tests/TemplateKitTests/\(name)/", folder, imports)
  }

  /// Returns the path of a file of a feature, or nil if it belongs to another layer. A feature has one file name in all layers, which
  /// files of one module can't have.
  func path(of file: String) -> String? {
    guard file.hasPrefix(template) else { return nil }
    let name = file.dropFirst(template.count)
    let suffix = ["Requests.swift", "Screen.swift", "Scene.swift"].first { name.hasSuffix($0) }
    return folder + "/" + (suffix.map { name.dropLast($0.count) + ".swift" } ?? String(name))
  }

  /// Returns the text of a file of a feature with the imports of the layer.
  func text(_ text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    let old = lines.prefix { $0.hasPrefix("import ") }
    let new = (old.filter { $0 != "import TemplateKit" } + imports.map { "import \($0)" })
    lines.replaceSubrange(..<old.endIndex, with: old.isEmpty && !new.isEmpty ? new + [""] : new)
    return lines.joined(separator: "\n").withSortedImports
  }
}
