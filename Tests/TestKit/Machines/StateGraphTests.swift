// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@Suite("StateGraph")
struct StateGraphTests {
  static let door = StateGraph(
    nodes: [
      .init("closed", isInitial: true), .init("open"), .init("broken", isFinal: true),
    ],
    edges: [
      .init("closed", "open", "open"), .init("open", "closed", "close"),
      .init("open", "open", "knock"), .init("closed", "broken", "kick"),
      .init("closed", "broken", "axe"), .init("open", "broken", "kick"),
    ])

  @Test("nodes and edges are unique, and a key in edges only gets a node")
  func repaired() {
    let graph = StateGraph(
      nodes: [.init("a"), .init("a", label: "other")],
      edges: [.init("a", "b", "x"), .init("a", "b", "x"), .init("a", "b", "y")])
    #expect(graph.nodes == [.init("a"), .init("b")])
    #expect(graph.edges.map(\.label) == ["x", "y"])
  }

  @Test("a state is drawn as the name of its case, and an event with the case of its payload")
  func caseNames() {
    #expect(CaseName.of(Pharmacies.State.loaded([], hasError: true)) == "loaded")
    #expect(CaseName.of(Pharmacies.State.loading) == "loading")
    #expect(CaseName.of(3) == "Int")
    enum Outer {
      case ui(Pharmacies.Selection)
      case plain(Int?)
    }
    #expect(CaseName.path(Outer.ui(.dismiss)) == "ui.dismiss")
    #expect(CaseName.path(Outer.plain(3)) == "plain")
  }

