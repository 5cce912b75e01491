internal import Connect

/// Whom answers of Digest are for: nothing that was heard of one is ever used for another (RFC 9110, section 11.5).
struct ProtectionSpace: Hashable {
  /// Scheme, host and port of a server; `proxy` and its address of a proxy.
  let place: String
  /// Who asks: another user, or another password, begins anew.
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
