// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import Views
@testable import gallery

@MainActor @Suite("Gallery")
struct GalleryTests {
  @Test("every page has a unique name and is drawn in windows of all sizes and themes")
  func pages() {
    #expect(Set(GalleryPage.all.map(\.name)).count == GalleryPage.all.count)
    for (index, page) in GalleryPage.all.enumerated() {
      var sizes = [(1, 1), (20, 5), (60, 14), (80, 24)]
      // In the short form every fourth page is drawn in the largest size.
      if TestLength.isLong || index % 4 == 0 { sizes.append((200, 60)) }
      for (width, height) in sizes {
        var options = Picture.Options(size: Size(width: width, height: height), form: .text)
        let text = Picture.draw(page, options)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == height)
        options.theme = .paper
        #expect(Picture.draw(page, options) == text, "\(page.name): a theme moves nothing")
        options.colors = .none
        let plain = Picture.draw(page, options)
        #expect(letters(plain) == letters(text), "\(page.name): so does NO_COLOR")
      }
      #expect(Picture.draw(page) == Picture.draw(page), "the same picture each time")
      #expect(Picture.draw(page).hasPrefix("<svg"))
      let styles = Picture.draw(page, Picture.Options(form: .styles))
      #expect(styles.contains("\n\na "), "\(page.name): its styles have letters and names")
    }
  }

  @Test("pages are below the title of their category in the sidebar")
  func categories() throws {
    let places = try GalleryPage.all.map {
      try #require(GalleryCategory.allCases.firstIndex(of: $0.category))
    }
    #expect(places == places.sorted())
  }

  /// Returns a drawing without the brackets and lines that replace the fills of controls and cards where there are no colours.
  private func letters(_ text: String) -> [Substring] {
    let plain = text.map { "[]╭╮╰╯│─▌▄▀".contains($0) ? " " : $0 }
    return String(plain).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.lastIndex { $0 != " " }.map { line[...$0] } ?? "" }
  }

  @Test("every page has a description, and each focused control is described")
  func words() {
    for page in GalleryPage.all {
      let surface = HeadlessSurface(size: Size(width: 80, height: 24))
      let window = Window(surface: surface, clock: FrozenClock())
      window.root = page.make()
      window.render()
      #expect(window.accessibilityLines.count > 1, "\(page.name)")
      for _ in 0..<8 {
        if let element = window.focused?.accessibilityElement {
          #expect(!(element.label + element.value).isEmpty, "\(page.name): \(element)")
        }
        window.dispatch(.key(KeyPress(.tab)))
        window.render()
      }
    }
  }

  @Test("each key of every page's picture has an effect")
  func pictures() {
    for page in GalleryPage.all where !page.keys.isEmpty {
      #expect(page.keys.allSatisfy { KeyPress($0) != nil }, "\(page.name)")
      for count in page.keys.indices {
        let before = page.with(keys: Array(page.keys[..<count]))
        let after = page.with(keys: Array(page.keys[...count]))
        #expect(Picture.draw(before) != Picture.draw(after), "\(page.name): \(page.keys[count])")
      }
    }
  }

  /// To draw them again, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("the pictures of the documentation match the pages")
  func documentation() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Documentation/Pictures")
    let writes = ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1"
    for page in GalleryPage.all {
      let file = folder.appending(path: "\(page.name).svg").standardized
      let picture = Picture.draw(page) + "\n"
      if writes { try picture.write(to: file, atomically: true, encoding: .utf8) }
      let isTrue = try String(contentsOf: file, encoding: .utf8) == picture
      #expect(isTrue, "\(page.name).svg is stale")
    }
  }

  @Test("the picture of the README matches the home page")
  func home() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Documentation/gallery.svg")
      .standardized
    let options = Picture.Options(size: Size(width: 120, height: 40), theme: .tokyoNight)
    let picture = Picture.draw(nil, options) + "\n"
    if ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1" {
      try picture.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == picture, "gallery.svg is stale")
  }

  @Test("the code of every page is its own file")
  func code() {
    for page in GalleryPage.all {
      #expect(page.code.hasPrefix("extension GalleryPage {"), "\(page.name)")
      #expect(page.code.contains("\"\(page.name)\""), "\(page.name)")
      #expect(page.code.hasSuffix("\n}"), "\(page.name)")
    }
  }
}
