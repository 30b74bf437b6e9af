/// What the transfers of one engine have in common; for the engine's thread only.
final class Surroundings {
  /// Where other threads leave word for the engine's.
  let inbox: Inbox
  /// The connections that stay open.
  let sockets = IdleSockets()
  /// The header fields of the last answer.
  var familiar = FamiliarFields()

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }
}
