internal import CommandSupport
internal import Report
internal import Transport

/// The description of `fetch` and every option of it, section by section.
enum FetchOptionTable {
  static let rows: [OptionRow] = [
    FetchTransferRows.rows,
    FetchRequestRows.rows,
    FetchFormRows.rows,
    VariableOptions.rows,
    FetchCredentialRows.rows,
    FetchCookieRows.rows,
    FetchHostRows.rows,
    FetchHTTPRows.rows,
    FetchRedirectRows.rows,
    FetchRetryRows.rows,
    FetchCacheRows.rows,
    FetchConnectionRows.rows,
    FetchClientHelloRows.rows + [FetchTransferRows.tls1],
    FetchTrustRows.rows,
    FetchPinRows.rows,
    FetchOutputRows.rows,
    FetchViewRows.rows,
    FetchEventRows.rows,
    FetchFailureConditionRows.rows,
  ].flatMap { $0 }

  /// The equivalent of a given option in curl.
  static func curl(_ option: (name: String, value: String?)) -> OptionRow.CurlEquivalent? {
    // curl sends version 1 of the protocol only.
    if option.name == "proxy-protocol", option.value != "v1" { return nil }
    return (rows + HistoryOptions.rows + ConfigurationOptions.rows).first { $0.long == option.name }?.curl
  }
}

/// A section of the options of `fetch`.
protocol OptionSection: Sendable {
  static var section: String { get }
  static var rows: [OptionRow] { get }
}

/// Options for host policies from earlier responses.
enum FetchHostRows: OptionSection {
  static let section = "Hosts"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "hsts", "file", curl: .same, section: section, completion: .file,
      "Use https for the HSTS hosts of this file, and add those of responses (RFC 6797); an empty name keeps them for this run only."),
    OptionRow(
      nil, "alt-svc", "file", curl: .same, section: section, completion: .file,
      "Connect to the alternative services of this file, and add those of responses (RFC 7838); an empty name keeps them for this run only."
    ),
  ]
}

/// Options for state kept between runs, to reduce requests.
enum FetchCacheRows: OptionSection {
  static let section = "Cache"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "cache", "folder", section: section, completion: .folder,
      """
      Store responses in this folder and reuse them while they are fresh; stale ones are validated (RFC 9111). One file per URL, readable \
      by its owner only.
      """),
    OptionRow(
      nil, "no-cache", curl: .translated, section: section,
      "Send Cache-Control: no-cache, so that caches validate their response, and do not use the folder of --cache."),
    OptionRow(
      nil, "cache-stats", section: section,
      "Print hits, misses and the size of the --cache folder to standard error."),
  ]
}

/// Options for cookies.
enum FetchCookieRows: OptionSection {
  static let section = "Cookies"

  static let rows: [OptionRow] = [
    OptionRow(
      "b", "cookie", "data", curl: .same, section: section, repeatable: true, completion: .file,
      "Send these cookies, as in 'a=b; c=d'; a value without = names a cookie file to read, in the format of curl and browsers, and an empty value keeps cookies for this run. Repeatable."
    ),
    OptionRow(
      "c", "cookie-jar", "file", curl: .same, section: section, completion: .file,
      "Write all cookies to this file at the end; - is standard output."),
    OptionRow(
      "j", "junk-session-cookies", curl: .same, section: section,
      "Discard the session cookies of cookie files."),
    OptionRow(
      nil, "session", "file", section: section, completion: .file,
      "Keep cookies, header fields of -H and credentials in this file between runs."),
  ]
}

/// Options for multipart forms, and for the format of the items after the URL.
enum FetchFormRows: OptionSection {
  static let section = "Forms"

  static let rows: [OptionRow] = [
    OptionRow(
      "F", "form", "name=content", curl: .translated, section: section, repeatable: true,
      "Send a multipart form with POST (RFC 7578): name=text, name=@file as a file, name=<file as text, @- for standard input; with optional ;type=, ;filename=, ;headers= and ;encoder=. Repeatable."
    ),
    OptionRow(
      nil, "form-string", "name=text", curl: .translated, section: section, repeatable: true,
      "Like --form, but @, < and ; have no special meaning. Repeatable."),
    OptionRow(
      nil, "form-escape", curl: .same, section: section,
      "Escape quotation marks in part names with a backslash instead of %22."),
    OptionRow(
      nil, "items-as", "form", curl: .translated, section: section, completion: .words(ItemForm.allCases.map(\.rawValue)),
      "Send the items name=text, name:=json and name@file as json, form or multipart. (default: json; multipart with a file)"),
  ]
}

/// Options for the conditions that make a response a failure.
enum FetchFailureConditionRows: OptionSection {
  static let section = "Expectations"

  static let rows: [OptionRow] = [
    OptionRow(
      "f", "fail", curl: .same, section: section,
      "Exit with 22 and write no body if the status is 400 or higher."),
    OptionRow(
      nil, "fail-with-body", curl: .same, section: section,
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
