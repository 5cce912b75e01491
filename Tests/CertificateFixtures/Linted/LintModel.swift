internal import Bytes
public import CertificateLint
public import Crypto
public import Minting
internal import X509

/// A certificate as an authority would issue it in 2026, without any lint finding; lint cases are changes to it.
public enum LintModel: String, Sendable, CaseIterable {
  /// Domain validated, with a P-256 key and without a common name.
  case server
  /// The same with an RSA key.
  case rsaServer
  /// Organization validated.
  case organization
  /// Individual validated.
  case individual
  /// Extended validation.
  case extended
  case intermediate
  case root

  public typealias Change = @Sendable (inout CertificateBuilder) -> Void

  public var role: LintRole {
    switch self {
    case .intermediate: .intermediate
    case .root: .root
    default: .server
    }
  }

  /// The issuer's model; the root is self-signed.
  public var issuer: LintModel { role == .server ? .intermediate : .root }

  /// The certificate with a change, signed by the issuer's key.
  public func mint(change: Change = { _ in }) throws(CryptoError) -> [UInt8] {
    var builder = try self.builder()
    change(&builder)
    return try builder.signed(by: try issuer.key(), .ecdsa(.sha256))
  }

  func key() throws(CryptoError) -> PrivateKey {
    switch self {
    case .rsaServer: try TestKeys.key(.rsa2048, 0)
    case .server, .organization, .individual, .extended: try TestKeys.key(.p256, 0)
    case .intermediate: try TestKeys.key(.p256, 1)
    case .root: try TestKeys.key(.p256, 2)
    }
  }

  private func builder() throws(CryptoError) -> CertificateBuilder {
    let key = try self.key()
    let issuerKey = try issuer.key()
    var builder = CertificateBuilder(
      issuer: issuer.name, subject: name, notBefore: Self.day(role == .root ? 2024 : role == .intermediate ? 2025 : 2026, 11),
      notAfter: Self.day(role == .root ? 2044 : role == .intermediate ? 2032 : 2027, role == .server ? 1 : 10), publicKey: key.publicKey)
    builder.serialNumber = [0x4c] + Array(rawValue.utf8.prefix(6)) + Array(0x21...0x29)
    let identifiers: [MintedExtension] = [
      .subjectKeyIdentifier(TestAuthority.identifier(of: key)), .authorityKeyIdentifier(TestAuthority.identifier(of: issuerKey)),
    ]
    switch self {
    case .root: builder.extensions = [.basicConstraints(authority: true), .keyUsage(Self.authorityUsage)] + identifiers
    case .intermediate:
      builder.extensions =
        [
          .basicConstraints(authority: true, pathLength: 0), .keyUsage(Self.authorityUsage), .extendedKeyUsage([.serverAuth]),
          .policies([Self.domainValidated]), .crlDistributionPoints(["http://c.model.com/root.crl"]),
          .authorityInformationAccess(issuers: ["http://i.model.com/root.cer"]),
        ] + identifiers
    default: builder.extensions = serverExtensions + [identifiers[1]]
    }
    return builder
  }

  private var serverExtensions: [MintedExtension] {
    let names: [GeneralName] = [.dns("model.com"), .dns("www.model.com")]
    return [
      .keyUsage([.digitalSignature]), .extendedKeyUsage([.serverAuth]), .basicConstraints(authority: false),
      .subjectAlternativeNames(names, critical: name == NameWriter.empty), .policies([policy]),
      .crlDistributionPoints(["http://c.model.com/17.crl"]),
      .authorityInformationAccess(issuers: ["http://i.model.com/intermediate.cer"]),
      MintedExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2), der: DERWriter.octetString(Self.timestamps)),
    ]
  }

  private var policy: OID {
    switch self {
    case .organization: Self.organizationValidated
    case .individual: OID(2, 23, 140, 1, 2, 3)
    case .extended: OID(2, 23, 140, 1, 1)
    default: Self.domainValidated
    }
  }

  private var name: [UInt8] {
    switch self {
    case .server, .rsaServer: NameWriter.empty
    case .organization: NameWriter.name((.countryName, "NL"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."))
    case .individual:
      NameWriter.name((.countryName, "NL"), (.localityName, "Utrecht"), (.surname, "Jansen"), (Self.givenName, "Jan"))
    case .extended:
      NameWriter.name(
        (.countryName, "NL"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."),
        (Self.businessCategory, "Private Organization"),
        (Self.jurisdictionCountry, "NL"), (.serialNumber, "12345678"))
    case .intermediate: NameWriter.name((.countryName, "NL"), (.organizationName, "Model Trust"), (.commonName, "Model Issuing E1"))
    case .root: NameWriter.name((.countryName, "NL"), (.organizationName, "Model Trust"), (.commonName, "Model Root X1"))
    }
  }

  static func day(_ year: Int, _ month: Int, _ day: Int = 1) -> Timestamp {
    Timestamp(year: year, month: month, day: day) ?? Timestamp(seconds: 0)
  }

  static let domainValidated = OID(2, 23, 140, 1, 2, 1)
  static let organizationValidated = OID(2, 23, 140, 1, 2, 2)
  static let givenName = AttributeType(oid: OID(2, 5, 4, 42))
  static let businessCategory = AttributeType(oid: OID(2, 5, 4, 15))
  static let jurisdictionCountry = AttributeType(oid: OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 3))
  private static let authorityUsage: KeyUsage = [.digitalSignature, .keyCertSign, .crlSign]

  /// Two timestamps of nonexistent logs, with well-formed signatures (RFC 6962, sections 3.2 and 3.3).
  static let timestamps: [UInt8] = {
    let entries = [UInt8(0x11), 0x22].map { log -> [UInt8] in
      let signature = DERWriter.sequence(
        DERWriter.integer(content: Array(repeating: 0x31, count: 32)), DERWriter.integer(content: Array(repeating: 0x32, count: 32)))
      return [0] + Array(repeating: log, count: 32) + [0, 0, 1, 0x9a, 0, 0, 0, 0] + [0, 0, 4, 3, 0, UInt8(signature.count)] + signature
    }
    let list = Array(entries.map { [0, UInt8($0.count)] + $0 }.joined())
    return [0, UInt8(list.count)] + list
  }()
}
