// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let breadcrumbs = GalleryPage(
    "breadcrumbs", "Breadcrumbs", .menus,
    note:
      "Arrows and Enter, or a click on a title, go back to it. Narrow windows leave out the first ones.",
    keys: ["right"]
  ) {
    let all = ["Harbours", "Baltic Sea", "Kiel", "Berths", "South 2"]
    let path = BreadcrumbsView(all)
    path.takesFocus = true
    let place = LabelView("You are at South 2.")
    @MainActor func show(_ count: Int) {
      path.titles = Array(all.prefix(count))
      place.string = "You are at \(all[count - 1])."
    }
    path.selectionChanges.add { show($0 + 1) }
    let button = ButtonView("Go down again")
    button.taps.add { show(all.count) }
    return column([path, place, button])
  }
}
