/// Options for redirects.
enum FetchRedirectRows: OptionSection {
  static let section = "Redirects"

  static let rows: [OptionRow] = [
    OptionRow(
      "L", "location", section: section,
      "Follow redirects; credentials stay behind at other origins."),
    OptionRow(
      nil, "location-trusted", section: section,
      "The same as --location, and take credentials along."),
    OptionRow(
      nil, "max-redirs", "n", section: section,
      "Follow at most so many redirects; -1 for no limit. (default: 50)"),
    OptionRow(
      nil, "proto-redir", "list", section: section,
      "Follow redirects to these schemes only, as in https. (default: http,https)"),
    OptionRow(
      nil, "ask-redirect", section: section,
      "Ask at the terminal before each redirect is followed."),
    OptionRow(
      nil, "post301", section: section,
      "Keep POST after a redirect with 301."),
    OptionRow(
      nil, "post302", section: section,
      "Keep POST after a redirect with 302."),
    OptionRow(
      nil, "post303", section: section,
      "Keep POST after a redirect with 303."),
  ]
}
