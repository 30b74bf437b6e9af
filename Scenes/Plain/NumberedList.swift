// SPDX-License-Identifier: MIT

import Signals

/// A numbered list, and the commands below it: a number refers to the element that was printed with it.
struct NumberedList<Element: Sendable>: Sendable {
  /// Receives each line that the user types.
  let input: SafeObserver<String>
  /// The commands.
  let commands: SafeSignal<ListCommand>
  private let shown = MutableProperty<[Element]>([])

  /// Creates an empty list.
  init() {
    let typed = SafePublishSubject<String>()
    input = typed.on
    commands = typed.signal.map(ListCommand.init).shareReplay(limit: 0)
  }

  /// Returns a line for each element, and the question below them.
  ///
  /// - Parameters:
  ///   - elements: The elements, after each change.
  ///   - question: The question.
  ///   - emptyQuestion: The question below an empty list; nil for `question`.
  ///   - text: Returns the text of an element after its number.
  func lines(
    of elements: SafeSignal<[Element]>, asking question: String,
    ifEmpty emptyQuestion: String? = nil,
    text: @escaping @Sendable (Element) -> String
  ) -> SafeSignal<PlainLine> {
    // Stored before it is printed, so that an immediate answer refers to the new list.
    elements.feedNext(into: shown.on).flatMapConcat { elements in
      let question = elements.isEmpty ? emptyQuestion ?? question : question
      return SafeSignal.sequence(
        elements.enumerated().map { "\($0 + 1). \(text($1))" } + [.question(question)])
    }
  }

  /// Returns the element that was printed with a number.
  func element(number: Int) -> Element? { shown.value.element(at: number - 1) }

  /// Forgets the printed elements, so that numbers are unknown until the next list is printed.
  func clear() { shown.value = [] }

  /// The elements chosen by number.
  var chosen: SafeSignal<Element> { choices.compactMap(\.self) }

  /// The requests to reload the list.
  var reloads: SafeSignal<Void> { commands.filter { $0 == .reload }.replace(with: ()) }

  /// Returns the replies to unknown numbers, and to commands that aren't available here.
  func complaints(
    about isForeign: @escaping @Sendable (ListCommand) -> Bool
  ) -> SafeSignal<PlainLine> {
    merge(
      commands.compactMap { isForeign($0) ? .complaint("There is no such choice.") : nil },
      choices.compactMap { $0 == nil ? .complaint("There is no such number.") : nil })
  }

  /// The element of each typed number, or nil if it is unknown.
  private var choices: SafeSignal<Element?> {
    commands.compactMap(\.number).map { element(number: $0) }
  }
}
