// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let passwordField = GalleryPage(
    "password-field", "Password field", .fields, note: "What is typed shows as bullets."
  ) {
    let field = PasswordFieldView(placeholder: "Password")
    field.text = "secret"
    return StackView(.vertical, [BorderedView(field, caption: "Password")])
  }
}
