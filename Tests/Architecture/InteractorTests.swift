// SPDX-License-Identifier: MIT

import Testing

/// Errors are handled inside an interactor and become states: its outputs can't fail.
@Suite("Interactors")
struct InteractorTests {
  /// The types whose last generic argument is the failure.
  private static let failing: Set = [
    "Signal", "Observer", "PublishSubject", "ReplaySubject", "ConnectableSignal", "MainSignal",
  ]

  private static let folders = ["Interactors", "Tools/Templates/Sources/TemplateKit/Interactors"]

  @Test("only safe signals leave an interactor")
  func safeSignals() {
    for file in SourceTree.files(in: Self.folders) {
      for declaration in file.declarations {
        let canFail = Self.canFail(Self.leaving(declaration))
        #expect(
          !canFail,
          "\(file.path):\(declaration.line) lets a signal leave that can fail: \(declaration.name)")
      }
    }
  }

  @Test("outputs of an interactor have explicit types")
  func explicitTypes() {
    for file in SourceTree.files(in: Self.folders) {
      for declaration in file.declarations where declaration.leavesModule {
        guard declaration.kind == "var" || declaration.kind == "let" else { continue }
        // A literal and the call of an initializer show the type.
        let first = declaration.value.first?.unicodeScalars.first
        let showsType = first.map { !("a"..."z").contains($0) && $0 != "." } ?? false
        let isExplicit =
          declaration.header.first?.text == ":"
          || (showsType && !Self.failing.contains(declaration.value[0]))
        #expect(isExplicit, "\(file.path):\(declaration.line): \(declaration.name)")
      }
    }
  }

  @Test("an interactor has no global state: no shared instance, and no static variable")
  func noGlobalState() {
    for file in SourceTree.files(in: Self.folders) {
      for declaration in file.declarations where declaration.modifiers.contains("static") {
        guard declaration.kind == "var" || declaration.kind == "let" else { continue }
        let place = "\(file.path):\(declaration.line): \(declaration.fullName)"
        #expect(!["shared", "current", "instance"].contains(declaration.name), "\(place)")
        // A computed property has a body and no value.
        let isComputed = declaration.firstInBody != nil && declaration.value.isEmpty
        #expect(declaration.kind == "let" || isComputed, "\(place)")
      }
    }
  }

  /// Returns the part of a declaration's type that leaves the module.
  private static func leaving(_ declaration: Declaration) -> [Token] {
    switch declaration.kind {
    case "typealias":
      // The value of a typealias isn't in its header.
      return []
    case "var", "let", "case":
      return declaration.leavesModule ? declaration.header : []
    case "func", "subscript":
      guard declaration.leavesModule else { return [] }
      // The arrows of parameters are inside parentheses.
      var depth = 0
      for (index, token) in declaration.header.enumerated() {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        if depth == 0, token.text == "->" { return Array(declaration.header[(index + 1)...]) }
      }
      return []
    default: return []
    }
  }

  @Test("no typealias hides a signal that can fail")
  func aliases() {
    for file in SourceTree.files(in: Self.folders) {
      for declaration in file.declarations where declaration.kind == "typealias" {
        let isFailing = declaration.value.first.map(Self.failing.contains) ?? false
        #expect(!isFailing, "\(file.path):\(declaration.line): \(declaration.name)")
      }
    }
  }

  /// Returns a Boolean value that indicates whether a type contains a signal whose failure isn't
  /// `Never`.
  private static func canFail(_ type: [Token]) -> Bool {
    for (index, token) in type.enumerated() where failing.contains(token.text) {
      guard index + 1 < type.count, type[index + 1].text == "<" else { continue }
      let end = Declarations.closingAngle(type, at: index + 1)
      let arguments = type[(index + 2)..<(end - 1)]
      var depth = 0
      var last: [String] = []
      for argument in arguments {
        if ["<", "(", "["].contains(argument.text) { depth += 1 }
        if [">", ")", "]"].contains(argument.text) { depth -= 1 }
        if depth == 0, argument.text == "," { last = [] } else { last.append(argument.text) }
      }
      if last != ["Never"] { return true }
    }
    return false
  }
}
