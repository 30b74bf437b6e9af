// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let markdown = GalleryPage(
    "markdown", "Markdown", .text,
    note: "It wraps and scrolls; Tab goes from link to link, Enter opens one.",
    size: Size(width: 60, height: 26), keys: ["tab"]
  ) {
    let view = MarkdownView(
      """
      # Pancakes

      A *quick* breakfast for **four**, from the [book](https://example.org/book).

      1. Mix `flour`, milk and eggs.
      2. Let it rest:
         - half an hour, or
         - over night.
      3. Bake.

      - [x] Flour is there.
      - [ ] Buy eggs.

      ```swift
      let pan = Pan(heat: 6)  // hot, not smoking
      ```

      > Less heat makes better pancakes.

      | Ingredient | Amount |
      |:-----------|-------:|
      | Flour      |  250 g |
      | Milk       | 500 ml |

      More: [crêpes](https://example.org/crepes) and [waffles](https://example.org/waffles).
      """)
    view.links.add { [weak view] address in view?.window?.show(Toast(Text(address))) }
    return view
  }
}
