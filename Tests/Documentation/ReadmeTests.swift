// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Foundation
import Networking
import Signals
import TestKit
import Testing
import Views

struct Reply: Codable, Sendable { let text: String }
struct Refusal: Codable, Error { let error: String }

// Page: begin
// The interactor: business logic. An observer in, a safe signal out, one initialiser.
struct Greeting {
  let greet: SafeObserver<String>
  let reply: SafeSignal<Reply>

  init(client: SafeClient) {
    let names = SafePublishSubject<String>()
    greet = names.on
    reply = names.signal
      .flatMapLatest { client.response(for: Request<Reply, Refusal>.get("/hello/\($0)")) }
      .shareReplay(limit: 1)
  }
}

// The screen: values in, closures out. It knows nothing of the application.
extension ViewController {
  struct Greeting: Composite {
    let reply: String
    let onGreet: @MainActor (String) -> Void

    var body: DeclarationList {
      Screen("Greeting") {
        Stateful("") { name in
          TextField(
            "your name", text: name.value, onChange: { name.value = $0 }, onSubmit: onGreet)
        }
        Label("\(reply)")
      }
    }
  }
}

// The scene: observes the interactor, makes the screen, and sends what the user does.
extension Greeting {
  @MainActor func createScene() -> some Component {
    Observing(reply.map(\.text).start(with: "")) { text in
      ViewController.Greeting(reply: text, onGreet: { greet.send($0) })
    }
  }
}

// The test: no screen, no network, no waiting.
@Test func greetsByName() {
  let client = MockClient()
  client.answer("GET /hello/Ada", with: Reply(text: "Hello, Ada!"))
  let greeting = Greeting(client: SafeClient(client))
  let replies = Recorder(greeting.reply)
  greeting.greet.send("Ada")
  #expect(replies.elements.map(\.text) == ["Hello, Ada!"])
}
// Page: end

@Test @MainActor func showsTheGreeting() {
  let client = MockClient()
  client.answer("GET /hello/Ada", with: Reply(text: "Hello, Ada!"))
  let terminal = HeadlessTerminal(
    showing: Greeting(client: SafeClient(client)).createScene(), columns: 30, rows: 4)
  terminal.type("Ada")
  terminal.press("enter")
  #expect(terminal.text.hasPrefix("Ada\nHello, Ada!\n"))
}

@Suite("README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test("the application in one page is compiled and tested")
  func example() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let parts = source.components(separatedBy: "// Page: ")
    let example = try #require(parts.first { $0.hasPrefix("begin\n") }).dropFirst("begin\n".count)
    #expect(try text("Documentation/Architecture.md").contains("```swift\n\(example)```"))
  }

  @Test("the README's program and test are those of the package that is compiled outside")
  func counter() throws {
    let sources = try [
      "Tests/Outside/Counter/Counter.swift", "Tests/Outside/Tests/CounterTests/CounterTests.swift",
    ].map(text).joined()
    let blocks = try text("README.md").components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 2)
    for block in blocks { #expect(sources.contains(block)) }
  }

  @Test(
    "the manifests of the README and of the tutorial compile, and name products of this package",
    arguments: ["README.md", "Documentation/Tutorial.md"])
  func manifest(_ page: String) throws {
    let blocks = try text(page).components(separatedBy: "```text\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let manifest = try #require(blocks.first { $0.hasPrefix("// swift-tools-version: 6.1\n") })
    let folder = TemporaryFolder("manifest")
    try folder.put(manifest, at: "Package.swift")
    let (output, ending) = try ChildProcess.run(
      "/usr/bin/env", ["swift", "package", "--package-path", folder.path, "dump-package"])
    #expect(ending == .status(0))
    let package = try JSONDecoder().decode(PackageDescription.self, from: output)
    #expect(package.targets.map(\.type) == ["executable", "test"])
    let dependencies = package.targets.flatMap(\.dependencies)
    let products = Set(dependencies.compactMap { $0.product?.first ?? nil })
    #expect(products == ["Proscenium", "TestKit"])
    let own = try text("Package.swift")
    for product in products { #expect(own.contains(".library(name: \"\(product)\"")) }
  }

  /// The part of a package's description that the manifests of documents use.
  private struct PackageDescription: Decodable {
    struct Target: Decodable {
      struct Dependency: Decodable { let product: [String?]? }

      let type: String
      let dependencies: [Dependency]
    }

    let targets: [Target]
  }

  @Test("the README has at most 1,200 words")
  func length() throws {
    let words = try text("README.md").split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 1_200)
  }
}
