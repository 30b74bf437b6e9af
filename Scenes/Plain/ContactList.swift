// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension ContactList {
  /// Returns the line-based contacts; a number connects or disconnects.
  ///
  /// After each choice they are printed again when the server has responded, so that a script which
  /// ends then has completed the change. The outcome is the user's choice to go back.
  public func createPlainScene() -> PlainScene<Void> {
    let list = NumberedList<Contact>()
    let loads = content.signal.removeDuplicates {
      $0.status == $1.status && $0.loads == $1.loads
    }
    // One signal of both, since a response may arrive between two observations.
    let lists = combineLatest(confirmed.signal, loads)
      .filter { !$1.isLoading }
      .removeDuplicates { $0.0 == $1.0 && $0.1.loads == $1.1.loads }
      .compactMap { confirmed, _ in confirmed }

    return PlainScene(
      lines: merge(
        user.signal.compactMap { user in user.map { "The contacts of \($0.fullName)" } },
        loads.statuses().problemLines(),
        list.lines(
          of: lists,
          asking: "A number connects or disconnects; r reloads, b goes back."
        ) { $0.plainText },
        list.chosen.map(\.id).silently(into: toggle),
        list.reloads.silently(into: reload),
        list.complaints(about: \.isForeign)),
      input: list.input,
      outcome: list.commands.compactMap { $0 == .back ? () : nil })
  }
}

extension ListCommand {
  /// Whether the command isn't available for contacts.
  fileprivate var isForeign: Bool {
    switch self {
    case .number, .reload, .back: false
    case .order, .signOut, .unknown: true
    }
  }
}
