internal import Bytes
internal import Connect
internal import HTTPClient
internal import PathValidation
internal import Resolver
internal import TLSEngine
internal import X509

/// The events of a transfer in the wording of curl's `-v`; control characters in them are not escaped yet.
enum TraceFormatter {
  /// Empty for bytes of messages and for frames.
  static func lines(_ event: TraceEvent) -> [String] {
    switch event {
    case .resolved(_, let resolution) where resolution.source == "literal": return []
    case .resolved(let host, let resolution):
      let families: [(String, IPAddress.Family)] = [("IPv6", .v6), ("IPv4", .v4)]
      let addresses = families.map { name, family in
        let list = resolution.addresses.filter { $0.family == family }.map(\.description).joined(separator: ", ")
        return "\(name): \(list.isEmpty ? "(none)" : list)"
      }
      return ["Host \(host) was resolved by \(resolution.source)."] + addresses
    case .attemptFailed(let attempt):
      return ["  Trying \(attempt.endpoint)...", attempt.error.map { "\($0.message)" } ?? "another address was faster"]
    case .connected(_, let host, _, let remote) where remote.socket != nil:
      return ["  Trying \(remote)...", "Established connection to \(host) (\(remote))"]
    case .connected(_, let host, let local, let remote):
      return ["  Trying \(remote)...", "Established connection to \(host) (\(place(remote))) from \(place(local))"]
    case .reusing(let number, let host): return ["Reusing existing connection #\(number) with host \(host)"]
    case .proxyAnswered(let proxy): return ["Proxy \(proxy) opened the tunnel"]
    case .handshakeStarted(let serverName, let alpn):
      return alpn.isEmpty
        ? ["TLS: server name \(serverName ?? "(none)")"]
        : ["TLS: server name \(serverName ?? "(none)")", "ALPN: tlsprobe offers \(alpn.joined(separator: ","))"]
    case .handshakeEnded(let facts): return handshake(facts)
    case .judged(let verdict, let name, let isEnforced): return judgement(verdict, name, isEnforced)
    case .requestSent: return ["Request completely sent off"]
    case .redirecting(let redirect): return ["Issue another request to this URL: '\(redirect.url)'", "Next method: \(redirect.method)"]
    case .retrying(let reason): return ["Trying once more: \(reason)"]
    case .note(let text): return [text]
    case .connectionLeft(let number, let host, let isClosed):
      return [isClosed ? "Closing connection #\(number)" : "Connection #\(number) to host \(host) left intact"]
    case .requestHead, .requestBody, .responseHead, .responseBody, .trailers, .frame: return []
    }
  }

  private static func place(_ endpoint: Endpoint) -> String { "\(endpoint.address) port \(endpoint.port)" }

  private static func handshake(_ facts: TLSInfo) -> [String] {
    var lines: [String] = []
    if let negotiated = facts.negotiated {
      let parts = [
        "\(negotiated.version)", "\(negotiated.cipherSuite)", negotiated.group.map { "\($0)" },
        negotiated.signatureScheme.map { "\($0)" },
      ]
      lines.append("SSL connection using \(parts.compactMap { $0 }.joined(separator: " / "))")
      let alpn = negotiated.alpn.map { "server accepted \(String(decoding: $0, as: UTF8.self))" } ?? "server did not agree on a protocol"
      if !facts.alpnOffered.isEmpty { lines.append("ALPN: \(alpn)") }
      if negotiated.isResumed { lines.append("SSL session was resumed") }
    }
    guard let leaf = facts.flight.certificates.first else { return lines }
    guard let certificate = try? Certificate(der: leaf) else { return lines + ["Server certificate cannot be read"] }
    let names = (certificate.subjectAlternativeNames ?? []).prefix(20).map { "\($0)" }.joined(separator: ", ")
    return lines + [
      "Server certificate:", " subject: \(certificate.subject)", " start date: \(certificate.notBefore)",
      " expire date: \(certificate.notAfter)", " subjectAltName: \(names.isEmpty ? "(none)" : names)", " issuer: \(certificate.issuer)",
    ]
  }

  private static func judgement(_ verdict: ChainVerdict, _ name: String?, _ isEnforced: Bool) -> [String] {
    if verdict.trusted { return [" SSL certificate verify ok\(name.map { ", for \($0)" } ?? "")."] }
    let reason = verdict.errors.first?.message ?? "there is no path to a root"
    return [" SSL certificate verify result: \(reason)\(isEnforced ? "" : ", continuing anyway")."]
  }
}
