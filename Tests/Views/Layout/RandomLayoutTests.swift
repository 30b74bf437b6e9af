// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Layouts of random views")
struct RandomLayoutTests {
  @Test("no child of a random layout is outside its parent, at any size from 0x0 up")
  func bounds() {
    var chance = Chance(state: 42)
    for _ in 0..<60 {
      let view = RandomLayout.view(depth: 3, &chance)
      for _ in 0..<6 {
        let (width, height) = (
          Int.random(in: 0...40, using: &chance), Int.random(in: 0...20, using: &chance)
        )
        let stage = Stage(width, height, view)
        check(view)
        stage.window.root = nil
      }
    }
  }

  @Test("a changed layout is drawn like in a new window")
  func fresh() {
    var chance = Chance(state: 7)
    for _ in 0..<40 {
      let view = RandomLayout.view(depth: 3, &chance)
      let stage = Stage(30, 12, view)
      for _ in 0..<5 {
        RandomLayout.change(view, &chance)
        stage.window.render()
        let drawn = stage.surface.drawnText()
        stage.window.theme = .monochrome
        stage.window.render()
        #expect(drawn == stage.surface.drawnText())
        stage.window.theme = .standard
        stage.window.render()
      }
    }
  }

  private func check(_ view: View) {
    for child in view.children where !child.isHidden {
      let frame = child.frame
      #expect(frame.width >= 0 && frame.height >= 0)
      #expect(frame.isEmpty || frame.intersection(view.bounds) == frame)
      check(child)
    }
  }
}

@MainActor enum RandomLayout {
  static func view(depth: Int, _ chance: inout Chance) -> View {
    let view = depth == 0 ? leaf(&chance) : branch(depth: depth, &chance)
    view.growFactor = .random(in: -2...2, using: &chance)
    view.shrinkFactor = .random(in: -1...2, using: &chance)
    if Bool.random(using: &chance) {
      view.limits = SizeLimits(
        minWidth: .random(in: -1...6, using: &chance),
        maxWidth: Bool.random(using: &chance) ? .random(in: 0...20, using: &chance) : nil,
        minHeight: .random(in: 0...2, using: &chance),
        maxHeight: Bool.random(using: &chance) ? .random(in: 0...6, using: &chance) : nil)
    }
    return view
  }

  static func change(_ view: View, _ chance: inout Chance) {
    if let child = view.children.randomElement(using: &chance),
      Int.random(in: 0..<3, using: &chance) > 0
    {
      return change(child, &chance)
    }
    switch view {
    case let label as LabelView: label.string = words(&chance)
    default: view.isHidden = Bool.random(using: &chance)
    }
    view.limits = SizeLimits(minWidth: .random(in: 0...9, using: &chance))
  }

  private static func words(_ chance: inout Chance) -> String {
    let all = ["soup", "漢字", "👩‍👩‍👧 family", "", "\u{1B}[2J", "a b c d e f", "x"]
    return all.randomElement(using: &chance) ?? ""
  }

  private static func leaf(_ chance: inout Chance) -> View {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: LabelView(Text(words(&chance)), wraps: true)
    case 1: ButtonView(words(&chance))
    case 2: SpacerView()
    default: LabelView(Text(words(&chance)))
    }
  }

  private static func branch(depth: Int, _ chance: inout Chance) -> View {
    let views = (0..<Int.random(in: 0...4, using: &chance)).map { _ in
      view(depth: depth - 1, &chance)
    }
    let first = views.first ?? SpacerView()
    let spacing = Int.random(in: 0...2, using: &chance)
    switch Int.random(in: 0..<7, using: &chance) {
    case 0, 1:
      let all: [StackView.Distribution] = [
        .leading, .center, .trailing, .spaceBetween, .spaceAround,
      ]
      return StackView(
        Bool.random(using: &chance) ? .horizontal : .vertical, spacing: spacing,
        alignment: [.fill, .leading, .center, .trailing].randomElement(using: &chance) ?? .fill,
        distribution: all.randomElement(using: &chance) ?? .leading, views)
    case 2, 3:
      let kinds: [GridView.Column] = [
        .fixed(.random(in: -1...9, using: &chance)), .fraction(.random(in: 0...3, using: &chance)),
        .fraction(1, minimum: 4), .fitting(), .fitting(minimum: 2, maximum: 7),
      ]
      let columns = (0..<Int.random(in: 0...3, using: &chance)).map { _ in
        kinds.randomElement(using: &chance) ?? .fitting()
      }
      let grid = GridView(columns, columnSpacing: spacing, rowSpacing: spacing, views)
      if Bool.random(using: &chance) { grid.setSpan(of: first, columns: 2, rows: 2) }
      return grid
    case 4:
      let overlay = OverlayView(first)
      for view in views.dropFirst() {
        overlay.show(
          view, at: .edge(OverlayView.Edge.allCases.randomElement(using: &chance) ?? .top))
      }
      return overlay
    case 5:
      return Bool.random(using: &chance)
        ? BorderedView(first, caption: words(&chance)) : PanelView(words(&chance), first)
    default: return PaddingView(Insets(spacing), first)
    }
  }
}
