// SPDX-License-Identifier: MIT

import Testing

@testable import ProsceniumTool

@Suite("Words of Swift code")
struct SwiftWordsTests {
  @Test("the identifiers of code exclude comments and string literals")
  func identifiers() {
    let code = #"""
      import Views
      /// A comment.
      let title = "A quay" // and another
      let url = "https://x"; let next_1 = url
      let text = """
        Some prose \(title)
        """
      func show(_ text: String) {}
      """#
    #expect(
      SwiftWords.identifiers(in: code) == [
        "import", "Views", "let", "title", "url", "next_1", "text", "func", "show", "_", "String",
      ])
  }

  @Test("the types of a file are those that are visible in other files")
  func types() {
    let code = """
      import Views
      public struct Quay: Sendable {
        enum Inner {}
      }
      @MainActor public final class Pier<Ship> {}
      actor Tug {}
      indirect enum Tide {}
      private struct Hidden {}
      fileprivate final class HiddenToo {}
      protocol Mooring {}
      package typealias Rope = String
      extension Quay { struct Inside {} }
      let classes = struct
      func enumerate() { enum Local {} }
      // struct Told {}
      @MainActor
      final class Crane {}
      """
    #expect(
      SwiftWords.types(declaredIn: code) == [
        "Quay", "Pier", "Tug", "Tide", "Mooring", "Rope", "Crane",
      ])
    #expect(SwiftWords.types(declaredIn: code, isPublic: true) == ["Quay", "Pier"])
  }
}
