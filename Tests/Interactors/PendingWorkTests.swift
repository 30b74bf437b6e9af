// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals
import Testing

@Suite("Pending work")
struct PendingWorkTests {
  private let counts = MutableProperty<[PendingWork.Kind: Int]>([:])
  private let bag = DisposeBag()

  private func add(_ kinds: PendingWork.Kind..., to work: PendingWork) {
    for kind in kinds {
      work.add(kind) { [counts] in counts.value[kind] ?? 0 }.dispose(in: bag)
    }
  }

  @Test("the sentence names what isn't confirmed, and the drafts")
  func notices() {
    let work = PendingWork()
    add(.draft, .rating, .message, .contact, to: work)
    #expect(work.notice() == nil)
    counts.value = [.message: 1]
    #expect(work.notice() == "1 message isn't confirmed yet, and may be lost.")
    counts.value = [.message: 2, .contact: 1, .rating: 1]
    #expect(
      work.notice()
        == "2 messages, 1 rating and 1 contact aren't confirmed yet, and may be lost.")
    counts.value = [.draft: 1]
    #expect(work.notice() == "1 draft isn't sent.")
    counts.value = [.draft: 2, .rating: 1]
    #expect(
      work.notice(keepsDrafts: true)
        == "1 rating isn't confirmed yet, and may be lost. 2 drafts aren't sent. "
        + "They are kept until the program ends.")
  }

  @Test("the list of all windows has what each of them has, as long as the window exists")
  func windows() {
    let all = PendingWork()
    var first: PendingWork? = PendingWork(within: all)
    let second = PendingWork(within: all)
    if let first { add(.message, to: first) }
    add(.message, .pharmacy, to: second)
    counts.value = [.message: 1, .pharmacy: 1]
    #expect(all.counts == [.message: 2, .pharmacy: 1])
    #expect(second.counts == [.message: 1, .pharmacy: 1])
    first = nil
    #expect(all.counts == [.message: 1, .pharmacy: 1])
    bag.dispose()
    #expect(all.counts.isEmpty && second.notice() == nil)
  }

  @Test("what was pending at the end of a session is named once, also if it was reverted meanwhile")
  func ends() {
    let work = PendingWork()
    add(.favourite, .draft, to: work)
    counts.value = [.favourite: 1, .draft: 1]
    work.rememberEnd()
    counts.value = [:]
    #expect(
      work.takeEndNotice()
        == "1 favourite wasn't confirmed, and may be lost. "
        + "1 draft is kept for the same user until the program ends.")
    #expect(work.takeEndNotice() == nil)
  }
}
