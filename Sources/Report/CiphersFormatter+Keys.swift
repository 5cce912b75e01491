internal import Checks
internal import Observation
internal import TLSWire

/// Texts about groups, signatures and parameters.
extension CiphersFormatter {
  /// Whose order decides, and whether the server sends a HelloRetryRequest for a better group.
  static func habit(_ preference: GroupPreferenceObservation) -> String {
    let whose =
      switch preference.preference {
      case .server: "the server's order"
      case .client: "the client's order counts"
      case .serverUnlessClientPrefersChaCha20, .clientByProtocol, .undetermined: "order undetermined"
      }
    let retry =
      switch preference.helloRetry {
      case true?: "; it asks again for a better group than the one with a share"
      case false?: "; it takes a group with a share rather than ask again for a better one"
      case nil: ""
      }
    return whose + retry
  }

  /// Remarks about a group in addition to its name.
  static func remarks(_ group: GroupObservation, verbose: Bool) -> String {
    var words = GroupWeakness.word(of: group).map { [$0] } ?? []
    if verbose, group.protocols.contains(where: { $0.hasPrefix("TLSv1.3") }) {
      words.append(group.provenByShare ? "share taken" : "asked for with HelloRetryRequest")
    }
    return words.joined(separator: ", ")
  }

  /// `rsa_pkcs1_sha1 (weak)`.
  static func name(_ scheme: SchemeObservation) -> String {
    scheme.name + (SchemeWeakness.word(of: scheme) == nil ? "" : " (weak)")
  }

  /// `signs with rsa_pss_rsae_sha256; TLSv1.2, TLSv1.3`.
  static func use(_ certificate: CertificateTypeObservation) -> String {
    let schemes = certificate.signatureSchemes.map(\.name)
    let signed = schemes.isEmpty ? "" : "signs with \(schemes.joined(separator: ", ")); "
    return signed + VersionRange.words(certificate.protocols)
  }

  /// Whether the key exchange is post-quantum; nil if that was not probed.
  static func postQuantum(_ seen: CiphersObservation) -> String? {
    guard seen.asked.contains("groups"), let tls13 = seen.protocols.first(where: { $0.version == "TLSv1.3" }) else { return nil }
    let hybrids = seen.groups.filter { $0.kind?.isPostQuantum == true && $0.isAccepted }
    guard !hybrids.isEmpty else {
      let isOpen = seen.groups.contains { !$0.isRefused && $0.kind?.isPostQuantum == true } || !(tls13.isAccepted || tls13.isRefused)
      return isOpen ? "undetermined" : "none accepted"
    }
    let names = hybrids.map(\.name).joined(separator: ", ")
    guard let preference = seen.groupPreferences.first(where: { $0.protocol.hasPrefix("TLSv1.3") }), preference.preference != .undetermined
    else { return names }
    if preference.preference == .client { return "\(names), when the client prefers it" }
    return hybrids.contains { $0.id == preference.order.first?.id }
      ? "\(names), preferred" : "\(names), but \(preference.order.first?.name ?? "another group") is preferred"
  }

  /// `2048 bits, ffdhe2048, generator 2`.
  static func parameters(_ parameters: ParametersObservation) -> String {
    let generator = Int(parameters.generator, radix: 16).map(String.init) ?? "0x" + parameters.generator
    let name = parameters.wellKnown ?? "not a well-known prime"
    return "\(parameters.bits) bits, \(name), generator \(generator.utf8.count > 16 ? "of \(generator.utf8.count / 2) bytes" : generator)"
  }
}
