// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import Views
@testable import gallery

/// Sends the same random events to two windows of one page: one draws only the changes, the other always draws
/// everything.
@MainActor @Suite("Storms")
struct StormTests {
  /// The number of event sequences per page.
  private static let storms = TestLength.rounds(1, long: 50)

  private static let keyPresses = [
    "up", "down", "left", "right", "pgup", "pgdn", "home", "end", "enter", "escape", "tab",
    "shift+tab", "space", "backspace", "delete", "shift+left", "shift+right", "shift+down",
    "ctrl+a", "ctrl+e", "ctrl+k", "ctrl+y", "ctrl+w", "ctrl+z", "ctrl+r", "alt+q", "alt+m", "f1",
    "f2", "f3", "f4", "ctrl+n", "ctrl+p", "alt+1", "/", "?", "n", "r", "s", "[", "]",
  ].compactMap { KeyPress($0) }

  private func event(in size: Size, _ chance: inout SeededRandom) -> Event {
    let place = Position(
      x: Int.random(in: 0..<size.width, using: &chance),
      y: Int.random(in: 0..<size.height, using: &chance))
    switch Int.random(in: 0..<20, using: &chance) {
    case 0..<11: return .key(Self.keyPresses.randomElement(using: &chance) ?? KeyPress(.enter))
    case 11, 12: return .key(KeyPress(.character("aeiou1漢".randomElement(using: &chance) ?? "a")))
    case 13: return .paste(["two\nlines", "漢字 é", "", "x"].randomElement(using: &chance) ?? "")
    case 14:
      return .resize(
        Size(
          width: Int.random(in: 1...90, using: &chance),
          height: Int.random(in: 1...30, using: &chance)))
    case 15, 16: return .mouse(Mouse(kind: .press, button: .left, position: place))
    case 17: return .mouse(Mouse(kind: .drag, button: .left, position: place))
    case 18: return .mouse(Mouse(kind: .release, button: .left, position: place))
    default:
      let kinds: [Mouse.Kind] = [.scrollUp, .scrollDown, .move]
      return .mouse(
        Mouse(kind: kinds.randomElement(using: &chance) ?? .move, button: .none, position: place))
    }
  }

  /// A page with a separate clock.
  @MainActor private final class Stage {
    let surface = HeadlessSurface(size: Size(width: 60, height: 20))
    let clock = VirtualClock()
    let window: Window

    init(_ root: View) {
      window = Window(surface: surface, clock: clock)
      window.root = root
      window.render()
    }

    func take(_ event: Event) {
      if case .resize(let size) = event { surface.resize(to: size) }
      window.dispatch(event)
    }
  }

  @Test("after any events, drawing the changes equals drawing everything")
  func storms() {
    let pages = GalleryPage.all.map { page -> (String, @MainActor () -> View) in
      (page.name, { page.make() })
    }
    let gallery: @MainActor () -> View = { GalleryView(pages: GalleryPage.all) }
    for (number, (name, make)) in (pages + [("gallery", gallery)]).enumerated() {
      for seed in 0..<Self.storms {
        var chance = SeededRandom(UInt64(number * 100 + seed))
        let (changed, whole) = (Stage(make()), Stage(make()))
        var story: [Event] = []
        for _ in 0..<TestLength.rounds(40, long: 80) {
          let event = event(in: changed.surface.size, &chance)
          story.append(event)
          let time = Duration.milliseconds(Int.random(in: -900...300, using: &chance))
          for stage in [changed, whole] {
            stage.take(event)
            if time > .zero { stage.clock.advance(by: time) }
          }
          changed.window.render()
          whole.window.invalidateAll()
          whole.window.render()
          let isSame =
            changed.surface.drawnText() == whole.surface.drawnText()
            && changed.surface.drawnStyles() == whole.surface.drawnStyles()
            && changed.surface.cursor == whole.surface.cursor
          #expect(
            isSame,
            """
            \(name), \(seed): after \(story.suffix(4))
            \(changed.surface.drawnText())
            instead of
            \(whole.surface.drawnText())
            \(changed.surface.drawnStyles())
            instead of
            \(whole.surface.drawnStyles())
            """)
          if !isSame { break }
        }
      }
    }
  }
}
