public import Bytes
public import Crypto
public import PKI

/// The root of the test servers and the intermediate that issues for them.
public struct TestAuthorities: Sendable {
  public let now: Timestamp
  public let root: TestAuthority
  public let intermediate: TestAuthority
  /// What servers are called, unless their names are the flaw.
  public private(set) var names = localNames

  /// Certificates are dated by `now`.
  public init(now: Timestamp) throws(CryptoError) {
    try self.init(now: now, below: .root("Test Root", .p256, 0, now: now))
  }

  /// Below a root with a P-256 key that was made elsewhere; the keys of all authorities below come from it and not from the pool.
  ///
  /// `certificate` is the root's as people have it already; without one it gets another each time, under the same name.
  public init(now: Timestamp, rootKey: PrivateKey, commonName: String = "Test Root", certificate: [UInt8]? = nil) throws(CryptoError) {
    guard rootKey.kind == .ec(curve: "prime256v1") else {
      throw CryptoError(code: .unsupportedKey, what: "the key of a root has to be on P-256")
    }
    var root = try TestAuthority.root(commonName, key: rootKey, .ecdsa(.sha256), now: now)
    if let certificate {
      guard let read = try? Certificate(der: certificate), read.publicKey.der == rootKey.publicKey else {
        throw CryptoError(code: .malformedKey, what: "the key of the root is not that of its certificate")
      }
      root = TestAuthority(der: certificate, key: rootKey, algorithm: root.algorithm, now: now, name: read.subject.der)
    }
    root.keys = .derived(from: rootKey.der)
    try self.init(now: now, below: root)
  }

  private init(now: Timestamp, below root: TestAuthority) throws(CryptoError) {
    self.now = now
    self.root = root
    intermediate = try root.authority("Test Intermediate", .p256, 1)
  }

  /// What a server on this machine is called.
  public static let localNames: [GeneralName] =
    [.dns("localhost")] + ["127.0.0.1", "::1"].compactMap { IPAddress($0).map(GeneralName.ipAddress) }

  /// The same authorities for servers of other names.
  public func naming(_ names: [GeneralName]) -> TestAuthorities {
    var copy = self
    copy.names = names
    return copy
  }

  public func server(
    _ kind: TestKeys.Kind = .p256, _ number: Int = 23, change: TestAuthority.Change = { _ in }
  ) throws(CryptoError) -> TestAuthority.Issued {
    try intermediate.server(names, kind, number, change: change)
  }

  /// The certificate, then its intermediates: by default the one of these authorities.
  public func present(
    _ issued: TestAuthority.Issued, above intermediates: [[UInt8]]? = nil
  ) -> ChainCase.Presentation {
    ChainCase.Presentation(chain: [issued.der] + (intermediates ?? [intermediate.der]), key: issued.key)
  }
}
