import Testing

@testable import Views

@Suite("Stack")
@MainActor
struct StackTests {
  @Test("children follow each other, with space between them")
  func rows() {
    let column = Stack(.vertical, spacing: 1, [Label("one"), Label("two")])
    #expect(Bench(column, rows: 5).drawn == "one\n\ntwo")
    let row = Stack(.horizontal, spacing: 2, [Label("one"), Label("two")])
    #expect(Bench(row).drawn == "one  two")
  }

  @Test("flexible children share what the others leave")
  func flexible() {
    let stack = Stack(.horizontal, [Label("a")])
    stack.add(flexible: Label("b"))
    stack.add(flexible: Label("c"))
    stack.add(Label("d"))
    #expect(Bench(stack, columns: 10).drawn == "ab   c   d")
  }

  @Test("hidden children take no room, and the last are cut where there is too little")
  func narrow() {
    let hidden = Label("hidden")
    hidden.isHidden = true
    let stack = Stack(.vertical, [Label("one"), hidden, Label("two"), Label("three")])
    #expect(Bench(stack, rows: 3).drawn == "one\ntwo")
  }
}
