internal import CommandSupport

/// Options for redirects.
enum FetchRedirectRows: OptionSection {
  static let section = "Redirects"

  static let rows: [OptionRow] = [
    OptionRow(
      "L", "location", curl: .same, section: section,
      "Follow redirects; other origins receive no credentials."),
    OptionRow(
      nil, "location-trusted", curl: .same, section: section,
      "Like --location, but send credentials to other origins too."),
    OptionRow(
      nil, "max-redirs", "n", curl: .same, section: section,
      "Follow at most this many redirects; -1 sets no limit. (default: 50)"),
    OptionRow(
      nil, "proto-redir", "list", curl: .translated, section: section,
      "Follow redirects to these schemes only, as in https. (default: http,https)"),
    OptionRow(
      nil, "ask-redirect", section: section,
      "Prompt at the terminal before following each redirect."),
    OptionRow(
      nil, "post301", curl: .same, section: section,
      "Keep the POST method after a 301 redirect."),
    OptionRow(
      nil, "post302", curl: .same, section: section,
      "Keep the POST method after a 302 redirect."),
    OptionRow(
      nil, "post303", curl: .same, section: section,
      "Keep the POST method after a 303 redirect."),
  ]
}
