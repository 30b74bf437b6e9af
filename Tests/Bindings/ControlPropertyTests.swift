// SPDX-License-Identifier: MIT

import Bindings
import Signals
import TestKit
import Testing
import Views

// The time limit is for hangs: on a slow machine these tests wait long for the main actor.
@Suite("Values of controls", .timeLimit(.minutes(10)))
@MainActor
struct ControlPropertyTests {
  /// A value of a control, with the ways in which a user and a program change it.
  private struct Case<Value: Sendable & Equatable> {
    let view: View
    let property: ControlProperty<Value>
    let first: Value
    let set: Value
    let change: () -> Void
    let changed: Value
  }

  private func check<Value>(_ make: () -> Case<Value>) {
    // The current value, then the changes of the user. Changes of the program aren't sent.
    var example = make()
    var signal = Recorder(example.property.signal)
    var changes = Recorder(example.property.changes)
    #expect(signal.elements == [example.first])
    #expect(changes.elements.isEmpty)
    example.change()
    #expect(example.property.current == example.changed)
    #expect(signal.elements == [example.first, example.changed])
    #expect(changes.elements == [example.changed])
    signal.dispose()
    changes.dispose()
    example.property.set(example.set)
    #expect(example.property.current == example.set)

    // Two-way: the value of the property wins at first.
    example = make()
    let property = MutableProperty(example.set)
    example.property.bindBidirectionally(to: property)
    #expect(example.property.current == example.set)
    property.value = example.first
    #expect(example.property.current == example.first)
    example.change()
    #expect(property.value == example.changed)
    property.value = example.set
    #expect(example.property.current == example.set)

    // One-way.
    example = make()
    let subject = SafePublishSubject<Value>()
    subject.signal.bind(to: example.property)
    #expect(example.property.current == example.first)
    subject.send(example.set)
    #expect(example.property.current == example.set)

    // A part of a larger value.
    example = make()
    let whole = MutableProperty(Whole(number: 1, part: example.set))
    example.property.bindBidirectionally(to: whole[\.part])
    whole.value.part = example.first
    example.change()
    #expect(whole.value == Whole(number: 1, part: example.changed))

    // The observation doesn't retain the control.
    example = make()
    signal = Recorder(example.property.signal)
    changes = Recorder(example.property.changes)
  }

  private struct Whole<Part: Sendable & Equatable>: Sendable, Equatable {
    var number: Int
    var part: Part
  }

  @Test("a field, a password field and an editor have a text")
  func texts() {
    for make in [{ TextFieldView() }, { PasswordFieldView() as TextFieldView }] {
      check {
        let terminal = HeadlessTerminal()
        let field = make()
        terminal.window.root = field
        return Case(
          view: field, property: field.reactive.text, first: "", set: "old",
          change: { terminal.type("b") }, changed: field.text + "b")
      }
    }
    check {
      let terminal = HeadlessTerminal()
      let editor = TextEditorView()
      terminal.window.root = editor
      return Case(
        view: editor, property: editor.reactive.text, first: "", set: "one\ntwo",
        change: { terminal.type("x") }, changed: "x")
    }
  }

  @Test("a checkbox is on or off")
  func checkbox() {
    check {
      let box = CheckboxView("Vegan")
      return Case(
        view: box, property: box.reactive.isOn, first: false, set: true, change: box.toggle,
        changed: true)
    }
  }

  @Test("a slider has a number")
  func slider() {
    check {
      let slider = SliderView(3, in: 0...10)
      return Case(
        view: slider, property: slider.reactive.value, first: 3, set: 7,
        change: { slider.select(5) }, changed: 5)
    }
  }

  @Test("radio buttons have a selection, by index or by option")
  func radioGroup() {
    check {
      let group = RadioGroupView(["a", "b", "c"])
      return Case(
        view: group, property: group.reactive.selection, first: 0, set: 2,
        change: { group.select(1) }, changed: 1)
    }
    check {
      let group = RadioGroupView(["a", "b", "c"])
      return Case(
        view: group, property: group.reactive.selection(of: ["A", "B", "C"]), first: "A", set: "C",
        change: { group.select(1) }, changed: "B")
    }
  }

  @Test("segments have a selection, by index or by option")
  func segments() {
    check {
      let control = SegmentedControlView(["a", "b", "c"])
      return Case(
        view: control, property: control.reactive.selection, first: 0, set: 2,
        change: { control.select(1) }, changed: 1)
    }
    check {
      let control = SegmentedControlView(["a", "b", "c"])
      return Case(
        view: control, property: control.reactive.selection(of: ["A", "B", "C"]), first: "A",
        set: "C", change: { control.select(1) }, changed: "B")
    }
  }

  @Test("tabs have a selection")
  func tabs() {
    let tabs = TabsView([.init("a", View()), .init("b", View()), .init("c", View())])
    let property = MutableProperty(2)
    tabs.reactive.selection.bindBidirectionally(to: property)
    #expect(tabs.selectedIndex == 2)
    tabs.select(1)
    #expect(property.value == 1)
    property.value = 9
    #expect(tabs.selectedIndex == 1, "there is no such tab")
  }

  @Test("a date picker has a day, and a split view a fraction")
  func others() throws {
    let day = try #require(Day(2026, 11, 22))
    check {
      let picker = DatePickerView(day)
      return Case(
        view: picker, property: picker.reactive.day, first: day, set: day.adding(days: 9),
        change: { picker.select(day.adding(days: 1)) }, changed: day.adding(days: 1))
    }
  }

  @Test("an unknown option leaves the radio buttons unchanged")
  func unknownOption() {
    let group = RadioGroupView(["a", "b"], selectedIndex: 1)
    let selection = group.reactive.selection(of: [10, 20])
    selection.set(30)
    #expect(group.selectedIndex == 1)
    group.selectedIndex = nil
    #expect(selection.current == nil)
    #expect(Recorder(selection.signal).elements.isEmpty, "no option is selected")
  }

  @Test("only values that can be converted are sent")
  func conversion() {
    let terminal = HeadlessTerminal()
    let field = TextFieldView()
    terminal.window.root = field
    let number = field.reactive.text.compactMap(get: { Int($0) }, set: { String($0) })
    let numbers = Recorder(number.signal)
    terminal.type("4x")
    terminal.press("backspace")
    terminal.type("2")
    #expect(numbers.elements == [4, 4, 42])
    number.set(7)
    #expect(field.text == "7")
  }

  @Test("a two-way binding ends with its control")
  func lifetime() {
    var box: CheckboxView? = CheckboxView("Vegan")
    weak let gone = box
    let property = MutableProperty(true)
    box?.reactive.isOn.bindBidirectionally(to: property)
    let signal = box?.reactive.isOn.signal
    #expect(box?.isOn == true)
    box = nil
    #expect(gone == nil)
    property.value = false
    if let signal { #expect(Recorder(signal).elements.isEmpty) }
  }

  @Test("values from another thread reach the control on the main actor")
  func threads() async {
    let terminal = HeadlessTerminal()
    let label = TextFieldView()
    terminal.window.root = label
    let property = MutableProperty("")
    label.reactive.text.bindBidirectionally(to: property)
    await Task.detached { for number in 0...99 { property.value = "\(number)" } }.value
    await terminal.wait(for: "99")
    #expect(label.text == "99")
    #expect(property.value == "99")
  }
}
