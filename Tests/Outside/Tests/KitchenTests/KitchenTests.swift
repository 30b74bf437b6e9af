// SPDX-License-Identifier: MIT

import Conversations
import Proscenium
import TestKit
import Testing

@testable import kitchen

@MainActor
@Test("the program asks, and shows an answer that arrives in tokens")
func answers() async {
  let (chat, controller) = (Chat(), TranscriptController())
  let terminal = HeadlessTerminal(
    showing: ChatScreen(chat: chat, controller: controller), columns: 40, rows: 12)
  #expect(terminal.text.contains("Ask for a recipe."))
  terminal.type("soup")
  terminal.press("enter")
  #expect(terminal.text.contains("▌ You") && terminal.text.contains("▌ soup"))
  await terminal.wait(until: { $0.contains("stove.") })
  #expect(chat.messages.count == 2 && controller.isFollowing)
  terminal.type("salt")
  #expect(terminal.text.contains("salt"))
}
