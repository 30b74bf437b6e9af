// SPDX-License-Identifier: MIT

/// The files to write for a feature, after all checks have succeeded.
struct FeaturePlan: Sendable {
  /// The name of the feature.
  let name: FeatureName
  /// The files, sorted by path.
  let files: [FeatureTemplate.File]

  /// Creates a plan without writing anything.
  ///
  /// - Parameters:
  ///   - name: The name of the feature.
  ///   - template: The template of the feature.
  ///   - repository: The destination.
  /// - Throws: A `Refusal` if the name is taken or if the repository has another layout.
  init(
    _ name: FeatureName, from template: FeatureTemplate, into repository: Repository
  ) throws(Refusal) {
    self.name = name
    files = template.files(named: name, modulePrefix: repository.modulePrefix)
    try Self.checkParents(template.parents, in: repository)
    try Self.checkFolders(of: name, in: template.parents, of: repository)
    try Self.checkModules(name, in: repository)
    try Self.checkWords(of: name, in: template)
    try Self.checkTypes(template.types(named: name), in: repository)
  }

  private static func checkParents(
    _ parents: [String], in repository: Repository
  ) throws(Refusal) {
    for parent in parents where !repository.hasFolder(at: parent) {
      throw Refusal(
        "\(repository.root.path) has no folder \(parent), where a part of the feature goes. "
          + "Make it, with a target in Package.swift, or name another repository with --in.")
    }
  }

  private static func checkFolders(
    of name: FeatureName, in parents: [String], of repository: Repository
  ) throws(Refusal) {
    for parent in parents {
      if let entry = repository.entry(at: "\(parent)/\(name.type)") {
        throw Refusal("\(entry) already exists, and nothing is overwritten. Choose another name.")
      }
    }
  }

  private static func checkWords(
    of name: FeatureName, in template: FeatureTemplate
  ) throws(Refusal) {
    let words = template.identifiers
    for word in [name.type, name.value] where words.contains(word) {
      throw Refusal(
        "“\(name.type)” can't be the name of a feature: every feature uses \(word) for something "
          + "else. Choose another, such as \(name.type)List.")
    }
  }

  private static func checkModules(
    _ name: FeatureName, in repository: Repository
  ) throws(Refusal) {
    if SwiftWords.modules.union(repository.modules).contains(name.type) {
      throw Refusal(
        "“\(name.type)” is the name of a module, which the feature's type would hide. "
          + "Choose another, such as \(name.type)List.")
    }
  }

  private static func checkTypes(
    _ types: [String], in repository: Repository
  ) throws(Refusal) {
    let taken = repository.types
    for type in types {
      if let path = taken[type] {
        throw Refusal(
          "\(type) is declared in \(path) already, and two types of one name would be "
            + "mistaken for each other. Choose another name.")
      }
      if SwiftWords.standardTypes.contains(type) {
        throw Refusal(
          "\(type) is a type that comes with the language, and the feature's would hide it. "
            + "Choose another name.")
      }
    }
  }
}
