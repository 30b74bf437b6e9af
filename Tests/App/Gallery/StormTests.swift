import Testing

@testable import Views
@testable import gallery

/// Two windows of one page under the same storm of events: one draws what changed, the other all of it anew.
@MainActor @Suite("Storms")
struct StormTests {
  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let chords = [
    "up", "down", "left", "right", "pgup", "pgdn", "home", "end", "enter", "escape", "tab",
    "shift+tab", "space", "backspace", "delete", "shift+left", "shift+right", "shift+down",
    "ctrl+a", "ctrl+e", "ctrl+k", "ctrl+y", "ctrl+w", "ctrl+z", "ctrl+r", "alt+q", "alt+m", "f1",
    "f2", "f3", "f4", "ctrl+n", "ctrl+p", "alt+1", "/", "?", "n", "r", "s", "[", "]",
  ].compactMap { Chord($0) }

  private func event(in size: Size, _ chance: inout Chance) -> Event {
    let place = Position(
      x: Int.random(in: 0..<size.width, using: &chance),
      y: Int.random(in: 0..<size.height, using: &chance))
    switch Int.random(in: 0..<20, using: &chance) {
    case 0..<11: return .key(Self.chords.randomElement(using: &chance) ?? Chord(.enter))
    case 11, 12: return .key(Chord(.character("aeiou1漢".randomElement(using: &chance) ?? "a")))
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

  private func stage(_ page: GalleryPage) -> (surface: HeadlessSurface, window: Window) {
    let surface = HeadlessSurface(size: Size(width: 60, height: 20))
    let window = Window(surface: surface, clock: StandingClock())
    window.root = page.make()
    window.render()
    return (surface, window)
  }

  @Test("whatever comes, what is drawn by its changes is what is drawn anew")
  func storms() {
    for (number, page) in GalleryPage.all.enumerated() {
      for seed in 0..<4 {
        var chance = Chance(state: UInt64(number * 100 + seed))
        let (changed, whole) = (stage(page), stage(page))
        var story: [Event] = []
        for _ in 0..<120 {
          let event = event(in: changed.surface.size, &chance)
          story.append(event)
          for (surface, window) in [changed, whole] {
            if case .resize(let size) = event { surface.resize(to: size) }
            window.dispatch(event)
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
            \(page.name), \(seed): after \(story.suffix(4))
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
