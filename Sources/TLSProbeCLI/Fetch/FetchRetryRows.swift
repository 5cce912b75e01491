/// Options for retries; their names and meanings are curl's.
enum FetchRetryRows: OptionSection {
  static let section = "Retries"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "retry", "n", section: section,
      """
      Try again up to so many times after a time-out, a resolver without an answer, or status 408, 429, 500, 502, 503 or 504: one second \
      later, then two, four … up to ten minutes, or when Retry-After says. What is tried again is not printed.
      """),
    OptionRow(
      nil, "retry-delay", "seconds", section: section,
      "Wait so long before every retry instead. 0 is as without it."),
    OptionRow(
      nil, "retry-max-time", "seconds", section: section,
      "Begin no retry later than this. (default: no limit but --max-time)"),
    OptionRow(
      nil, "retry-all-errors", section: section,
      """
      Try again after any error. A response that breaks off is tried again if its output can be rewound: a file, not a pipe or terminal.
      """),
    OptionRow(
      nil, "retry-connrefused", section: section,
      "Try again after a refused connection too."),
  ]
}
