// SPDX-License-Identifier: MIT

import Testing

@testable import Views
@testable import gallery

@MainActor @Suite("The gallery's tour")
struct TourTests {
  @Test("a tour is the same recording each time, which can be played")
  func recording() throws {
    let cast = Tour().record()
    #expect(cast == Tour().record())
    let recording = try TerminalRecording(cast: cast)
    #expect(recording.size == Tour().size && recording.title == "The gallery of Proscenium")
    let surface = HeadlessSurface(size: recording.size)
    recording.play(into: surface)
    var last: HeadlessSurface?
    _ = Tour().record { last = $0 }
    #expect(surface.drawnText() == last?.drawnText())
    #expect(surface.drawnText().contains("pages in \(Theme.all.count) themes"))
    let seconds = recording.entries.last?.time ?? .zero
    #expect(seconds > .seconds(30) && seconds < .seconds(90), "\(seconds)")
    #expect(recording.entries.allSatisfy { $0.time >= .zero })
  }

  @Test("every key and caption of the tour changes what is shown")
  func effects() {
    for size in [Size(width: 110, height: 32), Size(width: 80, height: 24)] {
      var before = ""
      var count = 0
      _ = Tour(size: size).record { surface in
        let shown =
          surface.drawnText() + surface.drawnStyles() + "\(String(describing: surface.cursor))"
        #expect(shown != before, "\(size): event \(count)")
        before = shown
        count += 1
      }
      #expect(count > 60)
    }
    for case .keys(let keys, _) in Tour.script {
      #expect(keys.split(separator: " ").allSatisfy { KeyPress(String($0)) != nil }, "\(keys)")
    }
  }
}
