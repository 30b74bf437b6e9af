// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("Problem")
struct ProblemTests {
  @Test(
    "the status of the response determines the category",
    arguments: [
      (401, Problem.Reason.signedOut), (404, .notFound), (410, .notFound), (403, .other),
      (500, .other),
    ])
  func reasons(status: Int, reason: Problem.Reason) {
    let error = ClientError<ServerError>.server(
      ServerError(error: "No."), status: .init(code: status))
    #expect(Problem(error).reason == reason)
    let mock = MockClient()
    mock.answer(
      "GET /categories", with: ServerError(error: "No."), status: .init(code: status))
    let statuses = Recorder(CategoryList(client: SafeClient(mock)).content.statuses())
    #expect(statuses.elements.compactMap(\.problem).last?.reason == reason)
  }
}
