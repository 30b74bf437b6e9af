// SPDX-License-Identifier: MIT

import Declarations
import TestKit
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

  @Test("random trees: picture, description and focus order are those of a new view")
  func equality() throws {
    for seed in 0..<TestLength.rounds(100, long: 1_000) {
      var random = SeededRandom(UInt64(seed))
      var supply = 0
      var tree = Self.item(&random, &supply, depth: 0, kind: .column)
      let declared = DeclaredView(tree)
      let terminal = HeadlessTerminal(48, 20, declared)
      for edit in 0..<2 {
        Self.wander(terminal, &random)
        let before = Self.snapshot(terminal, tree)
        Self.edit(&tree, &random, &supply)
        declared.show(DeclarationList { Self.nodes(of: tree) })
        terminal.window.render()
        let fresh = HeadlessTerminal(48, 20, DeclaredView(tree))
        let place = "tree \(seed), edit \(edit)"
        try Self.compare(terminal, with: fresh, place)
        try Self.checkSurvival(before, terminal, tree, place)
      }
    }
  }

  // MARK: Comparing

  private static func compare(
    _ terminal: HeadlessTerminal, with fresh: HeadlessTerminal, _ place: String
  ) throws {
    let order = terminal.window.root?.focusOrder ?? []
    let freshOrder = fresh.window.root?.focusOrder ?? []
    let labels = order.map(\.accessibilityElement.label)
    try #require(labels == freshOrder.map(\.accessibilityElement.label), "\(place)")
    let index = order.firstIndex { $0 === terminal.window.focused }
    try #require((index == nil) == order.isEmpty, "\(place): the focus is lost")
    if let index { fresh.window.focus(freshOrder[index]) }
    fresh.window.render()
    try #require(terminal.content == fresh.content, "\(place)")
    try #require(
      terminal.window.accessibilityLines == fresh.window.accessibilityLines, "\(place)")
    for y in 0..<20 {
      let different = (0..<48).first {
        terminal.surface.canvas[$0, y].style != fresh.surface.canvas[$0, y].style
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

  private static func snapshot(_ terminal: HeadlessTerminal, _ tree: Item) -> Snapshot {
    var paths: [String: String] = [:]
    var words: [String: String] = [:]
    collect(tree, path: "", &paths, &words)
    var views: [String: View] = [:]
    let order = terminal.window.root?.focusOrder ?? []
    for view in order {
      if let path = paths[view.accessibilityElement.label] { views[path] = view }
    }
    let focused = terminal.window.focused.flatMap { paths[$0.accessibilityElement.label] }
    return Snapshot(
      views: views, order: order.compactMap { paths[$0.accessibilityElement.label] },
      focused: focused,
      caret: (terminal.window.focused as? TextFieldView)?.selection.caret.column,
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
    _ before: Snapshot, _ terminal: HeadlessTerminal, _ tree: Item, _ place: String
  ) throws {
    let after = snapshot(terminal, tree)
    for (path, view) in before.views {
      guard let other = after.views[path] else { continue }
      try #require(view === other, "\(place): \(path) has another view")
    }
    guard let focused = before.focused else { return }
    guard after.views[focused] == nil else {
      try #require(after.focused == focused, "\(place): the focus was at \(focused)")
      if before.word == after.word {
        try #require(after.caret == before.caret, "\(place): the caret moved")
      }
      return
    }
    // In the smallest container that has one, it is in the next child, or else in the one before, unless a new one is at its place.
    let parts = focused.split(separator: "/")
    for count in (1..<parts.count).reversed() where !parts[count - 1].hasPrefix("branch") {
      let container = "/" + parts[..<count].joined(separator: "/") + "/"
      let (old, new) = (children(of: container, before.order), children(of: container, after.order))
      guard !new.isEmpty, let index = old.firstIndex(of: child(of: container, focused)) else {
        continue
      }
      let near =
        old[(index + 1)...].first(where: new.contains) ?? old[..<index].last(where: new.contains)
      let actual = after.focused.map { $0.hasPrefix(container) ? child(of: container, $0) : "" }
      try #require(
        actual == near || new.contains(actual ?? "") && !old.contains(actual ?? ""),
        "\(place): the focus was at \(focused)")
      return
    }
  }

  /// Returns the children of a container that have controls inside.
  private static func children(of container: String, _ order: [String]) -> [String] {
    order.filter { $0.hasPrefix(container) }.map { child(of: container, $0) }
  }

  /// Returns the child of a container in which a view is. A branch has no view.
  private static func child(of container: String, _ path: String) -> String {
    let parts = path.dropFirst(container.count).split(separator: "/")
    let branches = parts.prefix { $0.hasPrefix("branch") }
    return parts.prefix(branches.count + 1).joined(separator: "/")
  }

  /// Moves the focus and the caret, like a user.
  private static func wander(_ terminal: HeadlessTerminal, _ random: inout SeededRandom) {
    // The user chooses the place where the focus is.
    if let focused = terminal.window.focused { terminal.window.focus(focused) }
    for _ in 0..<Int.random(in: 0...5, using: &random) { terminal.press("tab") }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      if terminal.window.focused is TextFieldView { terminal.press("left") }
    }
  }

  // MARK: Trees

  private static func item(
    _ random: inout SeededRandom, _ supply: inout Int, depth: Int, kind: Item.Kind? = nil
  ) -> Item {
    supply += 1
    let id = supply
    let kind = kind ?? Item.Kind.allCases.randomElement(using: &random) ?? .text
    let count = depth < 3 ? Int.random(in: 0...(depth == 0 ? 6 : 3), using: &random) : 0
    return Item(
      id: id, kind: kind, word: word(&random), isOn: Bool.random(using: &random),
      children: (0..<count).map { _ in item(&random, &supply, depth: depth + 1) })
  }

  private static func word(_ random: inout SeededRandom) -> String {
    ["", "one", "two", "three", "味", "a longer text"].randomElement(using: &random) ?? ""
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
      VStack {
        ForEach(item.children, id: \.id) { nodes(of: $0) }
      }
      .bordered(item.word)
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

  private static func edit(_ item: inout Item, _ random: inout SeededRandom, _ supply: inout Int) {
    if !item.children.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
      let index = Int.random(in: 0..<item.children.count, using: &random)
      return edit(&item.children[index], &random, &supply)
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let place = Int.random(in: 0...item.children.count, using: &random)
      item.children.insert(self.item(&random, &supply, depth: 2), at: place)
    case 1:
      if !item.children.isEmpty {
        item.children.remove(at: Int.random(in: 0..<item.children.count, using: &random))
      }
    case 2: item.children.shuffle(using: &random)
    case 3: item.kind = Item.Kind.allCases.randomElement(using: &random) ?? .text
    case 4: item.isOn.toggle()
    default: item.word = word(&random)
    }
  }
}

extension DeclaredView {
  fileprivate convenience init(_ tree: RandomDeclarationsTests.Item) {
    self.init { RandomDeclarationsTests.nodes(of: tree) }
  }
}
