// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Frames")
struct FrameTests {
  @Test(
    "an intersection contains the cells of both frames, and is zero if they have none in common")
  func intersection() {
    let frame = Frame(x: 0, y: 0, width: 10, height: 4)
    #expect(
      frame.intersection(Frame(x: 8, y: -1, width: 5, height: 3))
        == Frame(x: 8, y: 0, width: 2, height: 2))
    #expect(frame.intersection(Frame(x: 10, y: 0, width: 5, height: 3)) == .zero)
  }

  @Test("insets never make a frame smaller than empty")
  func insets() {
    let frame = Frame(x: 1, y: 1, width: 3, height: 8)
    #expect(frame.inset(by: Insets(2)) == Frame(x: 3, y: 3, width: 0, height: 4))
    #expect(
      frame.inset(by: Insets(horizontal: 1, vertical: 2)) == Frame(x: 2, y: 3, width: 1, height: 4))
    #expect(frame.inset(by: .zero) == frame)
  }

  @Test("the right and bottom edges of a frame are exclusive")
  func edges() {
    let frame = Frame(x: 2, y: 3, width: 2, height: 1)
    #expect(frame.contains(Position(x: 3, y: 3)))
    #expect(!frame.contains(Position(x: 4, y: 3)))
    #expect(!frame.contains(Position(x: 2, y: 4)))
    #expect(frame.maxX == 4 && frame.maxY == 4 && !frame.isEmpty)
    #expect(Frame(x: 0, y: 0, width: 0, height: 5).isEmpty)
  }

  @Test("absurd frames neither trap nor contain cells")
  func absurd() {
    let huge = Frame(x: .max, y: .max, width: .max, height: .max)
    #expect(huge.intersection(Frame(x: 0, y: 0, width: 9, height: 9)) == .zero)
    #expect(huge.moved(by: Position(x: .max, y: .min)).intersection(huge).width >= 0)
  }
}
