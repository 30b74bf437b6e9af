// SPDX-License-Identifier: MIT

import Testing

/// The tables of `Documentation/Views.md`, and the gallery that draws their pictures.
@Suite("The features of views")
struct ViewsTableTests {
  @Test("each feature has a test, and a picture if it's visible")
  func rows() throws {
    let lines = try Checkout.text("Documentation/Views.md").split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("|") && $0.contains("`") }
    #expect(rows.count > 80)
    var wide = 0
    for row in rows {
      let cells = row.dropFirst().dropLast().split(separator: "|")
      #expect(cells.count == 3 || cells.count == 4, "\(row)")
      let test = try #require(cells.count > 2 ? cells[2] : nil, "\(row)")
      let link = try #require(test.firstMatch(of: /\[(.+)\]\(\.\.\/(Tests\/Views\/.+\.swift)\)/))
      let isNamed = try Checkout.text(String(link.2)).contains("\"\(link.1)\"")
      #expect(isNamed, "\(row)")
      guard cells.count == 4 else { continue }
      wide += 1
      #expect(cells[3].contains(/\[.+\]\(Pictures\/.+\.svg\)/), "\(row)")
    }
    #expect(wide > 50)
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
    let shown = try Checkout.text("Documentation/Views.md").matches(of: /\(Pictures\/([^)]+)\)/)
    #expect(Set(shown.map { String($0.1) }) == Set(pictures))
    for picture in pictures {
      let isDrawn = try Checkout.text("Documentation/Pictures/\(picture)").hasPrefix("<svg")
      #expect(isDrawn, "\(picture)")
    }
  }
}
