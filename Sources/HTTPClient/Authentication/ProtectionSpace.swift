internal import Connect

/// The protection space of a Digest challenge: a challenge is never used for another one (RFC 9110, section 11.5).
struct ProtectionSpace: Hashable {
  /// Scheme, host and port of a server, or `proxy` and the address of a proxy.
  let place: String
  /// The credentials used: another user, or another password, requires a new challenge.
  let credentials: Credentials

  init(_ origin: URI, _ credentials: Credentials) {
    place = "\(origin.scheme)://\(Target(host: origin.host, port: origin.port))"
    self.credentials = credentials
  }

  init(_ proxy: Proxy, _ credentials: Credentials) {
    place = "proxy \(proxy)"
    self.credentials = credentials
  }
}
