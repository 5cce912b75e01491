internal import Bytes
public import X509

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
