internal import CommandSupport

/// Options for credentials, and for their redaction.
enum FetchCredentialRows: OptionSection {
  static let section = "Credentials"

  static let rows: [OptionRow] = [
    OptionRow(
      "u", "user", "user:password", curl: .same, section: section,
      "Authenticate to the server with these credentials, which no other origin receives. The password @env:NAME is read from the environment, @file:PATH from a file, @stdin from standard input, @keyring:SERVICE/ACCOUNT from the keyring, @cmd:COMMAND from the output of a program; without a colon, the terminal prompts for it."
    ),
    OptionRow(
      nil, "basic", curl: .same, section: section,
      "Use Basic authentication. This is the default."),
    OptionRow(
      nil, "digest", curl: .same, section: section,
      "Use Digest authentication; the password is not sent, and the first request has no body."),
    OptionRow(
      nil, "anyauth", curl: .same, section: section,
      "Use the strongest authentication scheme that the server offers, after a request without credentials."),
    OptionRow(
      nil, "bearer", "token", aliases: ["oauth2-bearer"], curl: .named("oauth2-bearer"), section: section,
      "Send this bearer token; @env:NAME, @file:PATH, @stdin, @keyring:SERVICE/ACCOUNT or @cmd:COMMAND reads it from there."),
    OptionRow(
      "n", "netrc", curl: .same, section: section,
      "Read the credentials for the host from ~/.netrc; a password in the URL is ignored."),
    OptionRow(
      nil, "netrc-file", "file", curl: .same, section: section, completion: .file,
      "Like --netrc, with this file."),
    OptionRow(
      nil, "netrc-optional", curl: .same, section: section,
      "Like --netrc, but a password in the URL takes precedence, and the file may be missing."),
    OptionRow(
      nil, "proxy-basic", curl: .same, section: section,
      "Use Basic authentication with an HTTP proxy. This is the default."),
    OptionRow(
      nil, "proxy-digest", curl: .same, section: section,
      "Use Digest authentication with an HTTP proxy."),
    OptionRow(
      nil, "proxy-anyauth", curl: .same, section: section,
      "Use the strongest authentication scheme that an HTTP proxy offers."),
    OptionRow(
      nil, "secret-name", "name", curl: .unneeded, section: section, repeatable: true,
      "Redact values of this header field, parameter or JSON member, in addition to common names such as access_token and password. Repeatable."
    ),
    OptionRow(
      nil, "show-secrets", curl: .unneeded, section: section,
      "Do not replace passwords, tokens and cookies with (redacted) in logs and reports."),
  ]
}
