// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

/// Where the user's order goes: the one who asks the pharmacies for a selection.
public struct Delivery: Sendable {
  // MARK: Inputs

  /// Has the order delivered to a pharmacy.
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
