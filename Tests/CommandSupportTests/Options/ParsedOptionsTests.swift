import Testing

@testable import CommandSupport

@Suite("Words of fetch")
struct ParsedOptionsTests {
  private static let rows = [
    OptionRow("s", "silent", section: "Output", "Be silent."), OptionRow("S", "show-error", section: "Output", "But for errors."),
    OptionRow("L", "location", section: "Redirects", "Follow."), OptionRow("v", "verbose", section: "Output", "Say more."),
    OptionRow("o", "output", "file", section: "Output", "Write there."), OptionRow("X", "request", "method", section: "Request", "Method."),
    OptionRow("H", "header", "line", section: "Request", repeatable: true, "Field."),
    OptionRow("m", "max-time", "seconds", section: "Connection", "Time."),
    OptionRow("d", "data", "data", aliases: ["data-ascii"], section: "Request", repeatable: true, "Data."),
    OptionRow(nil, "compressed", section: "Request", "Ask for codings."), OptionRow(nil, "no-sni", section: "Hello", "Send no name."),
  ]

  private func read(_ words: String...) throws(CommandLineError) -> ParsedOptions {
    try ParsedOptions(words, rows: Self.rows, of: "tlsprobe fetch")
  }

  private func mistake(_ words: String...) -> CommandLineError? {
    #expect(throws: CommandLineError.self) { try ParsedOptions(words, rows: Self.rows, of: "tlsprobe fetch") }
  }

  @Test("letters stand together, and the last may take its value from the next word or the same")
  func clusters() throws {
    let words = try read("-sSLo", "file", "https://example.org/", "-XPOST", "-vvofile2")
    #expect(words.given.map(\.name) == ["silent", "show-error", "location", "output", "request", "verbose", "verbose", "output"])
    #expect(words.given.map(\.value) == [nil, nil, nil, "file", "POST", nil, nil, "file2"])
    #expect(words.operands == ["https://example.org/"])
    #expect(words.count(of: "verbose") == 2)
  }

  @Test("a value stands after = or in the next word, and may be empty, hold = or begin with a dash")
  func values() throws {
    let words = try read("--max-time=3", "--data=a=b", "-d", "-5", "--data", "--", "--output", "--silent", "-H", "", "--header=")
    #expect(words.value(of: "max-time") == "3")
    #expect(words.values(of: "data") == ["a=b", "-5", "--"])
    #expect(words.value(of: "output") == "--silent")
    #expect(words.values(of: "header") == ["", ""])
    #expect(!words.isGiven("silent"))
    #expect(words.operands.isEmpty)
  }

  @Test("of an option that was given twice the last one counts")
  func lastWins() throws {
    let words = try read("-m1", "--max-time", "2", "-m", "3")
    #expect(words.value(of: "max-time") == "3")
    #expect(words.count(of: "max-time") == 3)
  }

  @Test("--no- takes back what was said before of an option without value")
  func negation() throws {
    #expect(try !read("--compressed", "--no-compressed").isGiven("compressed"))
    #expect(try read("--no-compressed", "--compressed").isGiven("compressed"))
    #expect(try read("--no-sni").isGiven("no-sni"))
    #expect(mistake("--no-output")?.message == "unknown option '--no-output'")
    #expect(mistake("--no-compressed=1")?.message == "unknown option '--no-compressed'")
  }

  @Test("after -- all are operands, and a dash alone always is one")
  func operands() throws {
    #expect(try read("-", "a", "--", "-s", "--", "--silent").operands == ["-", "a", "-s", "--", "--silent"])
    #expect(try read().operands.isEmpty)
  }

  @Test("an option by its other name counts as itself")
  func aliases() throws {
    #expect(try read("--data-ascii", "a").values(of: "data") == ["a"])
  }

  @Test("what is no option is refused, with the one that was probably meant")
  func unknown() {
    let near = mistake("--compresed")
    #expect(near?.status == .usage)
    #expect(near?.message == "unknown option '--compresed'")
    #expect(near?.hint == "did you mean '--compressed'? See 'tlsprobe fetch --help'")
    #expect(mistake("--xyzzyxyzzy")?.hint == "see 'tlsprobe fetch --help'")
    #expect(mistake("-sZ")?.message == "unknown option '-Z'")
    #expect(mistake("--" + String(repeating: "a", count: 100_000))?.hint == "see 'tlsprobe fetch --help'")
  }

  @Test("names are not abbreviated", arguments: ["--comp", "--max", "--sil"])
  func abbreviations(word: String) {
    #expect(mistake(word)?.message == "unknown option '\(word)'")
  }

  @Test("an option's value cannot be missing, nor given to one that takes none")
  func missing() {
    #expect(mistake("-so")?.message == "missing value for '-o <file>'")
    #expect(mistake("--max-time")?.message == "missing value for '--max-time <seconds>'")
    #expect(mistake("--silent=yes")?.message == "'--silent' takes no value")
    #expect(mistake("-m")?.status == .usage)
  }

  @Test("options and operands keep their order, also after a negation")
  func order() throws {
    let words = try read("a", "-s", "b", "-d", "x", "--no-silent", "c", "--", "-d")
    #expect(words.arguments == [.operand("a"), .operand("b"), .option("data", "x"), .operand("c"), .operand("-d")])
    #expect(try read("-s", "a", "-L").with(arguments: words.arguments).arguments == words.arguments)
  }

  @Test("a word tells whether a value has to follow it")
  func need() {
    let needs: [(String, ParsedOptions.Need)] = [
      ("--output", .value), ("--output=x", .complete), ("-o", .value), ("-ox", .complete), ("-so", .value), ("-s", .nothing),
      ("--silent", .nothing), ("--no-silent", .nothing), ("--no-output", .unknown(nearest: nil)), ("-Q", .unknown(nearest: nil)),
      ("--outptu", .unknown(nearest: "--output")),
    ]
    for (word, need) in needs {
      let found = ParsedOptions.need(of: word, rows: Self.rows)
      if case .unknown(nil) = need { if case .unknown = found { continue } }
      #expect(found == need, "\(word)")
    }
  }

  @Test("an error about an option of a file has its place instead of its value")
  func located() throws {
    let words = try read().with(arguments: [.option("request", "hidden")], filed: [("request", "hidden", "rc:3")])
    #expect(words.located(CommandLineError(.usage, "invalid -X 'hidden': no")).message == "rc:3: invalid -X: no")
    #expect(words.located(CommandLineError(.usage, "bad hidden")).message == "bad (from the file)")
    #expect(try read("-X", "shown").located(CommandLineError(.usage, "invalid -X 'shown'")).message == "invalid -X 'shown'")
  }
}
