// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

/// The interactor of the delivery of the user's order, which uses the pharmacies to select one.
public struct Delivery: Sendable {
  // MARK: Inputs

  /// Sets the pharmacy of the delivery.
  public let deliver: SafeObserver<Pharmacy>

  // MARK: Outputs

  /// The pharmacy; nil before one was selected.
  public let pharmacy: Property<Pharmacy?>

  /// Creates the interactor, without a pharmacy.
  public init() {
    let pharmacy = MutableProperty<Pharmacy?>(nil)
    deliver = pharmacy.on.contramap { $0 }
    self.pharmacy = pharmacy.property
  }
}
