// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let passwordField = GalleryPage(
    "password-field", "Password field", note: "What is typed shows as bullets."
  ) {
    let field = PasswordField(placeholder: "Password")
    field.text = "secret"
    return Stack(.vertical, [Bordered(field, caption: "Password")])
  }
}
