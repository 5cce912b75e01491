internal import Observation
internal import TLSWire

/// Texts about names, protocols, sessions and clients.
extension ProbeFormatter {
  /// `h2, of h2, http/1.1`, `none of h2`.
  static func alpn(_ selected: String?, of offered: [String]) -> String {
    if offered.isEmpty { return selected.map { "\($0), though none was offered" } ?? "not offered" }
    return "\(selected ?? "none"), of \(offered.joined(separator: ", "))"
  }

  /// `CN=example.org, issued by CN=R3, until 2027-01-23`.
  static func certificate(_ leaf: LeafObservation) -> String {
    let subject = leaf.subject.isEmpty ? "(no subject)" : leaf.subject
    return "\(subject), issued by \(leaf.issuer == leaf.subject ? "itself" : leaf.issuer), until \(leaf.notAfter.prefix(10))"
  }

  /// The number of signed certificate timestamps per delivery, preceded by the OCSP staple.
  static func proofs(_ seen: NegotiatedObservation) -> String {
    let sources = seen.timestamps.filter { $0.count > 0 }.map { "\($0.count) by \($0.source)" }
    let timestamps = sources.isEmpty ? "no SCTs" : "SCTs: \(sources.joined(separator: ", "))"
    return "\(seen.isStapled ? "OCSP stapled" : "no OCSP staple"); \(timestamps)"
  }

  /// `2, of 7,200 s, with up to 16,384 bytes of early data`.
  static func tickets(_ tickets: [TicketObservation]) -> String {
    guard let first = tickets.first else { return "none" }
    let lifetimes = Set(tickets.map(\.lifetimeSeconds)).sorted().map { "\(AmountFormatter.grouped($0)) s" }.joined(separator: " and ")
    let early = tickets.compactMap(\.maximumEarlyData).max().map { ", with up to \(AmountFormatter.of($0, "byte")) of early data" } ?? ""
    let size = Set(tickets.map(\.length)).count == 1 ? ", \(AmountFormatter.of(first.length, "byte")) each" : ""
    return "\(tickets.count), good for \(lifetimes)\(size)\(early)"
  }

  /// The kind of server name.
  static func kind(_ seen: ServerNameObservation) -> String {
    switch seen.kind {
    case .none: "no name"
    case .unknown: "unknown name"
    case .target: seen.name ?? seen.kind.rawValue
    }
  }

  /// `accepted, another certificate: CN=default`, or `refused (…)` with the evidence.
  static func name(_ seen: ServerNameObservation) -> String {
    guard seen.isAccepted else { return CiphersFormatter.support(seen.support, seen.evidence) }
    var words = ["accepted"]
    let subject = seen.certificate.map { $0.subject.isEmpty ? "(no subject)" : $0.subject }
    switch seen.differs {
    case true?: words.append("another certificate" + (subject.map { ": \($0)" } ?? ""))
    case false? where seen.kind != .target: words.append("the same certificate")
    default: if let subject { words.append(subject) }
    }
    if let isAcknowledged = seen.isAcknowledged, seen.name != nil {
      words.append(isAcknowledged ? "the name is acknowledged" : "the name is not acknowledged")
    }
    words += seen.warnings.map { "with the warning \($0)" }
    return words.joined(separator: ", ")
  }

  /// Features with the same result in one fact: accepted ones, then the others by reason.
  static func grouped(_ features: [FeatureObservation]) -> [Fact] {
    var labels: [(label: String, reason: String)] = []
    var names: [String: [String]] = [:]
    for feature in features.filter(\.isAccepted) + features.filter({ !$0.isAccepted }) {
      let label = feature.isAccepted ? "accepts" : feature.isRefused ? "refuses" : "undetermined"
      let reason = feature.isAccepted ? "" : " (\(CiphersFormatter.reason(feature.evidence)))"
      if names[label + reason] == nil { labels.append((label, reason)) }
      names[label + reason, default: []].append(feature.name + (feature.detail.map { " (\($0))" } ?? ""))
    }
    return labels.map { label, reason in Fact(label, (names[label + reason] ?? []).joined(separator: ", ") + reason) }
  }

  /// The behavior of a server for unknown protocols.
  static func unknownProtocol(_ feature: FeatureObservation) -> String {
    if feature.isAccepted { return "goes on without one" }
    return feature.isRefused ? "ends the handshake (\(CiphersFormatter.reason(feature.evidence)))" : CiphersFormatter.answer(feature)
  }

  /// `yes (2,210 bytes for 4,312)`.
  static func compression(_ seen: CertificateCompressionObservation) -> String {
    if seen.isRefused, seen.evidence.how == .serverHello { return "no" }
    guard seen.isAccepted else { return CiphersFormatter.support(seen.isRefused ? "no" : seen.support.rawValue, seen.evidence) }
    guard let compressed = seen.compressedLength, let length = seen.length else { return "yes" }
    return "yes (\(AmountFormatter.of(compressed, "byte")) for \(AmountFormatter.grouped(length)))"
  }

  static func closure(_ seen: ClosureObservation) -> String {
    let detail = seen.evidence.detail.map { " (\($0))" } ?? ""
    switch seen.how {
    case .closeNotify: return "close_notify" + detail
    case .truncated: return "ended by the server without close_notify" + detail
    case .unanswered: return "closed after our close_notify, without one of its own" + detail
    case .reset: return "reset" + detail
    case .open: return "left open after our close_notify" + detail
    }
  }

  /// Whether the server requests a client certificate and whether the handshake continues without one.
  static func clientCertificate(_ seen: ClientCertificateObservation) -> String {
    guard seen.requested.isAccepted else { return CiphersFormatter.answer(seen.requested) }
    switch seen.required {
    case true?: return "wanted, and the handshake fails without one"
    case false?: return "wanted, and the handshake goes on without one"
    case nil: return "wanted"
    }
  }

  /// `TLSv1.3, TLS_AES_128_GCM_SHA256, x25519`.
  static func agreed(_ seen: SimulationObservation) -> String {
    let values = [seen.protocol, seen.cipherSuite?.name, seen.group?.name, seen.signatureScheme?.name, seen.alpn.map { "ALPN \($0)" }]
    let words = values.compactMap(\.self).joined(separator: ", ")
    return (words.isEmpty ? "accepted" : words) + (seen.helloRetry ? ", after a HelloRetryRequest" : "")
  }

  /// `Chrome 71–81, 83–94, Firefox 56–72`: a repeated name is omitted.
  static func titles(_ titles: [String]) -> [String] {
    var name: Substring?
    return titles.map { title in
      guard let space = title.lastIndex(of: " "), title[title.index(after: space)...].first?.isNumber == true else {
        name = nil
        return title
      }
      defer { name = title[..<space] }
      return name == title[..<space] ? String(title[title.index(after: space)...]) : title
    }
  }

  /// The reason a client would not connect.
  static func refusal(_ seen: SimulationObservation) -> String {
    if let refusal = seen.clientRefusal { return "the client hangs up: \(refusal)" }
    return CiphersFormatter.support(seen.support, seen.evidence)
  }
}
