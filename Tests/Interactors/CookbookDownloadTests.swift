// SPDX-License-Identifier: MIT

import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("CookbookDownload")
struct CookbookDownloadTests {
  private let backend = Backend()
  private let folder = TemporaryFolder("cookbook")

  private var path: String { folder.path("cookbook.md") }
  private var content: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test("nothing is requested before the start, and the path of the finished file is sent")
  func saves() {
    backend.mock.answer("GET /cookbook", with: Response(body: Array("# Soups".utf8)))
    let download = CookbookDownload(client: backend.client, path: path)
    let progress = Recorder(download.progress)
    let saved = Recorder(download.saved)
    #expect(backend.mock.receivedRequests.isEmpty)
    #expect(progress.elements == [nil])
    download.start.send()
    #expect(content == "# Soups")
    #expect(saved.elements == [path])
    #expect(progress.elements == [nil, .init(received: 0, total: nil), nil])
    download.start.send()
    #expect(saved.elements == [path, path])
    #expect(backend.mock.receivedRequests.count == 2)
  }

  @Test("a file at the path is replaced only on request, and anything else never")
  func conflicts() {
    backend.mock.answer("GET /cookbook", with: Response(body: Array("new".utf8)))
    let target = MutableProperty(CookbookDownload.Target.file)
    let download = CookbookDownload(
      client: backend.client, path: path, target: { _ in target.value })
    let (conflicts, saved) = (Recorder(download.conflicts), Recorder(download.saved))
    download.start.send()
    #expect(conflicts.elements == [.file] && backend.mock.receivedRequests.isEmpty)
    download.replace.send()
    #expect(saved.elements == [path])
    // The file is the application's own now.
    download.start.send()
    #expect(saved.elements.count == 2 && conflicts.elements == [.file])
    target.value = .other
    download.start.send()
    download.replace.send()
    #expect(conflicts.elements == [.file, .other, .other] && saved.elements.count == 2)
  }

  @Test("a file that was changed since it was saved isn't replaced without a question")
  func changedFile() {
    backend.mock.answer("GET /cookbook", with: Response(body: Array("new".utf8)))
    let target = MutableProperty(CookbookDownload.Target.free)
    let mark = MutableProperty("saved")
    let download = CookbookDownload(
      client: backend.client, path: path, target: { _ in target.value },
      mark: { _ in mark.value })
    let (conflicts, saved) = (Recorder(download.conflicts), Recorder(download.saved))
    download.start.send()
    target.value = .file
    download.start.send()
    #expect(saved.elements.count == 2 && conflicts.elements.isEmpty)
    mark.value = "changed"
    download.start.send()
    #expect(saved.elements.count == 2 && conflicts.elements == [.file])
    download.replace.send()
    #expect(saved.elements.count == 3)
  }

  @Test("of two instances that save into one file, one saves it, and the other says why it doesn't")
  func twoInstances() {
    let other = Backend()
    let held = backend.mock.hold("GET /cookbook")
    other.mock.answer("GET /cookbook", with: Response(body: Array("# Bread".utf8)))
    let downloads = [backend, other].map { CookbookDownload(client: $0.client, path: path) }
    let saved = downloads.map { Recorder($0.saved) }
    downloads[0].start.send()
    held.send("# So")
    downloads[1].start.send()
    #expect(other.errors.elements.count == 1)
    #expect(other.errors.elements.last?.message.contains("is being downloaded already") == true)
    held.answer(with: Response(body: Array("ups".utf8)))
    #expect(saved[0].elements == [path] && saved[1].elements.isEmpty)
    #expect(content == "# Soups" && backend.errors.elements.isEmpty)
    other.errors.elements.last?.retry()
    #expect(saved[1].elements == [path])
    #expect(content == "# Bread")
  }

  @Test("a second start has no effect while it runs, and cancelling ends it")
  func cancel() {
    let held = backend.mock.hold("GET /cookbook")
    let download = CookbookDownload(client: backend.client, path: path)
    let progress = Recorder(download.progress)
    let saved = Recorder(download.saved)
    download.cancel.send()
    download.start.send()
    download.start.send()
    #expect(backend.mock.receivedRequests.count == 1)
    download.cancel.send()
    #expect(held.cancelled == 1)
    #expect(progress.elements.last == .some(nil))
    #expect(saved.elements.isEmpty)
    download.start.send()
    held.answer(with: Response(body: Array("text".utf8)))
    #expect(saved.elements == [path])
  }

  @Test("a failure is shown to the user: retry continues, and dismissal ends it")
  func failures() {
    backend.mock.answer("GET /cookbook", with: Response(body: Array("text".utf8)))
    backend.mock.fail("GET /cookbook", times: 3)
    let download = CookbookDownload(client: backend.client, path: path)
    let progress = Recorder(download.progress)
    let saved = Recorder(download.saved)
    download.start.send()
    // No progress is shown behind the message after a failure.
    #expect(progress.elements == [nil, .init(received: 0, total: nil), nil])
    // Another start replaces the attempt that waits for the user's decision.
    download.start.send()
    #expect(backend.mock.receivedRequests.count == 2)
    #expect(backend.errors.elements.map(\.isPending) == [false, true])
    backend.errors.elements.last?.dismiss()
    download.start.send()
    let count = progress.elements.count
    backend.errors.elements.last?.retry()
    #expect(progress.elements.dropFirst(count).first == .some(.init(received: 0, total: nil)))
    #expect(saved.elements == [path])
    #expect(backend.errors.elements.count == 3)
  }

  @Test("without observers it's cancelled, and can be started again later")
  func letGo() {
    let held = backend.mock.hold("GET /cookbook")
    let download = CookbookDownload(client: backend.client, path: path)
    let first = Recorder(download.saved)
    download.start.send()
    first.dispose()
    #expect(held.cancelled == 1)
    let second = Recorder(download.saved)
    download.start.send()
    held.answer(with: Response(body: []))
    #expect(second.elements == [path])
  }

  @Test("the progress of the client is sent until the end")
  func progress() throws {
    let answers = PublishSubject<Response, TransportError>()
    let reports = Lock<SafeObserver<TransferProgress>?>(nil)
    let client = TransportClient(try BaseURL("http://mock")) { request in
      reports.withLock { $0 = request.progress }
      return answers.signal
    }
    let download = CookbookDownload(client: SafeClient(client), path: path)
    let progress = Recorder(download.progress)
    download.start.send()
    let report = reports.withLock { $0 }
    report?.send(TransferProgress(received: 100, toReceive: 400))
    #expect(progress.elements.last == CookbookDownload.Progress(received: 100, total: 400))
    #expect(progress.elements.last??.fraction == 0.25)
    download.cancel.send()
    report?.send(TransferProgress(received: 200, toReceive: 400))
    #expect(progress.elements.last == .some(nil))
  }
}
