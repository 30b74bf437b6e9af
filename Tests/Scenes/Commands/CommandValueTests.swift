// SPDX-License-Identifier: MIT

import RecipeCommandScenes
import RecipeInteractors
import Testing

@Suite("CommandValue and CommandFailure")
struct CommandValueTests {
  @Test("the JSON is one line, with the keys in their order")
  func json() {
    let value: CommandValue = [
      "z": 1, "a": [true, .null, .number(2.5), "x"], "empty": .object([]), "none": [],
    ]
    #expect(value.json == #"{"z":1,"a":[true,null,2.5,"x"],"empty":{},"none":[]}"#)
  }

  @Test("quotes, control characters and line separators are escaped")
  func escapes() {
    #expect(
      CommandValue.text("\"\\\n\t\u{1b}[2J\u{9b}\u{2028}é€").json
        == #""\"\\\n\t\u001b[2J\u009b\u2028é€""#)
  }

  @Test("a number that JSON doesn't have is null")
  func numbers() {
    for number in [Double.infinity, -.infinity, .nan] {
      #expect(CommandValue.number(number).json == "null")
    }
    #expect(CommandValue.number(1e300).json == "1e+300")
  }

  @Test("a failure of a change that may have been made names the command that shows it")
  func uncertain() {
    let failure = CommandFailure(.offline, title: "No answer", message: "It hangs.")
      .uncertain(shownBy: CommandCheck(shell: "recipes favourites", session: "favourites"))
    #expect(
      failure.text
        == "No answer. It hangs. The server may have done it. Check before you repeat it: recipes favourites."
    )
    #expect(
      failure.sessionMessage
        == "It hangs. The server may have done it. Check before you repeat it, with the command favourites."
    )
    let lost = CommandFailure(
      Problem(title: "Lost", message: "It may have been done.", mayHaveEffect: true)
    )
    .uncertain(shownBy: CommandCheck(shell: "recipes favourites", session: "favourites"))
    #expect(lost.text == "Lost. It may have been done. This shows it: recipes favourites.")
    #expect(lost.sessionMessage == "It may have been done. The command favourites shows it.")
    #expect(failure.value["error"]?["mayBeDone"] == true)
    #expect(failure.value["error"]?["check"] == "recipes favourites")
  }

  @Test("each kind of failure has its own status, and none is that of a success")
  func statuses() {
    let statuses = CommandFailure.Kind.allCases.map(\.status)
    #expect(Set(statuses).count == statuses.count)
    #expect(!statuses.contains(0))
    #expect(CommandFailure.Kind.usage.status == 2)
    #expect(CommandFailure.Kind.notSignedIn.status == 3)
    #expect(CommandFailure.Kind.notFound.status == 4)
  }

  @Test(
    "the category of a problem determines the kind",
    arguments: [
      (Problem.Reason.offline, CommandFailure.Kind.offline), (.signedOut, .notSignedIn),
      (.notFound, .notFound), (.other, .failed),
    ])
  func kinds(reason: Problem.Reason, kind: CommandFailure.Kind) {
    let failure = CommandFailure(Problem(title: "No", message: "Never.", reason: reason))
    #expect(failure.kind == kind)
    #expect(
      failure.value.json
        == #"{"error":{"kind":"\#(kind.rawValue)","title":"No","message":"Never.","status":\#(kind.status)}}"#
    )
  }
}
