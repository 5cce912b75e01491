import Bytes
import Crypto
import Minting
import PathValidation
import X509

/// A root, an intermediate and a server's certificate whose revocation the tests ask about.
struct RevocationSetting {
  static let now = Timestamp(seconds: 1_795_219_200)
  static let day: Int64 = 86_400

  let root: TestAuthority
  let issuer: TestAuthority
  let leaf: TestAuthority.Issued

  init(
    intermediate changeIntermediate: TestAuthority.Change = { _ in }, leaf changeLeaf: TestAuthority.Change = { _ in }
  ) throws {
    root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    issuer = try root.authority("Intermediate", .p256, 1, change: changeIntermediate)
    leaf = try issuer.server([.dns("www.example.com")], change: changeLeaf)
  }

  static func after(days: Int64) -> Timestamp { now + .seconds(days * day) }

  var certificate: Certificate { get throws { try Certificate(der: leaf.der) } }

  var path: [Certificate] { get throws { [try certificate, try Certificate(der: issuer.der), try Certificate(der: root.der)] } }

  func question(at time: Timestamp = now) throws -> RevocationChecker {
    var question = RevocationChecker(try certificate, issuer: try Certificate(der: issuer.der), at: time)
    question.others = try path
    return question
  }

  func verdict(_ evidence: RevocationEvidence, at time: Timestamp = now) throws -> ChainVerdict {
    let store = TrustStore(certificates: [try Certificate(der: root.der)], name: "test")
    return CertificateVerifier(VerificationContext(time: time, revocation: evidence)).verify(
      ServedChain(der: [leaf.der, issuer.der]), trusting: store)
  }

  /// An entry for the server's certificate.
  func entry(_ reason: RevocationReason? = .keyCompromise, extensions: [MintedExtension] = []) throws -> RevocationListBuilder.Entry {
    RevocationListBuilder.Entry(try certificate.serialNumber, at: Self.after(days: -3), reason, extensions: extensions)
  }

  /// A responder that the issuer has authorised, or not quite.
  func responder(_ commonName: String = "Responder", change: TestAuthority.Change = { _ in }) throws -> TestAuthority.Issued {
    try issuer.server([], .p256, 9) { builder in
      builder.subject = NameWriter.name(commonName: commonName)
      builder.set(.extendedKeyUsage([.ocspSigning]))
      builder.set(.ocspNoCheck)
      change(&builder)
    }
  }
}
