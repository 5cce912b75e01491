internal import Connect
internal import PKI
internal import Resolver

/// What has to be the same for a request to go out over a connection that was made for another one.
///
/// A field too few here lends a connection to who would not have got it: curl's most frequent class of weaknesses (CVE-2016-5420,
/// CVE-2021-22924, CVE-2022-27782 and others).
struct PoolKey: Hashable {
  let scheme: String
  let host: Target.Host
  let port: UInt16
  /// Where to connect in place of the host (RFC 7838); the certificate has to name the host all the same.
  let alternative: Target?
  /// With its credentials: who is somebody else there may be given another way.
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
