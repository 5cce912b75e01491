package import CommandSupport
internal import RequestCollections
internal import Transport

/// `tlsprobe run`: sends the requests of a collection and checks their responses.
package struct RunCommand: Command {
  package static let description = CommandDescription(
    "run", "Send the requests of a collection and check their responses.",
    discussion: """
      Reads a YAML file of requests, with variables, captures and assertions, and sends them in the order of their dependencies. Cookies are \
      kept for the run. Options for connections and trust apply to all requests; -m is the time limit of each.

      EXAMPLES
        tlsprobe run api.yaml
        tlsprobe run api.yaml --environment staging --env-file .env
        tlsprobe run api.yaml --request search --variable token=@env:TOKEN
        tlsprobe run api.yaml --parallel 20 --report junit:results.xml
        tlsprobe run api.yaml --dry-run

      EXIT STATUS
        0    all requests passed
        1    an assertion failed
        2    a request had no response
        64   the command line is invalid
        65   the file is not a valid collection
        66   a file cannot be read
        130  interrupted
      """,
    operands: [Operand(name: "file", help: "File of requests; - is standard input.", completion: .file)],
    everyday: [
      "request", "environment", "variable", "env-file", "parallel", "fail-fast", "dry-run", "report", "json", "cacert", "insecure",
      "resolve",
      "proxy", "location", "max-time",
    ],
    rows: RunOptionTable.rows)

  private let words: ParsedOptions

  package init(_ words: ParsedOptions) { self.words = words }

  package func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let plan = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in
      try CollectionRunPlan(words, in: context)
    }
    return try await CollectionRunner(plan, in: context).run()
  }
}
