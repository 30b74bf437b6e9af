// SPDX-License-Identifier: MIT

/// The public types of the products, parsed from their sources.
enum PublicTypes {
  struct PublicType: Sendable {
    let product: String
    let name: String
    let path: String
    let line: Int
    /// The type that a typealias stands for, if it's a single named type.
    let alias: String?
    /// The first inherited type of a class, or `nil` for others.
    let base: String?
    let isTopLevel: Bool
  }

  static let all: [PublicType] = SourceTree.products.flatMap { product in
    SourceTree.files(ofProduct: product.name).flatMap { file in
      file.declarations.filter(isPublicType).map { declaration in
        PublicType(
          product: product.name, name: declaration.name, path: file.path, line: declaration.line,
          alias: declaration.kind == "typealias" ? aliased(declaration.value) : nil,
          base: declaration.kind == "class" ? base(declaration.header) : nil,
          isTopLevel: declaration.parents.isEmpty)
      }
    }
  }

  static let topLevel = all.filter(\.isTopLevel)

  /// The names of the public classes that inherit from `View`, directly or indirectly.
  static let views: Set<String> = {
    let bases = Dictionary(
      topLevel.compactMap { type in type.base.map { (type.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    return Set(
      bases.keys.filter { name in
        var next = bases[name]
        while let base = next, base != "View" { next = bases[base] }
        return next != nil
      })
  }()

  private static func isPublicType(_ declaration: Declaration) -> Bool {
    if declaration.isUnavailable { return false }
    guard Declaration.typeKinds.contains(declaration.kind) || declaration.kind == "typealias"
    else { return false }
    return declaration.isMarkedPublic || (declaration.leavesModule && !declaration.parents.isEmpty)
  }

  /// Returns the type after the first colon outside angle brackets.
  private static func base(_ header: [Token]) -> String? {
    var depth = 0
    for (index, token) in header.enumerated() {
      switch token.text {
      case "<": depth += 1
      case ">": depth -= 1
      case ":" where depth == 0: return index + 1 < header.count ? header[index + 1].text : nil
      default: break
      }
    }
    return nil
  }

  /// Returns `Signal` for `Signal<…>` and for `Signals.Signal`.
  private static func aliased(_ value: [String]) -> String? {
    if value.count == 3, value[1] == "." { return value[2] }
    guard let first = value.first, first.first?.isUppercase == true else { return nil }
    return first
  }
}
