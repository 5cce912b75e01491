package import Crypto

/// The link that opens the page in a browser. A link works once, then another one takes its place.
package actor LaunchLink {
  private var secret: PageSecret
  private let renewed: @Sendable (String) -> Void

  /// `renewed` is called with the path of each link but the first, after the one before was used.
  package init(renewed: @escaping @Sendable (String) -> Void = { _ in }) throws(CryptoError) {
    secret = try PageSecret()
    self.renewed = renewed
  }

  package var path: String { Self.path(of: secret) }

  /// True if the token is that of the link, which is then replaced.
  func use(_ token: String) -> Bool {
    guard secret.matches(token) else { return false }
    // Without random bytes no link can be made: the used one must not work again, so it is refused.
    guard let next = try? PageSecret() else { return false }
    secret = next
    renewed(Self.path(of: next))
    return true
  }

  static let name = "open"

  private static func path(of secret: PageSecret) -> String { "/\(name)/\(secret.text)" }
}
