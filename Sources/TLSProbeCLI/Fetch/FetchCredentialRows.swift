/// Options for credentials, and for their redaction.
enum FetchCredentialRows: OptionSection {
  static let section = "Credentials"

  static let rows: [OptionRow] = [
    OptionRow(
      "u", "user", "user:password", section: section,
      "Tell the server who we are; no other origin hears of it. For the password, @env:NAME is a variable of the environment, @file:PATH a file and @stdin standard input; without a colon it is asked for at the terminal."
    ),
    OptionRow(
      nil, "basic", section: section,
      "Basic authentication, as without any of these."),
    OptionRow(
      nil, "digest", section: section,
      "Digest authentication: the password stays here, and the first request goes without content."),
    OptionRow(
      nil, "anyauth", section: section,
      "The strongest authentication that the server offers, which is asked without first."),
    OptionRow(
      nil, "bearer", "token", aliases: ["oauth2-bearer"], section: section,
      "Show the server this access token, or one that stands at @env:NAME, @file:PATH or @stdin."),
    OptionRow(
      "n", "netrc", section: section,
      "Look users and passwords up in ~/.netrc, by host; passwords in the URL do not count."),
    OptionRow(
      nil, "netrc-file", "file", section: section, completion: .file,
      "The same with this file."),
    OptionRow(
      nil, "netrc-optional", section: section,
      "The same where the URL has no password, if there is such a file."),
    OptionRow(
      nil, "proxy-basic", section: section,
      "Basic authentication at an HTTP proxy, as without any of these."),
    OptionRow(
      nil, "proxy-digest", section: section,
      "Digest authentication at an HTTP proxy."),
    OptionRow(
      nil, "proxy-anyauth", section: section,
      "The strongest authentication that an HTTP proxy offers."),
    OptionRow(
      nil, "secret-name", "name", section: section, repeatable: true,
      "Treat values of this header field, parameter or JSON member as secret, beside the usual names as access_token and password. Repeatable."
    ),
    OptionRow(
      nil, "show-secrets", section: section,
      "Show passwords, tokens and cookies in all that is told and reported, where otherwise it says (redacted)."),
  ]
}
