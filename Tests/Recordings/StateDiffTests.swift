// SPDX-License-Identifier: MIT

import Recordings
import Testing

@Suite("StateDiff")
struct StateDiffTests {
  struct Point: Hashable {
    var x = 0
    var label: String?
  }

  enum Shape: Hashable {
    case none
    case line(from: Point, to: Point)
    case dot(Point)
    case labelled([Int], String)
  }

  @Test("equal values have no differences")
  func equal() {
    #expect(StateDiff.text(Shape.none, Shape.none) == nil)
    #expect(StateDiff.text([1: Set([1, 2])], [1: Set([2, 1])]) == nil)
    #expect(StateDiff.text(Point?.none as Any, Point?.none as Any) == nil)
  }

  @Test("only different members are reported, with their path")
  func members() {
    #expect(
      StateDiff.text(
        Shape.line(from: Point(), to: Point(x: 1)), Shape.line(from: Point(), to: Point(x: 2)))
        == "- line.to.x: 1\n+ line.to.x: 2")
    #expect(
      StateDiff.text(
        Shape.labelled([], "corner"), Shape.labelled([], "station"))
        == "- labelled.1: \"corner\"\n+ labelled.1: \"station\"")
    #expect(
      StateDiff.text(Point(label: "a"), Point(label: "b")) == "- label: \"a\"\n+ label: \"b\"")
    #expect(StateDiff.text(Point(label: "a"), Point()) == "- label: \"a\"\n+ label: nil")
  }

  @Test("values of different cases or types are reported as a whole")
  func wholes() {
    #expect(StateDiff.text(Shape.none, Shape.dot(Point()))?.hasPrefix("- none\n+ dot(") == true)
    #expect(StateDiff.text(1, "1") == "- 1\n+ \"1\"")
    #expect(StateDiff.text(1, 1.5) == "- 1\n+ 1.5")
  }

  @Test("elements are compared by index, and those of sets and dictionaries by presence")
  func elements() {
    #expect(StateDiff.text([1, 2], [1, 3, 4]) == "- [1]: 2\n+ [1]: 3\n+ [2]: 4")
    #expect(StateDiff.text([1, 2], [1]) == "- [1]: 2")
    #expect(StateDiff.text([Int](), [1]) == "+ [0]: 1")
    #expect(StateDiff.text(Set([1, 2]), Set([2, 3])) == "- 1\n+ 3")
    #expect(
      StateDiff.text(["a": 1], ["a": 2])
        == "- (key: \"a\", value: 1)\n+ (key: \"a\", value: 2)")
    #expect(
      StateDiff.text([Set(["b", "a"])], [Set(["a", "b"]), ["c"]]) == "+ [1]: [\"c\"]")
    #expect(
      StateDiff.text([Shape.none], [Shape.none, .line(from: Point(), to: Point(label: "a"))])
        == "+ [1]: line(from: Point(x: 0, label: nil), to: Point(x: 0, label: \"a\"))")
    #expect(
      StateDiff.text([], [Set([3, 2, 1, 9, 8])] as [Any]) == "+ [0]: [1, 2, 3, 8, 9]")
    #expect(
      StateDiff.text([], [["b": 1, "a": Int?.none]] as [Any]) == "+ [0]: [\"a\": nil, \"b\": 1]")
  }

  @Test("custom descriptions are used, and reference cycles end")
  func descriptions() {
    struct Money: CustomStringConvertible {
      let cents: Int
      var description: String { "\(cents / 100) €" }
    }
    final class Ring {
      var next: Ring?
    }
    #expect(StateDiff.text(Money(cents: 100), Money(cents: 300)) == "- 1 €\n+ 3 €")
    #expect(StateDiff.text(Money(cents: 100), Money(cents: 101)) == "- cents: 100\n+ cents: 101")
    let ring = Ring()
    ring.next = ring
    #expect(StateDiff.text([ring], [Ring()]) == nil)
    ring.next = nil
  }

  @Test("line breaks are escaped")
  func lines() {
    #expect(StateDiff.text("a\nb", "a") == "- \"a\\nb\"\n+ \"a\"")
  }
}
