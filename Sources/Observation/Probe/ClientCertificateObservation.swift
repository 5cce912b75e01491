/// Whether a server requests a client certificate.
public struct ClientCertificateObservation: Codable, Hashable, Sendable {
  /// `accepted` if there was a CertificateRequest in the handshake.
  public var requested: FeatureObservation
  /// Whether the handshake fails without one; nil if that is undetermined, or was not probed.
  public var required: Bool?
  /// The evidence for `required`.
  public var requiredEvidence: EvidenceDescription?
  /// Distinguished names of the certificate authorities in the request, RFC 4514.
  public var authorities: [String] = []
  public var signatureSchemes: [WireValue] = []
  /// Requested after the handshake (RFC 9846, section 4.7.2).
  public var afterHandshake: FeatureObservation?

  public init(requested: FeatureObservation) { self.requested = requested }

  private enum CodingKeys: String, CodingKey {
    case requested, required
    case requiredEvidence = "required_evidence"
    case authorities
    case signatureSchemes = "signature_schemes"
    case afterHandshake = "after_handshake"
  }
}

extension ClientCertificateObservation: ExaminationResult {
  package static let key = "client_certificate"
  package static let section = FactSection.behavior

  package func facts(_ options: FactOptions) -> [Fact] {
    var facts = [Fact("client certificate", words)]
    if !authorities.isEmpty {
      let shown = options.isVerbose ? authorities : Array(authorities.prefix(Self.shownAuthorities))
      let more = authorities.count - shown.count
      facts.append(Fact("authorities", list: shown + (more > 0 ? ["and \(AmountFormatter.grouped(more)) more (-v lists all)"] : [])))
    }
    if options.isVerbose, !signatureSchemes.isEmpty { facts.append(Fact("signature schemes", list: signatureSchemes.map(\.name))) }
    if let later = FeatureFormatter.fact("after the handshake", afterHandshake) { facts.append(later) }
    return facts
  }

  private var words: String {
    guard requested.isAccepted else { return FeatureFormatter.result(requested) }
    switch required {
    case true?: return "requested; the handshake fails without one"
    case false?: return "requested; the handshake continues without one"
    case nil: return "requested"
    }
  }

  private static let shownAuthorities = 5
}

extension ProbeObservation {
  /// Nil if it was not probed.
  public var clientCertificate: ClientCertificateObservation? {
    get { self[ClientCertificateObservation.self] }
    set { self[ClientCertificateObservation.self] = newValue }
  }
}
