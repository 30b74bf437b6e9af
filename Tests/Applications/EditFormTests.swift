// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

struct Booking: Equatable, Sendable {
  enum Room: CaseIterable, Sendable { case single, double }
  var name = ""
  var guests = 2
  var room = Room.single
  var hasBreakfast = false
  var from = 3
  var to = 5
}

@MainActor @Suite("Forms of drafts")
struct EditFormTests {
  private let answers = Answers()

  /// The server of the form: it keeps observers until they are answered.
  final class Answers: Sendable {
    let subject = MutableProperty(PublishSubject<Int, FormRefusal<Booking>>())
    let drafts = MutableProperty<[Booking]>([])

    func answer(_ draft: Booking) -> Signal<Int, FormRefusal<Booking>> {
      drafts.modify { $0.append(draft) }
      return subject.value.signal
    }

    func accept(_ number: Int) { subject.value.send(number) }

    func refuse(_ refusal: FormRefusal<Booking>) {
      let old = subject.swap(PublishSubject())
      old.fail(refusal)
    }
  }

  private func makeForm() -> FormModel<Booking, Int> {
    FormModel(
      Booking(),
      rules: [
        .required(\.name, "Enter a name."),
        .valid(\.guests, "At most 4.") { $0 <= 4 },
        .draft(\.to, "Leave after you arrive.") { $0.from < $0.to },
      ],
      submit: { [answers] in answers.answer($0) })
  }

  @Test("a form without a screen: rules, changes, submission, refusal and reset")
  func model() {
    let form = makeForm()
    let outputs = Recorder(form.submitted)
    #expect(!form.submit() && form.state.value.problem(at: \.name) == "Enter a name.")
    form[\.name].value = "Ada"
    form.modify { ($0.from, $0.to) = (6, 5) }
    #expect(!form.submit() && form.state.value.problem(at: \.to) == "Leave after you arrive.")
    form[\.from].value = 4
    #expect(form.state.value.isValid && form.state.value.hasChanges)
    #expect(form.submit() && form.state.value.isSubmitting && !form.submit())
    answers.refuse(FormRefusal(at: \.name, "The name is taken.").adding(at: \.guests, "Full."))
    #expect(!form.state.value.isSubmitting)
    #expect(form.state.value.problem(at: \.name) == "The name is taken.")
    form[\.name].value = "Ada"
    #expect(form.state.value.problem(at: \.guests) == "Full.", "nothing has changed")
    form[\.name].value = "Grace"
    #expect(form.state.value.problem(at: \.name) == nil && form.state.value.refusal == nil)
    form.submit()
    answers.accept(7)
    #expect(outputs.elements == [7] && !form.state.value.hasChanges)
    #expect(answers.drafts.value.map(\.name) == ["Ada", "Grace"])
    form[\.name].value = "Linus"
    form.reset()
    #expect(form.state.value.draft.name == "Grace")
    form.reset(to: Booking())
    #expect(form.state.value.draft == Booking() && !form.state.value.hasChanges)
  }

  @Test("a cancelled submission isn't heard, and the draft stays")
  func cancel() {
    let form = makeForm()
    let outputs = Recorder(form.submitted)
    form[\.name].value = "Ada"
    form.submit()
    form.cancelSubmission()
    answers.accept(7)
    #expect(outputs.elements.isEmpty && !form.state.value.isSubmitting)
    #expect(form.state.value.draft.name == "Ada" && form.submit())
    form.reset()
    answers.accept(8)
    #expect(outputs.elements.isEmpty)
  }

  @Test("a form that is released ends its submission")
  func leaks() {
    expectNoLeaks {
      let form = makeForm()
      form[\.name].value = "Ada"
      form.submit()
    }
  }

