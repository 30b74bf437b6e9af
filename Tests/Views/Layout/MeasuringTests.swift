// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Measuring")
struct MeasuringTests {
  /// A view that counts how often it is measured.
  private final class CountedView: View {
    static var count = 0

    override func measure(in room: Size) -> Size {
      Self.count += 1
      return Size(width: min(room.width, 4), height: min(room.height, 1))
    }
  }

  /// Returns how often views are measured for the first frame of stacks in stacks, with a view next to each.
  private static func measures(_ depth: Int, _ makeStack: (_ depth: Int, [View]) -> StackView)
    -> Int
  {
    var view: View = CountedView()
    for depth in 0..<depth { view = makeStack(depth, [CountedView(), view]) }
    CountedView.count = 0
    _ = Stage(400, 200, view)
    return CountedView.count
  }

  @Test("the number of measured views grows as the number of nested stacks does")
  func nested() {
    let kinds: [(Int, [View]) -> StackView] = [
      { _, views in StackView(.vertical, views) },
      { _, views in StackView(.vertical, alignment: .leading, views) },
      { _, views in StackView(.horizontal, spacing: 1, alignment: .center, views) },
      { depth, views in StackView(depth % 2 == 0 ? .vertical : .horizontal, views) },
      { _, views in StackView(.vertical, views.map { $0.flexing(grow: 1, shrink: 1) }) },
      { _, views in StackView(.horizontal, views.map { $0.flexing() }) },
    ]
    for (index, kind) in kinds.enumerated() {
      let (one, two) = (Self.measures(20, kind), Self.measures(40, kind))
      #expect(two <= 2 * one + 8, "\(index): \(one), \(two)")
    }
  }

  @Test("a view that doesn't fit is measured again in less room")
  func less() {
    let label = LabelView("one two three", wraps: true)
    let stack = StackView(.vertical, [label])
    #expect(stack.fittingSize(in: Size(width: 20, height: 9)) == Size(width: 13, height: 1))
    #expect(stack.fittingSize(in: Size(width: 13, height: 9)) == Size(width: 13, height: 1))
    #expect(stack.fittingSize(in: Size(width: 8, height: 9)) == Size(width: 7, height: 2))
    #expect(stack.fittingSize(in: Size(width: 20, height: 9)) == Size(width: 13, height: 1))
  }
}
