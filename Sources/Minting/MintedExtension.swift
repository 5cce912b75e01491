internal import Bytes
public import X509

/// A certificate extension, valid or invalid.
public struct MintedExtension: Hashable, Sendable {
  public var oid: OID
  public var isCritical: Bool
  /// The content of the octet string.
  public var der: [UInt8]

  public init(_ oid: OID, critical isCritical: Bool = false, der: [UInt8]) {
    self.oid = oid
    self.isCritical = isCritical
    self.der = der
  }

  public static func subjectAlternativeNames(_ names: [GeneralName], critical: Bool = false) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 17), critical: critical, der: DERWriter.sequence(of: names.map(NameWriter.general)))
  }

  public static func basicConstraints(authority: Bool, pathLength: Int? = nil, critical: Bool = true) -> MintedExtension {
    let members = (authority ? [DERWriter.boolean(true)] : []) + (pathLength.map { [DERWriter.integer($0)] } ?? [])
    return MintedExtension(OID(2, 5, 29, 19), critical: critical, der: DERWriter.sequence(of: members))
  }

  public static func keyUsage(_ usage: KeyUsage, critical: Bool = true) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 15), critical: critical, der: DERWriter.namedBits(usage.rawValue))
  }

  public static func extendedKeyUsage(_ purposes: [KeyPurpose], critical: Bool = false) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 37), critical: critical, der: DERWriter.sequence(of: purposes.map { DERWriter.oid($0.oid) }))
  }

  public static func subjectKeyIdentifier(_ identifier: [UInt8]) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 14), der: DERWriter.octetString(identifier))
  }

  public static func authorityKeyIdentifier(_ identifier: [UInt8]) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 35), der: DERWriter.sequence(DERWriter.implicit(0, identifier)))
  }

  /// Subtrees are encoded general names (`NameWriter.general`) or ranges of addresses (`addresses(_:mask:)`).
  public static func nameConstraints(permitted: [[UInt8]] = [], excluded: [[UInt8]] = []) -> MintedExtension {
    func subtrees(_ number: UInt8, _ bases: [[UInt8]]) -> [UInt8] {
      bases.isEmpty ? [] : DERWriter.explicit(number, Array(bases.map { DERWriter.sequence($0) }.joined()))
    }
    return MintedExtension(OID(2, 5, 29, 30), critical: true, der: DERWriter.sequence(subtrees(0, permitted), subtrees(1, excluded)))
  }

  /// A range of addresses in the form for name constraints (RFC 5280, section 4.2.1.10).
  public static func addresses(_ address: [UInt8], mask: [UInt8]) -> [UInt8] { DERWriter.implicit(7, address + mask) }

  public static func authorityInformationAccess(ocsp: [String] = [], issuers: [String] = []) -> MintedExtension {
    func description(_ method: UInt64, _ uri: String) -> [UInt8] {
      DERWriter.sequence(DERWriter.oid(OID(1, 3, 6, 1, 5, 5, 7, 48, method)), NameWriter.general(.uri(uri)))
    }
    let descriptions = ocsp.map { description(1, $0) } + issuers.map { description(2, $0) }
    return MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 1, 1), der: DERWriter.sequence(of: descriptions))
  }

  public static func crlDistributionPoints(_ uris: [String]) -> MintedExtension {
    let points = uris.map { DERWriter.sequence(DERWriter.explicit(0, DERWriter.explicit(0, NameWriter.general(.uri($0))))) }
    return MintedExtension(OID(2, 5, 29, 31), der: DERWriter.sequence(of: points))
  }

  public static func policies(_ oids: [OID], critical: Bool = false) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 32), critical: critical, der: DERWriter.sequence(of: oids.map { DERWriter.sequence(DERWriter.oid($0)) }))
  }

  /// Policies of the issuer with the equivalent policies of the subject (RFC 5280, section 4.2.1.5).
  public static func policyMappings(_ pairs: [(OID, OID)], critical: Bool = true) -> MintedExtension {
    let mappings = pairs.map { issuer, subject in DERWriter.sequence(DERWriter.oid(issuer), DERWriter.oid(subject)) }
    return MintedExtension(OID(2, 5, 29, 33), critical: critical, der: DERWriter.sequence(of: mappings))
  }

  public static func policyConstraints(
    requireExplicitPolicy: Int? = nil, inhibitPolicyMapping: Int? = nil, critical: Bool = true
  ) -> MintedExtension {
    // The implicit tag replaces that of INTEGER.
    func count(_ number: UInt8, _ skip: Int?) -> [UInt8] { skip.map { [0x80 | number] + DERWriter.integer($0).dropFirst() } ?? [] }
    let der = DERWriter.sequence(count(0, requireExplicitPolicy), count(1, inhibitPolicyMapping))
    return MintedExtension(OID(2, 5, 29, 36), critical: critical, der: der)
  }

  public static func inhibitAnyPolicy(_ skip: Int, critical: Bool = true) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 54), critical: critical, der: DERWriter.integer(skip))
  }

  /// Numbers of TLS extensions; `[5]` is "must staple" (RFC 7633).
  public static func tlsFeatures(_ features: [UInt16]) -> MintedExtension {
    MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 1, 24), der: DERWriter.sequence(of: features.map { DERWriter.integer(Int($0)) }))
  }
}

