// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import recipes

/// The built program as a command: in pipes, with a closed output, and with a program at the other end.
@Suite("Commands of the executable", .serialized, .timeLimit(.minutes(10)))
struct CommandProgramTests {
  private let shell = ShellRun()

  private func run(_ script: String) throws -> (output: String, errors: String, status: Int32) {
    try shell.run(script)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private let signIn = "echo proscenium | recipes sign-in demo >/dev/null; "

  @Test("without a sign-in the status is 3, and the sentence or the JSON is on standard error")
  func signedOut() throws {
    let plain = try run("recipes list categories")
    #expect(plain.status == 3)
    #expect(plain.output.isEmpty)
    #expect(plain.errors.hasPrefix("recipes: You aren't signed in."))
    let json = try run("recipes list categories --json")
    let error = try #require(object(json.errors)["error"] as? [String: Any])
    #expect(error["kind"] as? String == "not-signed-in")
    #expect(error["status"] as? Int == 3)
  }

  @Test("a command that has no JSON refuses --json with status 2")
  func refusedJSON() throws {
    for command in ["plain", "--json plain", "keys"] {
      let run = try run("recipes \(command) --json </dev/null")
      #expect(run.status == 2 && run.output.isEmpty)
      let error = try #require(object(run.errors)["error"] as? [String: Any])
      #expect(error["kind"] as? String == "usage")
      #expect((error["message"] as? String)?.contains("recipes --json") == true)
    }
  }

  @Test("settings that can't be read are named, and the status is 1")
  func brokenSettings() throws {
    let run = try run(
      """
      mkdir -p "$HOME/.config/proscenium-recipes"
      echo '{"keys": {}, // x' > "$HOME/.config/proscenium-recipes/settings.json"
      recipes keys
      """)
    #expect(run.status == 1 && run.output.contains("help: "))
    #expect(run.errors.contains("settings.json isn't valid JSON."))
  }

  @Test("a file is replaced when the new one is complete", arguments: ["", " --replace"])
  func failingReplacement(option: String) throws {
    let run = try run(
      """
      mkdir -p "$XDG_STATE_HOME" "$FOLDER/out"; cd "$FOLDER/out"
      [ -z "\(option)" ] || { echo old > r.txt; chmod 640 r.txt; }
      (trap '' XFSZ; ulimit -f 0; recipes report -o r.txt\(option)) 2>&1; echo "status $?"
      ls; cat r.txt
      recipes report -o r.txt\(option) && ls -l r.txt && grep -c . r.txt
      """)
    let failure = "recipes: r.txt can't be written: File too large.\nstatus 1\n"
    #expect(run.output.hasPrefix(failure + (option.isEmpty ? "" : "r.txt\nold\n")))
    #expect(run.status == 0)
    if !option.isEmpty { #expect(run.output.contains("-rw-r-----")) }
  }

  @Test("a screenshot refuses a key that doesn't exist, and names it")
  func unknownKey() throws {
    let run = try run("recipes screenshot --keys 'down entr' -o \"$HOME/a.txt\"")
    #expect(run.status == 2 && run.errors.contains("There is no key “entr”."))
  }

  @Test("a report and a screenshot replace nothing without being told to, and only files")
  func replacing() throws {
    for command in ["report", "screenshot"] {
      let run = try run(
        """
        cd "$FOLDER"; echo precious > \(command).txt; ln -s \(command).txt \(command)-link.txt
        for arguments in "\(command).txt" "\(command)-link.txt" "\(command)-link.txt --replace" "\(command).txt --replace"; do
          recipes \(command) -o $arguments >/dev/null 2>&1
          echo "$? $(head -c 8 \(command).txt)"
        done
        """)
      let lines = run.output.split(separator: "\n")
      #expect(lines.prefix(3) == ["6 precious", "6 precious", "6 precious"], "\(run)")
      #expect(lines.dropFirst(3).first?.hasPrefix("0 ") == true, "\(run)")
      #expect(lines.dropFirst(3).first != "0 precious", "\(run)")
    }
    #expect(try run("recipes report -o /nowhere/x").errors.contains("/nowhere/x can't be written"))
  }

  @Test("a report that can't be written is an error, not a crash")
  func fullOutput() throws {
    let full = try run("recipes report >/dev/full")
    #expect(full.status == 1 && full.errors.hasPrefix("recipes: The output can't be written"))
    #expect(try run("recipes report >&-").status == 1)
    #expect(try run("recipes report | head -n 1").status == 0)
  }

  @Test("a command that ends while its server is starting isn't ended by a signal")
  func endsEarly() throws {
    let run = try run(
      "for i in 1 2 3 4 5 6 7 8 9 10; do recipes list categories 2>/dev/null; printf '%s ' $?; "
        + "echo '{\"command\":\"quit\"}' | recipes --json >/dev/null; printf '%s ' $?; done")
    #expect(run.output == String(repeating: "3 0 ", count: 10))
  }

  @Test("a password comes from standard input, and a wrong one is refused with status 3")
  func password() throws {
    #expect(try run("echo wrong | recipes sign-in demo").status == 3)
    #expect(try run("recipes sign-in demo </dev/null").status == 2)
    #expect(try run("recipes sign-in demo proscenium").status == 2)
    let signedIn = try run("echo proscenium | recipes sign-in demo && recipes list categories")
    #expect(signedIn.status == 0)
    #expect(signedIn.output.contains("soups  Soups"))
  }

  @Test("lists, recipes and searches are sentences, or JSON for programs")
  func lists() throws {
    let run = try run(signIn + "recipes list recipes soups --order quickest --json")
    let recipes = try #require(object(run.output)["recipes"] as? [[String: Any]])
    #expect(recipes.count > 3)
    #expect(Set(recipes[0].keys) == ["id", "name", "minutes", "rating", "favourite", "ownRating"])
    #expect(try self.run("recipes --json list contacts").output.hasPrefix(#"{"contacts":["#))
    #expect(try self.run("recipes list --json").output.hasPrefix(#"{"categories":["#))
    #expect(try self.run("recipes show 3").output.contains("serves"))
    #expect(try self.run("recipes show 3 --servings 50").output.contains("serves 50, scaled from"))
    #expect(try self.run("recipes show 3 --servings 100").status == 2)
    #expect(try self.run("recipes show 99999").status == 4)
    #expect(try self.run("recipes show 'AJO BLANCO'").output.hasPrefix("Ajo blanco"))
    #expect(
      try self.run("recipes show 'ajo blnco'").errors.contains("Did you mean “Ajo blanco”?"))
    #expect(try self.run("recipes list recipes nothing").status == 4)
    #expect(try self.run("recipes search lemon --limit 2").output.contains("2 of "))
    #expect(try self.run("recipes search zzzz").output == "No results.\n")
    // More than a page of results.
    let many = try self.run("recipes search e --limit 45 --json")
    #expect((try object(many.output)["recipes"] as? [Any])?.count == 45)
    #expect(try self.run("recipes show 999").errors.hasPrefix("recipes: It wasn't found. "))
  }

  @Test("data are kept without an option, and --temporary keeps none")
  func keptData() throws {
    _ = try run(signIn + "recipes favourite 3 && recipes favourite 4 --temporary")
    let kept = try object(try run("recipes favourites --json").output)
    #expect((kept["recipes"] as? [[String: Any]])?.map { $0["id"] as? Int } == [3])
    #expect(try run("recipes favourites --temporary").output == "There are no recipes.\n")
    let both = try run("recipes favourites --temporary --data $FOLDER/other.sqlite")
    #expect(both.status == 2 && both.errors.contains("Give one of them."))
  }

  @Test("several programs use the same data at the same time")
  func sharedData() throws {
    let many = (1...8).map { "recipes favourite \($0) & " }.joined()
    let all = try run(signIn + many + "wait; recipes favourites --json")
    #expect(all.errors.isEmpty)
    let recipes = try #require(
      object(all.output.split(separator: "\n").last.map(String.init) ?? "")["recipes"]
        as? [[String: Any]])
    #expect(Set(recipes.compactMap { $0["id"] as? Int }) == Set(1...8))
  }

