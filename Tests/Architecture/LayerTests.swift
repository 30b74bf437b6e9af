import Testing

/// Who may see whom, by the import lines: the compiler checks what the manifest declares, and these
/// tests that the manifest's freedom (Foundation, above all) isn't used where it must not be.
@Suite("Layers")
struct LayerTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let folder: String
    let mayImport: Set<String>
    var testDescription: String { folder }
  }

  static let rules = [
    Rule(folder: "Entities", mayImport: []),
    Rule(folder: "Signals", mayImport: ["Synchronization", "Dispatch", "Darwin", "Glibc", "Musl"]),
    Rule(folder: "FeedbackLoops", mayImport: ["Signals", "Synchronization"]),
    Rule(
      folder: "Recordings",
      mayImport: ["FeedbackLoops", "Signals", "Foundation", "FoundationEssentials"]),
    Rule(
      folder: "Networking/Client",
      mayImport: [
        "Signals", "CCurl", "HTTPTypes", "Logging", "Synchronization", "Dispatch", "Foundation",
        "FoundationEssentials", "Darwin", "Glibc", "Musl",
      ]),
    Rule(folder: "Networking/Endpoints", mayImport: ["Networking", "Entities"]),
    Rule(
      folder: "Interactors",
      mayImport: ["FeedbackLoops", "Signals", "Networking", "Endpoints", "Entities"]),
    Rule(folder: "Views", mayImport: []),
    Rule(folder: "Scenes/Bindings", mayImport: ["Views", "Signals"]),
    Rule(
      folder: "Scenes/Text",
      mayImport: ["Interactors", "Views", "Bindings", "Signals", "Entities"]),
    Rule(folder: "Scenes/Plain", mayImport: ["Interactors", "Bindings", "Signals", "Entities"]),
  ]

  @Test("a layer imports what lies below it and nothing else", arguments: rules)
  func imports(rule: Rule) {
    let files = SourceTree.files(in: rule.folder)
    #expect(!files.isEmpty, "there is nothing in \(rule.folder)")
    for file in files where file.path != "Views/Terminal/System.swift" {
      for (module, line) in file.imports {
        #expect(rule.mayImport.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("Views import the C library, in one file")
  func viewsImport() {
    let importing = SourceTree.files(in: "Views").filter { !$0.imports.isEmpty }
    #expect(importing.map(\.path) == ["Views/Terminal/System.swift"])
    let modules = Set(importing.flatMap(\.imports).map(\.module))
    #expect(modules.isSubset(of: ["Glibc", "Musl", "Darwin"]))
  }

  @Test("nothing but tests sees TestKit")
  func testKit() {
    for folder in SourceTree.sources where folder != "TestKit" {
      for file in SourceTree.files(in: folder) {
        #expect(!file.imports.contains { $0.module == "TestKit" }, "\(file.path)")
      }
    }
  }

  @Test("only safe signals leave an interactor")
  func safeSignals() {
    for file in SourceTree.files(in: "Interactors") {
      for (index, line) in file.lines.enumerated() where line.contains("public let") {
        let isUnsafe = line.contains(": Signal<") || line.contains(": Observer<")
        #expect(!isUnsafe, "\(file.path):\(index + 1)")
      }
    }
  }
}
