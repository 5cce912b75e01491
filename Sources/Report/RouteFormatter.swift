internal import Observation

/// The proxy and the STARTTLS upgrade of a connection as text.
enum RouteFormatter {
  /// `through http://127.0.0.1:3128, after STARTTLS (smtp)`; nil for TLS directly over TCP.
  static func line(_ target: TargetDescription) -> String? {
    let words = [target.proxy.map { "through \($0)" }, target.starttls.map { "after STARTTLS (\($0))" }].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Pairs of label and value.
  static func facts(_ target: TargetDescription) -> [(label: String, value: String)] {
    [target.proxy.map { ("through", $0) }, target.starttls.map { ("after STARTTLS", $0) }].compactMap { $0 }
  }
}
