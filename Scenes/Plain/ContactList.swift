import Entities
import Interactors
import Signals

extension ContactList {
  /// Makes the contacts, line by line: a number connects or disconnects.
  ///
  /// After each choice they are told anew once the server has answered, so that a script which ends
  /// then has done what it says. The outcome is the wish to go back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    let commands = typed.signal.map(ListCommand.init).shareReplay(limit: 0)
    // A number means what was printed, so that is noted before it is printed.
    let shown = MutableProperty<[Contact]>([])
    let chosen = commands.compactMap(\.number).map { shown.value.element(at: $0 - 1) }
    let changes = confirmed.signal.filter { _ in !isLoading.value }
    let reloads = isLoading.signal.dropFirst(1).filter { !$0 }.map { _ in confirmed.value }

    return PlainScene(
      lines: merge(
        user.signal.compactMap { user in user.map { "The contacts of \($0.fullName)" } },
        merge(changes, reloads).compactMap { $0 }.feedNext(into: shown.on)
          .flatMapConcat { contacts in
            SafeSignal.sequence(
              contacts.enumerated().map { "\($0 + 1). \($1.user.fullName)\($1.mark)" }
                + [.question("A number connects or disconnects; r reloads, b goes back.")])
          },
        chosen.compactMap { $0?.id }.silently(into: toggle),
        commands.filter { $0 == .reload }.replace(with: ()).silently(into: reload),
        commands.compactMap(\.complaint),
        chosen.compactMap { $0 == nil ? .question("There is no such number.") : nil }),
      input: typed.on,
      outcome: commands.compactMap { $0 == .back ? () : nil })
  }
}

extension Contact {
  /// What a line says of the connection.
  fileprivate var mark: String { isConnected ? ", connected" : "" }
}

extension ListCommand {
  /// What to say to a command that contacts don't understand.
  fileprivate var complaint: PlainLine? {
    switch self {
    case .number, .reload, .back: nil
    case .order, .signOut, .unknown: .question("There is no such choice.")
    }
  }
}
