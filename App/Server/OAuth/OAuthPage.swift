// SPDX-License-Identifier: MIT

import Foundation

/// The HTML pages of the sign-in.
enum OAuthPage {
  /// Returns the page on which a user signs in for an application.
  ///
  /// - Parameters:
  ///   - hidden: The parameters that the form repeats.
  ///   - userCode: The initial text of the field for the code of a device, or `nil` for a page
  ///     without the field.
  ///   - problem: The problem with the last attempt.
  static func form(
    hidden: [(name: String, value: String)] = [], userCode: String? = nil, problem: String? = nil
  ) -> String {
    var form = "<form method=\"post\">"
    for (name, value) in hidden {
      form += "<input type=\"hidden\" name=\"\(escaped(name))\" value=\"\(escaped(value))\">"
    }
    if let userCode {
      form += field("Code", "user_code", "text", value: userCode)
    }
    form += field("Name", "name", "text") + field("Password", "password", "password")
    form += "<button name=\"action\" value=\"accept\">Sign in</button> "
    form += "<button name=\"action\" value=\"decline\">Decline</button></form>"
    return page("Sign in", (problem.map { "<p>\(escaped($0))</p>" } ?? "") + form)
  }

  /// Returns a page with a sentence.
  static func message(_ title: String, _ sentence: String) -> String {
    page(title, "<p>\(escaped(sentence))</p>")
  }

  /// Returns a page with a code for the user to copy.
  static func code(_ code: String) -> String {
    page("Signed in", "<p>Copy this code into the application:</p><p><code>\(code)</code></p>")
  }

  private static func field(
    _ label: String, _ name: String, _ type: String, value: String = ""
  ) -> String {
    "<p><label>\(label) <input name=\"\(name)\" type=\"\(type)\" value=\"\(escaped(value))\"></label></p>"
  }

  private static func page(_ title: String, _ content: String) -> String {
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>\(title)</title>"
      + "<h1>\(title)</h1>\(content)</html>"
  }

  /// Returns the text with its special characters escaped for HTML.
  static func escaped(_ text: String) -> String {
    // In scalars, as browsers do: a quotation mark before a combining mark is another `Character`.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
