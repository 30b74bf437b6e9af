// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Proscenium

/// The search field, the places found, and the forecast of the selected place.
@MainActor struct WeatherScreen {
  let search: WeatherSearch
  let source: String

  var root: some Component {
    Screen("Weather") {
      TextField("place, such as “Cork”", text: search.query).defaultFocus()
      Observing(search.failure) { failure in
        if let failure {
          HStack(spacing: 2) {
            Label("\(failure.message)", role: \.error).grow()
            Button("Try again") { search.retry() }
          }
        }
      }
      Split(part: 0.4) {
        Observing(search.query, search.places) { query, state in places(query, state) }
      } second: {
        Observing(search.forecast, search.failure) { state, failure in
          if failure == nil { forecast(state) }
        }
      }
      .grow()
      Label("Source: \(source)", role: \.secondary)
    }
    .onKey("ctrl+r", "try again") { search.retry() }
    .onKey("ctrl+l", "clear") {
      search.query.value = ""
      search.selection.value = nil
    }
  }

  @DeclarationBuilder private func places(
    _ query: String, _ state: WeatherSearch.State<[Place]>
  ) -> DeclarationList {
    if query.trimmed.isEmpty {
      Label("Enter the name of a place.", role: \.secondary)
    } else {
      Loading(state) { places in
        List(places, selection: search.selection) { place in
          ListRow(title: Text(place.name), detail: Text(place.country))
        }
        .emptyText("No place has this name.")
      }
    }
  }

  @DeclarationBuilder private func forecast(
    _ state: WeatherSearch.State<Forecast?>
  ) -> DeclarationList {
    Loading(state) { forecast in
      if let forecast {
        Label(Text(forecast.summary), role: \.title)
        Sparkline("Next days", values: forecast.temperatures, rows: 3)
        ForEach(days(of: forecast), id: \.self) { line in Text(line) }
      } else {
        Label("Select a place.", role: \.secondary)
      }
    }
  }

  private func days(of forecast: Forecast) -> [String] {
    forecast.temperatures.enumerated().map { index, degrees in "Day \(index + 1): \(degrees) °C" }
  }
}

@main struct Weather {
  @MainActor static func main() {
    do {
      let (client, source) = try makeClient(Array(CommandLine.arguments.dropFirst()))
      let search = WeatherSearch(client: SafeClient(client), on: MainScheduler())
      try Application.run(ApplicationOptions()) { _ in
        WeatherScreen(search: search, source: source).root
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// The client for the arguments: none, or `--server URL`.
  static func makeClient(_ arguments: [String]) throws -> (any Client, String) {
    if arguments.isEmpty { return (DemoServer.client(), "demonstration") }
    guard arguments.count == 2, arguments[0] == "--server" else { throw UsageError() }
    return (try CurlClient(arguments[1]), arguments[1])
  }
}

struct UsageError: Error, CustomStringConvertible {
  var description: String { "Usage: weather [--server URL]" }
}
