/// Options for cookies.
enum FetchCookieRows: OptionSection {
  static let section = "Cookies"

  static let rows: [OptionRow] = [
    OptionRow(
      "b", "cookie", "data", section: section, repeatable: true, completion: .file,
      "Send these cookies, as in 'a=b; c=d'; without = it is a file of curl's or a browser's to read, and an empty one keeps cookies for this run. Repeatable."
    ),
    OptionRow(
      "c", "cookie-jar", "file", section: section, completion: .file,
      "Write all cookies into this file afterwards; - is standard output."),
    OptionRow(
      "j", "junk-session-cookies", section: section,
      "Leave out cookies of earlier sessions when files are read."),
    OptionRow(
      nil, "session", "file", section: section, completion: .file,
      "Read and write this file, which keeps cookies, -H and credentials from one run to the next."),
  ]
}