  @Test("Mermaid: a state diagram with start and end")
  func mermaid() {
    #expect(
      Self.door.mermaid == """
        stateDiagram-v2
          state "closed" as s0
          state "open" as s1
          state "broken" as s2
          [*] --> s0
          s0 --> s1 : open
          s1 --> s0 : close
          s1 --> s1 : knock
          s0 --> s2 : kick
          s0 --> s2 : axe
          s1 --> s2 : kick
          s2 --> [*]

        """)
  }

  @Test("Mermaid: special characters of labels are escaped")
  func mermaidLabels() {
    let graph = StateGraph(nodes: [.init("say \"a: b\"; <<fork>>")], edges: [])
    #expect(
      graph.mermaid == """
        stateDiagram-v2
          state "say #34;a#58; b#34;#59; #60;#60;fork#62;#62;" as s0

        """)
    #expect(
      StateGraph(nodes: [.init("100% direction TB")], edges: []).mermaid
        == "stateDiagram-v2\n  state \"100#37; #100;irection TB\" as s0\n")
    #expect(
      StateGraph(nodes: [.init("")], edges: []).mermaid
        == "stateDiagram-v2\n  state \" \" as s0\n")
  }

  @Test("Graphviz: boxes, a point for the start, and a double border for the end")
  func dot() {
    #expect(
      Self.door.dot == """
        digraph machine {
          rankdir=LR;
          node [shape=box, style=rounded];
          s0 [label="closed"];
          s1 [label="open"];
          s2 [label="broken", peripheries=2];
          start0 [shape=point];
          start0 -> s0;
          s0 -> s1 [label="open"];
          s1 -> s0 [label="close"];
          s1 -> s1 [label="knock"];
          s0 -> s2 [label="kick"];
          s0 -> s2 [label="axe"];
          s1 -> s2 [label="kick"];
        }

        """)
  }

  @Test("Graphviz: quotes, backslashes and line breaks are escaped")
  func dotLabels() {
    let graph = StateGraph(nodes: [.init("a\"\\\n\u{1B}b")], edges: [])
    #expect(graph.dot.contains(#"s0 [label="a\"\\\n b"];"#))
  }

  @Test("boxes: a line for the events to each state, and a lane for each state with incoming ones")
  func boxes() {
    #expect(
      Self.door.boxes() == """
        ┌──────────┐
        │ ● closed │◀────────────────┐
        │          ├─ open ────────┐ │
        │          ├─ kick, axe ───┼─┼─┐
        └──────────┘               │ │ │
        ┌──────┐                   │ │ │
        │ open │◀──────────────────┘ │ │
        │      ├─ close ─────────────┘ │
        │      ├─ knock ↺              │
        │      ├─ kick ────────────────┤
        └──────┘                       │
        ┌──────────┐                   │
        │ ◎ broken │◀──────────────────┘
        └──────────┘

        """)
  }

  @Test("boxes: a graph that is too wide is printed as a list")
  func list() {
    #expect(
      Self.door.boxes(width: 24) == """
        ┌──────────┐
        │ ● closed │
        ├──────────┘
         ├─ open
         │    ▶ open
         └─ kick, axe
              ▶ broken

        ┌──────┐
        │ open │
        ├──────┘
         ├─ close
         │    ▶ closed
         ├─ knock
         │    ↺
         └─ kick
              ▶ broken

        ┌──────────┐
        │ ◎ broken │
        └──────────┘

        """)
    for width in 1...30 {
      let lines = Self.door.boxes(width: width).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= max(width, 16) })
    }
  }

  @Test("boxes: wide characters and control characters keep the alignment")
  func wide() {
    let graph = StateGraph(
      nodes: [.init("表示\n")], edges: [.init("表示\n", "表示\n", "再試行")])
    #expect(
      graph.boxes() == """
        ┌───────┐
        │ 表示  │
        │       ├─ 再試行 ↺
        └───────┘

        """)
    #expect(StateGraph(nodes: [], edges: []).boxes() == "")
  }

  @Test("boxes: the pharmacies fit into 80 columns")
  func pharmacies() throws {
    let drawing = try Pharmacies.explorer(isFaulty: false).explore().graph.boxes()
    #expect(
      drawing == """
        ┌───────────┐
        │ ● loading │◀──────────────────────────────┐
        │           ├─ cancel ──────────────────────┼─┐
        │           ├─ didLoad ─────────────────────┼─┼───┐
        │           ├─ didFail ─────────────────┐   │ │   │
        └───────────┘                           │   │ │   │
        ┌──────────────┐                        │   │ │   │
        │ ◎ dismissing │◀───────────────────────┼───┼─┤   │
        └──────────────┘                        │   │ │   │
        ┌────────┐                              │   │ │   │
        │ loaded │◀─────────────────────────────┼───┼─┼───┤
        │        ├─ addPharmacy ──────────────┐ │   │ │   │
        │        ├─ cancel, select ───────────┼─┼───┼─┤   │
        │        ├─ deletePharmacy ───────────┼─┼─┐ │ │   │
        │        ├─ select ───────────────────┼─┼─┼─┼─┼─┐ │
        └────────┘                            │ │ │ │ │ │ │
        ┌───────────────┐                     │ │ │ │ │ │ │
        │ loadingFailed │◀────────────────────┼─┘ │ │ │ │ │
        │               ├─ retry ─────────────┼───┼─┘ │ │ │
        │               ├─ cancel ────────────┼───┼───┘ │ │
        └───────────────┘                     │   │     │ │
        ┌───────────┐                         │   │     │ │
        │ searching │◀────────────────────────┘   │     │ │
        │           ├─ didSelectPlace ────────────┼─────┼─┤
        │           ├─ didSelectPlace ────────┐   │     │ │
        └───────────┘                         │   │     │ │
        ┌──────────┐                          │   │     │ │
        │ deleting │◀─────────────────────────┼───┘     │ │
        │          ├─ didDelete, didFail ─────┼─────────┼─┤
        └──────────┘                          │         │ │
        ┌───────────────────┐                 │         │ │
        │ showingDirections │◀────────────────┼─────────┘ │
        │                   ├─ didCloseMap ───┼───────────┤
        └───────────────────┘                 │           │
        ┌────────┐                            │           │
        │ adding │◀───────────────────────────┘           │
        │        ├─ didAdd, didFail ──────────────────────┘
        └────────┘

        """)
  }

  @Test("marks are drawn in all three formats")
  func marks() {
    let graph = Self.door.marked(
      node: { $0.key != "broken" }, edge: { $0.label != "kick" && $0.label != "axe" })
    #expect(graph.mermaid.contains("  state \"✗ broken\" as s2\n"))
    #expect(graph.mermaid.contains("  s0 --> s2 : ✗ axe\n"))
    #expect(graph.mermaid.contains("  class s0,s1 visited\n"))
    #expect(graph.mermaid.contains("  class s2 unvisited\n"))
    #expect(
      graph.dot.contains(
        "s2 [label=\"✗ broken\", peripheries=2, color=red3, style=\"rounded,dashed\"];"))
    #expect(graph.dot.contains("s0 -> s1 [label=\"✓ open\", color=green4];"))
    #expect(graph.boxes().contains("│ ● ✓ closed │"))
    #expect(graph.boxes().contains("├─ ✗ kick, ✗ axe "))
  }

  private struct Switches: Hashable, Sendable {
    var isOn = false
    var isLocked = false
    var isLit = false
  }

  @Test("eight states of a structure are eight nodes, and Boolean events are named by value")
  func structures() throws {
    let machine = Machine<Switches, Bool>(
      initial: Switches(),
      reduce: { switches, isFirst in
        // A counter of three bits.
        if isFirst { return switches.isOn.toggle() }
        switches.isLit = switches.isLit != switches.isLocked
        switches.isLocked.toggle()
      })
    let graph = try Explorer(machine, events: { _ in [true, false] }).explore().graph
    #expect(graph.nodes.count == 8)
    #expect(graph.edges.count == 16)
    #expect(graph.nodes.first?.label == "Switches")
    #expect(
      Set(graph.nodes.map(\.label)).isSuperset(of: [
        "Switches: isOn", "Switches: isLocked", "Switches: isOn, isLocked, isLit",
      ]))
    #expect(Set(graph.edges.map(\.label)) == ["true", "false"])
  }

  private struct Counted: Hashable, Sendable {
    var number = 0
    var name = ""
  }

  @Test("a number in a structure is a part of the name, a text is named only")
  func members() {
    #expect(CaseName.of(Counted(number: 3)) == "Counted: number 3")
    #expect(CaseName.of(Counted(number: -1)) == "Counted: number -1")
    #expect(CaseName.of(Counted(name: "a")) == "Counted: name")
  }
}
