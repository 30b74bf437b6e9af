// SPDX-License-Identifier: MIT

import Views

/// The views of a component's parts, such as tabs, which stay with the identities of the parts.
@MainActor final class PartViews {
  private var shown: [(identity: Int, view: DeclaredView)] = []

  /// The views of the parts, in their order.
  var views: [DeclaredView] { shown.map(\.view) }

  /// Shows the content of parts.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - content: Returns the content of a part.
  ///   - remove: Removes the view of a removed part.
  /// - Returns: The number of leading views that have the same index as before, among those that remain.
  @discardableResult
  func show<Part: PlacedPart>(
    _ parts: [Part], content: (Part) -> DeclarationList, remove: (DeclaredView) -> Void = { _ in }
  ) -> Int {
    let identities = parts.identities
    let remaining = Set(identities)
    for old in shown where !remaining.contains(old.identity) {
      old.view.show(DeclarationList {})
      remove(old.view)
    }
    let before = shown.filter { remaining.contains($0.identity) }
    shown = identities.map { identity in
      (identity, before.first { $0.identity == identity }?.view ?? DeclaredView())
    }
    for (part, view) in zip(parts, views) { view.show(content(part)) }
    return zip(before, shown).prefix { $0.identity == $1.identity }.count
  }
}

extension View {
  /// The views of the parts; created when they are used first.
  var partViews: PartViews { attachment(PartViews()) }

  /// Returns the attachment of a type, which is made when it is used first.
  package func attachment<Attachment: AnyObject>(_ make: @autoclosure () -> Attachment)
    -> Attachment
  {
    for attachment in attachments {
      if let found = attachment as? Attachment { return found }
    }
    let made = make()
    attachments.append(made)
    return made
  }
}
