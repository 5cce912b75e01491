internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation

/// Versions, serial numbers and the distinguished encoding (RFC 5280, section 4.1).
enum EncodingVerdictFixtures {
  static let rows: [VerdictFixture] =
    serials.map { serial in
      VerdictFixture(
        serial.title, serial.isGood ? [] : refused, rfc: serial.isReadable ? [] : refused,
        VerdictFixtureParts(leaf: { $0.serialNumber = serial.content }))
    } + versions + bytes + unusedBits

  private static let refused: [VerdictFixture.Fault] = [.at(0, .malformedCertificate)]

  private struct Serial: Sendable {
    let title: String
    let content: [UInt8]
    var isGood = false
    /// True if the path validation of RFC 5280, which ignores the serial number, accepts it.
    var isReadable = true
  }

  private static let serials: [Serial] = [
    Serial(title: "a serial number of 1", content: [1], isGood: true),
    Serial(title: "a serial number of 20 bytes", content: [0x7f] + [UInt8](repeating: 0xff, count: 19), isGood: true),
    Serial(title: "a serial number of 20 bytes and its sign", content: [0] + [UInt8](repeating: 0xff, count: 20)),
    Serial(title: "a serial number of 21 bytes", content: [1] + [UInt8](repeating: 0, count: 20)),
    Serial(title: "a serial number of 300 bytes", content: [1] + [UInt8](repeating: 0, count: 299)),
    Serial(title: "a serial number of 0", content: [0]),
    Serial(title: "a negative serial number", content: [0x80]),
    Serial(title: "a serial number of -1", content: [0xff]),
    Serial(title: "a padded serial number", content: [0, 1], isReadable: false),
    Serial(title: "an empty serial number", content: [], isReadable: false),
  ]

  private static let versions: [VerdictFixture] = [
    VerdictFixture("version 1 with extensions", refused, VerdictFixtureParts(leaf: { $0.version = nil })),
    VerdictFixture("version 2 with extensions", refused, VerdictFixtureParts(leaf: { $0.version = 2 })),
    VerdictFixture("version 4", refused, VerdictFixtureParts(leaf: { $0.version = 4 })),
    VerdictFixture("version 1 spelt out", refused, VerdictFixtureParts(leaf: { $0.version = 1 })),
    VerdictFixture(
      "an intermediate of version 2 with extensions", [.at(1, .malformedCertificate)], VerdictFixtureParts(intermediate: { $0.version = 2 })
    ),
    VerdictFixture(
      "an empty list of extensions", refused + refused + [.at(0, .extendedKeyUsage), .at(0, .hostnameMismatch)],
      rfc: refused + [.at(0, .hostnameMismatch)],
      VerdictFixtureParts(leaf: {
        $0.rawExtensions = DERWriter.explicit(3, DERWriter.sequence())
      })),
  ]

  private static func critical(_ flag: [UInt8]) -> VerdictFixtureParts {
    VerdictFixtureParts(leaf: { builder in
      let list = builder.extensions.map { entry in
        DERWriter.sequence(DERWriter.oid(entry.oid), entry.isCritical ? DERWriter.boolean(true) : flag, DERWriter.octetString(entry.der))
      }
      builder.rawExtensions = DERWriter.explicit(3, DERWriter.sequence(of: list))
    })
  }

  private static func changed(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> VerdictFixture.Mint {
    { () throws(CryptoError) in
      let good = try VerdictFixtureParts().minted()
      return VerdictFixture.Certificates(chain: [change(good.chain[0])] + good.chain.dropFirst(), roots: good.roots)
    }
  }

  /// BIT STRINGs of signatures and keys have no unused bits (X.690, section 8.6; RFC 5280, sections 4.1.1.3 and 4.1.2.7).
  private static let unusedBits: [VerdictFixture] = [
    VerdictFixture("a signature with unused bits", refused, VerdictFixtureParts(leaf: { $0.signatureUnusedBits = 1 })),
    VerdictFixture(
      "a public key with unused bits", refused,
      VerdictFixtureParts(leaf: { $0.publicKey = DERWriter.publicKey($0.publicKey, unusedBits: 1) })),
    VerdictFixture(
      "an intermediate whose signature has unused bits", [.at(0, .unknownIssuer), .at(1, .malformedCertificate)],
      VerdictFixtureParts(intermediate: { $0.signatureUnusedBits = 1 })),
    VerdictFixture(
      "an intermediate whose public key has unused bits", [.at(0, .unknownIssuer), .at(1, .malformedCertificate)],
      VerdictFixtureParts(intermediate: { $0.publicKey = DERWriter.publicKey($0.publicKey, unusedBits: 1) })),
  ]

  private static let bytes: [VerdictFixture] = [
    VerdictFixture("a critical flag that spells out its default", refused, critical(DERWriter.boolean(false))),
    VerdictFixture("something behind the certificate", refused, mint: changed { $0 + [0] }),
    VerdictFixture("a certificate that is cut short", refused, mint: changed { $0.dropLast() }),
    VerdictFixture("an empty certificate", refused, mint: changed { _ in [] }),
    VerdictFixture("a certificate that is a number", refused, mint: changed { _ in DERWriter.integer(5) }),
    VerdictFixture("a certificate that is text", refused, mint: changed { _ in Array("-----BEGIN CERTIFICATE-----".utf8) }),
    VerdictFixture(
      "no certificate", refused,
      mint: { () throws(CryptoError) in
        VerdictFixture.Certificates(chain: [], roots: try VerdictFixtureParts().minted().roots)
      }),
    VerdictFixture(
      "an intermediate that cannot be read", [.at(0, .unknownIssuer), .at(1, .malformedCertificate)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return VerdictFixture.Certificates(chain: [good.chain[0], good.chain[1].dropLast()], roots: good.roots)
      }),
  ]
}
