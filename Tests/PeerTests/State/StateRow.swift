/// What a client is asked to do, once or several times one after the other, in a folder of its own: what it remembers in files there, and
/// what it asks for and says in consequence, is what curl does.
struct StateRow: Sendable {
  /// The words of the commands, which `&&` separates. `~` in a word is a space, `''` an empty word; `{site}` and its like are where
  /// the servers are, `{folder}` is the client's folder.
  let line: String
  let ways: [StatePath]
  /// What is in the folder before; `{folder}` and its like stand in them too.
  let files: [String: String]
  /// Which of these is standard input.
  let input: String?
  /// How long each request waits for the one before, at least, in seconds.
  let waits: [Double]

  init(_ line: String, _ ways: [StatePath] = [.clear], files: [String: String] = [:], input: String? = nil, waits: [Double] = []) {
    self.line = line
    self.ways = ways
    self.files = files
    self.input = input
    self.waits = waits
  }

  /// The commands as both clients are told them, but for what follows from the way.
  func commands(filledBy fill: (String) -> String) -> [[String]] {
    line.split(separator: " && ").map { command in
      command.split(separator: " ").map { $0 == "''" ? "" : fill(String($0).replacing("~", with: " ")) }
    }
  }

  /// How often a program is run.
  var runs: Int { line.split(separator: " && ").count }
}
