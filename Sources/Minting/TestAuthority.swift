public import Bytes
public import Crypto
public import X509

/// A certificate authority for tests: a certificate with its private key, and functions to issue certificates.
public struct TestAuthority: Sendable {
  /// A certificate and its private key.
  public struct Issued: Sendable {
    public let der: [UInt8]
    public let key: PrivateKey
  }

  public let der: [UInt8]
  public let key: PrivateKey
  public let algorithm: SignatureAlgorithm
  /// The reference time of the certificates' dates.
  public let now: Timestamp
  /// The subject name, as DER.
  public let name: [UInt8]
  /// The source of keys for certificates below this authority.
  var keys = AuthorityKeys.pool
  /// The limits of all certificates below it; nil if there are none.
  var limits: Limits?

  /// The limits of the certificates below a local authority.
  struct Limits: Sendable {
    let scope: NameScope
    let notAfter: Timestamp
  }

  /// A change to a certificate before it is signed.
  public typealias Change = (inout CertificateBuilder) -> Void

  /// A self-signed authority.
  public static func root(
    _ commonName: String, _ kind: TestKeys.Kind = .p256, _ number: Int = 0, now: Timestamp, change: Change = { _ in }
  ) throws(CryptoError) -> TestAuthority {
    try root(commonName, key: try TestKeys.key(kind, number), kind.algorithm, now: now, change: change)
  }

  /// A self-signed authority with a given key.
  public static func root(
    _ commonName: String, key: PrivateKey, _ algorithm: SignatureAlgorithm, now: Timestamp, change: Change = { _ in }
  ) throws(CryptoError) -> TestAuthority {
    let name = NameWriter.name(commonName: commonName)
    var builder = authorityBuilder(issuer: name, subject: name, key: key, now: now)
    builder.serialNumber = try AuthorityKeys.pool.serialNumber(key, issuer: name)
    change(&builder)
    return TestAuthority(der: try builder.signed(by: key, algorithm), key: key, algorithm: algorithm, now: now, name: builder.subject)
  }

  /// An authority below this one.
  public func authority(
    _ commonName: String, _ kind: TestKeys.Kind = .p256, _ number: Int, signedWith algorithm: SignatureAlgorithm? = nil,
    change: Change = { _ in }
  ) throws(CryptoError) -> TestAuthority {
    let key = try keys.key(kind, number)
    let builder = try builder(for: key, named: NameWriter.name(commonName: commonName), change: change)
    let der = try builder.signed(by: self.key, algorithm ?? self.algorithm)
    return TestAuthority(der: der, key: key, algorithm: kind.algorithm, now: now, name: builder.subject, keys: keys, limits: limits)
  }

  /// Another certificate for an existing authority, issued by this one.
  public func crossCertificate(for other: TestAuthority, change: Change = { _ in }) throws(CryptoError) -> [UInt8] {
    try builder(for: other.key, named: other.name, change: change).signed(by: key, algorithm)
  }

  private func builder(for key: PrivateKey, named subject: [UInt8], change: Change) throws(CryptoError) -> CertificateBuilder {
    var builder = Self.authorityBuilder(issuer: name, subject: subject, key: key, now: now)
    builder.serialNumber = try keys.serialNumber(key, issuer: name)
    if let limits {
      builder.notAfter = min(builder.notAfter, limits.notAfter)
      // Repeated, because some verifiers ignore the constraints of a trust anchor (RFC 5280, section 6.1.1 (d)).
      builder.set(limits.scope.nameConstraints)
    }
    builder.set(.authorityKeyIdentifier(Self.identifier(of: self.key)))
    change(&builder)
    return builder
  }

  /// A server certificate for the names, valid from yesterday for 90 days.
  public func server(
    _ names: [GeneralName], _ kind: TestKeys.Kind = .p256, _ number: Int = 23, signedWith algorithm: SignatureAlgorithm? = nil,
    change: Change = { _ in }
  ) throws(CryptoError) -> Issued {
    let key = try keys.key(kind, number)
    // OpenSSL treats the common name as a DNS name if there is no alternative DNS name, and applies the constraints on DNS names to an
    // address there.
    let hosts = names.filter { if case .dns = $0 { true } else { false } }
    let commonName = limits == nil ? names.first?.value ?? "server" : hosts.first?.value ?? "localhost"
    var builder = CertificateBuilder(
      issuer: name, subject: NameWriter.name(commonName: String(commonName.prefix(64))), notBefore: now + .seconds(-86_400),
      notAfter: now + .seconds(89 * 86_400), publicKey: key.publicKey)
    builder.serialNumber = try keys.serialNumber(key, issuer: name)
    if let limits { builder.notAfter = min(builder.notAfter, limits.notAfter) }
    builder.extensions = [
      .keyUsage([.digitalSignature]),
      .extendedKeyUsage([.serverAuth]),
      .basicConstraints(authority: false),
      .subjectKeyIdentifier(Self.identifier(of: key)),
      .authorityKeyIdentifier(Self.identifier(of: self.key)),
    ]
    if !names.isEmpty { builder.set(.subjectAlternativeNames(names)) }
    change(&builder)
    return Issued(der: try builder.signed(by: self.key, algorithm ?? self.algorithm), key: key)
  }

  /// The authority's parsed certificate; nil if it cannot be parsed.
  public var certificate: Certificate? { try? Certificate(der: der) }

  private static func authorityBuilder(issuer: [UInt8], subject: [UInt8], key: PrivateKey, now: Timestamp) -> CertificateBuilder {
    var builder = CertificateBuilder(
      issuer: issuer, subject: subject, notBefore: now + .seconds(-365 * 86_400), notAfter: now + .seconds(3_650 * 86_400),
      publicKey: key.publicKey)
    builder.extensions = [
      .basicConstraints(authority: true), .keyUsage([.keyCertSign, .crlSign]), .subjectKeyIdentifier(identifier(of: key)),
    ]
    return builder
  }

  /// Any digest of the key is permitted (RFC 5280, section 4.2.1.2).
  public static func identifier(of key: PrivateKey) -> [UInt8] { Array(Digest.sha256(key.publicKey).prefix(20)) }
}
