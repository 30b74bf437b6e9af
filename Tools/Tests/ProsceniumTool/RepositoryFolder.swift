// SPDX-License-Identifier: MIT

import TestKit

@testable import ProsceniumTool

extension TemporaryFolder {
  /// Returns an empty folder.
  static func empty() -> TemporaryFolder { TemporaryFolder("proscenium") }

  /// Returns a folder with the layers of Proscenium's repository and a few files.
  static func repository() throws -> TemporaryFolder {
    let folder = empty()
    for layer in Layer.all { try folder.make(layer.folder) }
    try folder.put("let package = Package(name: \"Port\", targets: [])", at: "Package.swift")
    try folder.put("public struct Lighthouse {}\n", at: "Entities/Towers.swift")
    let program = Template.demonstration.path
    try folder.put(
      Template.text(at: ProsceniumCommand.checkout.appending(path: program)), at: program)
    return folder
  }

  /// Returns a folder with the application `Tracker` in it.
  static func application() throws -> TemporaryFolder {
    let folder = empty()
    _ = try NewCommand.parse(["Tracker", "--in", folder.url.path]).perform()
    return folder
  }

  /// The paths of the files, without folders.
  var files: [String] { content.filter { $0.value != nil }.keys.sorted() }
}
