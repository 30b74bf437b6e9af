// SPDX-License-Identifier: MIT

/// An error with the status and the sentence of the response.
struct Refusal: Error, Equatable, Sendable {
  let status: HTTPStatus
  /// The description of the problem for the developer of the client.
  let sentence: String
  /// The header fields that the status requires.
  let fields: [HTTPField]

  init(_ status: HTTPStatus, _ sentence: String, fields: [HTTPField] = []) {
    self.status = status
    self.sentence = sentence
    self.fields = fields
  }
}
