import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("URLs of a command line of fetch")
struct FetchOperationTests {
  private func operation(_ words: String...) throws(CommandLineError) -> FetchOperation {
    try FetchOperation(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch").arranged())
  }

  private func transfers(_ words: String...) throws(CommandLineError) -> [ParsedOptions] {
    let operation = try FetchOperation(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch").arranged())
    return operation.urls.indices.map { operation.transfer($0) }
  }

  @Test("arguments with a scheme, and host names, are URLs; items apply to all of them")
  func urls() throws {
    #expect(
      try operation("a.test", "HTTP://b", "c.test", "x=http://d", "--url", "localhost:1").urls == [
        "a.test", "HTTP://b", "c.test", "https://localhost:1",
      ])
    let all = try transfers("POST", "https://a/", "X-A:b", "https://b/", "c=d")
    #expect(all.map(\.operands) == [["POST", "https://a/", "X-A:b", "c=d"], ["POST", "https://b/", "X-A:b", "c=d"]])
    #expect(try operation("a.test", "--proto-default", "http", "--url", "b").urls == ["a.test", "http://b"])
    #expect(try operation("x=y", "--url", "https://a/").urls == ["https://a/"])
  }

  @Test("-o, -O and -T apply to one URL each, in order")
  func outputs() throws {
    let all = try transfers("https://a/", "https://b/", "https://c/", "-o", "1", "-O", "-T", "f", "-s")
    #expect(all.map { $0.value(of: "output") } == ["1", nil, nil] && all.map { $0.isGiven("remote-name") } == [false, true, false])
    #expect(all.map { $0.value(of: "upload-file") } == ["f", nil, nil] && all.allSatisfy { $0.isGiven("silent") })
    #expect(try transfers("https://a/", "-o", "1", "-o", "2").map { $0.value(of: "output") } == ["1"])
    #expect(try transfers("https://a/", "https://b/", "-o", "1", "--remote-name-all").map { $0.isGiven("remote-name") } == [false, true])
  }

  @Test("options with one result take one URL, and standard input is the body of one")
  func single() {
    for words in [["--report", "json:f"], ["--diff-with", "history:1"], ["-C", "-"], ["-d", "@-"], ["-T", "-", "-T", "-"]] {
      let error = #expect(throws: CommandLineError.self) {
        try FetchOperation(ParsedOptions(words + ["https://a/", "https://b/"], rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
      }
      #expect(error?.status == .usage, "\(words)")
    }
  }

  @Test("--next begins new options, except for those of the whole command")
  func next() throws {
    let words = try ParsedOptions(
      ["-s", "-A", "a", "https://a/", "--next", "-H", "X: y", "https://b/", "-:", "https://c/"], rows: FetchOptionTable.rows,
      of: "tlsprobe fetch"
    ).arranged()
    let sets = [words] + words.following
    #expect(sets.map(\.operands) == [["https://a/"], ["https://b/"], ["https://c/"]])
    #expect(sets.map { $0.isGiven("silent") } == [true, true, true] && sets.map { $0.isGiven("user-agent") } == [true, false, false])
    #expect(sets.map { $0.values(of: "header").count } == [0, 1, 0])
  }
}
