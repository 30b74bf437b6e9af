// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import RecipeEntities
import RecipeInteractors
import Signals
import Views

extension Delivery {
  /// Returns the screen of the delivery, which leads to the pharmacies to select one, or to show the directions to one.
  ///
  /// - Parameters:
  ///   - pharmacies: The builder of the pharmacies' screen.
  ///   - flow: The flow that shows that screen.
  @MainActor
  public func createScene(pharmacies: PharmaciesBuilder, flow: Flow) -> some Component {
    let renderer = DeliveryRenderer(
      onSelect: { flow.present(pharmacies.make(presenting: flow, selected: deliver)) },
      onFindWay: { flow.present(pharmacies.make(presenting: flow, selection: .showDirections)) })
    return Observing(pharmacy) { renderer.render($0) }
  }
}

/// The renderer of the delivery's screen for a pharmacy or none.
struct DeliveryRenderer: Renderer {
  private let onSelect: @MainActor () -> Void
  private let onFindWay: @MainActor () -> Void

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - onSelect: Shows the pharmacies to select one.
  ///   - onFindWay: Shows the pharmacies to show the directions to one.
  init(onSelect: @escaping @MainActor () -> Void, onFindWay: @escaping @MainActor () -> Void) {
    self.onSelect = onSelect
    self.onFindWay = onFindWay
  }

  /// Returns the content of the screen.
  func render(_ pharmacy: Pharmacy?) -> Screen {
    Screen("Delivery") {
      Box {
        Section("Your order goes to") {
          if let pharmacy {
            Row(pharmacy.name)
            Row(pharmacy.address, role: \.secondary)
          } else {
            Row("No pharmacy is selected yet.", role: \.secondary)
          }
        }
        Text(" ")
        Row(
          pharmacy == nil ? "Select a pharmacy" : "Select another pharmacy", action: "select",
          perform: onSelect)
        Row("Find the way to a pharmacy", action: "find", perform: onFindWay)
      }
    }
  }
}
