internal import Bytes
internal import TLSWire

/// A property that an audit could not decide, and the reason.
public struct UndeterminedFact: Codable, Hashable, Sendable {
  /// That of the part: `vulnerabilities`.
  public var part: AuditPart
  /// The address, if there are several; nil otherwise.
  public var address: String?
  /// `TLSv1.1`, `Heartbleed`.
  public var subject: String
  /// For people: lower case, no full stop.
  public var reason: String

  public init(part: AuditPart, address: String? = nil, subject: String, reason: String) {
    self.part = part
    self.address = address
    self.subject = subject
    self.reason = reason
  }
}

extension AuditObservation {
  /// What was requested and could not be decided, in the order of the parts.
  public var undetermined: [UndeterminedFact] {
    var facts: [UndeterminedFact] = []
    if case .failed(let failure)? = chain { facts.append(UndeterminedFact(part: .chain, subject: "certificates", reason: failure.message)) }
    if let dns { facts += dns.undetermined }
    for address in addresses where address.failure == nil {
      let place = addresses.count > 1 ? address.endpoint?.description : nil
      facts += address.undetermined.map { fact in
        var fact = fact
        fact.address = place
        return fact
      }
    }
    for address in addresses {
      guard let failure = address.failure else { continue }
      facts.append(
        UndeterminedFact(
          part: .chain, address: address.endpoint?.description, subject: "the address", reason: failure.message))
    }
    return facts
  }
}

extension AuditedAddress {
  fileprivate var undetermined: [UndeterminedFact] {
    var facts: [UndeterminedFact] = []
    func note<Value>(_ outcome: Outcome<Value>?, _ part: AuditPart) {
      switch outcome {
      case .failed(let failure): facts.append(UndeterminedFact(part: part, subject: part.rawValue, reason: failure.message))
      case .skipped(let reason): facts.append(UndeterminedFact(part: part, subject: part.rawValue, reason: reason.message))
      case .observed, nil: break
      }
    }
    func note(_ part: AuditPart, _ subject: String, _ evidence: EvidenceDescription?) {
      facts.append(UndeterminedFact(part: part, subject: subject, reason: evidence.map { FeatureFormatter.reason($0) } ?? "not probed"))
    }
    note(ciphers, .ciphers)
    for version in ciphers?.value?.protocols ?? [] where version.support == .undetermined {
      note(.ciphers, version.version, version.evidence)
    }
    for feature in (ciphers?.value?.features ?? []) where feature.support == .undetermined {
      note(.ciphers, feature.name.replacing("_", with: " "), feature.evidence)
    }
    note(probe, .probe)
    for client in probe?.value?.simulations ?? [] where client.support == .undetermined { note(.clients, client.title, client.evidence) }
    // A server that does not use HTTP has nothing to decide.
    if case .failed? = web { note(web, .http) }
    facts += web?.value?.undetermined ?? []
    note(vulnerabilities, .vulnerabilities)
    for result in vulnerabilities?.value?.results ?? [] where result.outcome == .undetermined {
      facts.append(UndeterminedFact(part: .vulnerabilities, subject: result.title, reason: result.detail))
    }
    return facts
  }
}

extension WebObservation {
  fileprivate var undetermined: [UndeterminedFact] {
    let requests = [("HTTP/1.1", http1), ("HTTP/2", http2), ("without TLS", plaintext), ("cross-origin request", crossOrigin)]
    return requests.compactMap { subject, outcome in
      // A closed port has no plaintext service.
      guard case .failed(let failure) = outcome, failure.code != "transport.refused" else { return nil }
      return UndeterminedFact(part: .http, subject: subject, reason: failure.message)
    }
  }
}

extension DNSRecordsObservation {
  fileprivate var undetermined: [UndeterminedFact] {
    (caa + [tlsa, https].compactMap(\.self)).compactMap { set in
      guard set.outcome == .undetermined else { return nil }
      return UndeterminedFact(part: .dns, subject: "\(set.type) of \(set.name)", reason: set.reason ?? "no response")
    }
  }
}
