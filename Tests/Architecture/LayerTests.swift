// SPDX-License-Identifier: MIT

import Testing

/// The dependencies between the layers.
///
/// The rules define which modules a layer may import. The manifest defines the same for the compiler, and a test
/// verifies that both agree. The compiler allows system modules such as Foundation everywhere; these tests restrict
/// them. `LocalFiles` exports the C library and Foundation to the modules that import it.
@Suite("Layers")
struct LayerTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let target: String
    let folder: String
    /// The modules of the project and of other packages, which the manifest declares as well.
    let modules: Set<String>
    /// The modules of the toolchain and of the system.
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
      "Recordings", "Recordings", ["FeedbackLoops", "LocalFiles", "Signals"],
      system: ["Synchronization"]),
    Rule(
      "Networking", "Networking/Client",
      ["LocalFiles", "Signals", "HTTPTypes", "Logging"],
      system: ["Foundation", "Synchronization", "Dispatch", "Security"]),
    Rule(
      "CurlNetworking", "Networking/Curl",
      ["LocalFiles", "Networking", "Signals", "CCurl", "HTTPTypes", "Logging"],
      system: ["Synchronization", "Dispatch"]),
    Rule("LocalFiles", "LocalFiles", [], system: libraries.union(foundation)),
    Rule("Views", "Views", [], system: libraries),
    Rule("Declarations", "Declarations", ["Views"], system: ["Dispatch", "Observation"]),
    Rule(
      "Conversations", "Conversations", ["Declarations", "Views"], system: ["Observation"]),
    Rule("Bindings", "Bindings", ["Declarations", "Views", "Signals"]),
    Rule(
      "Applications", "Applications",
      ["Bindings", "Declarations", "LocalFiles", "Signals", "Views"]),
    Rule(
      "Proscenium", "Proscenium",
      ["Applications", "Bindings", "Declarations", "Signals", "Views"]),
    Rule(
      "Inspection", "Inspection",
      ["Applications", "FeedbackLoops", "LocalFiles", "Recordings", "Signals", "Views"]),
    Rule(
      "TestKit", "TestKit",
      [
        "Bindings", "Recordings", "FeedbackLoops", "Signals", "Networking", "Views", "HTTPTypes",
        "IssueReporting", "IssueReportingTestSupport",
      ],
      system: libraries.union(foundation).union(["Synchronization", "Dispatch"])),
    Rule("RecipeEntities", "Entities", [], system: libraries),
    Rule("RecipeEndpoints", "Networking/Endpoints", ["Networking", "RecipeEntities"]),
    Rule(
      "RecipeInteractors", "Interactors",
      ["FeedbackLoops", "Signals", "Networking", "RecipeEndpoints", "RecipeEntities"]),
    Rule("RecipeScreens", "Views/Screens", ["Conversations", "Declarations", "Views"]),
    Rule(
      "RecipeScenes", "Scenes/Text",
      [
        "RecipeInteractors", "RecipeScreens", "Views", "Declarations", "Bindings", "Signals",
        "RecipeEntities",
      ]),
    Rule(
      "RecipePlainScenes", "Scenes/Plain", ["RecipeInteractors", "Signals", "RecipeEntities"]),
    Rule(
      "RecipeCommandScenes", "Scenes/Commands",
      ["RecipePlainScenes", "RecipeInteractors", "Signals", "RecipeEntities"]),
  ]

  /// The server is a separate program: of the application it imports only the entities. The manifest can't express
  /// that, because the layers of the example are one product.
  static let server = Rule(
    "DemoServer", "App/Server", ["RecipeEntities", "GRDB", "FlyingSocks", "COpenSSL"],
    system: libraries.union(foundation).union(["Synchronization", "Dispatch", "CommonCrypto"]))

  @Test("a layer imports only the layers below it", arguments: rules + [server])
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
    #expect(Manifest.all.count == 3)
  }

  @Test("a target imports only modules that its manifest declares")
  func declared() {
    let ours = Set(Manifest.targets.map(\.name))
    for target in Manifest.targets {
      // Targets in subfolders of another target have separate manifest entries.
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

  @Test("the demo is built again when a file of any module that it contains is newer")
  func demoFolders() throws {
    let script = try #require(SourceTree.text("demo"))
    let words = Set(script.split { " \n\\".contains($0) }.map(String.init))
    var modules: Set<String> = []
    var next: Set<String> = ["recipes"]
    while !next.isEmpty {
      modules.formUnion(next)
      let targets = Manifest.targets.filter { next.contains($0.name) }
      next = Set(targets.flatMap(\.dependencies)).subtracting(modules)
    }
    let paths = Manifest.targets.filter { modules.contains($0.name) }.map(\.path)
    #expect(paths.count > 15)
    for path in paths {
      let parts = path.split(separator: "/")
      let folders = parts.indices.map { parts[...$0].joined(separator: "/") }
      #expect(folders.contains { words.contains($0) }, "\(path)")
    }
  }

  @Test("entities are structures and enumerations whose properties are constants")
  func constantEntities() {
    let files = SourceTree.files(in: "Entities")
    #expect(!files.isEmpty)
    for file in files {
      for declaration in file.declarations {
        #expect(
          declaration.kind != "class" && declaration.kind != "actor",
          "\(file.path):\(declaration.line)")
        #expect(
          !declaration.isStoredProperty || declaration.kind == "let",
          "\(file.path):\(declaration.line) \(declaration.fullName) is a variable")
      }
    }
  }

  /// Watching a file differs between systems, and the variables need an import without concurrency checks. Child
  /// processes and sockets are separate subjects.
  @Test("Views import the C library in five files")
  func viewsImport() {
    let importing = SourceTree.files(ofProduct: "Views").filter { !$0.imports.isEmpty }
    let names = ["FileWatch", "ProcessVariables", "System", "SystemPrograms", "SystemSockets"]
    let files = names.map { "Views/Terminal/\($0).swift" }
    #expect(importing.map(\.path) == files)
  }

  @Test("only tests import TestKit")
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
