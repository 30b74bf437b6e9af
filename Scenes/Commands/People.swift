// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

extension ContactList {
  /// Returns the command that lists the contacts.
  public func createListCommand() -> CommandScene {
    result(of: content.signal.loadedValues(), content.signal.statuses()) { contacts in
      .success(
        CommandOutput(
          contacts.map { "\($0.id)  \($0.plainText)" }.ifEmpty("You have no contacts yet."),
          ["contacts": .list(contacts.map(\.value))]))
    }
  }

  /// Returns the command that connects the user with a contact, or disconnects them. It waits for the server, and has no
  /// effect if they are already.
  ///
  /// - Parameters:
  ///   - id: The identifier of the contact.
  ///   - isConnected: Whether they are to be connected.
  public func createConnectionCommand(_ id: Contact.ID, _ isConnected: Bool) -> CommandScene {
    createListCommand().flatMapLatest { list -> CommandScene in
      guard case .success = list else { return .just(list) }
      guard let contact = contacts.value?.first(where: { $0.id == id }) else {
        return .just(.notFound("There is no contact \(id)."))
      }
      if contact.isConnected != isConnected { toggle.send(id) }
      return confirmed.signal.compactMap { contacts in
        guard let contact = contacts?.first(where: { $0.id == id }) else { return nil }
        guard contact.isConnected == isConnected else { return nil }
        return .success(CommandOutput([contact.plainText], ["contact": contact.value]))
      }
      .prefix(1)
    }
  }
}

extension Authentication {
  /// Returns the command that signs in, and waits until the storage has the token.
  ///
  /// - Parameters:
  ///   - credentials: The name and the password.
  ///   - session: The session that receives the token.
  public func createSignInCommand(
    with credentials: Credentials, to session: Session
  ) -> CommandScene {
    guard credentials.isComplete else {
      return .just(
        .failure(
          CommandFailure(
            .usage, title: "Something is missing",
            message: "Both a name and a password are needed.")))
    }
    let refusals = refusal.compactMap(\.self).map { message -> CommandResult in
      .failure(
        CommandFailure(.notSignedIn, title: "The sign-in was refused", message: message))
    }
    let tokens = token.flatMapLatest { session.createSignInCommand(with: $0) }
    return merge(tokens, refusals, SafeSignal.just(credentials).silently(into: logIn)).prefix(1)
  }
}

extension Session {
  /// Returns the command that signs in with a token, and waits until the storage has it.
  func createSignInCommand(with token: Token) -> CommandScene {
    .deferred { [self] in
      signIn(with: token)
      return storedResult(
        CommandOutput(
          ["You are signed in."], ["signedIn": true, "account": .optional(token.account)]))
    }
  }

  /// Returns the command that signs out, and waits until the server has revoked the token. Without an answer of the server, the
  /// user is signed out here only, which is a failure.
  ///
  /// - Parameters:
  ///   - isRevoked: Returns whether the server has answered the last revocation.
  ///   - limit: A scene that ends the wait for the server.
  public func createSignOutCommand(
    isRevoked: @escaping @Sendable () -> Bool = { true },
    limitedBy limit: CommandScene = .never()
  ) -> CommandScene {
    .deferred { [self] in
      signOut()
      let ends = isRevoking.signal.first { !$0 }.map { _ in isRevoked() }
      return merge(ends, limit.map { _ in false }).prefix(1).flatMapLatest { [self] isRevoked in
        storedResult(CommandOutput(["You are signed out."], ["signedIn": false])).map { result in
          guard case .success = result, !isRevoked else { return result }
          return .failure(
            CommandFailure(
              .offline, title: "You are signed out here",
              message:
                "The server hasn't confirmed the end of the session, which expires there by itself."
            ))
        }
      }
    }
  }

  /// Returns an output if the storage agrees with the state, and a failure otherwise.
  fileprivate func storedResult(_ output: CommandOutput) -> CommandScene {
    let stored = isStored.signal.filter { $0 }.map { _ in CommandResult.success(output) }
    let failures = problems.map { problem -> CommandResult in
      .failure(
        CommandFailure(
          .failed, title: "Not remembered", message: "\(output.lines[0]) But: \(problem.message)"))
    }
    return merge(stored, failures).prefix(1)
  }
}
