// SPDX-License-Identifier: MIT

import Bindings
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
  public func createScene(pharmacies: PharmaciesBuilder, flow: Flow) -> ScreenView {
    RenderedScreen(
      state: pharmacy,
      renderer: DeliveryRenderer(
        onSelect: { flow.present(pharmacies.make(presenting: flow, selected: deliver)) },
        onFindWay: {
          flow.present(pharmacies.make(presenting: flow, selection: .showDirections))
        }))
  }
}

/// The renderer of the delivery's screen for a pharmacy or none.
struct DeliveryRenderer: Renderer {
  /// The identifier of a section.
  enum SectionID: Hashable, Sendable {
    /// The address of the delivery.
    case address
    /// The available actions.
    case actions
  }

  /// The identifier of a row.
  enum NodeID: Hashable, Sendable {
    /// The name and the address of the pharmacy.
    case name, address
    /// A blank row.
    case space
    /// The actions.
    case select, findWay
  }

  private let onSelect: @MainActor @Sendable () -> Void
  private let onFindWay: @MainActor @Sendable () -> Void

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - onSelect: Shows the pharmacies to select one.
  ///   - onFindWay: Shows the pharmacies to show the directions to one.
  init(
    onSelect: @escaping @MainActor @Sendable () -> Void,
    onFindWay: @escaping @MainActor @Sendable () -> Void
  ) {
    self.onSelect = onSelect
    self.onFindWay = onFindWay
  }

  /// Returns the content of the screen.
  func render(_ pharmacy: Pharmacy?) -> Screen<SectionID, NodeID> {
    Screen(
      title: "Delivery",
      content: Box {
        BoxSection(.address, header: TextRow("Your order goes to", role: .title)) {
          if let pharmacy {
            Node(.name, TextRow(pharmacy.name))
            Node(.address, TextRow(pharmacy.address, role: .secondary))
          } else {
            Node(.name, TextRow("No pharmacy is selected yet.", role: .secondary))
          }
          Node(.space, SpacerRow())
        }
        BoxSection(.actions) {
          let label = pharmacy == nil ? "Select a pharmacy" : "Select another pharmacy"
          Node(.select, TextRow(label, action: RowAction("select") { onSelect() }))
          Node(
            .findWay,
            TextRow("Find the way to a pharmacy", action: RowAction("find") { onFindWay() }))
        }
      })
  }
}