  @Test("the fields of a form edit the draft; messages are shown after the submission")
  func screen() {
    let form = makeForm()
    let terminal = HeadlessTerminal(
      showing: EditForm("Book", form) {
        FormField("Name", \.name)
        FormField("Guests", \.guests, in: 1...9)
        FormField("Room", \.room, from: Booking.Room.allCases)
        FormField("Breakfast", \.hasBreakfast)
      }, columns: 50, rows: 14)
    #expect(!terminal.text.contains("Enter a name."))
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Enter a name."))
    terminal.type("Ada")
    #expect(!terminal.text.contains("Enter a name.") && form.state.value.draft.name == "Ada")
    terminal.press("tab", "+", "tab", "right", "tab", "space")
    #expect(
      form.state.value.draft == Booking(name: "Ada", guests: 3, room: .double, hasBreakfast: true))
    terminal.press("alt+enter")
    #expect(answers.drafts.value.count == 1)
    terminal.press("alt+enter")
    #expect(answers.drafts.value.count == 1)
  }

  @Test("a server's refusal is shown at its field, which gets the focus, or above the button")
  func refusal() {
    let form = makeForm()
    let terminal = HeadlessTerminal(
      showing: EditForm("Book", form) {
        FormField("Name", \.name)
        FormField("Breakfast", \.hasBreakfast)
      }, columns: 50, rows: 12)
    terminal.type("Ada")
    terminal.press("tab", "tab", "enter")
    answers.refuse(FormRefusal(at: \.name, "The name is taken."))
    terminal.window.render()
    #expect(terminal.text.contains("The name is taken."))
    terminal.type("m")
    #expect(form.state.value.draft.name == "Adam" && !terminal.text.contains("taken"))
    terminal.press("alt+enter")
    answers.refuse(FormRefusal("The server is gone."))
    terminal.window.render()
    #expect(terminal.text.contains("The server is gone."))
  }

  private func show(
    _ form: FormModel<Booking, Int>, onSubmit: (@MainActor (Int) -> Void)? = nil
  ) -> HeadlessTerminal {
    HeadlessTerminal(
      showing: EditForm("Book", form, onSubmit: onSubmit) {
        FormField("Name", \.name)
        FormField("Breakfast", \.hasBreakfast)
      }, columns: 50, rows: 12)
  }

  @Test("a refusal at any field blocks no submission, and is removed by any change")
  func refusalIsNoRule() {
    let form = makeForm()
    let terminal = show(form)
    terminal.type("Ada")
    terminal.press("alt+enter")
    for path in [\Booking.name, \Booking.room] as [any PartialKeyPath<Booking> & Sendable] {
      let count = answers.drafts.value.count
      answers.refuse(FormRefusal(at: path, "The room is full that day."))
      #expect(terminal.text.contains("The room is full that day."))
      terminal.press("alt+enter")
      #expect(answers.drafts.value.count == count + 1 && !terminal.text.contains("full"))
    }
    answers.refuse(
      FormRefusal(at: \.room, "The room is full that day.").adding(at: \.name, "Taken."))
    #expect(terminal.text.contains("full") && terminal.text.contains("Taken."))
    form.modify { $0.from = 2 }
    #expect(!terminal.text.contains("full") && !terminal.text.contains("Taken."))
  }

  @Test("a rule for a part without a field is shown above the button after the submission")
  func hiddenRule() {
    let form = makeForm()
    form.modify { ($0.from, $0.to) = (6, 5) }
    let terminal = show(form)
    terminal.type("Ada")
    #expect(!terminal.text.contains("Leave after you arrive."))
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Leave after you arrive.") && answers.drafts.value.isEmpty)
    form[\.to].value = 9
    #expect(!terminal.text.contains("Leave after you arrive."))
    terminal.press("alt+enter")
    #expect(answers.drafts.value.count == 1)
  }

  @Test("of two forms of one draft, only the submitted one receives the output")
  func twoForms() {
    let form = makeForm()
    var numbers: [[Int]] = [[], []]
    let terminals = [0, 1].map { index in show(form) { numbers[index].append($0) } }
    form[\.name].value = "Ada"
    terminals[1].press("alt+enter")
    answers.accept(1)
    #expect(numbers == [[], [1]])
    terminals[0].press("alt+enter")
    answers.accept(2)
    #expect(numbers == [[2], [1]])
    form.submit()
    answers.accept(3)
    #expect(numbers == [[2, 3], [1, 3]])
  }

  @Test("messages are shown after the form's own submission, and not after a reset")
  func checked() {
    let (form, other) = (makeForm(), makeForm())
    let view = DeclaredView()
    func show(_ form: FormModel<Booking, Int>) {
      view.show { EditForm("Book", form) { FormField("Name", \.name) } }
    }
    show(form)
    let terminal = HeadlessTerminal(showing: Hosted { view }, columns: 50, rows: 10)
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Enter a name."))
    form.reset()
    #expect(!terminal.text.contains("Enter a name."))
    form.submit()
    #expect(terminal.text.contains("Enter a name."))
    show(other)
    #expect(!terminal.text.contains("Enter a name."))
    show(form)
    #expect(terminal.text.contains("Enter a name."))
  }
}
