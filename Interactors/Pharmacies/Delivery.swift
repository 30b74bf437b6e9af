// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The interactor of the delivery of the user's order, which uses the pharmacies to select one.
///
/// A pharmacy that is deleted, or that the list doesn't have any longer, receives no order.
public struct Delivery: Sendable {
  // MARK: Inputs

  /// Sets the pharmacy of the delivery.
  public let deliver: SafeObserver<Pharmacy>

  // MARK: Outputs

  /// The pharmacy; nil before one was selected, and after it was deleted.
  public let pharmacy: Property<Pharmacy?>

  private enum Event: Hashable, Sendable {
    case selected(Pharmacy)
    case changed(PharmaciesChange)
  }

  /// Creates the interactor, without a pharmacy.
  ///
  /// - Parameter changes: The changes of the pharmacies.
  public init(changes: SafeSignal<PharmaciesChange> = .never()) {
    let events = SafePublishSubject<Event>()
    deliver = events.on.contramap(Event.selected)
    pharmacy = Property(
      initial: nil,
      reduce: { pharmacy, event in
        switch event {
        case .selected(let selected): pharmacy = selected
        case .changed(let change): pharmacy = pharmacy.flatMap(change.current)
        }
      },
      feedbacks: [Feedback(events: merge(events.signal, changes.map(Event.changed)))])
  }
}
