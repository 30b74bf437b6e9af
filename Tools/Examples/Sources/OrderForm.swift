// SPDX-License-Identifier: MIT

import Proscenium

/// An order in a burger shop: a form with rules, a kitchen that takes its time, and a receipt.
@main struct OrderForm: TerminalApplication {
  enum Burger: String, CaseIterable, Sendable {
    case classic = "Charmburger Classic"
    case chickwich = "Chickwich"
    case fishburger = "Fishburger"
    case portobello = "Portobello"
  }

  struct Order: Equatable, Sendable {
    var burger = Burger.classic
    var hasCheese = true
    var hasPickles = false
    var hasChili = false
    var spice = 1
    var name = ""
    var instructions = ""
    var discount = false

    var toppings: [String] {
      [(hasCheese, "cheese"), (hasPickles, "pickles"), (hasChili, "chili")]
        .filter(\.0).map(\.1)
    }
    var price: Double { (8 + 0.5 * Double(toppings.count)) * (discount ? 0.85 : 1) }
  }

  /// The kitchen, which a test replaces.
  let form: FormModel<Order, Order>
  let receipt = MutableProperty<Order?>(nil)

  init() {
    self.init(cook: { order in
      SafeSignal.async {
        try? await Task.sleep(for: .seconds(2))
        return order
      }
    })
  }

  init(cook: @escaping @Sendable (Order) -> SafeSignal<Order>) {
    form = FormModel(
      Order(),
      rules: [
        .required(\.name, "Whom shall we call?"),
        .valid(\.name, "Frank isn't served here.") { $0 != "Frank" },
        .draft(\.hasChili, "Not with the fish.") { !($0.hasChili && $0.burger == .fishburger) },
      ],
      submit: { cook($0).setFailure(to: FormRefusal<Order>.self) })
  }

  var root: some Component {
    Scroll {
      Observing(receipt, form.state) { receipt, state in
        if let receipt {
          Receipt(order: receipt) {
            form.reset()
            self.receipt.value = nil
          }
        } else if state.isSubmitting {
          Spinner("Preparing your burger …").centered()
        } else {
          fields
        }
      }
      .padding()
    }
    .onNext(of: form.submitted) { receipt.value = $0 }
  }

  private var fields: some Component {
    EditForm("Order", form) {
      FormField("Burger", \.burger, from: Burger.allCases) { $0.rawValue }
      FormField("Cheese", \.hasCheese)
      FormField("Pickles", \.hasPickles)
      FormField("Chili", \.hasChili)
      FormField("Spice", \.spice, in: 0...3)
      FormField("Name", \.name)
      FormField("Instructions", \.instructions)
      FormField("15 % off", \.discount)
    }
  }
}

/// What was ordered.
struct Receipt: Composite {
  let order: OrderForm.Order
  let onDone: @MainActor () -> Void

  var body: DeclarationList {
    Card("Burger receipt") {
      Label("One \(order.burger.rawValue)", role: \.heading)
      let toppings = order.toppings
      Label("with \(toppings.isEmpty ? "nothing" : toppings.joined(separator: ", "))")
      Label("spice: \(String(repeating: "🌶", count: order.spice))").hidden(order.spice == 0)
      if !order.instructions.isEmpty { Label("“\(order.instructions)”", role: \.secondary) }
      Divider()
      Label("\(Int(order.price * 100) / 100).\(Int(order.price * 10) % 10)0 € for \(order.name)")
      Button("Next guest", action: onDone).style(.primary)
    }
    .size(width: 44)
  }
}
