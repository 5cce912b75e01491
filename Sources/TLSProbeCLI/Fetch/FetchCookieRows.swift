/// Options for cookies.
enum FetchCookieRows: OptionSection {
  static let section = "Cookies"

  static let rows: [OptionRow] = [
    OptionRow(
      "b", "cookie", "data", section: section, repeatable: true, completion: .file,
      "Send these cookies, as in 'a=b; c=d'; a value without = names a cookie file to read, in the format of curl and browsers, and an empty value keeps cookies for this run. Repeatable."
    ),
    OptionRow(
      "c", "cookie-jar", "file", section: section, completion: .file,
      "Write all cookies to this file at the end; - is standard output."),
    OptionRow(
      "j", "junk-session-cookies", section: section,
      "Discard the session cookies of cookie files."),
    OptionRow(
      nil, "session", "file", section: section, completion: .file,
      "Keep cookies, header fields of -H and credentials in this file between runs."),
  ]
}
