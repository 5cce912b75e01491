internal import CommandSupport
internal import Bytes
internal import HTTPClient

extension Redaction {
  /// Redacts the secrets of a command line, including their encoding in Basic authentication.
  mutating func hide(_ words: ParsedOptions) {
    for secret in words.secrets { hide(Secret(secret)) }
    for option in ["user", "proxy-user"] {
      guard let text = words.value(of: option), let colon = text.firstIndex(of: ":") else { continue }
      hide(Secret(String(text[text.index(after: colon)...])))
      hide(Secret(Base64.encode(Array(text.utf8))))
    }
    for option in ["bearer", "pass"] {
      if let text = words.value(of: option) { hide(Secret(text)) }
    }
  }
}
