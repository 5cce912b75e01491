internal import TLSWire

extension GroupEnumeration {
  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let asked = underWay.removeValue(forKey: token) else { return }
    let outcome = outcome(finding, asked, &known)
    if case .picked(let group) = outcome {
      if !asked.isOrder { records.append(ObservedSelection(offered: asked.offered, picked: group)) }
      // It was selected without the certificate's curve, so that the curve is not required.
      if !asked.hasCompanion { companion = nil }
    }
    if asked.isOrder {
      if case .picked(let group) = outcome { order?.received(group, to: asked.id) } else { order?.received(nil, to: asked.id) }
    } else {
      search.received(outcome, to: asked.id)
    }
    settle(&known)
  }

  private mutating func outcome(
    _ finding: ProbeConclusion, _ asked: UnderWay, _ known: inout EnumerationState
  ) -> ExclusionSearch<NamedGroup>.Outcome {
    switch finding {
    case .refused(let evidence): return .refused(evidence)
    case .unknown(let evidence): return .unknown(evidence)
    case .flight: return .unknown(Evidence(.malformed("a flight that was not asked for")))
    case .hello(let answer):
      guard let version, let hello = answer.hello else { return .unknown(Evidence(.malformed("no hello"))) }
      guard hello.version == version else { return .refused(Evidence(.otherVersion(hello.version))) }
      guard let group = Self.group(in: answer) else {
        // The messages after the ServerHello may be missing or undecodable.
        if answer.hasKeyExchange || answer.keyExchange != nil || answer.ending != .enough {
          return .unknown(Evidence(.malformed("no group in the key exchange")))
        }
        return .refused(Evidence(.inference("the server went on without a group")))
      }
      if asked.offered.contains(group) {
        if acceptances[group] == nil { acceptances[group] = Evidence(hello.isHelloRetryRequest ? .helloRetryRequest : .serverHello) }
        return .picked(group)
      }
      if asked.hasCompanion, group == companion {
        shadowed.formUnion(asked.offered)
        return .refused(Evidence(.inference("the server takes its certificate's curve, \(group), instead")))
      }
      return .refused(Evidence(.notOffered(group.description)))
    }
  }

  private static func group(in answer: ServerResponse) -> NamedGroup? {
    if case .ellipticCurve(let group, _)? = answer.keyExchange?.parameters { return group }
    return answer.hello?.selectedGroup
  }
}
