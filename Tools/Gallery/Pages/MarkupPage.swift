// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let markup = GalleryPage(
    "markup", "Markup", .text,
    note: "A little markup for messages: what isn't markup stands for itself."
  ) {
    column([
      LabelView(
        markup:
          "**Bold**, _dim_ and {red}red{/}, {white on blue} both {/}, {black on #ff8000} any {/}."),
      LabelView(markup: "{error}No connection.{/} Press {key}r{/} to try again."),
      LabelView(markup: "2 ** 3, snake_case and {nothing} stay; \\*\\*so does this\\*\\*."),
    ])
  }
}
