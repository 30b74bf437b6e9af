// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Proscenium
import TestKit
import Testing

/// The recipes of `Documentation/Cookbook.md` about servers.
@MainActor @Suite("Cookbook: servers")
struct ServersTests {
  private let time = VirtualScheduler()
  private let folder = TemporaryFolder("cookbook")

  @Test("show an error with a button that tries again")
  func failure() {
    let client = MockClient()
    client.answer("GET /songs", inTurn: [.failure(.cannotConnect), .json([air])])
    let bag = DisposeBag()
    let reloads = SafePublishSubject<Void>()
    let songs = MutableProperty(ObservedLoadingState<[Song], ClientError<Refusal>>.idle)
    reloads.signal.start(with: ()).loading { client.response(for: Song.all) }
      .bind(to: songs).dispose(in: bag)
    let terminal = HeadlessTerminal(
      showing:
        Observing(songs) { state in
          Loading(state, message: \.message, retry: { reloads.send() }) { songs in
            List(songs) { ListRow(title: Text($0.title)) }
          }
        }, columns: 70, rows: 8)
    #expect(terminal.text.contains("Try again"))
    terminal.press("enter")
    #expect(terminal.text.contains("Air"))
  }

  @Test("run without a server")
  func memory() {
    let client = MemoryClient()
    client.answer("GET /songs", with: [air, blue])
    client.answer("PUT /songs/{id}") { request in
      request["id"] == "1"
        ? try Response(json: request.json(Song.self)) : Response(status: .notFound)
    }
    #expect(Recorder(client.response(for: Song.all)).elements == [[air, blue]])
    let put = Request<Song, Refusal>.put("/songs/1", json: blue)
    #expect(Recorder(client.response(for: put)).elements == [blue])
  }

  @Test("tell the user what failed anywhere")
  func errors() {
    let http = MockClient()
    http.answer("GET /songs", inTurn: [.failure(.cannotConnect), .json([air])])
    let terminal = HeadlessTerminal(columns: 70, rows: 8)
    let (presenter, bag) = (Presenter(on: terminal.window), DisposeBag())
    let client = SafeClient(http)  // a CurlClient, or a MockClient in a test
    presenter.bind(errorsOf: client.errors, message: \.message, retry: { $0.retry() })
      .dispose(in: bag)
    let songs = Recorder(client.response(for: Song.all))
    #expect(terminal.window.shownToasts.count == 1)
    terminal.press("alt+u")
    #expect(songs.elements == [[air]])
  }

  @Test("try again by itself")
  func retry() {
    let client = MockClient(.status(503), .failure(.connectionLost(maybeSent: true)), .json([air]))
    let scheduler = time
    let songs = client.response(for: Song.all)
      .retry(3, after: .exponential(from: .seconds(1)), on: scheduler) { $0.isTransient }
    let recorder = Recorder(songs)
    time.run()
    #expect(recorder.elements == [[air]] && client.receivedRequests.count == 3)
  }
  struct Pass: Codable, Hashable, Sendable { var text: String }

  struct Credentials: Codable, Equatable, Sendable {
    var name = ""
    var password = ""
  }

  @Test("sign in")
  func signIn() async throws {
    let client = MockClient(.json(Pass(text: "one")))
    let session = TokenSession(
      store: FileTokenStore<Pass>(file: folder.path("pass")),
      authorization: { "Bearer " + $0.text })
    let form = FormModel(Credentials(), rules: [.required(\.name, "Enter your name.")]) { draft in
      client.response(for: Request<Pass, Refusal>.post("/pass", json: draft))
        .mapFailure { FormRefusal($0.message) }
    }
    let screen = EditForm("Sign in", form, onSubmit: { session.signIn(with: $0) }) {
      FormField("Name", \.name)
      FormField("Password", \.password, isSecret: true)
    }
    let terminal = HeadlessTerminal(showing: screen, columns: 40, rows: 8)
    terminal.type("Ada")
    terminal.press("alt+enter")
    #expect(session.state.value == .signedIn && session.token.value?.text == "one")
    let songs = MockClient(.status(401), middleware: [session.middleware])
    let response = Recorder(songs.response(for: Song.all))
    // The file is written on another thread.
    for await state in session.state.signal.values(buffering: .unbounded)
    where state == .signedOut(.expired) { break }
    #expect(response.elements.isEmpty)
  }

  @Test("store a token, and renew it")
  func session() async throws {
    let login = MockClient(.json(Pass(text: "two")))
    let path = folder.path("pass")
    let session = TokenSession(
      store: FileTokenStore<Pass>(file: path),
      authorization: { "Bearer " + $0.text },
      renewal: { old in login.response(for: Request<Pass, Refusal>.post("/pass", json: old)) })
    session.signIn(with: Pass(text: "one"))
    let client = MockClient(middleware: [session.middleware]) { received, _ in
      received.headers[.authorization] == "Bearer two" ? .json([air]) : .status(401)
    }
    #expect(try await client.value(for: Song.all) == [air])
    #expect(try FileTokenStore<Pass>(file: path).read() == Pass(text: "two"))
  }

  @Test("download with progress")
  func download() {
    let client = MockClient(.response(Response(body: Array("a book".utf8))))
    let path = folder.path("book.pdf")
    let progress = SafePublishSubject<TransferProgress>()
    let book = Request<Void, Refusal>.send(.get, "/book.pdf").reporting(to: progress.on)
    let file = client.download(book, to: path)
    // DownloadedFile(path: …, size: 6, …)
    let files = Recorder(file)
    #expect(files.elements.map(\.size) == [6])
    #expect((try? String(contentsOfFile: path, encoding: .utf8)) == "a book")
  }

  @Test("upload")
  func upload() throws {
    let client = MockClient(.status(204))
    let path = folder.path("cover.png")
    try folder.put("PNG", at: "cover.png")
    let cover = Request<Void, Refusal>.send(.put, "/cover.png")
      .with(try .file(path, contentType: "image/png"))
    let sent = client.response(for: cover)
    #expect(Recorder(sent).isCompleted)
    #expect(client.receivedRequests.first?.body?.contentType == "image/png")
  }

  struct Headline: Codable, Hashable, Sendable { var text: String }

  @Test("receive events of a server")
  func events() {
    let (mock, scheduler) = (MockClient(), time)
    let server = mock.hold("GET /news")
    let client = SafeClient(mock)
    let news = Request<Void, Refusal>.send(.get, "/news")
    let headlines = client.events(of: news, as: Headline.self, on: scheduler)
      .compactMap { try? $0.get() }
    let recorder = Recorder(headlines)
    server.send("data: {\"text\":\"Rain\"}\n\n", headers: [.contentType: "text/event-stream"])
    #expect(recorder.elements == [Headline(text: "Rain")] && !recorder.isCompleted)
  }
}
