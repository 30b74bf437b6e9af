// SPDX-License-Identifier: MIT

import Declarations
import Testing

@testable import Views

/// Random trees with random edits: a view that has shown all versions of a tree looks like a view that shows only the
/// last one.
@MainActor @Suite("Random declarations")
struct RandomDeclarationsTests {
  /// An item of a tree.
  struct Item: Sendable {
    enum Kind: CaseIterable {
      case text, button, field, checkbox, column, row, box, branch, centered
    }

    let id: Int
    var kind: Kind
    var word: String
    var isOn: Bool
    var children: [Item]

    var label: String { "\(kind) \(id)" }
  }

  @Test("1,000 trees: picture, description and focus order are those of a new view")
  func equality() throws {
    for seed in 0..<1_000 {
      var chance = Chance(state: UInt64(seed))
      var supply = 0
      var tree = Self.item(&chance, &supply, depth: 0, kind: .column)
      let declared = DeclaredView(tree)
      let stage = Stage(48, 20, declared)
      for edit in 0..<2 {
        try Self.wander(stage, &chance)
        let before = Self.snapshot(stage, tree)
        Self.edit(&tree, &chance, &supply)
        declared.show(DeclarationList { Self.nodes(of: tree) })
        stage.window.render()
        let fresh = Stage(48, 20, DeclaredView(tree))
        let place = "tree \(seed), edit \(edit)"
        try Self.compare(stage, with: fresh, place)
        try Self.checkSurvival(before, stage, tree, place)
      }
    }
  }

  // MARK: Comparing

