internal import ArgumentParser

/// Represents `fetch` in the argument parser's list of commands, shell completions and manual; its arguments are handled by `FetchCommand`,
/// never by the parser.
struct FetchEntry: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: FetchCommand.name, abstract: FetchHelp.abstract, discussion: FetchHelp.discussion)

  @Argument(help: ArgumentHelp(stringLiteral: FetchHelp.method.help)) var method: String?
  @Argument(help: ArgumentHelp(stringLiteral: FetchHelp.argument.help)) var url: String
  @Argument(help: ArgumentHelp(stringLiteral: FetchHelp.items.help)) var items: [String] = []

  @OptionGroup(title: FetchRequestRows.section) var request: TableArguments<FetchRequestRows>
  @OptionGroup(title: FetchFormRows.section) var forms: TableArguments<FetchFormRows>
  @OptionGroup(title: FetchCredentialRows.section) var credentials: TableArguments<FetchCredentialRows>
  @OptionGroup(title: FetchCookieRows.section) var cookies: TableArguments<FetchCookieRows>
  @OptionGroup(title: FetchHostRows.section) var hosts: TableArguments<FetchHostRows>
  @OptionGroup(title: FetchHTTPRows.section) var http: TableArguments<FetchHTTPRows>
  @OptionGroup(title: FetchRedirectRows.section) var redirects: TableArguments<FetchRedirectRows>
  @OptionGroup(title: FetchRetryRows.section) var retries: TableArguments<FetchRetryRows>
  @OptionGroup(title: FetchCacheRows.section) var cache: TableArguments<FetchCacheRows>
  @OptionGroup(title: FetchConnectionRows.section) var connection: TableArguments<FetchConnectionRows>
  @OptionGroup(title: FetchHelloRows.section) var hello: TableArguments<FetchHelloRows>
  @OptionGroup(title: FetchTrustRows.section) var trust: TableArguments<FetchTrustRows>
  @OptionGroup(title: FetchPinRows.section) var pins: TableArguments<FetchPinRows>
  @OptionGroup(title: FetchOutputRows.section) var output: TableArguments<FetchOutputRows>
  @OptionGroup(title: FetchJudgementRows.section) var judgement: TableArguments<FetchJudgementRows>

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    try await FetchCommand.run([url] + items, in: context)
  }
}
