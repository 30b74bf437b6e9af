// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Modals of views that aren't visible")
@MainActor
struct ModalPresentersTests {
  private let fields = [TextFieldView(), TextFieldView(), TextFieldView()]

  private func alert(_ title: String) -> AlertView {
    AlertView(title: title, message: "Well?", actions: [])
  }

  private func stage() -> (Stage, TabsView) {
    let tabs = TabsView(fields.enumerated().map { TabsView.Tab("\($0)", $1) })
    return (Stage(40, 12, tabs), tabs)
  }

  @Test("a modal waits until its presenter is visible, and takes no keys before")
  func waits() {
    let (stage, _) = stage()
    var (presented, requests) = (0, 0)
    stage.window.quitRequests.add { requests += 1 }
    stage.window.present(alert("Oh"), for: fields[1]) { presented += 1 }
    stage.type("quick")
    #expect(fields[0].text == "quick" && stage.window.modals.isEmpty && presented == 0)
    stage.press("alt+2")
    #expect(stage.text.contains("Oh") && presented == 1)
    stage.type("quick")
    #expect(fields[1].text.isEmpty && requests == 0)
    stage.press("esc")
    #expect(stage.window.modals.isEmpty)
    stage.type("quick")
    #expect(fields[1].text == "quick")
  }

  @Test("a modal that waits can be dismissed, and ends with its presenter")
  func discards() {
    let (stage, tabs) = stage()
    let first = alert("First")
    var over: [String] = []
    stage.window.present(first, for: fields[1]) { over.append("first") }
    stage.window.present(alert("Second"), for: fields[2]) { over.append("second") }
    #expect(stage.window.isPresenting(first))
    stage.window.dismiss(first)
    #expect(!stage.window.isPresenting(first) && over == ["first"])
    tabs.removeTab(of: fields[2])
    stage.window.render()
    #expect(over == ["first", "second"])
    stage.press("alt+2")
    #expect(stage.window.modals.isEmpty)
  }

  @Test("a modal of a visible view is presented immediately, above its own modals only")
  func covers() {
    let (stage, _) = stage()
    stage.window.present(alert("One"), for: fields[0])
    stage.window.present(alert("Two"), for: fields[0])
    #expect(stage.window.modals.count == 2)
    stage.press("esc", "esc")
    stage.window.present(alert("Other"))
    stage.window.present(alert("One"), for: fields[0])
    #expect(stage.window.modals.count == 1)
    stage.window.present(alert("Dialog"), for: fields[0], coversModals: true)
    stage.window.render()
    #expect(stage.text.contains("Dialog") && stage.window.modals.count == 2)
    stage.press("esc", "esc")
    #expect(stage.text.contains("One"))
  }

  /// What is expected of tabs with a text field each, and of the modals that they present.
  private struct Model {
    struct Modal: Equatable {
      let title: String
      let presenter: Int
    }

    var selected = 0
    var shown: [Modal] = []
    var waiting: [Modal] = []
    var texts = ["", "", ""]

    mutating func settle() {
      while let index = waiting.firstIndex(where: { modal in
        modal.presenter == selected && shown.last?.presenter ?? selected == selected
      }) {
        shown.append(waiting.remove(at: index))
      }
    }
  }

  @Test("random modals, tabs and keys agree with a model", arguments: 0..<20)
  func agrees(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    var model = Model()
    let (stage, tabs) = stage()
    var requests = 0
    stage.window.quitRequests.add { requests += 1 }
    for step in 0..<60 {
      let choice = Int.random(in: 0..<3, using: &chance)
      switch Int.random(in: 0..<4, using: &chance) {
      case 0:
        stage.window.present(alert("\(step)"), for: fields[choice])
        model.waiting.append(Model.Modal(title: "\(step)", presenter: choice))
      case 1:
        tabs.select(choice)
        model.selected = choice
      case 2:
        stage.press("esc")
        _ = model.shown.popLast()
      default:
        stage.press("q")
        if model.shown.isEmpty { model.texts[model.selected] += "q" }
      }
      model.settle()
      stage.window.render()
      let titles = stage.window.modals.compactMap { ($0 as? AlertView)?.title }
      #expect(titles == model.shown.map(\.title), "seed \(seed), step \(step)")
      #expect(fields.map(\.text) == model.texts && requests == 0, "seed \(seed), step \(step)")
      if titles != model.shown.map(\.title) { return }
    }
  }
}
