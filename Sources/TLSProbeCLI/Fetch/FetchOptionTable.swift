/// Every option of `fetch`, section by section.
enum FetchOptionTable {
  static let rows: [OptionRow] =
    FetchRequestRows.rows + FetchHTTPRows.rows + FetchRedirectRows.rows + FetchConnectionRows.rows + FetchHelloRows.rows
    + FetchTrustRows.rows + FetchOutputRows.rows + FetchJudgementRows.rows + [help]

  private static let help = OptionRow("h", "help", section: "Options", "Show help information.")
}
