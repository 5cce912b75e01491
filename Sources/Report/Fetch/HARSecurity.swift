internal import Bytes
internal import Observation

/// The TLS parameters under the names of Chromium (DevTools protocol, Network.SecurityDetails).
struct HARSecurity {
  private let tls: FetchTLSObservation
  private let leaf: CertificateDescription?

  init(_ tls: FetchTLSObservation, _ certificates: [CertificateDescription]) {
    self.tls = tls
    leaf = certificates.first
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("protocol", .string(Self.protocolName(tls.protocol ?? ""))),
      // Since TLS 1.3 the suite does not determine the key exchange.
      .init("keyExchange", .string("")), .init("keyExchangeGroup", .string(tls.group?.name ?? "")),
      .init("cipher", .string(tls.cipherSuite?.name ?? "")),
    ]
    if let leaf, leaf.malformed == nil {
      members += [
        .init("subjectName", .string(leaf.subject)), .init("sanList", .array(leaf.subjectAlternativeNames.map { .string(Self.bare($0)) })),
        .init("issuer", .string(leaf.issuer)),
      ]
      if let begin = leaf.notBefore, let end = leaf.notAfter {
        members += [.init("validFrom", .integer(begin.seconds)), .init("validTo", .integer(end.seconds))]
      }
    }
    if let scheme = tls.signatureScheme { members.append(.init("serverSignatureAlgorithm", .string(scheme.id))) }
    members += [
      .init("signedCertificateTimestampList", .array(tls.scts.map { DocumentEncoder.value(of: $0) })),
      .init("certificateTransparencyCompliance", .string("unknown")), .init("encryptedClientHello", .bool(false)),
    ]
    return .object(members)
  }

  /// `TLS 1.3` for `TLSv1.3`.
  private static func protocolName(_ name: String) -> String { name.hasPrefix("TLSv") ? "TLS " + name.dropFirst(4) : name }

  /// The name without its type.
  private static func bare(_ name: String) -> String { name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name }
}
