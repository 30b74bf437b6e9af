// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views
@testable import gallery

@MainActor @Suite("The gallery's window")
struct GalleryWindowTests {
  /// A window of the gallery with keys.
  @MainActor private final class Stage {
    let surface: HeadlessSurface
    let clock = VirtualClock()
    let window: Window
    let gallery = GalleryView(pages: GalleryPage.all)

    init(_ width: Int = 80, _ height: Int = 24) {
      surface = HeadlessSurface(size: Size(width: width, height: height))
      window = Window(surface: surface, clock: clock)
      window.root = gallery
      window.render()
    }

    var text: String { surface.drawnText() }

    var shown: String? { gallery.shownIndex.map { GalleryPage.all[$0].name } }

    func press(_ keys: String...) {
      for key in keys {
        guard let keyPress = KeyPress(key) else { fatalError("no key: \(key)") }
        window.dispatch(.key(keyPress))
        window.render()
      }
    }

    func resize(_ width: Int, _ height: Int) {
      surface.resize(to: Size(width: width, height: height))
      window.dispatch(.resize(surface.size))
      window.render()
    }
  }

  @Test("keys switch pages, with the home page before the first one")
  func pages() {
    let stage = Stage()
    #expect(stage.shown == nil && stage.text.contains("Proscenium"))
    for page in GalleryPage.all {
      stage.press("ctrl+n")
      #expect(stage.shown == page.name && stage.text.contains(page.title), "\(page.name)")
      #expect(stage.surface.cursor != nil)
    }
    stage.press("ctrl+n")
    #expect(stage.shown == nil)
    stage.press("ctrl+p")
    #expect(stage.shown == "themes" && stage.text.contains("Enter applies a theme"))
    stage.press("f9")
    #expect(stage.shown == nil)
  }

  @Test("keys show plain symbols, the window in words, and the code where there is no space for it")
  func modals() {
    let stage = Stage()
    stage.press("f8", "f3")
    #expect(stage.window.options == .screenReader && stage.text.contains("> Text"))
    stage.press("f3", "f4")
    #expect(stage.text.contains("Gallery, heading"))
    stage.press("escape", "f5")
    #expect(stage.window.modals.count == 1 && stage.text.contains("extension GalleryPage {"))
    stage.press("escape")
    #expect(stage.window.modals.isEmpty)
  }

  @Test("the code is next to the control from enough columns or rows on, and F5 hides it")
  func code() {
    for (width, height, isShown) in [
      (80, 24, false), (120, 30, false), (120, 40, true), (150, 30, true), (200, 60, true),
    ] {
      let stage = Stage(width, height)
      stage.press("f8")
      #expect(stage.text.contains("TextPage.swift") == isShown, "\(width)x\(height)")
      guard isShown else { continue }
      stage.press("f5")
      #expect(!stage.text.contains("TextPage.swift"))
      stage.press("f5")
      #expect(stage.text.contains("TextPage.swift") && stage.window.modals.isEmpty)
    }
  }

  @Test("the code of a page may contain a fence, and keys are named once")
  func fence() {
    let stage = Stage(200, 60)
    stage.gallery.open("markdown")
    stage.window.render()
    #expect(stage.text.contains("> Less heat makes better pancakes."))
    stage.gallery.open("toast")
    stage.window.render()
    #expect(stage.text.split(separator: "Enter, Space").count == 2)
    stage.gallery.open("list")
    stage.window.render()
    #expect(stage.text.contains("select first row"))
    #expect(!stage.text.contains("go to previous character"))
  }

  @Test("windows with many rows show the keys of the control")
  func keys() {
    let stage = Stage(200, 60)
    stage.gallery.open("slider")
    stage.window.render()
    #expect(stage.text.contains("─ Keys ─") && stage.text.contains("increase by ten steps"))
    for chart in ["lines", "columns", "sparkline"] {
      stage.gallery.open(chart)
      stage.window.render()
      #expect(stage.text.contains("─ Keys ─"), "\(chart)")
    }
    stage.gallery.open("slider")
    stage.resize(120, 40)
    #expect(!stage.text.contains("increase by ten steps"))
  }

  @Test("F2 shows each theme on the whole window, Esc restores the theme, Enter keeps one")
  func themes() {
    let stage = Stage()
    stage.press("f2", "down", "down")
    #expect(stage.window.theme == .ember)
    #expect(stage.surface.canvas[79, 12].style.background == Theme.ember.background.background)
    stage.press("escape")
    #expect(stage.window.theme == .standard)
    stage.press("f2", "down", "enter")
    #expect(stage.window.theme == .harbour)
  }

