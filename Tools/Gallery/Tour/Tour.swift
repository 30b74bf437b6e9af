// SPDX-License-Identifier: MIT

import Views

/// A tour of the gallery, which writes itself as an asciicast: a script of keys and captions in virtual time, so that the
/// same script always gives the same recording.
@MainActor struct Tour {
  /// A step of the script.
  enum Step {
    /// A message at the edge of the window.
    case caption(String)
    /// Keys, separated by blanks, with a time before each.
    case keys(String, every: Duration)
    /// Letters of a text, with a short time before each.
    case type(String)
    /// A time in which nothing is pressed.
    case wait(Duration)
  }

  /// The steps.
  var steps = Tour.script
  /// The size of the window.
  var size = Size(width: 110, height: 32)
  /// The theme at the beginning.
  var theme = Theme.harbour

  /// Plays the tour and returns the recording.
  ///
  /// - Parameter observe: Called after each key and caption with the window's drawing.
  func record(observe: (HeadlessSurface) -> Void = { _ in }) -> String {
    var capabilities = Capabilities(colors: .full)
    capabilities.background = .rgb(0x16, 0x18, 0x1D)
    let surface = HeadlessSurface(size: size, capabilities: capabilities)
    let clock = TourClock()
    var cast = ""
    let recorder = RecorderSurface(
      surface, title: "The gallery of Proscenium", time: { clock.now }, write: { cast += $0 })
    let window = Window(surface: recorder, clock: clock)
    window.theme = theme
    window.root = GalleryView(pages: GalleryPage.all)
    window.render()
    func press(_ keyPress: KeyPress, after pause: Duration) {
      clock.advance(by: pause) { window.render() }
      window.dispatch(.key(keyPress))
      window.render()
      observe(surface)
    }
    for step in steps {
      switch step {
      case .caption(let text):
        window.show(Toast(Text(text), duration: .milliseconds(2_600)))
        window.render()
        observe(surface)
      case .keys(let keys, let pause):
        for keyPress in keys.split(separator: " ").compactMap({ KeyPress(String($0)) }) {
          press(keyPress, after: pause)
        }
      case .type(let text):
        for character in text {
          press(KeyPress(.character(character)), after: .milliseconds(110))
        }
      case .wait(let time):
        clock.advance(by: time) { window.render() }
      }
    }
    return cast
  }
}
