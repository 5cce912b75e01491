public import Bytes
public import Crypto
public import X509

/// The root of the test servers and the intermediate that issues for them.
public struct TestAuthorities: Sendable {
  public let now: Timestamp
  public let root: TestAuthority
  public let intermediate: TestAuthority
  /// The names of servers, unless their names are the fault.
  public private(set) var names = localNames

  /// Certificates are dated by `now`.
  public init(now: Timestamp) throws(CryptoError) {
    try self.init(now: now, below: .root("Test Root", .p256, 0, now: now))
  }

  /// Authorities below the root of a local authority: keys are derived from it, serial numbers are random, and no certificate outlives the
  /// root.
  public init(now: Timestamp, below local: LocalAuthority) throws(CryptoError) {
    guard let read = try? Certificate(der: local.certificate) else {
      throw CryptoError(code: .malformedKey, what: "the root of the local authority cannot be read")
    }
    let root = TestAuthority(
      der: local.certificate, key: local.key, algorithm: .ecdsa(.sha256), now: now, name: read.subject.der,
      keys: .own(DerivedKeys(below: local.key)), limits: TestAuthority.Limits(scope: local.scope, notAfter: local.notAfter))
    try self.init(now: now, below: root)
    names = Self.localNames + local.scope.added
  }

  private init(now: Timestamp, below root: TestAuthority) throws(CryptoError) {
    self.now = now
    self.root = root
    intermediate = try root.authority("Test Intermediate", .p256, 1)
  }

  /// The names of a server on this machine.
  public static let localNames: [GeneralName] =
    [.dns("localhost")] + ["127.0.0.1", "::1"].compactMap { IPAddress($0).map(GeneralName.ipAddress) }

  /// The same authorities for servers with other names.
  public func naming(_ names: [GeneralName]) -> TestAuthorities {
    var copy = self
    copy.names = names
    return copy
  }

  /// The names that certificates may have; nil if there is no limit.
  public var scope: NameScope? { root.limits?.scope }

  public func server(
    _ kind: TestKeys.Kind = .p256, _ number: Int = 23, change: TestAuthority.Change = { _ in }
  ) throws(CryptoError) -> TestAuthority.Issued {
    try intermediate.server(names, kind, number, change: change)
  }

  /// The certificate followed by its intermediates, by default the one of these authorities.
  public func present(
    _ issued: TestAuthority.Issued, above intermediates: [[UInt8]]? = nil
  ) -> ChainCase.Presentation {
    ChainCase.Presentation(chain: [issued.der] + (intermediates ?? [intermediate.der]), key: issued.key)
  }
}