  @Test("the palette has all pages, themes and keys")
  func palette() {
    let stage = Stage()
    stage.press("f6", "d", "a", "t", "e", "space", "p", "i", "enter")
    #expect(stage.shown == "date-picker" && stage.window.focused is DatePickerView)
    stage.press("f6")
    for key in "theme: nord-l" { stage.press(key == " " ? "space" : String(key)) }
    stage.press("enter")
    #expect(stage.window.theme == .nordLight)
    stage.press("f6")
    for key in "go home" { stage.press(key == " " ? "space" : String(key)) }
    stage.press("enter")
    #expect(stage.shown == nil)
  }

  @Test("a search finds titles, then categories, then notes, marks letters, and Esc ends it")
  func search() {
    let stage = Stage(120, 40)
    stage.press("/", "s", "l", "i", "d")
    #expect(stage.shown == "slider" && stage.text.contains("Slider and stepper"))
    #expect(!stage.text.contains("Radio group"))
    #expect(stage.text.contains("\n▌ Slider and stepper"), "with its title in the list")
    stage.press("enter")
    #expect(stage.window.focused is SliderView)
    stage.press("escape", "escape")
    #expect(stage.text.contains("Radio group") && stage.shown == "slider")
    stage.press("/", "z", "z", "z")
    #expect(stage.text.contains("No page matches."))
    stage.press("escape")
    #expect(stage.text.contains("Radio group"))
  }

