// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// Random trees lose, hide and disable the views with the focus. A naive model never forgets a view: removed ones stay in
/// its lists, so that the place of each is known.
@MainActor @Suite("Random losses of the focus")
struct RandomFocusTests {
  /// A control, which may be disabled.
  private final class Leaf: View {
    let isText: Bool
    var isOn = true { didSet { setNeedsDisplay() } }

    init(isText: Bool) { self.isText = isText }

    override var isFocusable: Bool { isOn }
    override var acceptsText: Bool { isText }
    override func measure(in room: Size) -> Size { Size(width: 1, height: 1) }
    override func handle(_ event: Event) -> Bool { isText && event == .key(KeyPress(.enter)) }
  }

  /// A view of the model, or a removed one.
  @MainActor private final class Node {
    let view: View
    private(set) weak var parent: Node?
    private(set) var nodes: [Node] = []
    private(set) var isThere = true
    /// The control that had the focus last in here.
    var last: Node?

    init(_ view: View) { self.view = view }

    var live: [Node] { nodes.filter(\.isThere) }

    /// The nodes from the outermost one.
    var path: [Node] { (parent?.path ?? []) + [self] }

    func canHaveFocus(in layer: Node) -> Bool {
      path.first === layer && view.isFocusable
        && path.allSatisfy { $0.isThere && !$0.view.isHidden }
    }

    /// Inserts a node before the live one that follows it.
    func insert(_ node: Node, at index: Int) {
      let next = live.dropFirst(index).first
      nodes.insert(node, at: nodes.firstIndex { $0 === next } ?? nodes.count)
      node.parent = self
    }

    func move(_ node: Node, to index: Int) {
      guard live.firstIndex(where: { $0 === node }) != index else { return }
      nodes.removeAll { $0 === node }
      insert(node, at: index)
    }

    func remove() { isThere = false }

    /// The controls that can have the focus, in order.
    var order: [Node] {
      guard isThere, !view.isHidden else { return [] }
      return (view.isFocusable ? [self] : []) + nodes.flatMap(\.order)
    }

    /// Returns the control that gets the focus when it moves here.
    func target(isFromBehind: Bool = false) -> Node? {
      let order = order
      guard let last, !order.isEmpty else { return isFromBehind ? order.last : order.first }
      if order.contains(where: { $0 === last }) { return last }
      let path = last.path.drop { $0 !== self }
      for (outer, inner) in zip(path, path.dropFirst()).reversed()
      where outer.path.allSatisfy({ $0.isThere && !$0.view.isHidden }) {
        let index = outer.nodes.firstIndex { $0 === inner } ?? 0
        let after = outer.nodes[(index + 1)...].lazy.compactMap { $0.target() }
        let before = outer.nodes[..<index].reversed().lazy
          .compactMap { $0.target(isFromBehind: true) }
        if let found = after.first ?? before.first { return found }
      }
      return nil
    }
  }

  /// The focus of the model.
  @MainActor private final class Model {
    var layers: [Node]
    var focus: Node?
    var isDisplaced = false
    var isNew = true

    init(_ root: Node) { layers = [root] }

    func choose(_ node: Node?) {
      isDisplaced = false
      for holder in node?.path ?? [] { holder.last = node }
      move(to: node)
    }

    private func move(to node: Node?) {
      isNew = isNew || node !== focus
      focus = node
    }

    func settle() {
      let layer = layers[layers.count - 1]
      if isDisplaced, let last = layer.last, last.canHaveFocus(in: layer) { return choose(last) }
      var target: Node?
      if let focus, focus.canHaveFocus(in: layer) {
        guard isDisplaced, isNew || !focus.view.acceptsText else { return }
        target = isNew ? layer.target() : targetInSmallerContainer(than: focus, layer)
        guard let target, target !== focus else { return }
      } else {
        target = layer.target()
      }
      if let last = layer.last, last !== target {
        isDisplaced = true
        move(to: target)
      } else {
        choose(target)
      }
    }

    /// The target in the largest container that has the place of the focus, but not the focus.
    private func targetInSmallerContainer(than focus: Node, _ layer: Node) -> Node? {
      let around = focus.path
      let container = layer.last?.path.first { node in !around.contains { $0 === node } }
      return container?.isThere == true ? container?.target() : nil
    }

    func moveForward() {
      let order = layers[layers.count - 1].order
      guard !order.isEmpty else { return }
      let index = order.firstIndex { $0 === focus }.map { $0 + 1 } ?? 0
      choose(order[index % order.count])
    }
  }

  @Test("random trees: the focus is where a naive model has it")
  func equality() throws {
    for seed in 0..<TestLength.rounds(300, long: 10_000) {
      var chance = Chance(state: UInt64(seed))
      let root = Self.tree(&chance, depth: 0)
      let stage = Stage(40, 12, root.view)
      let model = Model(root)
      model.settle()
      model.isNew = false
      for step in 0..<60 {
        Self.change(stage, model, &chance)
        guard Int.random(in: 0..<3, using: &chance) > 0 else { continue }
        model.settle()
        let focused = stage.window.focused
        try #require(focused === model.focus?.view, "seed \(seed), step \(step)")
      }
    }
  }

  private static func tree(_ chance: inout Chance, depth: Int) -> Node {
    if depth > 0, Int.random(in: 0..<5, using: &chance) > (depth > 3 ? 0 : 1) {
      return Node(Leaf(isText: Int.random(in: 0..<4, using: &chance) == 0))
    }
    let node = Node(StackView(.vertical))
    for index in 0..<Int.random(in: 0...4, using: &chance) {
      let child = tree(&chance, depth: depth + 1)
      node.view.add(child.view)
      node.insert(child, at: index)
    }
    return node
  }

  private static func containers(_ node: Node) -> [Node] {
    node.view is Leaf ? [] : [node] + node.live.flatMap(containers)
  }

  /// Performs the same step in the window and in the model.
  private static func change(_ stage: Stage, _ model: Model, _ chance: inout Chance) {
    let layer = model.layers.randomElement(using: &chance) ?? model.layers[0]
    let focus = Bool.random(using: &chance) && model.focus?.parent != nil ? model.focus : nil
    let container = focus?.parent ?? containers(layer).randomElement(using: &chance) ?? layer
    let child = focus ?? container.live.randomElement(using: &chance)
    let index = Int.random(in: 0...max(0, container.live.count), using: &chance)
    switch Int.random(in: 0..<12, using: &chance) {
    case 0..<2:
      let new = tree(&chance, depth: container.path.count)
      container.view.insert(new.view, at: index)
      container.insert(new, at: index)
    case 2..<5:
      guard let child, child.isThere else { return }
      container.view.remove(child.view)
      child.remove()
    case 5:
      guard let child, child.isThere else { return }
      let end = min(index, container.live.count - 1)
      container.view.move(child.view, to: end)
      container.move(child, to: end)
    case 6: child?.view.isHidden.toggle()
    case 7: (child?.view as? Leaf)?.isOn.toggle()
    case 8:
      // The window settles the focus before and after a key.
      model.settle()
      model.moveForward()
      stage.press("tab")
      model.isNew = false
    case 9:
      model.settle()
      if model.focus?.view.acceptsText == true { model.choose(model.focus) }
      stage.press("enter")
      model.isNew = false
    case 10:
      if model.layers.count == 1 {
        model.layers.append(tree(&chance, depth: 0))
        stage.window.present(model.layers[1].view)
      } else {
        stage.window.dismiss(model.layers.removeLast().view)
      }
    default:
      model.settle()
      stage.window.render()
      model.isNew = false
    }
  }
}
