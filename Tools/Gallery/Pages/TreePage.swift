// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let tree = GalleryPage(
    "tree", "Tree", .lists, note: "Right expands and goes in, Left goes out and collapses.",
    options: [.toggle("Choose many")],
    size: Size(width: 60, height: 14), keys: ["down", "right", "right"]
  ) { options in
    let plants = [
      "Herbs": ["Annual", "Perennial"], "Annual": ["Basil", "Dill"],
      "Perennial": ["Mint", "Sage", "Thyme"], "Roots": ["Beet", "Carrot"],
      "Trees": ["Apple", "Plum", "Quince"],
    ]
    let tree = TreeView()
    tree.show(
      roots: ["Herbs", "Roots", "Trees"], isBranch: { plants[$0] != nil },
      children: { plants[$0] ?? [] },
      row: { name in
        ListRow(title: Text(name), detail: Text(plants[name].map { "\($0.count)" } ?? ""))
      })
    tree.allowsMultipleSelection = options.isOn("Choose many")
    tree.expand("Herbs")
    tree.expand("Perennial")
    return tree
  }
}
