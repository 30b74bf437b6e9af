// SPDX-License-Identifier: MIT

import Foundation

/// Where a feature is written: a package that `proscenium new` has made, or Proscenium's own repository.
struct Destination: Sendable {
  /// The root of the package or the repository.
  let root: URL
  /// The names of the package's targets; nil for the repository.
  let targets: Targets?

  /// The targets of a package.
  struct Targets: Hashable, Sendable {
    /// The target with the features: `TrackerKit`.
    let kit: String
    /// The target with the program: `tracker`.
    let program: String
    /// The target with the tests: `TrackerKitTests`.
    let tests: String
  }

  /// Finds the application that a folder belongs to.
  ///
  /// - Throws: A `Refusal` if neither the folder nor one above it is an application's.
  init(containing folder: URL) throws(Refusal) {
    var root = folder
    while true {
      if let found = Destination(root: root) {
        self = found
        return
      }
      let parent = root.deletingLastPathComponent().standardizedFileURL
      guard parent.path.count < root.path.count else { break }
      root = parent
    }
    throw Refusal(
      "\(folder.path) isn't in an application that `proscenium new` has made, nor in Proscenium's repository. "
        + "Go to one, or name it with --in.")
  }

  private init?(root: URL) {
    self.root = root
    if Layer.all.allSatisfy({ Self.hasFolder(at: root.appending(path: $0.folder)) }) {
      targets = nil
      return
    }
    func name(in parent: String, with entry: String) -> String? {
      Self.names(in: root.appending(path: parent)).first {
        FileManager.default.fileExists(
          atPath: root.appending(path: "\(parent)/\($0)/\(entry)").path)
      }
    }
    guard let kit = name(in: "Sources", with: "Interactors"),
      let program = name(in: "Sources", with: "Program.swift"),
      let tests = name(in: "Tests", with: "Interactors")
    else { return nil }
    targets = Targets(kit: kit, program: program, tests: tests)
  }

  /// Returns the file of a feature at its place, or nil if the destination has no such file.
  func file(_ file: Template.File, of feature: Feature) -> Template.File? {
    if let targets {
      return Template.File(
        path: targets.path(file.path, of: feature),
        text: feature.text(of: file.text, replacing: targets.replacements))
    }
    for layer in Layer.all {
      guard let path = layer.path(of: file.path) else { continue }
      return Template.File(
        path: path.replacing(feature.replacements),
        text: "// SPDX-License-Identifier: MIT\n\n"
          + layer.text(feature.text(of: file.text, replacing: [:])))
    }
    return nil
  }

  /// The modules, products and packages that the manifest declares.
  var modules: Set<String> { Self.modules(of: root) }

  /// Returns the modules, products and packages that a manifest declares.
  static func modules(of root: URL) -> Set<String> {
    let manifest = root.appending(path: "Package.swift")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return Set(text.matches(of: /name:\s*"([^"]+)"/).map { String($0.1) })
  }

  /// Returns a Boolean value that indicates whether a folder exists.
  static func hasFolder(at url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Returns the names of a folder's entries, sorted.
  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Returns the existing entry at a path, even if it differs in case, or nil.
  func entry(at path: String) -> String? {
    let url = root.appending(path: path)
    let folder = (path as NSString).deletingLastPathComponent
    return Self.names(in: url.deletingLastPathComponent())
      .first { $0.lowercased() == url.lastPathComponent.lowercased() }
      .map { "\(folder)/\($0)" }
  }

  /// The files that declare types that a feature's files can see.
  var types: [String: String] {
    guard targets != nil else {
      let hidden: Set = ["Documentation", "Tests", "Tools"]
      let folders = Self.names(in: root).filter { !$0.hasPrefix(".") && !hidden.contains($0) }
      return Self.types(in: folders, of: root)
    }
    return Self.types(in: ["Sources"], of: root).merging(Self.toolkit) { own, _ in own }
  }

  /// The public types of the toolkit.
  private static let toolkit = types(
    in: [
      "Applications", "Bindings", "Declarations", "FeedbackLoops", "Inspection",
      "Networking/Client", "Networking/Curl", "Recordings", "Signals", "TestKit", "Views",
    ], of: ProsceniumCommand.checkout, isPublic: true)

  private static func types(
    in folders: [String], of root: URL, isPublic: Bool = false
  ) -> [String: String] {
    var found: [String: String] = [:]
    for folder in folders {
      let walk = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      while let path = walk?.nextObject() as? String {
        if path.split(separator: "/").last?.hasPrefix(".") == true { walk?.skipDescendants() }
        guard path.hasSuffix(".swift"),
          let code = try? String(
            contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
        else { continue }
        for type in SwiftWords.types(declaredIn: code, isPublic: isPublic) where found[type] == nil
        {
          found[type] = "\(folder)/\(path)"
        }
      }
    }
    return found
  }
}

extension Destination.Targets {
  /// Returns the path of a file of the template in the package.
  func path(_ path: String, of feature: Feature) -> String {
    let folders = [
      "Sources/TemplateKit/": "Sources/\(kit)/", "Sources/template/": "Sources/\(program)/",
      "Tests/TemplateKitTests/": "Tests/\(tests)/",
    ]
    return path.replacing(feature.replacements.merging(folders) { $1 })
  }

  /// What replaces the names of the template in the files of a feature.
  var replacements: [String: String] { ["TemplateKit": kit] }
}
