// SPDX-License-Identifier: MIT

/// The declarations of a manifest, parsed from its text.
struct Manifest: Sendable {
  struct Target: Sendable {
    let name: String
    let path: String
    /// The modules that it may import: targets of the package, and products of this and other
    /// packages.
    let dependencies: Set<String>
    let isTest: Bool
  }

  /// The targets, with paths relative to the root of the repository.
  let targets: [Target]
  /// The targets of each declared library.
  let libraries: [String: Set<String>]

  /// The manifests of the repository, beginning with the toolkit's.
  static let all = ["", "App/", "Tools/"].compactMap { Manifest(folder: $0) }

  /// All targets. A library with several targets counts as these.
  static let targets: [Target] = {
    let libraries = all.reduce(into: [:]) { $0.merge($1.libraries) { first, _ in first } }
    return all.flatMap(\.targets).map { target in
      let modules = target.dependencies.flatMap { Array(libraries[$0] ?? [$0]) }
      return Target(
        name: target.name, path: target.path, dependencies: Set(modules), isTest: target.isTest)
    }
  }()

  init?(folder: String) {
    guard let text = SourceTree.text(folder + "Package.swift") else { return nil }
    // Comments must not be parsed.
    let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    let words = ManifestWord.all(in: lines.joined(separator: "\n"))
    var named: [String: String] = [:]
    for index in words.indices where words[index] == .name("let") && index + 1 < words.count {
      guard case .name(let name) = words[index + 1] else { continue }
      let rest = words[(index + 2)...].prefix(12)
      guard rest.contains(.name("product")), let product = rest.firstText else { continue }
      named[name] = product
    }
    var targets: [Target] = []
    var libraries: [String: Set<String>] = [:]
    for index in words.indices.dropLast() where words[index + 1] == .sign("(") {
      guard case .name(let kind) = words[index] else { continue }
      let arguments = ManifestWord.arguments(words, at: index + 1)
      guard let name = arguments["name"]?.firstText else { continue }
      if kind == "library" {
        libraries[name] = Set((arguments["targets"] ?? []).compactMap(\.text))
      }
      guard ["target", "executableTarget", "testTarget", "systemLibrary"].contains(kind),
        let path = arguments["path"]?.firstText
      else { continue }
      targets.append(
        Target(
          name: name, path: folder + path,
          dependencies: ManifestWord.modules(arguments["dependencies"] ?? [], named),
          isTest: kind == "testTarget"))
    }
    self.targets = targets
    self.libraries = libraries
  }
}

/// A token of a manifest.
enum ManifestWord: Hashable {
  case name(String)
  case text(String)
  case sign(Character)

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  static func all(in text: String) -> [ManifestWord] {
    var words: [ManifestWord] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == "\"" {
        let content = rest.dropFirst().prefix { $0 != "\"" }
        words.append(.text(String(content)))
        rest = rest.dropFirst(content.count + 2)
      } else if first.isLetter {
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        words.append(.name(String(name)))
        rest = rest.dropFirst(name.count)
      } else {
        if !first.isWhitespace { words.append(.sign(first)) }
        rest = rest.dropFirst()
      }
    }
    return words
  }

  /// Returns the labelled arguments inside the parentheses that open at an index.
  static func arguments(_ words: [ManifestWord], at start: Int) -> [String: [ManifestWord]] {
    var arguments: [String: [ManifestWord]] = [:]
    var label: String?
    var depth = 0
    for index in start..<words.count {
      if case .sign(let sign) = words[index] {
        if "([".contains(sign) { depth += 1 }
        if ")]".contains(sign) { depth -= 1 }
      }
      if depth == 0 { break }
      if depth == 1, case .name(let name) = words[index], index + 1 < words.count,
        words[index + 1] == .sign(":")
      {
        label = name
      } else if let label {
        arguments[label, default: []].append(words[index])
      }
    }
    return arguments
  }

  /// Returns the modules in an expression of dependencies.
  static func modules(_ words: [ManifestWord], _ named: [String: String]) -> Set<String> {
    var modules: Set<String> = []
    var depth = 0
    var isCondition = false
    for (index, word) in words.enumerated() {
      switch word {
      case .sign("("): depth += 1
      case .sign(")"):
        depth -= 1
        isCondition = false
      case .name("condition"): isCondition = true
      case .name(let name): named[name].map { _ = modules.insert($0) }
      case .text(let text):
        let isPackage = index >= 2 && words[index - 2] == .name("package")
        if !isPackage, !isCondition { modules.insert(text) }
      default: break
      }
    }
    return modules
  }
}

extension Sequence<ManifestWord> {
  /// The first string among the tokens.
  var firstText: String? { lazy.compactMap(\.text).first }
}
