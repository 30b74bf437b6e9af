// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("DrawnPage")
struct DrawnPageTests {
  private let folder = TemporaryFolder("pages")

  @Test("an outdated or missing page is reported, and is written on request")
  func stale() throws {
    try folder.make("Tests/Deep")
    try folder.put("", at: "Package.swift")
    let test = folder.path("Tests/Deep/A.swift")
    let page = DrawnPage("Pages/Page.md", writes: false, filePath: test)
    #expect(try page.problem(with: "text")?.hasPrefix("Page.md isn't there. ") == true)
    try DrawnPage("Pages/Page.md", writes: true, filePath: test).expect("text")
    try page.expect("text")
    #expect(
      try page.problem(with: "other") == """
        Page.md is not what the code says. Run the test with PROSCENIUM_WRITE_TABLES=1 to draw it \
        again.
        """)
  }
}
