// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension Delivery {
  /// Returns the screen of the delivery, which leads to the pharmacies to select one, or to show the directions to one. In a large window
  /// the pharmacies and a map are beside the order.
  ///
  /// - Parameters:
  ///   - pharmacies: The builder of the pharmacies' screen.
  ///   - flow: The flow that shows that screen.
  @MainActor
  public func createScene(pharmacies: PharmaciesBuilder, flow: Flow) -> some Component {
    let returns = SafePublishSubject<Void>()
    let overview = DeliveryOverview(pharmacies, reloads: returns.signal, deliver: deliver)
    let show = { @MainActor (screen: ScreenView) in
      // The user may have added or deleted pharmacies there.
      screen.removals.bind(to: returns.on, while: screen)
      flow.present(screen)
    }
    let renderer = DeliveryRenderer(
      onSelect: { show(pharmacies.make(presenting: flow, selected: deliver)) },
      onFindWay: { show(pharmacies.make(presenting: flow, selection: .showDirections)) },
      overview: overview)
    return Observing(pharmacy) { renderer.render($0) }
  }
}

/// The renderer of the delivery's screen for a pharmacy or none.
struct DeliveryRenderer: Renderer {
  private let onSelect: @MainActor () -> Void
  private let onFindWay: @MainActor () -> Void
  private let overview: DeliveryOverview

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - onSelect: Shows the pharmacies to select one.
  ///   - onFindWay: Shows the pharmacies to show the directions to one.
  ///   - overview: The panels of a large window.
  init(
    onSelect: @escaping @MainActor () -> Void, onFindWay: @escaping @MainActor () -> Void,
    overview: DeliveryOverview
  ) {
    (self.onSelect, self.onFindWay, self.overview) = (onSelect, onFindWay, overview)
  }

  /// Returns the content of the screen.
  func render(_ pharmacy: Pharmacy?) -> Screen {
    Screen("Delivery", maximumWidth: 200) {
      Adaptive(initialSize: .zero) { size in
        let isWide = size.width >= 100 && size.height >= 18
        HStack(spacing: 1) {
          VStack {
            Panel("Order", showsFrame: isWide) { order(to: pharmacy).grow().shrink() }
              .grow(isWide ? 0 : 1)
              .shrink()
              .defaultFocus()
            if isWide { overview.list(selected: pharmacy).grow() }
          }
          .grow()
          if isWide { overview.map(selected: pharmacy).size(width: size.width * 3 / 5) }
        }
      }
    }
  }

  private func order(to pharmacy: Pharmacy?) -> Box {
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

/// The pharmacies of the user as a list and on a map, beside the order. They are requested while a window is large enough to show them.
@MainActor struct DeliveryOverview {
  private typealias Answer = Result<[Pharmacy], Problem>

  private let home: Place
  private let area: MapArea
  private let answers: SafeSignal<Answer?>
  private let features: SafeSignal<[MapFeature]>
  private let deliver: SafeObserver<Pharmacy>

  /// Creates an overview that requests the pharmacies again after each element of `reloads`.
  init(
    _ pharmacies: PharmaciesBuilder, reloads: SafeSignal<Void>, deliver: SafeObserver<Pharmacy>
  ) {
    let controller = pharmacies.controller
    (home, area, self.deliver) = (pharmacies.home, pharmacies.area, deliver)
    answers = merge([reloads, controller.recoveries]).start(with: ())
      .flatMapLatest { controller.fetch().map { Optional($0) } }
      .start(with: nil)
      .shareReplay(limit: 1)
    features = controller.features().map { (try? $0.get()) ?? [] }.start(with: [])
  }

  /// Returns the panel with the list. Enter delivers to the selected pharmacy.
  func list(selected: Pharmacy?) -> some Component {
    Observing(answers) { answer in
      let list = (try? answer?.get()) ?? []
      Panel("Pharmacies", footer: list.isEmpty ? "" : "\(list.count)", emptyText: text(of: answer))
      {
        if !list.isEmpty {
          List(list, onOpen: { deliver.send($0) }) { pharmacy, theme in
            let isChosen = pharmacy.id == selected?.id
            return ListRow(
              title: Text(pharmacy.name, style: isChosen ? theme.title : theme.text),
              note: Text(pharmacy.address),
              detail: Text(isChosen ? "your order" : distance(to: pharmacy)))
          }
          .openLabel("deliver here")
        }
      }
    }
  }

  /// Returns the map of the town, which has a frame itself.
  func map(selected: Pharmacy?) -> some Component {
    Observing(answers, features) { answer, features in
      let list = ((try? answer?.get()) ?? []).filter { pharmacy in
        pharmacy.coordinate.map(area.contains) ?? false
      }
      let ground = area.ground(features, home: home)
      Map(
        list.map { pharmacy in
          let point = pharmacy.coordinate.map(area.point) ?? Coordinates(x: 0, y: 0)
          return .init(pharmacy.name, x: point.x, y: point.y)
        }, lines: ground.lines, areas: ground.areas, labels: ground.labels, showsTitles: true,
        aspect: area.aspect, scale: area.scale,
        selection: list.firstIndex { $0.id == selected?.id }, onOpen: { deliver.send(list[$0]) })
    }
  }

  private func text(of answer: Answer?) -> String {
    switch answer {
    case nil: "Loading…"
    case .failure(let problem): problem.message
    case .success: "You have no pharmacies yet. Select a pharmacy to add one."
    }
  }

  private func distance(to pharmacy: Pharmacy) -> String {
    pharmacy.coordinate.map { home.coordinate.distance(to: $0).asDistance } ?? ""
  }
}
