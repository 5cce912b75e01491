internal import Bytes
internal import HTTPClient

/// Redacts the secrets of option values.
package enum SecretSetting {
  /// The replacement for a secret.
  package static var mark: String { Redaction.mark }

  /// The value for display. References to secrets, such as `@env:NAME`, are shown.
  package static func shown(_ value: String, of option: String) -> String {
    guard SecretPlaces.references(in: value, of: option).isEmpty else { return value }
    switch option {
    case "user", "proxy-user":
      guard let colon = value.firstIndex(of: ":") else { return value }
      let start = value.index(after: colon)
      return value[..<start] + secret(String(value[start...]))
    case "bearer", "pass", HistoryOptions.encryption: return secret(value)
    case VariableOptions.variable:
      return String(decoding: Redaction().shown(content: Array(value.utf8), type: "application/x-www-form-urlencoded"), as: UTF8.self)
    case "cookie": return value.holds("=") ? mark : value
    case "header": return value.hasPrefix("@") ? value : header(value)
    case "data", "data-raw", "data-binary", "data-urlencode", "json-body", "form", "form-string":
      return value.hasPrefix("@") && option != "data-raw" ? value : mark
    default:
      if option.hasSuffix("token") || option.hasSuffix("password") || option.hasSuffix("-secret") { return secret(value) }
      return Redaction().shown(withoutUser(value, of: option))
    }
  }

  package static func isSecret(_ value: String, of option: String) -> Bool { shown(value, of: option) != value }

  private static func secret(_ text: String) -> String {
    guard !text.isEmpty, !SecretArgument(text).isReference else { return text }
    return mark
  }

  private static func header(_ line: String) -> String {
    String(decoding: Redaction().shown(head: Array(line.utf8)), as: UTF8.self)
  }

  /// A proxy may have no scheme: `user:password@host:3128`.
  private static func withoutUser(_ value: String, of option: String) -> String {
    guard option == "proxy" || option == "upstream", !value.holds("://"), let end = value.lastIndex(of: "@") else { return value }
    return mark + value[end...]
  }
}
