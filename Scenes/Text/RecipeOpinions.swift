// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import Signals
import Views

extension RecipeOpinions {
  /// Shows a message for each change of the user in a window, which offers to undo it. A new message replaces the previous one,
  /// and a change that is reverted removes its message.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - bag: Ends the messages, and removes the shown one, when it is disposed of.
  @MainActor
  public func createMessages(in window: Window, until bag: DisposeBag) {
    let shown = ShownMessage()
    changes.onMain.observeNext { [change, weak window] made in
      shown.clear()
      guard !made.isUndo, let window else { return }
      shown.change = made
      shown.handle = window.show(
        Toast(Text(made.name), title: made.title, duration: .seconds(6)),
        action: ToastAction("Undo") { change.send(OpinionRequest(undoing: made)) })
    }
    .dispose(in: bag)
    state.signal.onMain.observeNext { book in
      guard let made = shown.change else { return }
      let opinion = book.opinion(of: made.id)
      if opinion == nil || opinion?.applying(made.change) != opinion { shown.clear() }
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

  /// Removes the message, if it is still shown.
  func clear() {
    handle?.dismiss()
    (handle, change) = (nil, nil)
  }
}

extension OpinionChange {
  /// The title of the message.
  fileprivate var title: String {
    switch change {
    case .favourite(true): "One of your favourites"
    case .favourite(false): "No favourite any longer"
    case .rating(let rating?): "Rated \(rating) of 5"
    case .rating(nil): "No longer rated"
    }
  }
}
