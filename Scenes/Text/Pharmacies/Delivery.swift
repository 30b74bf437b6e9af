// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import Signals
import Views

extension Delivery {
  /// Makes the screen of the delivery, which leads to the pharmacies in two ways: to select one of them,
  /// and to find the way to one.
  ///
  /// - Parameters:
  ///   - pharmacies: Makes the screen of the pharmacies.
  ///   - flow: Shows that screen.
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

/// Makes of a pharmacy, or of none, what the screen of the delivery shows.
struct DeliveryRenderer: Renderer {
  /// The sections.
  enum SectionID: Hashable, Sendable {
    /// Where the order goes.
    case address
    /// What can be done.
    case actions
  }

  /// The rows.
  enum NodeID: Hashable, Sendable {
    /// The pharmacy, by name and by address.
    case name, address
    /// A blank row.
    case space
    /// What can be done.
    case select, findWay
  }

  private let onSelect: @MainActor @Sendable () -> Void
  private let onFindWay: @MainActor @Sendable () -> Void

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - onSelect: Has the user select a pharmacy.
  ///   - onFindWay: Shows the pharmacies, to find the way to one.
  init(
    onSelect: @escaping @MainActor @Sendable () -> Void,
    onFindWay: @escaping @MainActor @Sendable () -> Void
  ) {
    self.onSelect = onSelect
    self.onFindWay = onFindWay
  }

  /// What the screen shows.
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
