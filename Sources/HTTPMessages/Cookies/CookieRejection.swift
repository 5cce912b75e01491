/// The reason why a cookie was refused.
public enum CookieRejection: String, Error, Hashable, Sendable {
  /// Its Domain is invalid, or not the sender's.
  case foreignDomain
  /// Its Domain is a public suffix, such as `co.uk`.
  case publicSuffix
  /// It is Secure, but was received over an insecure connection.
  case insecureOrigin
  /// It would shadow a Secure cookie, and was received over an insecure connection.
  case shadowsSecure
  /// Its name begins with `__Secure-` or `__Host-`, and it does not meet the prefix's requirements.
  case brokenPrefix
}
