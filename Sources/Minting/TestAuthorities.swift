public import Bytes
public import Crypto
public import PKI

/// The trusted root of the test servers and the intermediate that issues for them.
public struct TestAuthorities: Sendable {
  public let now: Timestamp
  public let root: TestAuthority
  public let intermediate: TestAuthority

  /// Certificates are dated by `now`.
  public init(now: Timestamp) throws(CryptoError) {
    self.now = now
    root = try .root("Test Root", .p256, 0, now: now)
    intermediate = try root.authority("Test Intermediate", .p256, 1)
  }

  /// What a server on this machine is called.
  public static let localNames: [GeneralName] =
    [.dns("localhost")] + ["127.0.0.1", "::1"].compactMap { IPAddress($0).map(GeneralName.ipAddress) }

  public func server(change: TestAuthority.Change = { _ in }) throws(CryptoError) -> TestAuthority.Issued {
    try intermediate.server(Self.localNames, change: change)
  }

  /// The certificate, then its intermediates: by default the one of these authorities.
  public func present(
    _ issued: TestAuthority.Issued, above intermediates: [[UInt8]]? = nil
  ) -> ChainCase.Presentation {
    ChainCase.Presentation(chain: [issued.der] + (intermediates ?? [intermediate.der]), key: issued.key)
  }
}
