internal import Observation

/// What stood between us and the handshake, in words.
enum WayWords {
  /// `through http://127.0.0.1:3128, after STARTTLS (smtp)`; nil when TLS came straight after TCP.
  static func line(_ target: TargetDescription) -> String? {
    let words = [target.proxy.map { "through \($0)" }, target.starttls.map { "after STARTTLS (\($0))" }].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// A label and a value each.
  static func facts(_ target: TargetDescription) -> [(label: String, value: String)] {
    [target.proxy.map { ("through", $0) }, target.starttls.map { ("after STARTTLS", $0) }].compactMap { $0 }
  }
}
