// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import Views

/// Shows the list of the examples, or one of them, in a window.
@MainActor
final class Stage {
  private let navigation = NavigationView()
  private let scheduler: any TimeScheduler
  private var performance: Performance?

  /// - Parameters:
  ///   - window: The window that shows the examples.
  ///   - scheduler: The scheduler of the examples.
  ///   - example: The first example, or `nil` to begin with the list.
  init(window: Window, scheduler: any TimeScheduler, showing example: Example? = nil) {
    self.scheduler = scheduler
    navigation.pops.add { [weak self] _ in self?.performance = nil }
    navigation.push(list())
    if let example { show(example) }
    window.root = navigation
  }

  /// A Boolean value that indicates whether an example is running.
  var isPerforming: Bool { performance != nil }

  /// Starts an example instead of the running one.
  func show(_ example: Example) {
    if performance != nil { navigation.popToRoot() }
    let performance = example.start(scheduler)
    self.performance = performance
    navigation.push(
      ComponentScreenView(Observing(performance.screens) { example.screen($0) }))
  }

  private func list() -> ScreenView {
    ComponentScreenView(
      Screen("Examples") {
        Box {
          ForEach(Example.all, id: \.name) { example in
            let number = example.number < 10 ? " \(example.number)" : "\(example.number)"
            Row("\(number)  \(example.name)", note: example.firstSentence, action: "show") {
              [weak self] in self?.show(example)
            }
          }
        }
      })
  }
}

extension Example {
  /// The first sentence of the lesson.
  var firstSentence: String { lesson.prefix { $0 != "." && $0 != ":" && $0 != ";" } + "." }
}
