// SPDX-License-Identifier: MIT

import RecipeEntities

/// Answers the requests of the recipes application; those for pharmacies through `PharmacyAPI`.
struct RecipeAPI: Sendable {
  let store: RecipeStore
  let mint: TokenMint
  /// Makes the demo's account. Its password also stands in for that of a name which has no account,
  /// so that the answer takes as long.
  let demoAccount: Task<PasswordHash, any Error>
  let press: CookbookPress
  let news: NewsAPI

  /// Answers a request; whatever is wrong with it becomes an answer as well.
  func respond(to request: HTTPRequest) async -> HTTPResponse {
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
      return HTTPResponse(
        Refusal(.internalServerError, "The server can't read its data. Try again later."))
    }
  }

  private func respond(to request: HTTPRequest, at route: Route) async throws -> HTTPResponse {
    let account = route.needsToken ? try account(of: request) : ""
    switch route {
    case .token:
      return HTTPResponse(try await signIn(request.json(Credentials.self)))
    case .renewal:
      return HTTPResponse(try await renew(request.json(Token.Renewal.self)))
    case .categories:
      return try HTTPResponse(await store.categories()).kept(forSeconds: 0, answering: request)
    case .recipes:
      return try HTTPResponse(await summaries(RecipeQuery(request.query)))
        .kept(forSeconds: 0, answering: request)
    case .recipe(let text):
      return try HTTPResponse(await recipe(text)).kept(forSeconds: 60, answering: request)
    case .search:
      return HTTPResponse(try await store.page(RecipeSearch(request.query)))
    case .cookbook:
      return try HTTPResponse(try await press.text(), answering: request)
    case .news:
      return try await news.stream(answering: request)
    case .pharmacies where request.method == "POST":
      let order = try request.json(Pharmacy.Order.self)
      return HTTPResponse(try await pharmacies.add(order, for: account), status: .created)
    case .pharmacies:
      return HTTPResponse(try await pharmacies.list(of: account))
    case .pharmacy(let text):
      return HTTPResponse(try await pharmacies.delete(text, of: account))
    case .places:
      return HTTPResponse(try await pharmacies.places(request.query))
    case .user:
      return HTTPResponse(try await user(account))
    case .contacts:
      return HTTPResponse(try await contacts(of: account))
    case .connection(let text):
      let connection = try request.json(Contact.Connection.self)
      return HTTPResponse(try await connect(text, connection, of: account))
    }
  }

  private func signIn(_ credentials: Credentials) async throws -> Token {
    let decoy = try await demoAccount.value
    let stored = try await store.password(of: credentials.name)
    let matches = await (stored ?? decoy).matches(credentials.password)
    guard stored != nil, matches else {
      throw Refusal(
        .unauthorized, "Wrong name or password. Look at both and try again.",
        fields: [HTTPField("WWW-Authenticate", "Bearer")])
    }
    return try mint.token(for: credentials.name)
  }

  private func renew(_ renewal: Token.Renewal) async throws -> Token {
    guard let name = try? mint.name(renewing: renewal), try await store.password(of: name) != nil
    else {
      throw Refusal.unauthorized("The sign-in has expired. Sign in again.", flaw: "invalid_token")
    }
    return try mint.token(for: name)
  }

  private var pharmacies: PharmacyAPI { PharmacyAPI(store: store.pharmacies) }

  /// The name of the account that the request's token was issued for.
  private func account(of request: HTTPRequest) throws -> String {
    let token = try request.bearerToken()
    do {
      return try mint.name(in: token)
    } catch .expired {
      throw Refusal.unauthorized("The sign-in has expired. Sign in again.", flaw: "invalid_token")
    } catch .forged {
      throw Refusal.unauthorized("The token is not valid. Sign in again.", flaw: "invalid_token")
    }
  }

  private func summaries(_ query: RecipeQuery) async throws -> [Recipe.Summary] {
    guard let summaries = try await store.summaries(in: query.category, by: query.order) else {
      throw Refusal(.notFound, "There is no such category.")
    }
    return summaries
  }

  private func recipe(_ text: String) async throws -> Recipe {
    guard Self.isNumber(text) else {
      throw Refusal(.badRequest, "A recipe's identifier must be a number.")
    }
    // A number that is too long for an integer is a number, but not a recipe's.
    guard let id = Int(text), let recipe = try await store.recipe(id) else {
      throw Refusal(.notFound, "There is no recipe with this number.")
    }
    return recipe
  }

  /// Whether a text from a path consists of digits.
  static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
