internal import Bytes
internal import Observation
internal import PathValidation
internal import TLSWire

extension AuditObservation {
  /// The audit with what it left undecided, or did not examine, as an earlier audit of the target saw it.
  ///
  /// A finding of the earlier audit that it still has may persist.
  func completed(from earlier: AuditObservation) -> AuditObservation {
    var result = self
    result.parts = AuditPart.all.filter { parts.contains($0) || earlier.parts.contains($0) }
    if let old = earlier.chain?.value {
      result.chain = chain?.value.map { .observed($0.completed(from: old)) } ?? .observed(old)
    }
    if let old = earlier.dns { result.dns = dns?.completed(from: old) ?? old }
    var rest = earlier.addresses
    func takeEarlier(_ isSame: (AuditedAddress) -> Bool) -> AuditedAddress? {
      rest.firstIndex(where: isSame).map { rest.remove(at: $0) }
    }
    let same = addresses.map { address in takeEarlier { $0.endpoint == address.endpoint } }
    // An address that is new replaces one that is gone.
    for (index, address) in addresses.enumerated() {
      guard let old = same[index] ?? takeEarlier({ _ in true }) else { continue }
      result.addresses[index] = address.completed(from: old)
    }
    result.addresses += rest
    return result
  }
}

extension AuditedAddress {
  fileprivate func completed(from old: AuditedAddress) -> AuditedAddress {
    guard failure == nil else { return old.failure == nil ? old : self }
    var result = self
    result.ciphers = decided(ciphers, old.ciphers) { $0.completed(from: $1) }
    result.probe = decided(probe, old.probe) { $0.completed(from: $1) }
    result.web = decided(web, old.web) { $0.completed(from: $1) }
    result.vulnerabilities = decided(vulnerabilities, old.vulnerabilities) { $0.completed(from: $1) }
    return result
  }

  private func decided<Value>(_ new: Outcome<Value>?, _ old: Outcome<Value>?, _ complete: (Value, Value) -> Value) -> Outcome<Value>? {
    guard let before = old?.value else { return new }
    return .observed(new?.value.map { complete($0, before) } ?? before)
  }
}

extension ChainObservation {
  fileprivate func completed(from old: ChainObservation) -> ChainObservation {
    var result = self
    for index in addresses.indices {
      let address = addresses[index]
      guard
        let before = old.addresses.first(where: { $0.endpoint == address.endpoint && $0.certificateType == address.certificateType })
          ?? (addresses.count == 1 && old.addresses.count == 1 ? old.addresses.first : nil)
      else { continue }
      if !address.isObserved, address.verdict == nil {
        result.addresses[index] = before
      } else if address.certificates.first?.fingerprints.sha256 == before.certificates.first?.fingerprints.sha256 {
        result.addresses[index].chain = address.chain.completed(from: before.chain)
      }
    }
    return result
  }
}

extension ChainDescription {
  /// For chains of the same certificate.
  fileprivate func completed(from old: ChainDescription) -> ChainDescription {
    var result = self
    result.appraisal.lint = appraisal.lint ?? old.appraisal.lint
    result.appraisal.transparency = appraisal.transparency ?? old.appraisal.transparency
    if appraisal.stores.isEmpty { result.appraisal.stores = old.appraisal.stores }
    for error in old.verdict?.errors ?? [] where Self.revocationCodes.contains(error.code) {
      let isKnown = revocation.contains { $0.depth == error.depth && $0.status != .unknown }
      if !isKnown, verdict?.errors.contains(error) == false { result.verdict?.errors.append(error) }
    }
    return result
  }

  private static let revocationCodes: Set<String> = ["revoked", "revocation_unknown"]
}

extension DNSRecordsObservation {
  fileprivate func completed(from old: DNSRecordsObservation) -> DNSRecordsObservation {
    var result = self
    if caa.isEmpty || undeterminedCAA != nil { (result.caa, result.caaVerdict) = (old.caa, old.caaVerdict) }
    if tlsa.map({ $0.outcome == .undetermined || $0.outcome == .refused }) ?? true {
      (result.tlsa, result.tlsaVerdict) = (old.tlsa, old.tlsaVerdict)
    }
    if https.map({ $0.outcome == .undetermined || $0.outcome == .refused }) ?? true {
      (result.https, result.alpn) = (old.https, old.alpn)
    }
    return result
  }
}

