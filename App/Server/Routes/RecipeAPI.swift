// SPDX-License-Identifier: MIT

import RecipeEntities

/// Responds to the requests of the application. Those for pharmacies are handled by `PharmacyAPI`.
struct RecipeAPI: Sendable {
  let store: RecipeStore
  let mint: TokenMint
  /// The task that creates the account of the demo. Its password hash is also used for names
  /// without an account, so that the response takes the same time.
  let demoAccount: Task<PasswordHash, any Error>
  let press: CookbookPress
  let news: NewsAPI
  let limiter: SignInLimiter
  let grants: OAuthGrants
  let hub: RoomHub

  /// Responds to a request; `nil` if the server stops meanwhile. Errors become responses as well.
  func respond(to request: HTTPRequest) async -> HTTPResponse? {
    do {
      let route = try Route(path: request.path)
      guard route.methods.contains(request.method) else {
        let allowed = route.methods.joined(separator: ", ")
        throw Refusal(
          .methodNotAllowed, "This path answers \(allowed) only.",
          fields: [HTTPField("Allow", allowed)])
      }
      return try await respond(to: request, at: route)
    } catch let refusal as Refusal {
      return HTTPResponse(refusal)
    } catch {
      // The database ends the queries of cancelled tasks. That isn't a failure of its data.
      if Task.isCancelled { return nil }
      return HTTPResponse(
        Refusal(.internalServerError, "The server can't read its data. Try again later."))
    }
  }

  private func respond(to request: HTTPRequest, at route: Route) async throws -> HTTPResponse {
    let account = route.needsToken ? try await account(of: request) : ""
    switch route {
    case .oauth(let route):
      return try await respond(to: request, at: route)
    case .metadata:
      return HTTPResponse(OAuthMetadataAnswer(issuer: request.origin))
    case .token where request.method == "DELETE":
      return try await signOut(request)
    case .token:
      return HTTPResponse(try await signIn(request.json(Credentials.self), from: request.peer))
    case .renewal:
      return HTTPResponse(try await renew(request.json(Token.Renewal.self)))
    case .rooms(let route):
      return try await rooms.respond(to: request, at: route, for: account)
    case .categories:
      return try HTTPResponse(await store.categories(for: account))
        .kept(forSeconds: 0, answering: request)
    case .recipes:
      return try HTTPResponse(await summaries(RecipeQuery(request.query), for: account))
        .kept(forSeconds: 0, answering: request)
    case .recipe(let text):
      return try HTTPResponse(await recipe(text, for: account))
        .kept(forSeconds: 60, answering: request)
    case .favourite(let text):
      return try await change(.favourite(request.method == "PUT"), of: text, by: account)
    case .rating(let text):
      let rating = request.method == "PUT" ? try request.rating() : nil
      return try await change(.rating(rating), of: text, by: account)
    case .search:
      return HTTPResponse(try await page(RecipeSearch(request.query), for: account))
    case .cookbook:
      return try HTTPResponse(try await press.text(), answering: request)
    case .news:
      return try await news.stream(answering: request)
    case .kitchen:
      return try await news.board(answering: request)
    case .pharmacies where request.method == "POST":
      let order = try request.json(Pharmacy.Order.self)
      return HTTPResponse(try await pharmacies.add(order, for: account), status: .created)
    case .pharmacies:
      return HTTPResponse(try await pharmacies.list(of: account))
    case .pharmacy(let text):
      return HTTPResponse(try await pharmacies.delete(text, of: account))
    case .places:
      return HTTPResponse(try await pharmacies.places(request.query))
    case .features:
      return try HTTPResponse(Town.features).kept(forSeconds: 3600, answering: request)
    case .user:
      return HTTPResponse(try await user(account))
    case .contacts:
      return HTTPResponse(try await contacts(of: account))
    case .connection(let text):
      let connection = try request.json(Contact.Connection.self)
      return HTTPResponse(try await connect(text, connection, of: account))
    }
  }

  private func signIn(_ credentials: Credentials, from peer: String) async throws -> Token {
    try await verify(credentials, from: peer)
    return try mint.token(for: credentials.name, of: .make())
  }

