public import X509

/// Data to fetch for the verification of a chain.
public enum EvidenceItem: Hashable, Sendable {
  /// The certificate of an issuer (RFC 5280, section 4.2.2.1).
  case issuer(String)
  /// A response of an OCSP responder, by POST of the request or by GET (RFC 6960, appendix A).
  case ocsp(String, OCSPRequest)
  /// A certificate revocation list.
  case crl(String)

  public var location: String {
    switch self {
    case .issuer(let location), .ocsp(let location, _), .crl(let location): location
    }
  }

  /// The kind of object.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case issuer, ocsp, crl

    public var description: String { rawValue }
  }

  public var kind: Kind {
    switch self {
    case .issuer: .issuer
    case .ocsp: .ocsp
    case .crl: .crl
    }
  }

  /// For messages.
  var title: String {
    switch self {
    case .issuer: "certificate"
    case .ocsp: "OCSP response"
    case .crl: "revocation list of the issuer"
    }
  }

  /// The maximum size of a response in bytes: 64 KiB, or 20 MiB for a CRL, of which the largest public ones have about 10.
  public var byteLimit: Int {
    switch self {
    case .issuer, .ocsp: 65_536
    case .crl: 20 << 20
    }
  }
}