  @Test("the order of hits, and their marks")
  func hits() {
    func found(_ letters: String) -> [String] {
      PageSearch.hits(for: letters, in: GalleryPage.all).map { GalleryPage.all[$0.index].name }
    }
    #expect(found("").count == GalleryPage.all.count)
    #expect(found("dp").first == "date-picker")
    #expect(found("charts").contains("gauge"))
    #expect(found("million rows") == ["list", "sections"])
    #expect(found("rows million") == ["list", "sections"])
    #expect(found("qqq").isEmpty)
    let bold = Style.plain.bold()
    #expect(
      PageSearch.marked("abc", [1], bold) == Text("a") + Text("b", style: bold) + Text("c"))
    #expect(
      PageSearch.excerpt("one two three four", [14, 15], bold)
        == Text("… ") + Text("fo", style: bold) + Text("ur"))
  }

  @Test("Esc leads from the control to the list of pages")
  func escape() {
    let stage = Stage()
    stage.press("f8", "enter")
    #expect(stage.window.focused?.isInside(stage.gallery) == true)
    stage.press("f6", "b", "u", "t", "t", "o", "n", "enter")
    #expect(stage.window.focused is ButtonView)
    stage.press("escape")
    #expect(stage.window.focused is ListView)
  }

  @Test("the list gets its focus back when there is space for it again")
  func narrowed() {
    let stage = Stage()
    stage.gallery.select(GalleryPage.all.firstIndex { $0.name == "button" } ?? 0)
    stage.window.render()
    let list = stage.window.focused
    #expect(list is ListView)
    for width in [40, 80] {
      stage.resize(width, 24)
      #expect((stage.window.focused === list) == (width == 80))
    }
  }

  @Test("narrow windows show the page only, Esc shows the tiles, and a search shows the hits")
  func narrow() {
    let stage = Stage(40, 20)
    stage.press("f8")
    #expect(stage.shown == "text" && !stage.text.contains("Markup"))
    stage.press("escape")
    #expect(stage.shown == nil && stage.text.contains("Button"))
    stage.press("/", "m", "a", "p")
    #expect(stage.text.contains("Map") && !stage.text.contains("Proscenium"))
    stage.press("enter")
    #expect(stage.shown == "map")
    for (width, height) in [(20, 5), (1, 1), (59, 9), (200, 60)] {
      stage.resize(width, height)
      #expect(stage.surface.canvas.size == stage.surface.size)
    }
  }

  @Test("every tile opens its page, with the keyboard and with a click")
  func tiles() {
    for (index, tile) in Tile.all.enumerated() {
      #expect(GalleryPage.named(tile.page.name) != nil)
      #expect(tile.keys.allSatisfy { KeyPress($0) != nil })
      let stage = Stage(200, 60)
      stage.press("f9")
      for _ in 0..<index { stage.press("tab") }
      #expect(stage.window.focused?.accessibilityElement.label == tile.page.title)
      stage.press("enter")
      #expect(stage.shown == tile.page.name)
    }
    let stage = Stage(120, 40)
    let place =
      stage.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("Line chart") } ?? 0
    stage.window.dispatch(
      .mouse(Mouse(kind: .press, button: .left, position: Position(x: 40, y: place + 3))))
    #expect(stage.shown == "lines")
  }

  @Test("what the pointer highlights is as before when the pointer has left, on every page")
  func leaving() throws {
    let stage = Stage(120, 40)
    stage.window.theme = try #require(Theme.named("nord"))
    func point(_ x: Int, _ y: Int) {
      stage.window.dispatch(
        .mouse(Mouse(kind: .move, button: .none, position: Position(x: x, y: y))))
      stage.window.render()
    }
    func picture() -> String { stage.surface.drawnText() + stage.surface.drawnStyles() }
    for page in ["home"] + GalleryPage.all.map(\.name) {
      if page != "home" { stage.press("ctrl+n") }
      point(0, 0)
      let before = picture()
      var isHighlighted = false
      for y in stride(from: 1, to: 40, by: page == "home" ? 3 : 6) {
        for x in stride(from: 1, to: 120, by: page == "home" ? 4 : 23) {
          point(x, y)
          if !isHighlighted { isHighlighted = picture() != before }
        }
      }
      #expect(isHighlighted, "\(page): nothing is highlighted")
      point(10, 10)
      let inList = picture()
      point(10, 11)
      #expect(picture() != inList, "\(page): the rows of the list are dead")
      point(0, 0)
      #expect(picture() == before, "\(page)")
    }
  }

  @Test("the tile with the focus plays its keys a few times, and then nothing moves")
  func play() {
    let stage = Stage(200, 60)
    stage.press("f9")
    var pictures: Set<String> = []
    for _ in 0..<60 {
      stage.clock.advance(by: .milliseconds(600))
      stage.window.render()
      pictures.insert(stage.surface.drawnText() + stage.surface.drawnStyles())
    }
    #expect(pictures.count > 3)
    let spinner = stage.text.contains("Loading")
    let rest = stage.clock.pending
    #expect(rest <= (spinner ? 1 : 0))
    stage.window.options = .screenReader
    stage.press("tab", "tab", "tab")
    stage.clock.advance(by: .seconds(5))
    #expect(stage.clock.pending == 0, "reduced motion: nothing plays")
  }

  @Test("every option changes what its page shows")
  func options() {
    for page in GalleryPage.all {
      #expect(Set(page.options.map(\.title)).count == page.options.count)
      for option in page.options {
        var pictures: Set<String> = []
        for value in [option.values.lowerBound, option.initialValue, option.values.upperBound] {
          var values = PageValues(page.options)
          values[option.title] = value
          pictures.insert(drawing(page, values))
        }
        #expect(pictures.count > 1, "\(page.name): \(option.title)")
      }
    }
  }

  private func drawing(_ page: GalleryPage, _ values: PageValues) -> String {
    let surface = HeadlessSurface(size: page.size)
    let window = Window(surface: surface, clock: FrozenClock())
    window.root = page.make(values)
    window.render()
    var pictures = [surface.drawnText() + surface.drawnStyles()]
    for keyPress in page.keys.compactMap({ KeyPress($0) }) {
      window.dispatch(.key(keyPress))
      window.render()
      pictures.append(surface.drawnText() + surface.drawnStyles())
    }
    return pictures.joined()
  }

  @Test("the options of a page are changed in the window, and its control is shown again")
  func changed() {
    let stage = Stage(120, 40)
    stage.gallery.open("button")
    stage.window.render()
    #expect(stage.text.contains("Options") && stage.text.contains("Role"))
    let before = stage.window.focused
    stage.press("tab", "tab")
    #expect(stage.window.focused is SelectView)
    stage.press("right")
    #expect(stage.window.focused is SelectView && stage.text.contains("primary"))
    stage.press("tab", "space")
    #expect(stage.window.focused is CheckboxView)
    stage.press("shift+tab", "shift+tab", "shift+tab", "enter")
    #expect(stage.window.focused is ButtonView && stage.window.focused !== before)
    #expect(stage.text.contains("Not pressed yet."), "the button is disabled")
  }
}
