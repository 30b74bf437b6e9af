// SPDX-License-Identifier: MIT

import Networking
import Proscenium

struct Credentials: Codable, Equatable, Sendable {
  var name = ""
  var password = ""
}

struct Token: Codable, Equatable, Sendable {
  let text: String
}

extension Request where Failure == ServerError {
  static func token(for credentials: Credentials) -> Request<Token, ServerError> {
    .post("/tokens", json: credentials, needsAuthorization: false)
  }
}

/// The sign-in with a name and a password.
struct Authentication: Sendable {
  let form: FormModel<Credentials, Token>

  init(client: any Client) {
    form = FormModel(
      Credentials(),
      rules: [
        .required(\.name, "Enter your name."), .required(\.password, "Enter your password."),
      ],
      submit: { credentials in
        client.response(for: .token(for: credentials)).mapFailure { FormRefusal($0.message) }
      })
  }
}

extension Authentication {
  @MainActor func createScene(
    onSignIn: @escaping @MainActor (Token) -> Void
  ) -> some Component {
    Screen("Sign in") {
      EditForm("Sign in", form, onSubmit: onSignIn) {
        FormField("Name", \.name)
        FormField("Password", \.password, isSecret: true)
      }
      .size(width: 40)
    }
  }
}