  @Test("a command whose data can't be kept fails, reports no change, and damages nothing")
  func unusableData() throws {
    let file = "$XDG_STATE_HOME/proscenium-recipes/recipes.sqlite"
    let script = "echo no database >\(file); recipes favourite 3; echo $?; cat \(file)"
    let result = try run(signIn + script)
    #expect(result.output == "1\nno database\n")
    #expect(result.errors.contains("recipes.sqlite is no SQLite database"))
  }

  @Test("favourites and ratings are kept by the server, and a search is restricted")
  func opinions() throws {
    let data = "--data $FOLDER/data.sqlite"
    let marked = try run(signIn + "recipes favourite 3 --json \(data)")
    #expect(marked.status == 0)
    let recipe = try #require(object(marked.output)["recipe"] as? [String: Any])
    #expect(recipe["favourite"] as? Bool == true)
    #expect(try run("recipes rate 3 4 \(data)").output.hasSuffix(": favourite, your rating 4\n"))
    let list = try run("recipes favourites --json \(data)")
    let recipes = try #require(object(list.output)["recipes"] as? [[String: Any]])
    #expect(recipes.map { $0["id"] as? Int } == [3])
    #expect(recipes.map { $0["ownRating"] as? Int } == [4])
    #expect(try run("recipes rate 3 0 \(data)").output.hasSuffix(": favourite\n"))
    #expect(
      try run("recipes favourite 3 --remove \(data)").output.hasSuffix(": not a favourite\n"))
    #expect(try run("recipes favourites \(data)").output == "There are no recipes.\n")
    #expect(try run("recipes rate 3 6 \(data)").status == 2)
    #expect(try run("recipes favourite 99999 \(data)").status == 4)
    let soups = try run("recipes search a --category soups --within 30 --json")
    let found = try #require(object(soups.output)["recipes"] as? [[String: Any]])
    #expect(!found.isEmpty && found.allSatisfy { $0["minutes"] as? Int ?? 99 <= 30 })
    #expect(try run("recipes search a --category nothing").status == 4)
    #expect(try run("recipes search a --within 0").status == 2)
  }

  @Test("saving never replaces a file unless told, and nothing but a file")
  func saves() throws {
    #expect(try run(signIn + "recipes save $FOLDER/all.md").status == 0)
    #expect(try run("recipes save $FOLDER/all.md").status == 6)
    #expect(try run("recipes save $FOLDER/all.md --replace").status == 0)
    #expect(try run("recipes save /dev/null --replace").status == 6)
    #expect(try run("recipes save $FOLDER/nowhere/all.md").status == 1)
  }

  @Test("a pipe without a reader, a closed and a full output are no disaster")
  func outputs() throws {
    let pipe = try run(signIn + "recipes list categories | head -n 1; echo ${PIPESTATUS[1]}")
    #expect(pipe.output.hasSuffix("\n0\n"))
    #expect(pipe.errors.isEmpty)
    let closed = try run("recipes list categories >&-")
    #expect(closed.status == 1)
    #expect(closed.errors.contains("can't be written"))
    #expect(try run("recipes list categories 2>&-").output.contains("Soups"))
  }

  @Test("a server that is gone gives status 5, one that hangs does so after the time limit")
  func servers() throws {
    let gone = try run(
      """
      : >$FOLDER/port; "$RECIPES" serve >$FOLDER/port & server=$!
      until url=$(grep -o 'http://[0-9.:]*' $FOLDER/port); do :; done
      echo proscenium | recipes sign-in demo --server $url >/dev/null
      kill -STOP $server
      recipes list pharmacies --server $url --timeout 1; echo $?
      "$RECIPES" list pharmacies --server $url & command=$!
      recipes status --server $url --timeout 1; kill -INT $command; wait $command; echo $?
      kill -CONT $server; kill $server; wait $server 2>/dev/null
      recipes list pharmacies --server $url; echo $?
      recipes status --server $url; echo $?
      """)
    let lines = gone.output.split(separator: "\n")
    #expect(lines.filter { Int($0) != nil } == ["5", "130", "5", "5"])
    #expect(lines.count { $0 == "The server can't be reached." } == 2)
    #expect(lines.count { $0 == "You are signed in." } == 2)
    #expect(lines.contains { $0.hasPrefix("No answer.") })
    #expect(!gone.output.contains("next attempt"))
    #expect(gone.errors.contains("No answer."))
    #expect(gone.errors.contains("No connection."))
  }

  /// The start of a script: a server at `$url`, at which a user is signed in; its process is `$server`.
  private let serve = """
    : >$FOLDER/port; "$RECIPES" serve >$FOLDER/port & server=$!
    until url=$(grep -o 'http://[0-9.:]*' $FOLDER/port); do :; done
    echo proscenium | recipes sign-in demo --server $url >/dev/null

    """

  @Test("commands at a server that fails give its reason, and don't wait for the time limit")
  func busy() throws {
    let run = try run(
      serve + """
        kill $server; wait $server 2>/dev/null
        "$RECIPES" serve --port ${url##*:} --fail 1 >$FOLDER/port2 & server=$!
        until grep -q http $FOLDER/port2; do :; done
        for command in "favourite 1" kitchen "list contacts" "messages General"; do
          recipes $command --server $url --timeout 600; echo $?
        done
        kill $server; wait $server 2>/dev/null
        """)
    #expect(run.output == "1\n1\n1\n1\n")
    // The shell may add lines about the ended server.
    let errors = run.errors.split(separator: "\n").filter { $0.hasPrefix("recipes: ") }
    #expect(errors.count == 4)
    #expect(
      errors.allSatisfy {
        $0 == "recipes: The server has a problem. The server is busy. Try again."
      })
  }

  @Test("a session gives up each command after the time limit")
  func sessionLimit() throws {
    let run = try run(
      serve + """
        kill -STOP $server
        recipes --json --timeout 1 --server $url <<'LINES'
        {"command":"favourite","id":1}
        {"command":"contacts"}
        LINES
        kill -CONT $server; kill $server; wait $server 2>/dev/null
        """)
    let answers = try run.output.split(separator: "\n").map { try object(String($0)) }
    #expect(answers.count == 3)
    for answer in answers.dropFirst() {
      #expect((answer["error"] as? [String: Any])?["kind"] as? String == "offline")
    }
  }

  @Test("invalid arguments give status 2, as JSON if they ask for it")
  func usage() throws {
    #expect(try run("recipes list what").status == 2)
    #expect(try run("recipes search").status == 2)
    let json = try run("recipes show 3 --servings soup --json")
    #expect(json.status == 2)
    #expect((try object(json.errors)["error"] as? [String: Any])?["kind"] as? String == "usage")
  }

  @Test("a script drives a session in JSON lines")
  func session() throws {
    let run = try run(
      """
      recipes --json <<'LINES'
      {"command":"categories","tag":"first"}
      this isn't JSON
      {"command":"sign-in","name":"demo","password":"proscenium"}
      {"command":"add","reference":"merrow-19"}
      {"command":"deliver","id":1}
      {"command":"delivery"}
      {"command":"quit"}
      {"command":"delivery"}
      LINES
      """)
    let answers = try run.output.split(separator: "\n").map { try object(String($0)) }
    #expect(answers.count == 7)
    #expect(answers.allSatisfy { $0["commands"] is [[String: Any]] && $0["place"] is String })
    #expect(answers[1]["tag"] as? String == "first")
    #expect((answers[1]["error"] as? [String: Any])?["kind"] as? String == "not-signed-in")
    #expect((answers[2]["error"] as? [String: Any])?["kind"] as? String == "usage")
    #expect((answers[3]["shown"] as? [String: Any])?["signedIn"] as? Bool == true)
    let shown = answers[6]["shown"] as? [String: Any]
    #expect((shown?["delivery"] as? [String: Any])?["reference"] as? String == "merrow-19")
    #expect(run.status == 1, "two lines have failed")
    #expect(!run.output.contains("proscenium"))
  }

  @Test("every command of a session answers extreme numbers")
  func extremes() throws {
    let begin = #"{"command":"sign-in","name":"demo","password":"proscenium"}"#
    func answers(_ lines: [String]) throws -> (answers: [[String: Any]], status: Int32) {
      let text = ([begin] + lines).joined(separator: "\n")
      let run = try run("recipes --json <<'LINES'\n\(text)\nLINES\n")
      return (try run.output.split(separator: "\n").map { try object(String($0)) }, run.status)
    }
    let commands = try #require(answers([]).answers.last?["commands"] as? [[String: Any]])
    var lines: [String] = []
    for command in commands {
      let name = try #require(command["name"] as? String)
      let parameters = try #require(command["parameters"] as? [[String: Any]])
      for number in [Int.min, -1, 0, Int.max] {
        var line: [String: Any] = ["command": name]
        for parameter in parameters {
          let (key, type) = (parameter["name"] as? String ?? "", parameter["type"] as? String ?? "")
          if type.hasPrefix("integer") { line[key] = number }
          if type == "text" { line[key] = "lemon" }
        }
        // The one number that is allowed is waited for.
        if name == "news", number == .max { continue }
        guard line.values.contains(where: { $0 is Int }) else { continue }
        let data = try JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
        lines.append(String(decoding: data, as: UTF8.self))
      }
    }
    #expect(lines.count > 30)
    let (all, status) = try answers(lines)
    #expect(all.count == lines.count + 2, "the program ended after \(lines[max(0, all.count - 3)])")
    #expect(status == 1)
  }

  @Test("the completion script has the values of arguments")
  func completes() throws {
    let run = try run("recipes --generate-completion-script bash")
    #expect(run.status == 0)
    for values in ["catppuccin-latte", "breakfasts", "favourites", "recipe/", "kitchen"] {
      #expect(run.output.contains(values))
    }
    #expect(try self.run("recipes --generate-completion-script bash | bash -n").status == 0)
  }

  @Test("line mode reaches every feature from a pipe")
  func plain() throws {
    let run = try run(
      """
      printf '%s\\n' demo proscenium help 'search lemon' 1 '' b delivery p a 1 1 p 'd 1' '' 'x 1' b '' \
        contacts 1 back news '' status '' "save $FOLDER/plain.md" '' "save $FOLDER/plain.md" replace '' \
        o quit | recipes plain
      """)
    for text in [
      "search and words", "1. Avgolemono", "Follow Lantern Row", "Your order goes to",
      "You have no pharmacies yet.", "The contacts of", "On the stove",
      "The server can be reached.", "Saved to", "replace replaces it",
    ] {
      #expect(run.output.contains(text), "\(text)")
    }
    #expect(run.errors == "\(shell.folder.path("."))/plain.md exists.\n")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("Name:\n"))
  }
}
