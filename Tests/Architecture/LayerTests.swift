// SPDX-License-Identifier: MIT

import Testing

/// Who may see whom.
///
/// The rules say which modules a layer may import. The manifest says the same to the compiler: that
/// both agree is a test. System modules, Foundation above all, are free to the compiler; these tests
/// keep them out.
@Suite("Layers")
struct LayerTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let target: String
    let folder: String
    /// The modules of the project and of other packages: what the manifest declares, too.
    let modules: Set<String>
    /// The modules that come with the toolchain and the system.
    let system: Set<String>
    var testDescription: String { target }

    init(_ target: String, _ folder: String, _ modules: Set<String>, system: Set<String> = []) {
      self.target = target
      self.folder = folder
      self.modules = modules
      self.system = system
    }
  }

  private static let libraries: Set = ["Darwin", "Glibc", "Musl"]
  private static let foundation: Set = ["Foundation", "FoundationEssentials"]

  static let rules = [
    Rule(
      "Signals", "Signals", [],
      system: libraries.union(["Synchronization", "Dispatch", "Observation"])),
    Rule("FeedbackLoops", "FeedbackLoops", ["Signals"], system: ["Synchronization"]),
    Rule(
      "Recordings", "Recordings", ["FeedbackLoops", "Signals"],
      system: libraries.union(foundation).union(["Synchronization"])),
    Rule(
      "Networking", "Networking/Client", ["Signals", "CCurl", "HTTPTypes", "Logging"],
      system: libraries.union(foundation).union(["Synchronization", "Dispatch"])),
    Rule("Views", "Views", [], system: libraries),
    Rule("Bindings", "Scenes/Bindings", ["Views", "Signals"]),
    Rule("Applications", "Scenes/Application", ["Views"], system: libraries),
    Rule(
      "TestKit", "TestKit",
      [
        "Bindings", "Recordings", "FeedbackLoops", "Signals", "Networking", "Views", "HTTPTypes",
        "CustomDump", "IssueReporting", "IssueReportingTestSupport",
      ],
      system: libraries.union(foundation).union(["Synchronization", "Dispatch"])),
    Rule("RecipeEntities", "Entities", []),
    Rule("RecipeEndpoints", "Networking/Endpoints", ["Networking", "RecipeEntities"]),
    Rule(
      "RecipeInteractors", "Interactors",
      ["FeedbackLoops", "Signals", "Networking", "RecipeEndpoints", "RecipeEntities"]),
    Rule("RecipeScreens", "Views/Screens", ["Views"]),
    Rule(
      "RecipeScenes", "Scenes/Text",
      ["RecipeInteractors", "RecipeScreens", "Views", "Bindings", "Signals", "RecipeEntities"]),
    Rule(
      "RecipePlainScenes", "Scenes/Plain", ["RecipeInteractors", "Signals", "RecipeEntities"]),
  ]

  /// The server is a program of its own: of the application it knows the values alone. The manifest
  /// can't say so, since the layers of the example are one product.
  static let server = Rule(
    "DemoServer", "App/Server", ["RecipeEntities", "GRDB", "FlyingSocks", "COpenSSL"],
    system: libraries.union(foundation).union(["Synchronization", "Dispatch", "CommonCrypto"]))

  @Test("a layer imports what lies below it and nothing else", arguments: rules + [server])
  func imports(rule: Rule) {
    let inner = rule.folder == "Views" ? ["Views/Screens/", "Views/Text/Generator/"] : []
    let files = SourceTree.files(in: rule.folder)
      .filter { file in !inner.contains { file.path.hasPrefix($0) } }
    #expect(!files.isEmpty, "there is nothing in \(rule.folder)")
    let allowed = rule.modules.union(rule.system)
    for file in files {
      for (module, line) in file.imports {
        #expect(allowed.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("the manifest declares for a layer what its rule allows", arguments: rules)
  func manifest(rule: Rule) throws {
    let target = try #require(Manifest.targets.first { $0.name == rule.target })
    #expect(target.path == rule.folder)
    #expect(target.dependencies == rule.modules)
  }

  @Test("each layer of the toolkit's manifest has a rule")
  func complete() throws {
    let toolkit = try #require(Manifest.all.first)
    let layers = toolkit.targets.filter { !$0.path.hasPrefix("Tests/") && $0.name != "CCurl" }
    #expect(Set(layers.map(\.name)) == Set(Self.rules.map(\.target)))
    #expect(Manifest.all.count == 4)
  }

  @Test("a target imports no module of ours that its manifest doesn't declare")
  func declared() {
    let ours = Set(Manifest.targets.map(\.name))
    for target in Manifest.targets {
      // The targets below the folder of another have manifest entries of their own.
      let inner = Manifest.targets.map(\.path).filter { $0.hasPrefix(target.path + "/") }
      let allowed = target.dependencies.union([target.name])
      for file in SourceTree.files(in: target.path)
      where !inner.contains(where: { file.path.hasPrefix($0 + "/") }) {
        for (module, line) in file.imports where ours.contains(module) {
          #expect(allowed.contains(module), "\(file.path):\(line) imports \(module)")
        }
      }
    }
  }

  /// The watch of a file differs between systems; the variables need an import without concurrency checks.
  @Test("Views import the C library, in three files")
  func viewsImport() {
    let importing = SourceTree.files(ofProduct: "Views").filter { !$0.imports.isEmpty }
    let files = ["FileWatch", "ProcessVariables", "System"].map { "Views/Terminal/\($0).swift" }
    #expect(importing.map(\.path) == files)
  }

  @Test("nothing but tests sees TestKit")
  func testKit() {
    for target in Manifest.targets where !target.isTest && target.name != "TestKit" {
      #expect(!target.dependencies.contains("TestKit"), "\(target.name)")
    }
    for folder in SourceTree.sources where folder != "TestKit" {
      for file in SourceTree.files(in: folder) {
        #expect(!file.imports.contains { $0.module == "TestKit" }, "\(file.path)")
      }
    }
  }
}
