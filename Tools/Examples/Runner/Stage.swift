// SPDX-License-Identifier: MIT

import Bindings
import Signals
import Views

/// Shows the list of the examples, and one of them at a time, in a window.
@MainActor
final class Stage {
  private let navigation = Navigation()
  private let scheduler: any TimeScheduler
  private var performance: Performance?

  /// - Parameters:
  ///   - window: Where they are shown.
  ///   - scheduler: The time of the examples.
  ///   - example: What to begin with; nil is the list.
  init(window: Window, scheduler: any TimeScheduler, showing example: Example? = nil) {
    self.scheduler = scheduler
    navigation.didPop.add { [weak self] _ in self?.performance = nil }
    navigation.push(list())
    if let example { show(example) }
    window.root = navigation
  }

  /// Whether an example runs.
  var isPerforming: Bool { performance != nil }

  /// Starts an example, in place of the one that runs.
  func show(_ example: Example) {
    if performance != nil { navigation.popToRoot() }
    let performance = example.start(scheduler)
    self.performance = performance
    navigation.push(
      RenderedScreen(state: performance.screens, renderer: LessonRenderer(example: example)))
  }

  private func list() -> ScreenView {
    let screen = RenderedScreen<String, String>()
    screen.render(
      Screen(
        title: "Examples",
        content: Box {
          BoxSection("examples") {
            for example in Example.all {
              let number = example.number < 10 ? " \(example.number)" : "\(example.number)"
              Node(
                example.name,
                TextRow(
                  "\(number)  \(example.name)", note: example.firstSentence,
                  action: RowAction("show") { [weak self] in self?.show(example) }))
            }
          }
        }))
    return screen
  }
}

extension Example {
  /// The first sentence of the lesson.
  var firstSentence: String { lesson.prefix { $0 != "." && $0 != ":" && $0 != ";" } + "." }
}
