import Testing

/// Libraries identify hints by codes; only the command line knows the names of its options.
@Suite struct HintTests {
  /// Files of libraries that name options, with the reason.
  private static let commandLine: Set = ["CommandSupport", "FetchCLI", "TLSProbeCLI"]

  private static let exceptions = [
    "Sources/HTTPServer/Site/CrossOriginGuard.swift": "the content of a response, which has no codes",
    "Sources/LocalPage/Views/CollectionsView.swift": "a command line on a page",
    "Sources/RequestFormats/Curl/CurlCommand.swift": "the words of a command line of curl",
    "Sources/RequestFormats/Curl/CurlFormPart.swift": "the words of a command line of curl",
    "Sources/RequestFormats/Curl/CurlFormat.swift": "the words of a command line of curl",
    "Sources/Report/Fetch/FetchFormatter.swift": "the verdict in a report",
    "Sources/Report/Fetch/WriteOutWriter.swift": "the text of curl's warning about a variable",
    "Sources/Report/Diff/DiffReport.swift": "a remark in a report",
    "Sources/Report/ProbeFormatter.swift": "the verdict in a report",
    "Sources/Report/ProbeTable.swift": "a remark under a table for terminals",
    "Sources/Checks/Chain/MissingIntermediate.swift": "a remedy, which reports contain as a text",
    "Sources/Checks/Chain/RevocationUnavailable.swift": "a remedy, which reports contain as a text",
    "Sources/Checks/Chain/UnknownIssuer.swift": "a remedy, which reports contain as a text",
    "Sources/Checks/Chain/VerdictErrorCheck.swift": "remedies, which reports contain as a text",
  ]

  @Test func `libraries do not name options`() throws {
    for path in Self.exceptions.keys { #expect(SourceTree.sources.contains { $0.path == path }, "\(path) does not exist") }
    let option = try Regex(#""([^"]*[ '`(])?--[a-z][a-z-]+"#)
    for file in SourceTree.files(below: "Sources", suffix: ".swift") where !Self.commandLine.contains(file.target) {
      let names = file.code(with: "--").filter { $0.contains(option) }
      #expect(names.isEmpty != Self.exceptions.keys.contains(file.path), "\(file.path): \(names)")
    }
  }

  @Test func `every hint code has a text`() throws {
    let texts = try SourceTree.text(of: "Sources/CommandSupport/Hints.swift")
    var codes: Set<Substring> = []
    for file in SourceTree.files(below: "Sources", suffix: ".swift") {
      for line in file.code(with: " = HintCode(") {
        guard let end = line.firstRange(of: " = HintCode(rawValue: \"") else { continue }
        let name = line[..<end.lowerBound].split(separator: " ").last ?? ""
        #expect(texts.contains("    .\(name):"), "\(file.path): \(name)")
        #expect(codes.insert(line[end.upperBound...]).inserted, "\(file.path): \(name)")
      }
    }
    #expect(codes.count == texts.split(separator: "\n").count { $0.hasPrefix("    .") })
  }
}