/// Extensions of revocation lists, of their entries and of OCSP responses.
extension MintedExtension {
  /// The DER encoding of the extension.
  var entry: [UInt8] {
    DERWriter.sequence(DERWriter.oid(oid), isCritical ? DERWriter.boolean(true) : [], DERWriter.octetString(der))
  }

  public static func listNumber(_ number: [UInt8], critical: Bool = false) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 20), critical: critical, der: DERWriter.integer(content: number))
  }

  /// Marks a delta list, relative to the list with this number.
  public static func changes(since number: [UInt8]) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 27), critical: true, der: DERWriter.integer(content: number))
  }

  public static func reason(_ reason: RevocationReason) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 21), der: DERWriter.value(0x0a, [UInt8(truncatingIfNeeded: reason.rawValue)]))
  }

  /// The issuer of the certificate of an entry in an indirect list; DER of a name.
  public static func certificateIssuer(_ name: [UInt8]) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 29), critical: true, der: DERWriter.sequence(DERWriter.explicit(4, name)))
  }

  /// The scope of a list; `reasons` and the flags are numbered as in RFC 5280, section 5.2.5 (1, 2, 4, 5).
  public static func issuingDistributionPoint(
    uri: String? = nil, flags: Set<UInt8> = [], reasons: ReasonFlags? = nil
  ) -> MintedExtension {
    let name = uri.map { DERWriter.explicit(0, DERWriter.explicit(0, NameWriter.general(.uri($0)))) } ?? []
    let some = reasons.map { DERWriter.implicit(3, DERWriter.namedBits($0.rawValue).dropFirst(2)) } ?? []
    func flag(_ number: UInt8) -> [UInt8] { flags.contains(number) ? DERWriter.implicit(number, [0xff]) : [] }
    return MintedExtension(
      OID(2, 5, 29, 28), critical: true, der: DERWriter.sequence(name, flag(1), flag(2), some, flag(4), flag(5)))
  }

  /// One distribution point with the reasons covered by its list and the DER name of the list's issuer.
  public static func distributionPoint(_ uri: String, reasons: ReasonFlags? = nil, listIssuer: [UInt8]? = nil) -> MintedExtension {
    let name = DERWriter.explicit(0, DERWriter.explicit(0, NameWriter.general(.uri(uri))))
    let some = reasons.map { DERWriter.implicit(1, DERWriter.namedBits($0.rawValue).dropFirst(2)) } ?? []
    let issuer = listIssuer.map { DERWriter.explicit(2, DERWriter.explicit(4, $0)) } ?? []
    return MintedExtension(OID(2, 5, 29, 31), der: DERWriter.sequence(DERWriter.sequence(name, some, issuer)))
  }

  /// The responder's own certificate need not be checked (RFC 6960, section 4.2.2.2.1).
  public static let ocspNoCheck = MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 5), der: DERWriter.null)

  public static func nonce(_ nonce: [UInt8]) -> MintedExtension {
    MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 2), der: DERWriter.octetString(nonce))
  }
}
