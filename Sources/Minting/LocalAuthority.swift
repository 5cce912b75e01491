public import Bytes
public import Crypto
internal import X509

/// The authority of a local server that users install as trusted: with a separate key, a limited scope of names, and a short validity.
public struct LocalAuthority: Sendable {
  public let key: PrivateKey
  /// The root, as DER.
  public let certificate: [UInt8]
  public let scope: NameScope
  public let notBefore: Timestamp
  public let notAfter: Timestamp

  /// The validity of a root: 90 days.
  public static let lifetime: Duration = .seconds(90 * 86_400)

  /// Generates a key and a root for it.
  public init(now: Timestamp, scope: NameScope) throws(CryptoError) {
    key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    self.scope = scope
    // Clocks differ by a few hours at most.
    (notBefore, notAfter) = (now + .seconds(-86_400), now + Self.lifetime)
    let own = AuthorityKeys.own(DerivedKeys(below: key))
    let name = NameWriter.name(
      (.organizationName, "tlsprobe"), (.commonName, "tlsprobe serve local CA " + Hex.encode(Digest.sha256(key.publicKey).prefix(4))))
    var builder = CertificateBuilder(issuer: name, subject: name, notBefore: notBefore, notAfter: notAfter, publicKey: key.publicKey)
    builder.serialNumber = try own.serialNumber(key, issuer: name)
    builder.extensions = [
      .basicConstraints(authority: true), .keyUsage([.keyCertSign, .crlSign]),
      .subjectKeyIdentifier(TestAuthority.identifier(of: key)), scope.nameConstraints,
    ]
    certificate = try builder.signed(by: key, .ecdsa(.sha256))
  }

  /// Restores an authority; nil if the certificate has another key, or name constraints in a form that a scope does not write.
  public init?(key: PrivateKey, certificate: [UInt8]) {
    guard key.kind == .ec(curve: "prime256v1"), let read = try? Certificate(der: certificate), read.publicKey.der == key.publicKey,
      let scope = NameScope(read)
    else { return nil }
    self.key = key
    self.certificate = certificate
    self.scope = scope
    (notBefore, notAfter) = (read.notBefore, read.notAfter)
  }
}
