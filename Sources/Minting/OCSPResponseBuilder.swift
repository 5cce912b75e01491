public import Bytes
public import Crypto
public import X509

/// Builds OCSP responses, including ones no responder would send: all values are written unchanged.
public struct OCSPResponseBuilder: Sendable {
  public enum Status: Sendable {
    case good
    case revoked(at: Timestamp, reason: RevocationReason?)
    case unknown
  }

  /// 0 is "successful"; any other response has no body.
  public var responseStatus: UInt8 = 0
  public var status = Status.good
  /// DER of a CertID.
  public var certID: [UInt8]
  /// DER of a ResponderID: `[1]` with a name or `[2]` with a hash.
  public var responder: [UInt8]
  public var producedAt: Timestamp
  public var thisUpdate: Timestamp
  public var nextUpdate: Timestamp?
  /// Extensions of the single response, such as lists of certificate timestamps.
  public var singleExtensions: [MintedExtension] = []
  /// Extensions of the whole response, such as the nonce.
  public var extensions: [MintedExtension] = []
  /// Sent to prove that the responder is authorized.
  public var certificates: [[UInt8]] = []
  /// The number of unused bits that the signature's BIT STRING declares.
  public var signatureUnusedBits: UInt8 = 0

  /// A response from an hour ago that is valid for a week.
  public init(certID: [UInt8], responderName: [UInt8], now: Timestamp) {
    self.certID = certID
    responder = DERWriter.explicit(1, responderName)
    producedAt = now + .seconds(-3_600)
    thisUpdate = now + .seconds(-3_600)
    nextUpdate = now + .seconds(7 * 86_400)
  }

  public func signed(by key: PrivateKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    guard responseStatus == 0 else { return DERWriter.sequence(DERWriter.value(0x0a, [responseStatus])) }
    let single = DERWriter.sequence(
      certID, encodedStatus, Self.time(thisUpdate), nextUpdate.map { DERWriter.explicit(0, Self.time($0)) } ?? [],
      Self.field(1, singleExtensions))
    let data = DERWriter.sequence(responder, Self.time(producedAt), DERWriter.sequence(of: [single]), Self.field(1, extensions))
    let signature = try key.sign(data, algorithm: algorithm)
    let basic = DERWriter.sequence(
      data, AlgorithmWriter.identifier(algorithm), DERWriter.bitString(signature, unused: signatureUnusedBits),
      certificates.isEmpty ? [] : DERWriter.explicit(0, DERWriter.sequence(of: certificates)))
    let bytes = DERWriter.sequence(DERWriter.oid(OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)), DERWriter.octetString(basic))
    return DERWriter.sequence(DERWriter.value(0x0a, [0]), DERWriter.explicit(0, bytes))
  }

  private var encodedStatus: [UInt8] {
    switch status {
    case .good: DERWriter.implicit(0, [UInt8]())
    case .unknown: DERWriter.implicit(2, [UInt8]())
    case .revoked(let time, let reason):
      DERWriter.explicit(
        1, Self.time(time) + (reason.map { DERWriter.explicit(0, DERWriter.value(0x0a, [UInt8(truncatingIfNeeded: $0.rawValue)])) } ?? []))
    }
  }

  /// Always GeneralizedTime.
  private static func time(_ moment: Timestamp) -> [UInt8] {
    DERWriter.value(0x18, Array(("\(moment.date)\(moment.timeOfDay)".filter(\.isNumber) + "Z").utf8))
  }

  private static func field(_ number: UInt8, _ extensions: [MintedExtension]) -> [UInt8] {
    extensions.isEmpty ? [] : DERWriter.explicit(number, DERWriter.sequence(of: extensions.map(\.entry)))
  }
}

extension TestAuthority {
  /// The authority's response about a certificate that it issued.
  public func ocspResponse(
    about certificate: [UInt8], usesSHA256: Bool = false, change: (inout OCSPResponseBuilder) -> Void = { _ in }
  ) throws(CryptoError) -> [UInt8] {
    try ocspResponse(about: certificate, signedBy: key, algorithm, usesSHA256: usesSHA256, change: change)
  }

  /// A response about a certificate that this authority issued, signed with another key.
  public func ocspResponse(
    about certificate: [UInt8], signedBy key: PrivateKey, _ algorithm: SignatureAlgorithm, usesSHA256: Bool = false,
    change: (inout OCSPResponseBuilder) -> Void = { _ in }
  ) throws(CryptoError) -> [UInt8] {
    guard let subject = try? Certificate(der: certificate), let issuer = self.certificate else { return [] }
    let certID = OCSPCertID(subject, issuer: issuer, usesSHA256: usesSHA256)
    var builder = OCSPResponseBuilder(certID: certID.der, responderName: name, now: now)
    change(&builder)
    return try builder.signed(by: key, algorithm)
  }
}
