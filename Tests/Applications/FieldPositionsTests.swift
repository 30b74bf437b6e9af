// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

/// Forms in which fields and groups before the focused field come and go.
@MainActor @Suite("Positions of fields")
struct FieldPositionsTests {
  struct Draft: Codable, Equatable, Sendable {
    var focus = ""
    var (one, two, three) = ("", "", "")
    var others: [String] { [one, two, three] }
  }

  /// The fields for a number whose bits are conditions.
  @PartBuilder<FormField<Draft>> private static func fields(_ bits: Int) -> [FormField<Draft>] {
    if bits & 1 != 0 { FormField("One", \.one) }
    if bits & 2 != 0 {
      FormField("Two", \.two)
    } else if bits & 4 != 0 {
      FormField("Three", \.three)
    }
    FormField("Focus", \.focus)
    if bits & 4 != 0 { FormField("One again", \.one) }
  }

  /// Types into the field “Focus” after each change of the conditions.
  private func check(
    show: (Int) -> Void, in view: DeclaredView, draft: () -> Draft
  ) {
    show(0)
    let terminal = HeadlessTerminal(showing: Hosted { view }, columns: 60, rows: 30)
    let field = terminal.window.focused
    #expect(field is TextFieldView)
    var typed = ""
    for from in 0..<8 {
      for to in 0..<8 {
        for bits in [from, to] {
          show(bits)
          terminal.type("a")
          typed += "a"
          #expect(terminal.window.focused === field, "\(from), \(to)")
          #expect(draft().focus == typed && draft().others == ["", "", ""], "\(from), \(to)")
        }
      }
    }
  }

  @Test("an `if` before the focused field of a form of a draft changes nothing")
  func editForm() {
    let (form, view) = (FormModel(Draft()), DeclaredView())
    check(
      show: { bits in view.show { EditForm("Save", form) { Self.fields(bits) } } }, in: view,
      draft: { form.state.value.draft })
  }

  @Test("an `if` before the focused setting, or before its group, changes nothing")
  func settings() {
    let folder = TemporaryFolder("positions")
    let preferences = Preferences(
      file: folder.path("settings.json"), default: Draft(), scheduler: VirtualScheduler())
    for isGrouped in [false, true] {
      let view = DeclaredView()
      preferences[\.focus].value = ""
      check(
        show: { bits in
          view.show {
            SettingsForm(preferences) {
              if isGrouped, bits & 2 != 0 {
                SettingsSection("Before") { FormField("Before", \.two) }
              }
              SettingsSection("Group") { Self.fields(isGrouped ? 0 : bits) }
              if isGrouped, bits & 1 != 0 {
                SettingsSection("After") { FormField("After", \.one) }
              }
            }
          }
        }, in: view, draft: { preferences.value })
    }
  }
}
