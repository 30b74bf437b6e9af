// SPDX-License-Identifier: MIT

import Testing
import Views

@MainActor @Suite("AnimatedPicture")
struct AnimatedPictureTests {
  private func canvas(_ rows: String...) -> Canvas {
    var canvas = Canvas(size: Size(width: 8, height: 2))
    canvas.paint { painter in
      for (y, row) in rows.enumerated() { painter.draw(Text(row), at: Position(x: 0, y: y)) }
    }
    return canvas
  }

  private func count(_ text: String, in picture: String) -> Int {
    picture.split(separator: text, omittingEmptySubsequences: false).count - 1
  }

  @Test("a row that stays is drawn once without an animation, and a changed one during its time")
  func rows() {
    var picture = AnimatedPicture(title: "tour")
    picture.add(canvas("head", "one"), at: .zero)
    picture.add(canvas("head", "two"), at: .seconds(1))
    let svg = picture.svg(until: .seconds(4))
    #expect(count(">head", in: svg) == 1 && count("class=\"f ", in: svg) == 2)
    #expect(svg.contains("animation:4s step-end infinite"))
    #expect(svg.contains("@keyframes k0{0%{visibility:visible}25%{visibility:hidden}}"))
    #expect(svg.contains("@keyframes k1{0%{visibility:hidden}25%{visibility:visible}}"))
    // Without an animation, the last frame is visible.
    #expect(svg.contains("<g class=\"f f0\" visibility=\"hidden\">"))
    #expect(svg.contains("<g class=\"f f1\">"))
    #expect(svg.contains("@media(prefers-reduced-motion:reduce){.f{animation:none}}"))
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
  }

  @Test("rows with the same times share their rules, and frames of one time are one frame")
  func sharing() {
    var picture = AnimatedPicture(title: "t")
    picture.add(canvas("a", "b"), at: .zero)
    picture.add(canvas("x", "y"), at: .seconds(1))
    picture.add(canvas("c", "d"), at: .seconds(1))
    picture.add(canvas("c", "d"), at: .milliseconds(500))
    let svg = picture.svg(until: .zero)
    #expect(count("@keyframes", in: svg) == 2 && !svg.contains(">x") && !svg.contains(">y"))
    #expect(svg.contains(">c") && svg.contains(">d"))
  }

  @Test("without frames the picture is empty, and frames of other sizes are cut")
  func edges() {
    var picture = AnimatedPicture(title: "t")
    #expect(picture.svg(until: .seconds(1)).isEmpty)
    picture.add(canvas("a"), cursor: Position(x: 1, y: 0), at: .zero)
    picture.add(Canvas(size: Size(width: 3, height: 1)), at: .seconds(1))
    picture.add(Canvas(size: Size(width: 30, height: 10)), at: .seconds(2))
    #expect(picture.svg(until: .seconds(3)).contains("<rect"))
  }
}