extension CiphersObservation {
  fileprivate func completed(from old: CiphersObservation) -> CiphersObservation {
    var result = self
    result.protocols = Self.decided(protocols, old.protocols, by: \.version, isComplete: false)
    for index in result.protocols.indices {
      guard let before = old.version(result.protocols[index].version) else { continue }
      let open = Set(result.protocols[index].others.filter { $0.support == .undetermined }.map(\.id))
      result.protocols[index].cipherSuites += before.cipherSuites.filter { open.contains($0.id) }
      if result.protocols[index].preference == nil || result.protocols[index].preference == .undetermined {
        result.protocols[index].preference = before.preference
      }
    }
    result.groups = Self.decided(groups, old.groups, by: \.id, isComplete: asked.contains("groups"))
    result.signatureSchemes = Self.decided(signatureSchemes, old.signatureSchemes, by: \.id, isComplete: asked.contains("schemes"))
    result.features = Self.decided(features, old.features, by: \.name, isComplete: false)
    result.tolerances = Self.decided(tolerances, old.tolerances, by: \.name, isComplete: false)
    if groupPreferences.isEmpty, !asked.contains("order") { result.groupPreferences = old.groupPreferences }
    // The parameters are found with the suites.
    let isOpen = protocols.contains { $0.support == .undetermined || $0.others.contains { $0.support == .undetermined } }
    if isOpen || !asked.contains("suites") { result.dhParameters += old.dhParameters.filter { !dhParameters.contains($0) } }
    return result
  }

  /// Undetermined elements as before, and those that were not probed.
  private static func decided<Element: Supportable>(
    _ new: [Element], _ old: [Element], by key: (Element) -> String, isComplete: Bool
  ) -> [Element] {
    let before = Dictionary(old.map { (key($0), $0) }) { first, _ in first }
    let known = Set(new.map(key))
    return new.map { $0.support == .undetermined ? before[key($0)] ?? $0 : $0 }
      + (isComplete ? [] : old.filter { !known.contains(key($0)) })
  }
}

extension ProbeObservation {
  fileprivate func completed(from old: ProbeObservation) -> ProbeObservation {
    var result = self
    result.negotiated = negotiated ?? old.negotiated
    result.closure = closure ?? old.closure
    result.renegotiation = Self.decided(renegotiation, old.renegotiation, [\.secure, \.clientInitiated, \.unbound])
    result.resumption = Self.decided(resumption, old.resumption, [\.sessionID, \.ticket, \.psk, \.earlyData])
    if result.resumption?.tickets.isEmpty == true, asked != old.asked { result.resumption?.tickets = old.resumption?.tickets ?? [] }
    result.alpn = Self.decided(alpn, old.alpn, [\.ignoresUnknown])
    result.serverNames = serverNames.map { name in
      name.support == .undetermined ? old.serverNames.first { $0.kind == name.kind } ?? name : name
    }
    if serverNames.isEmpty { result.serverNames = old.serverNames }
    return result
  }

  private static func decided<Value>(
    _ new: Value?, _ old: Value?, _ features: [WritableKeyPath<Value, FeatureObservation?>]
  ) -> Value? {
    guard var result = new, let old else { return new ?? old }
    for path in features where result[keyPath: path].map({ $0.support == .undetermined }) ?? true {
      result[keyPath: path] = old[keyPath: path]
    }
    return result
  }
}

extension WebObservation {
  fileprivate func completed(from old: WebObservation) -> WebObservation {
    var result = self
    for path in [\WebObservation.http1, \.http2, \.plaintext, \.crossOrigin] {
      guard case .failed = self[keyPath: path], old[keyPath: path].value != nil else { continue }
      result[keyPath: path] = old[keyPath: path]
    }
    if codings.isEmpty || codings.contains(where: { $0.support == .undetermined }) { result.codings = old.codings }
    return result
  }
}

extension VulnerabilitiesObservation {
  fileprivate func completed(from old: VulnerabilitiesObservation) -> VulnerabilitiesObservation {
    var result = self
    result.results.removeAll { $0.outcome == .undetermined && old[$0.id] != nil }
    let known = Set(result.results.map(\.id))
    result.results += old.results.filter { !known.contains($0.id) }
    return result
  }
}
