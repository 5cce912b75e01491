/// Every option of `fetch`, section by section.
enum FetchOptionTable {
  static let rows: [OptionRow] = sections.flatMap { $0 } + [help]

  private static let sections: [[OptionRow]] = [
    FetchRequestRows.rows,
    FetchFormRows.rows,
    FetchCredentialRows.rows,
    FetchCookieRows.rows,
    FetchHostRows.rows,
    FetchHTTPRows.rows,
    FetchRedirectRows.rows,
    FetchRetryRows.rows,
    FetchCacheRows.rows,
    FetchConnectionRows.rows,
    FetchHelloRows.rows,
    FetchTrustRows.rows,
    FetchPinRows.rows,
    FetchOutputRows.rows,
    FetchJudgementRows.rows,
  ]

  private static let help = OptionRow("h", "help", section: "Options", "Show help information.")
}
