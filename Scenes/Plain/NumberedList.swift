// SPDX-License-Identifier: MIT

import Signals

/// What is printed with numbers, and what is typed below it: a number means what was printed with it.
struct NumberedList<Element: Sendable>: Sendable {
  /// Receives each line that the user types.
  let input: SafeObserver<String>
  /// What the lines mean.
  let commands: SafeSignal<ListCommand>
  private let shown = MutableProperty<[Element]>([])

  /// Creates a list that has printed nothing yet.
  init() {
    let typed = SafePublishSubject<String>()
    input = typed.on
    commands = typed.signal.map(ListCommand.init).shareReplay(limit: 0)
  }

  /// A line for each element, and the question below them.
  ///
  /// - Parameters:
  ///   - elements: What there is to choose from, each time that it changes.
  ///   - question: What can be typed.
  ///   - text: What a line says of an element, behind the number.
  func lines(
    of elements: SafeSignal<[Element]>, asking question: String,
    text: @escaping @Sendable (Element) -> String
  ) -> SafeSignal<PlainLine> {
    // Noted before it is printed: whoever answers a line at once means that one.
    elements.feedNext(into: shown.on).flatMapConcat { elements in
      SafeSignal.sequence(
        elements.enumerated().map { "\($0 + 1). \(text($1))" } + [.question(question)])
    }
  }

  /// What was chosen by its number.
  var chosen: SafeSignal<Element> { choices.compactMap(\.self) }

  /// The wish to see the list as it is by now.
  var reloads: SafeSignal<Void> { commands.filter { $0 == .reload }.replace(with: ()) }

  /// What to say to numbers that stand nowhere, and to commands that mean nothing here.
  func complaints(
    about isForeign: @escaping @Sendable (ListCommand) -> Bool
  ) -> SafeSignal<PlainLine> {
    merge(
      commands.compactMap { isForeign($0) ? .question("There is no such choice.") : nil },
      choices.compactMap { $0 == nil ? .question("There is no such number.") : nil })
  }

  /// The element of each number that is typed, or nil where there is none.
  private var choices: SafeSignal<Element?> {
    commands.compactMap(\.number).map { shown.value.element(at: $0 - 1) }
  }
}
