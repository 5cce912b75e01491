internal import Connect
internal import Resolver
internal import X509

/// The properties that two requests have to share to use one connection.
///
/// A missing property lends a connection to a request that must not have it: curl's most frequent class of vulnerabilities (CVE-2016-5420,
/// CVE-2021-22924, CVE-2022-27782 and others).
struct PoolKey: Hashable {
  let scheme: String
  let host: Target.Host
  let port: UInt16
  /// The alternative service to connect to (RFC 7838); the certificate has to be valid for the host all the same.
  let alternative: Target?
  /// The proxy with its credentials: another user may get another route.
  let proxy: Proxy?
  let settings: PoolSettings

  init(_ url: URI, alternative: Target?, proxy: Proxy?, _ settings: PoolSettings) {
    scheme = url.scheme
    host = url.host
    port = url.port
    self.alternative = alternative
    self.proxy = proxy
    self.settings = settings
  }

  static func == (left: PoolKey, right: PoolKey) -> Bool {
    left.settings == right.settings && left.host == right.host && left.port == right.port && left.scheme == right.scheme
      && left.alternative == right.alternative && left.proxy == right.proxy
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(host)
    hasher.combine(port)
    hasher.combine(settings)
  }
}
