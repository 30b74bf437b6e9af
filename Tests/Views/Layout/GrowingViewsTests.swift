// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Views that grow in a stack")
struct GrowingViewsTests {
  @Test("a text is as tall as its rows in a scrolling column, next to shorter ones")
  func comments() {
    let long = (0..<10).map { "- row \($0)" }.joined(separator: "\n")
    let views = [long, "a", "b", "c"].map { MarkdownView($0) }
    _ = Stage(30, 8, ScrollView(StackView(.vertical, views)))
    #expect(views.map(\.frame.height) == [10, 1, 1, 1])
  }

  @Test("in a column of unlimited height, each part is as tall as its own content")
  func unlimited() {
    let dock = DockView(LabelView("content"))
    dock.dock(LabelView("pane"), at: .bottom)
    let column = StackView(.vertical, [LabelView("above"), dock, LabelView("below")])
    #expect(column.fittingSize(in: Size(width: 20, height: Size.unlimited)).height == 4)
  }

  /// A view of a fixed size.
  private final class Box: View {
    let size: Size

    init(_ length: Int) {
      size = Size(width: length, height: length)
      super.init()
    }

    override func measure(in room: Size) -> Size {
      Size(width: min(size.width, room.width), height: min(size.height, room.height))
    }
  }

  @Test("growing views share what others leave, and none is cut while there is room for all")
  func random() {
    var chance = Chance(state: 5)
    for _ in 0..<2_000 {
      let views = (0..<Int.random(in: 1...5, using: &chance)).map { _ in
        Box(.random(in: 0...12, using: &chance))
          .flexing(
            grow: .random(in: 0...2, using: &chance),
            shrink: Int.random(in: 0..<4, using: &chance) == 0 ? 1 : 0)
      }
      let room = Int.random(in: 0...50, using: &chance)
      let axis: StackView.Axis = Bool.random(using: &chance) ? .horizontal : .vertical
      let stack = StackView(axis, views)
      stack.frame = Frame(
        x: 0, y: 0, width: axis == .horizontal ? room : 9, height: axis == .vertical ? room : 9)
      stack.layout()
      let lengths = views.map { axis == .horizontal ? $0.frame.width : $0.frame.height }
      let own = views.map(\.size.width)
      let sum = own.reduce(0, +)
      if sum <= room {
        #expect(zip(lengths, own).allSatisfy { $0 >= $1 })
        let grows = views.contains { $0.growFactor > 0 }
        #expect(lengths.reduce(0, +) == (grows ? room : sum))
        #expect(views.indices.allSatisfy { views[$0].growFactor > 0 || lengths[$0] == own[$0] })
        checkParts(views, lengths)
      } else {
        // Views that neither grow nor shrink keep their size as long as they fit.
        let fixed = views.indices.filter {
          views[$0].growFactor == 0 && views[$0].shrinkFactor == 0
        }
        if fixed.reduce(0, { $0 + own[$1] }) <= room {
          #expect(fixed.allSatisfy { lengths[$0] == own[$0] })
        }
        #expect(lengths.reduce(0, +) <= room)
      }
    }
  }

  /// Of two views that only grow, the one with the larger part of the length is as long as its own size.
  private func checkParts(_ views: [Box], _ lengths: [Int]) {
    let growing = views.indices.filter { views[$0].growFactor > 0 && views[$0].shrinkFactor == 0 }
    for one in growing {
      for other in growing where lengths[one] > views[one].size.width {
        // In whole cells, each part may differ by one from its exact value.
        let (share, least) = (
          lengths[one] * views[other].growFactor, lengths[other] * views[one].growFactor
        )
        #expect(share <= least + 2 * (views[one].growFactor + views[other].growFactor))
      }
    }
  }
}
