internal import Connect

/// Which credentials a request may carry (RFC 9110, section 11.5): those that were given for its origin, and never another's.
public struct CredentialRules: Sendable {
  /// What a netrc file is for.
  public enum NetrcUse: Hashable, Sendable {
    /// What the URL says of user and password comes first (curl's `--netrc-optional`).
    case optional
    /// The URL's password does not count (curl's `--netrc`).
    case required
  }

  /// Given for one origin, of which scheme, host and port count.
  struct Grant: Sendable {
    let origin: URI
    let credentials: Credentials
  }

  private var grants: [Grant] = []
  private var netrc: NetrcFile?
  private var netrcUse = NetrcUse.optional
  /// Redirects take credentials to other origins (curl's `--location-trusted`).
  public var trustsLocation = false

  public init() {}

  /// Credentials for one origin; what was given for it before is replaced.
  public mutating func give(_ credentials: Credentials, to origin: URI) {
    grants.removeAll { $0.origin.sharesOrigin(with: origin) }
    grants.append(Grant(origin: origin, credentials: credentials))
  }

  /// Hosts that nothing was given for are looked up in that file.
  public mutating func consult(_ netrc: NetrcFile, as use: NetrcUse) {
    self.netrc = netrc
    netrcUse = use
  }

  /// For a request to `url`, which a redirect may have made of one to `asked`; nil for none.
  ///
  /// What was given comes before the URL's userinfo, and that before the netrc file; of the file a user in the URL takes none but its
  /// own password.
  public func credentials(for url: URI, asked: URI) -> Credentials? {
    if let grant = grants.first(where: { $0.origin.sharesOrigin(with: url) }) { return grant.credentials }
    if trustsLocation, let grant = grants.first(where: { $0.origin.sharesOrigin(with: asked) }) { return grant.credentials }
    let user = url.user.flatMap { $0.isEmpty ? nil : $0 }
    let isFromURL = url.basicCredentials != nil
    // A redirect from TLS to the clear would show them to everybody.
    let mayLookUp = !asked.isSecure || url.isSecure || trustsLocation
    if let netrc, mayLookUp, netrcUse == .required || url.password == nil {
      if let entry = netrc.entry(for: url.hasTrailingDot ? url.hostText : url.host.description, user: user) {
        return Credentials(user: entry.login, password: entry.password.value)
      }
      // A password that was not to count is none to fall back to.
      if netrcUse == .required, url.password != nil { return nil }
    }
    return isFromURL ? Credentials(user: url.user ?? "", password: url.password ?? "") : nil
  }
}