  private static func compare(_ stage: Stage, with fresh: Stage, _ place: String) throws {
    let order = stage.window.root?.focusOrder ?? []
    let freshOrder = fresh.window.root?.focusOrder ?? []
    let labels = order.map(\.accessibilityElement.label)
    try #require(labels == freshOrder.map(\.accessibilityElement.label), "\(place)")
    let index = order.firstIndex { $0 === stage.window.focused }
    try #require((index == nil) == order.isEmpty, "\(place): the focus is lost")
    if let index { fresh.window.focus(freshOrder[index]) }
    fresh.window.render()
    try #require(stage.text == fresh.text, "\(place)")
    try #require(
      stage.window.accessibilityLines == fresh.window.accessibilityLines, "\(place)")
    for y in 0..<20 {
      let different = (0..<48).first {
        stage.surface.canvas[$0, y].style != fresh.surface.canvas[$0, y].style
      }
      try #require(different == nil, "\(place): another style in row \(y)")
    }
  }

  /// The state that an edit must preserve: views by the paths of their items, and the focus.
  private struct Snapshot {
    let views: [String: View]
    /// The paths of the views in focus order.
    let order: [String]
    let focused: String?
    let caret: Int?
    let word: String?
  }

  private static func snapshot(_ stage: Stage, _ tree: Item) -> Snapshot {
    var paths: [String: String] = [:]
    var words: [String: String] = [:]
    collect(tree, path: "", &paths, &words)
    var views: [String: View] = [:]
    let order = stage.window.root?.focusOrder ?? []
    for view in order {
      if let path = paths[view.accessibilityElement.label] { views[path] = view }
    }
    let focused = stage.window.focused.flatMap { paths[$0.accessibilityElement.label] }
    return Snapshot(
      views: views, order: order.compactMap { paths[$0.accessibilityElement.label] },
      focused: focused,
      caret: (stage.window.focused as? TextFieldView)?.selection.caret.column,
      word: focused.flatMap { words[$0] })
  }

  private static func collect(
    _ item: Item, path: String, _ paths: inout [String: String], _ words: inout [String: String]
  ) {
    let path = path + "/\(item.label)" + (item.kind == .branch ? "\(item.isOn)" : "")
    paths[item.label] = path
    words[path] = item.word
    if item.kind == .branch, !item.isOn { return }
    for child in item.children { collect(child, path: path, &paths, &words) }
  }

  private static func checkSurvival(
    _ before: Snapshot, _ stage: Stage, _ tree: Item, _ place: String
  ) throws {
    let after = snapshot(stage, tree)
    for (path, view) in before.views {
      guard let other = after.views[path] else { continue }
      try #require(view === other, "\(place): \(path) has another view")
    }
    guard let focused = before.focused, let index = before.order.firstIndex(of: focused) else {
      return
    }
    let expected =
      before.order[index...].first { after.views[$0] != nil }
      ?? before.order[..<index].last { after.views[$0] != nil }
    if let expected {
      try #require(after.focused == expected, "\(place): the focus was at \(focused)")
      if expected == focused, before.word == after.word {
        try #require(after.caret == before.caret, "\(place): the caret moved")
      }
    }
  }

  /// Moves the focus and the caret, like a user.
  private static func wander(_ stage: Stage, _ chance: inout Chance) throws {
    for _ in 0..<Int.random(in: 0...5, using: &chance) { try stage.press("tab") }
    for _ in 0..<Int.random(in: 0...2, using: &chance) {
      if stage.window.focused is TextFieldView { try stage.press("left") }
    }
  }

  // MARK: Trees

  private static func item(
    _ chance: inout Chance, _ supply: inout Int, depth: Int, kind: Item.Kind? = nil
  ) -> Item {
    supply += 1
    let id = supply
    let kind = kind ?? Item.Kind.allCases.randomElement(using: &chance) ?? .text
    let count = depth < 3 ? Int.random(in: 0...(depth == 0 ? 6 : 3), using: &chance) : 0
    return Item(
      id: id, kind: kind, word: word(&chance), isOn: Bool.random(using: &chance),
      children: (0..<count).map { _ in item(&chance, &supply, depth: depth + 1) })
  }

  private static func word(_ chance: inout Chance) -> String {
    ["", "one", "two", "three", "味", "a longer text"].randomElement(using: &chance) ?? ""
  }

  @DeclarationBuilder fileprivate static func nodes(of item: Item) -> DeclarationList {
    switch item.kind {
    case .text: Text(item.word)
    case .button: Button(item.label) {}.disabled(item.isOn)
    case .field: TextField(item.label, text: item.word) { _ in }.grow(item.isOn ? 1 : 0)
    case .checkbox: Checkbox(item.label, isOn: item.isOn) { _ in }
    case .column:
      VStack(spacing: item.isOn ? 1 : 0) {
        ForEach(item.children, id: \.id) { nodes(of: $0) }
      }
    case .row:
      HStack(spacing: 1) {
        ForEach(item.children, id: \.id) { nodes(of: $0) }
      }
    case .box:
      Bordered(item.word) {
        ForEach(item.children, id: \.id) { nodes(of: $0) }
      }
    case .branch:
      Text("branch")
      if item.isOn {
        ForEach(item.children, id: \.id) { nodes(of: $0) }
      } else {
        Text(item.word)
        Text("else")
      }
      Text("after")
    case .centered:
      VStack {
        ForEach(item.children, id: \.id) { nodes(of: $0) }
      }
      .hidden(item.isOn && item.word.isEmpty)
      .padding(1)
    }
  }

  private static func edit(_ item: inout Item, _ chance: inout Chance, _ supply: inout Int) {
    if !item.children.isEmpty, Int.random(in: 0..<3, using: &chance) > 0 {
      let index = Int.random(in: 0..<item.children.count, using: &chance)
      return edit(&item.children[index], &chance, &supply)
    }
    switch Int.random(in: 0..<6, using: &chance) {
    case 0:
      let place = Int.random(in: 0...item.children.count, using: &chance)
      item.children.insert(self.item(&chance, &supply, depth: 2), at: place)
    case 1:
      if !item.children.isEmpty {
        item.children.remove(at: Int.random(in: 0..<item.children.count, using: &chance))
      }
    case 2: item.children.shuffle(using: &chance)
    case 3: item.kind = Item.Kind.allCases.randomElement(using: &chance) ?? .text
    case 4: item.isOn.toggle()
    default: item.word = word(&chance)
    }
  }
}

extension DeclaredView {
  fileprivate convenience init(_ tree: RandomDeclarationsTests.Item) {
    self.init { RandomDeclarationsTests.nodes(of: tree) }
  }
}
