internal import CommandSupport

/// Options for retries; their names and meanings are curl's.
enum FetchRetryRows: OptionSection {
  static let section = "Retries"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "retry", "n", curl: .same, section: section,
      """
      Retry at most this many times after a timeout, a temporary DNS failure, or status 408, 429, 500, 502, 503 or 504: after one second, \
      then two, four … up to ten minutes, or as Retry-After requires. Responses that are retried are not written.
      """),
    OptionRow(
      nil, "retry-delay", "seconds", curl: .seconds, section: section,
      "Wait this long before every retry instead; 0 selects the default."),
    OptionRow(
      nil, "retry-max-time", "seconds", curl: .seconds, section: section,
      "Start no retry after this time. (default: no limit)"),
    OptionRow(
      nil, "retry-all-errors", curl: .same, section: section,
      """
      Retry after any error. An incomplete response is retried if its output can be rewound: a file, not a pipe or terminal.
      """),
    OptionRow(
      nil, "retry-connrefused", curl: .same, section: section,
      "Also retry after a refused connection."),
  ]
}
