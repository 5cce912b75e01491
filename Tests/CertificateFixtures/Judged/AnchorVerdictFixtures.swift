internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// The constraints on a trusted certificate (RFC 5280, section 6.1.1, (d)).
enum AnchorVerdictFixtures {
  static let rows: [VerdictFixture] = roots + servers

  private static let now = VerdictFixture.now
  private static let host: [GeneralName] = [.dns("www.example.com")]

  private static func certificates(_ chain: [[UInt8]], _ roots: [[UInt8]]) -> VerdictFixture.Certificates {
    VerdictFixture.Certificates(chain: chain, roots: roots)
  }

  private static let roots: [VerdictFixture] = [
    VerdictFixture(
      "nobody trusted", [.at(1, .unknownIssuer)],
      mint: { () throws(CryptoError) in certificates(try VerdictFixtureParts().minted().chain, []) }),
    VerdictFixture(
      "another root trusted", [.at(1, .unknownIssuer)],
      mint: { () throws(CryptoError) in
        certificates(try VerdictFixtureParts().minted().chain, [try TestAuthority.root("Else", .p256, 9, now: now).der])
      }),
    VerdictFixture(
      "another root of the name trusted", [.at(1, .unknownIssuer)],
      mint: { () throws(CryptoError) in
        certificates(try VerdictFixtureParts().minted().chain, [try TestAuthority.root("Root", .p256, 9, now: now).der])
      }),
    VerdictFixture(
      "both roots of the name trusted",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates(good.chain, [try TestAuthority.root("Root", .p256, 9, now: now).der] + good.roots)
      }),
    VerdictFixture(
      "an untrusted root sent along", [.at(2, .unknownIssuer)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates(good.chain + good.roots, [])
      }),
    VerdictFixture(
      "the intermediate trusted in the root's place",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates(good.chain, [good.chain[1]])
      }),
    VerdictFixture(
      "an expired root beside a new one of its key",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        let old = try TestAuthority.root("Root", .p256, 0, now: now) { $0.notAfter = now + .seconds(-60) }
        return certificates(good.chain, [old.der] + good.roots)
      }),
    VerdictFixture(
      "an expired cross-signed root whose issuer is trusted",
      mint: { () throws(CryptoError) in
        let upper = try TestAuthority.root("Upper Root", .p256, 6, now: now)
        let old = try upper.authority("Root", .p256, 0) { $0.notAfter = now + .seconds(-60) }
        let renewed = try upper.authority("Root", .p256, 0)
        let good = try VerdictFixtureParts().minted()
        return certificates(good.chain + [renewed.der], [old.der, upper.der])
      }),
  ]

  private static func own(_ change: @escaping VerdictFixtureParts.Change = { _ in }) throws(CryptoError) -> [UInt8] {
    try TestAuthority.root("www.example.com", .p256, 3, now: now) { builder in
      builder.set(.subjectAlternativeNames(host))
      change(&builder)
    }.der
  }

  private static let server: VerdictFixtureParts.Change = {
    $0.extensions = [.subjectAlternativeNames(host)]
  }

  private static let servers: [VerdictFixture] = [
    VerdictFixture("a self-signed server", [.at(0, .selfSigned)], mint: { () throws(CryptoError) in certificates([try own(server)], []) }),
    VerdictFixture(
      "a self-signed server, trusted",
      mint: { () throws(CryptoError) in
        let der = try own(server)
        return certificates([der], [der])
      }),
    VerdictFixture(
      "a self-signed server, trusted and expired", [.at(0, .expired)],
      mint: { () throws(CryptoError) in
        let der = try own { builder in
          server(&builder)
          builder.notAfter = now + .seconds(-1)
        }
        return certificates([der], [der])
      }),
    VerdictFixture(
      "a self-signed server, trusted, with another name", [.at(0, .hostnameMismatch)], host: "else.example",
      mint: { () throws(CryptoError) in
        let der = try own(server)
        return certificates([der], [der])
      }),
    VerdictFixture(
      "a self-signed authority as a server, trusted",
      mint: { () throws(CryptoError) in
        let der = try own { $0.set(.keyUsage([.digitalSignature, .keyCertSign])) }
        return certificates([der], [der])
      }),
    VerdictFixture(
      "an issued server that is trusted itself",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates([good.chain[0]], [good.chain[0]])
      }),
  ]
}
