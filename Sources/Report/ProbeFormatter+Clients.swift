internal import Observation
internal import TLSWire

/// Texts about simulated clients.
extension ProbeFormatter {
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
    return FeatureFormatter.support(seen.support, seen.evidence)
  }
}
