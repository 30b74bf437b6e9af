// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import Signals
import Views

extension RecipeOpinions {
  /// Shows a message for each change of the user in a window, which offers to undo it. A new message replaces the previous one.
  /// A message says what is being done until the server has confirmed the change, and a change that is reverted removes it.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - bag: Ends the messages, and removes the shown one, when it is disposed of.
  @MainActor
  public func createMessages(in window: Window, until bag: DisposeBag) {
    let shown = ShownMessage()
    @MainActor func show(_ made: OpinionChange, _ isPending: Bool, _ window: Window) {
      (shown.change, shown.isPending) = (made, isPending)
      shown.handle = window.show(
        Toast(
          Text(made.name), title: isPending ? made.pendingTitle : made.title,
          duration: isPending ? nil : .seconds(6)),
        action: ToastAction("Undo") { [change] in change.send(OpinionRequest(undoing: made)) })
    }
    changes.onMain.observeNext { [state, weak window] made in
      shown.clear()
      guard !made.isUndo, let window else { return }
      show(made, state.value.isPending(made), window)
    }
    .dispose(in: bag)
    state.signal.onMain.observeNext { [weak window] book in
      guard let made = shown.change else { return }
      let opinion = book.opinion(of: made.id)
      if opinion == nil || opinion?.applying(made.change) != opinion { return shown.clear() }
      guard shown.isPending, !book.isPending(made) else { return }
      // A message that the user has removed doesn't come back.
      let isActive = shown.handle?.isActive == true
      shown.clear()
      if isActive, let window { show(made, false, window) }
    }
    .dispose(in: bag)
    // Its action would change an opinion of a user who has signed out.
    Disposable { MainScheduler().scheduleOnMain { shown.clear() } }.dispose(in: bag)
  }
}

/// The message that is shown.
@MainActor private final class ShownMessage {
  var handle: ToastHandle?
  /// The change that it is about.
  var change: OpinionChange?
  /// A Boolean value that indicates whether the message says that the change isn't confirmed.
  var isPending = false

  /// Removes the message, if it is still shown.
  func clear() {
    handle?.dismiss()
    (handle, change, isPending) = (nil, nil, false)
  }
}

extension OpinionChange {
  /// The title of the message before the server has confirmed the change.
  fileprivate var pendingTitle: String {
    switch change {
    case .favourite(true): "Adding to your favourites…"
    case .favourite(false): "Removing from your favourites…"
    case .rating(let rating?): "Rating \(rating) of 5…"
    case .rating(nil): "Removing your rating…"
    }
  }

  /// The title of the message.
  fileprivate var title: String {
    switch change {
    case .favourite(true): "Added to your favourites"
    case .favourite(false): "Removed from your favourites"
    case .rating(let rating?): "Rated \(rating) of 5"
    case .rating(nil): "Rating removed"
    }
  }
}
