// SPDX-License-Identifier: MIT

import Testing

/// The tables of `Documentation/Views.md`, their tests, and the gallery that draws their pictures.
@Suite("The features of views")
struct ViewsTableTests {
  @Test("each feature has a test, and a picture if it's visible")
  func rows() throws {
    let rows = try Self.rows(of: "Documentation/Views.md").filter { $0[1].contains("`") }
    let tests = try Self.rows(of: "Documentation/Development/ViewsTests.md").filter {
      $0[1].contains("](")
    }
    #expect(rows.count > 80 && rows.map { $0[0] } == tests.map { $0[0] })
    for row in tests {
      let link = try #require(
        row[1].firstMatch(of: /\[(.+)\]\(\.\.\/\.\.\/(Tests\/Views\/.+\.swift)\)/), "\(row)")
      let isNamed = try Checkout.text(String(link.2)).contains("\"\(link.1)\"")
      #expect(isNamed, "\(row)")
    }
    let wide = rows.filter { $0.count == 3 }
    #expect(wide.count > 50)
    for row in wide { #expect(row[2].contains(/\[.+\]\(Pictures\/.+\.svg\)/), "\(row)") }
  }

  /// Returns the cells of the rows of a page's tables.
  private static func rows(of page: String) throws -> [[String]] {
    try Checkout.text(page).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst(2).dropLast(2).split(separator: " | ").map { String($0) }
    }
  }

  @Test("each page of the gallery has a picture, and each picture has a page and a row")
  func pictures() throws {
    let pages = try Checkout.names(in: "Tools/Gallery/Pages").map { file in
      let page = try Checkout.text("Tools/Gallery/Pages/\(file)")
      let name = try #require(page.firstMatch(of: /GalleryPage\(\s*"([^"]+)"/), "\(file)")
      return String(name.1)
    }
    let pictures = try Checkout.names(in: "Documentation/Pictures").filter { $0.hasSuffix(".svg") }
    #expect(Set(pictures) == Set(pages.map { "\($0).svg" }))
    let guides = try ["Views", "Conversations"].map { try Checkout.text("Documentation/\($0).md") }
    let shown = guides.flatMap { $0.matches(of: /\(Pictures\/([^)]+)\)/) }
    #expect(Set(shown.map { String($0.1) }) == Set(pictures))
    for picture in pictures {
      let isDrawn = try Checkout.text("Documentation/Pictures/\(picture)").hasPrefix("<svg")
      #expect(isDrawn, "\(picture)")
    }
  }
}
