// SPDX-License-Identifier: MIT

import Testing

/// A class keeps its state private: one type in one file, even if the file is long.
///
/// Stored variables that other files can access are visible in the whole module. So a class with
/// extensions in other files of its module has no such variables: they're private, privately
/// settable, or public on purpose.
@Suite("Storage")
struct StorageTests {
  /// The classes that still have such variables. An unnecessary entry fails.
  static let open: [String: String] = [:]

  @Test("a class that other files extend keeps its variables private")
  func privateStorage() {
    var found: Set<String> = []
    for target in Manifest.targets where !target.isTest {
      let inner = Manifest.targets.map(\.path).filter { $0.hasPrefix(target.path + "/") }
      let files = SourceTree.files(in: target.path)
        .filter { file in !inner.contains { file.path.hasPrefix($0 + "/") } }
      var extending: [String: Set<String>] = [:]
      for file in files {
        for declaration in file.declarations where declaration.kind == "extension" {
          extending[declaration.name, default: []].insert(file.path)
        }
      }
      for file in files {
        for type in file.declarations where type.kind == "class" || type.kind == "actor" {
          let others = (extending[type.fullName] ?? []).subtracting([file.path])
          guard !others.isEmpty else { continue }
          let open = file.declarations.filter { Self.isOpen($0, in: type) }
          guard !open.isEmpty else { continue }
          found.insert("\(target.name).\(type.fullName)")
          #expect(
            Self.open["\(target.name).\(type.fullName)"] != nil,
            """
            \(file.path): \(type.fullName) is extended in \(others.sorted()), which can reach \
            \(open.map(\.name))
            """)
        }
      }
    }
    #expect(Set(Self.open.keys).subtracting(found).sorted() == [], "listed without need")
  }

  /// Returns a Boolean value that indicates whether a declaration is a stored variable of a class
  /// that the whole module can set.
  private static func isOpen(_ declaration: Declaration, in type: Declaration) -> Bool {
    let closing: Set = [
      "private", "fileprivate", "private(set)", "fileprivate(set)", "public", "open",
      "@usableFromInline",
    ]
    return declaration.kind == "var" && declaration.isStoredProperty
      && closing.isDisjoint(with: declaration.modifiers)
      && declaration.parents.map(\.name).joined(separator: ".") == type.fullName
      && declaration.parents.last?.kind != "extension"
  }
}
