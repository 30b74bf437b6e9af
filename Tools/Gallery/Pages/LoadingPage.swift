// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let loading = GalleryPage(
    "loading", "Loading", .messages,
    note: "Content on its way, missing because of a problem, or shown although it isn't current.",
    options: [
      .choice("State", ["loading", "failed", "cancelled", "loaded"], 1), .toggle("Content", false),
    ], size: Size(width: 60, height: 10)
  ) { options in
    let list = ListView()
    list.show(
      count: 5, id: { $0 },
      row: { ListRow(title: Text("Berth \($0 + 1)"), detail: $0 == 2 ? "taken" : "free") })
    let view = LoadingView(list)
    view.hasContent = options.isOn("Content")
    switch options["State"] {
    case 0: view.state = .loading
    case 1:
      view.state = .failed(
        title: "No connection", message: "No answer from harbour.example: the server may be down.")
    case 2: view.state = .cancelled
    default: view.state = .content
    }
    return view
  }
}
