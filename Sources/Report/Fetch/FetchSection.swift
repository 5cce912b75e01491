internal import Bytes
internal import Observation

/// Facts with a heading, shared by text, plain text and Markdown.
struct FetchSection {
  var title: String
  var facts: [Fact]

  /// The sections about the last exchange, which has the result.
  static func all(of seen: FetchObservation, parts: Set<FetchPart>, verbose: Bool) -> [FetchSection] {
    guard let hop = seen.last else { return [] }
    var sections: [FetchSection?] = []
    if parts.contains(.result) {
      sections.append(hop.response.map { answer($0, of: seen, verbose: verbose) })
      if let error = seen.error { sections.append(failure(error)) }
    }
    if parts.contains(.connection) {
      sections.append(hop.connection.map { connection($0, hop.dns) })
      sections.append(hop.tls.map { tls($0) })
    }
    return sections.compactMap(\.self).filter { !$0.facts.isEmpty }
  }

  private static func answer(_ response: ResponseObservation, of seen: FetchObservation, verbose: Bool) -> FetchSection {
    var facts = [Fact("status", FetchFormatter.status(response)), Fact("version", response.httpVersion)]
    if let type = response.contentType { facts.append(Fact("type", type)) }
    facts.append(Fact("content", FetchFormatter.size(response.body)))
    if let digest = response.body.sha256 { facts.append(Fact("SHA-256", digest)) }
    if !response.interim.isEmpty {
      facts.append(Fact("before it", list: response.interim.map { $0.reason.isEmpty ? "\($0.status)" : "\($0.status) \($0.reason)" }))
    }
    if let redirect = seen.last?.redirect, !redirect.followed { facts.append(Fact("points to", redirect.url)) }
    if !seen.alternatives.isEmpty { facts.append(Fact("also at", list: seen.alternatives.map(FetchFormatter.alternative))) }
    if verbose {
      facts += response.headers.map { Fact($0.name, $0.value) }
      facts += response.trailers.map { Fact("trailer \($0.name)", $0.value) }
    }
    return FetchSection(title: "Answer", facts: facts)
  }

  private static func failure(_ error: FetchFailure) -> FetchSection {
    var facts = [Fact("while", error.phase), Fact("code", error.code)]
    if !error.cause.isEmpty { facts.append(Fact("because", list: error.cause)) }
    if let hint = error.hint { facts.append(Fact("hint", hint)) }
    return FetchSection(title: "Failure", facts: facts)
  }

  private static func connection(_ connection: FetchConnectionObservation, _ dns: ResolutionObservation?) -> FetchSection {
    var facts = [Fact("server", connection.remote.endpoint.description)]
    if let proxy = connection.proxy { facts = [Fact("proxy", proxy), Fact("proxy at", connection.remote.endpoint.description)] }
    facts.append(Fact("from", connection.local.endpoint.description))
    if connection.reused { facts.append(Fact("reused", "it had served the exchange before")) }
    if let dns { facts.append(Fact("addresses", "\(dns.addresses.map(\.description).joined(separator: ", ")) (\(dns.source))")) }
    facts += connection.attempts.map { Fact("tried", FetchFormatter.attempt($0)) }
    return FetchSection(title: "Connection", facts: facts)
  }

  private static func tls(_ tls: FetchTLSObservation) -> FetchSection {
    var facts: [Fact] = []
    if let version = tls.protocol { facts.append(Fact("version", version)) }
    if let suite = tls.cipherSuite { facts.append(Fact("cipher suite", suite.name)) }
    if let group = tls.group { facts.append(Fact("group", group.name)) }
    if let scheme = tls.signatureScheme { facts.append(Fact("signature", scheme.name)) }
    facts.append(Fact("ALPN", ALPNObservation.words(tls.alpn.selected, of: tls.alpn.offered)))
    facts.append(Fact("server name", tls.sni ?? "none sent"))
    if tls.resumed { facts.append(Fact("session", "resumed")) }
    if let verdict = tls.verify {
      facts.append(Fact("certificate", FetchFormatter.trust(verdict)))
      facts += verdict.errors.map { error in
        Fact(error.code, "\(error.depth.map { "certificate \($0): " } ?? "")\(error.message)")
      }
    }
    if tls.ocspStaple != nil { facts.append(Fact("OCSP staple", "sent")) }
    if !tls.scts.isEmpty { facts.append(Fact("SCTs", "\(tls.scts.count)")) }
    return FetchSection(title: "TLS", facts: facts)
  }
}
