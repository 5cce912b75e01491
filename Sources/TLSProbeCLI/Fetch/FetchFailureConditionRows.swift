/// Options for the conditions that make a response a failure.
enum FetchFailureConditionRows: OptionSection {
  static let section = "Expectations"

  static let rows: [OptionRow] = [
    OptionRow(
      "f", "fail", section: section,
      "Exit with 22 and write no body if the status is 400 or higher."),
    OptionRow(
      nil, "fail-with-body", section: section,
      "Exit with 22 if the status is 400 or higher, but write the body."),
    OptionRow(
      nil, "expect-status", "list", section: section,
      "Exit with 120 unless the status is one of these, as in 200,3xx or 200-299."),
    OptionRow(
      nil, "slo", "list", section: section,
      "Exit with 120 if a phase exceeds its limit, as in ttfb=300ms,total=1s. Phases: \(TimeLimitArgument.phases)."),
    OptionRow(
      nil, "expire-within", "days", section: section,
      "Exit with 120 if a certificate of the server expires within this many days."),
  ]
}