  /// Throws a refusal if the credentials are wrong, or if there are too many attempts.
  func verify(_ credentials: Credentials, from peer: String) async throws {
    guard AccountName.isProper(credentials.name) else {
      throw Refusal(.badRequest, "The name contains a control character. Leave it out.")
    }
    let attempt = try limiter.begin(credentials.name, from: peer)
    var succeeded = false
    defer { limiter.end(attempt, succeeded: succeeded) }
    let decoy = try await demoAccount.value
    let stored = try await store.password(of: credentials.name)
    let matches = await (stored ?? decoy).matches(credentials.password)
    succeeded = stored != nil && matches
    guard succeeded else {
      throw Refusal(
        .unauthorized, "Wrong name or password. Check both and try again.",
        fields: [HTTPField("WWW-Authenticate", "Bearer")])
    }
  }

  /// Issues the next tokens of a sign-in. The previous tokens can't be renewed again.
  func renew(_ renewal: Token.Renewal) async throws -> Token {
    guard let claim = try? mint.claim(renewing: renewal),
      try await store.password(of: claim.name) != nil
    else { throw Self.expired }
    // A token of an earlier version starts a new sign-in.
    guard let signIn = claim.signIn else { return try mint.token(for: claim.name, of: .make()) }
    let next = try await store.signIns.renew(signIn, at: mint.now(), until: mint.renewalEnd)
    guard let next else { throw Self.expired }
    return try mint.token(for: claim.name, of: next)
  }

  /// Revokes the sign-in of the request's token, including all of its tokens.
  private func signOut(_ request: HTTPRequest) async throws -> HTTPResponse {
    let token = try request.bearerToken()
    if let signIn = (try? mint.claim(in: token))?.signIn {
      try await store.signIns.revoke(signIn.id, at: mint.now(), until: mint.renewalEnd)
    }
    return HTTPResponse(status: .noContent, type: nil)
  }

  private static var expired: Refusal {
    .unauthorized("The sign-in has expired. Sign in again.", flaw: "invalid_token")
  }

  private var pharmacies: PharmacyAPI { PharmacyAPI(store: store.pharmacies) }

  private var rooms: RoomAPI { RoomAPI(store: store.rooms, hub: hub, now: mint.now) }

  /// Returns the name of the account that the request's token was issued for.
  private func account(of request: HTTPRequest) async throws -> String {
    let token = try request.bearerToken()
    let claim: TokenMint.Claim
    do {
      claim = try mint.claim(in: token)
    } catch .expired {
      throw Self.expired
    } catch .forged {
      throw Refusal.unauthorized("The token is not valid. Sign in again.", flaw: "invalid_token")
    }
    if let signIn = claim.signIn, try await store.signIns.isRevoked(signIn.id) {
      throw Self.expired
    }
    return claim.name
  }

  private func summaries(
    _ query: RecipeQuery, for account: String
  ) async throws -> [Recipe.Summary] {
    let found = try await store.summaries(in: query.category, by: query.order, for: account)
    guard let found else { throw Self.noCategory }
    return found
  }

  private func page(_ search: RecipeSearch, for account: String) async throws -> Recipe.Page {
    guard let page = try await store.page(search, for: account) else { throw Self.noCategory }
    return page
  }

  private func recipe(_ text: String, for account: String) async throws -> Recipe {
    guard let recipe = try await store.recipe(Self.recipeNumber(text), for: account) else {
      throw Self.noRecipe
    }
    return recipe
  }

  /// Changes the account's opinion of the recipe whose number is given as text. The response names
  /// the recipe, so that caches remove its previous version (RFC 9111, section 4.4).
  private func change(
    _ change: Recipe.Opinion.Change, of text: String, by account: String
  ) async throws -> HTTPResponse {
    let id = try Self.recipeNumber(text)
    guard let recipe = try await store.change(change, of: id, by: account) else {
      throw Self.noRecipe
    }
    return HTTPResponse(recipe).with(HTTPField("Content-Location", "/recipes/\(id)"))
  }

  /// Returns the number of a recipe from its text.
  private static func recipeNumber(_ text: String) throws(Refusal) -> Recipe.ID {
    guard isNumber(text) else {
      throw Refusal(.badRequest, "A recipe's identifier must be a number.")
    }
    // A number that overflows an integer is well-formed, but no recipe has it.
    guard let id = Int(text) else { throw noRecipe }
    return id
  }

  private static var noRecipe: Refusal {
    Refusal(.notFound, "There is no recipe with this number.")
  }

  private static var noCategory: Refusal { Refusal(.notFound, "There is no such category.") }

  /// Returns a Boolean value that indicates whether a text consists of digits.
  static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
