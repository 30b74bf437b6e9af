// SPDX-License-Identifier: MIT

import Testing

/// A feature has one name in all layers: in its interactor, in its screen and in its scene, which knows its presenter as
/// a flow only.
@Suite("Features")
struct FeatureNameTests {
  /// The files of the example's full-screen scenes, with their names without `.swift`.
  private static var scenes: [(name: String, file: SourceFile)] {
    SourceTree.files(in: "Scenes/Text").compactMap { file in
      let isScene = file.declarations.contains { $0.kind == "func" && $0.name == "createScene" }
      return isScene ? (name(of: file.path), file) : nil
    }
  }

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
  }

  @Test("a scene is an extension of the interactor with the name of its file")
  func interactors() {
    let interactors = Set(SourceTree.paths(in: "Interactors").map(Self.name))
    #expect(Self.scenes.count >= 8)
    for (name, file) in Self.scenes {
      let isExtension = file.declarations.contains { $0.kind == "extension" && $0.name == name }
      #expect(isExtension, "\(file.path) extends no \(name)")
      #expect(interactors.contains(name), "\(file.path) has no interactor of its name")
    }
  }

  @Test("a scene shows the view controller with the name of its interactor")
  func screens() {
    let declared = Set(
      SourceTree.files(in: "Views/Screens").flatMap(\.declarations)
        .filter { ["class", "struct"].contains($0.kind) }.map(\.fullName))
    for (name, file) in Self.scenes where !file.uses(of: ["ViewController"]).isEmpty {
      let isUsed = !file.uses(of: ["ViewController.\(name)"]).isEmpty
      #expect(isUsed, "\(file.path) shows no ViewController.\(name)")
      #expect(declared.contains("ViewController.\(name)"), "there is no ViewController.\(name)")
      #expect(SourceTree.file("Views/Screens/\(name).swift") != nil, "\(file.path)")
    }
  }

  @Test("a scene dismisses no screen except by the flow that presented it")
  func dismissal() {
    let phrases = [".dismiss(", ".dismiss {", ".dismissAll(", ".pop(", ".popToRoot("]
    for file in SourceTree.files(in: "Scenes/Text") {
      for (line, phrase) in file.uses(of: phrases) {
        let code = file.code[line - 1]
        // A message of a window isn't a screen.
        let isMessage = code.contains("handle?.dismiss()")
        let isAllowed =
          isMessage || code.contains("presenting.dismiss") || code.contains("case .dismiss")
        #expect(isAllowed, "\(file.path):\(line): \(phrase)")
      }
    }
  }
}
