/// Why a cookie was not taken.
public enum CookieRefusal: String, Error, Hashable, Sendable {
  /// Its Domain is none, or not the sender's.
  case foreignDomain
  /// Its Domain is one under which others have theirs, as `co.uk`.
  case publicSuffix
  /// Secure, and came where others can listen.
  case insecureOrigin
  /// A Secure cookie stands there, and this came where others can listen.
  case shadowsSecure
  /// Its name begins with `__Secure-` or `__Host-`, and it is not what that means.
  case brokenPrefix
}
