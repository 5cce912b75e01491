internal import DomainNames

/// Selects the credentials for a request (RFC 9110, section 11.5): only those that were given for its origin.
public struct CredentialRules: Sendable {
  /// The precedence of a netrc file.
  public enum NetrcUse: Hashable, Sendable {
    /// User and password in the URL take precedence over the file (curl's `--netrc-optional`).
    case optional
    /// The password in the URL is ignored (curl's `--netrc`).
    case required
  }

  /// Credentials for one origin, identified by scheme, host and port.
  struct Grant: Sendable {
    let origin: URI
    let credentials: Credentials
  }

  private var grants: [Grant] = []
  private var netrc: NetrcFile?
  private var netrcUse = NetrcUse.optional
  /// Sends credentials to other origins after a redirect, too (curl's `--location-trusted`). False by default.
  public var trustsLocation = false

  public init() {}

  /// Sets the credentials for one origin, replacing those set before.
  public mutating func give(_ credentials: Credentials, to origin: URI) {
    grants.removeAll { $0.origin.sharesOrigin(with: origin) }
    grants.append(Grant(origin: origin, credentials: credentials))
  }

  /// Sets the netrc file to consult for hosts without explicit credentials.
  public mutating func consult(_ netrc: NetrcFile, as use: NetrcUse) {
    self.netrc = netrc
    netrcUse = use
  }

  /// The credentials for a request to `url`, possibly redirected from `asked`; nil for none.
  ///
  /// Explicit credentials take precedence over a password in the URL, and that over the netrc file, unless its use is `.required`; a user
  /// in the URL selects that user's netrc entry only.
  public func credentials(for url: URI, asked: URI) -> Credentials? {
    if let grant = grants.first(where: { $0.origin.sharesOrigin(with: url) }) { return grant.credentials }
    if trustsLocation, let grant = grants.first(where: { $0.origin.sharesOrigin(with: asked) }) { return grant.credentials }
    let user = url.user.flatMap { $0.isEmpty ? nil : $0 }
    let isFromURL = url.basicCredentials != nil
    // A redirect from https to http would send them in plaintext.
    let mayLookUp = !asked.isSecure || url.isSecure || trustsLocation
    if let netrc, mayLookUp, netrcUse == .required || url.password == nil {
      if let entry = netrc.entry(for: url.hasTrailingDot ? url.hostText : url.host.description, user: user) {
        return Credentials(user: entry.login, password: entry.password.value)
      }
      // An ignored password must not be used as a fallback.
      if netrcUse == .required, url.password != nil { return nil }
    }
    return isFromURL ? Credentials(user: url.user ?? "", password: url.password ?? "") : nil
  }
}

/// Credentials of the client. Their secret part is never printed.
public enum Credentials: Hashable, Sendable {
  case password(user: String, password: Secret)
  case token(BearerToken)

  /// User and password; the password may be empty.
  public init(user: String, password: String) { self = .password(user: user, password: Secret(password)) }

  /// Parses `user:password`, or a user with an empty password.
  public init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(user: parts.first ?? "", password: parts.count == 2 ? parts[1] : "")
  }
}
