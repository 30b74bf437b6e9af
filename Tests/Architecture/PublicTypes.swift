// SPDX-License-Identifier: MIT

/// The public types of the products, as their sources declare them.
enum PublicTypes {
  struct PublicType: Sendable {
    let product: String
    let name: String
    let path: String
    let line: Int
    /// The type that an alias stands for, if that is one type by its name.
    let alias: String?
    let isTopLevel: Bool
  }

  static let all: [PublicType] = SourceTree.products.flatMap { product in
    SourceTree.files(ofProduct: product.name).flatMap { file in
      file.declarations.filter(isPublicType).map { declaration in
        PublicType(
          product: product.name, name: declaration.name, path: file.path, line: declaration.line,
          alias: declaration.kind == "typealias" ? aliased(declaration.value) : nil,
          isTopLevel: declaration.parents.isEmpty)
      }
    }
  }

  static let topLevel = all.filter(\.isTopLevel)

  private static func isPublicType(_ declaration: Declaration) -> Bool {
    guard Declaration.typeKinds.contains(declaration.kind) || declaration.kind == "typealias"
    else { return false }
    return declaration.isMarkedPublic || (declaration.leavesModule && !declaration.parents.isEmpty)
  }

  /// `Signal` for `Signal<…>` and for `Signals.Signal`.
  private static func aliased(_ value: [String]) -> String? {
    if value.count == 3, value[1] == "." { return value[2] }
    guard let first = value.first, first.first?.isUppercase == true else { return nil }
    return first
  }
}
