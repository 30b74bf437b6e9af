// SPDX-License-Identifier: MIT

import Foundation

/// Checks that the names of a feature are free in a destination.
struct NameCheck {
  private let feature: Feature
  private let files: [Template.File]
  private let template: Template
  private let destination: Destination

  /// Creates a check of the files of a feature.
  init(_ feature: Feature, files: [Template.File], template: Template, destination: Destination) {
    (self.feature, self.files) = (feature, files)
    (self.template, self.destination) = (template, destination)
  }

  /// Checks the names, and returns the paths of the files that are there already, as a killed run has left them.
  ///
  /// - Throws: A `Refusal` if one is taken.
  func check() throws(Refusal) -> Set<String> {
    let present = try checkFiles()
    try checkModules()
    try checkTypes(except: present)
    try checkWords()
    try checkLines()
    return present
  }

  private func checkFiles() throws(Refusal) -> Set<String> {
    var present: Set<String> = []
    for file in files {
      guard let entry = destination.entry(at: file.path) else { continue }
      let data = try? Data(contentsOf: destination.root.appending(path: entry))
      guard entry == file.path, data == Data(file.text.utf8) else { throw .taken(entry) }
      present.insert(entry)
    }
    return present
  }

  private func checkModules() throws(Refusal) {
    let modules = SwiftWords.modules.union(destination.modules)
      .union(Destination.modules(of: template.checkout))
    for type in [feature.name.type, feature.entity.type] where modules.contains(type) {
      throw Refusal(
        "\(type) is the name of a module, which the type would hide. Choose another, such as \(type)List."
      )
    }
  }

  private func checkTypes(except present: Set<String>) throws(Refusal) {
    let taken = destination.types
    for type in files.flatMap({ SwiftWords.types(declaredIn: $0.text) }) {
      if let path = taken[type], !present.contains(path) {
        throw Refusal(
          "\(type) is declared in \(path) already, and two types of one name would be mistaken for each other. "
            + "Choose another name.")
      }
      if SwiftWords.standardTypes.contains(type) {
        throw Refusal(
          "\(type) is a type that comes with the language, and the feature's would hide it. "
            + "Choose another name.")
      }
    }
  }

  private func checkWords() throws(Refusal) {
    let words = template.identifiers
    for name in [feature.name, feature.entity] {
      for word in [name.type, name.value] where words.contains(word) {
        throw Refusal(
          "\(word) can't be a name of the feature: every feature uses it for something else. "
            + "Choose another name.")
      }
    }
  }

  private func checkLines() throws(Refusal) {
    for line in files.flatMap({ $0.text.split(separator: "\n") }) where line.count > 100 {
      guard !line.contains("///") else { continue }
      throw Refusal(
        "The names are too long together: a line would have \(line.count) columns, and 100 are the limit. "
          + "Choose shorter ones.")
    }
  }
}
