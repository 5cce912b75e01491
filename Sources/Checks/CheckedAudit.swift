internal import Bytes
public import Observation

extension CheckedObservation {
  /// Runs all checks on the parts of an audit, at each address by itself; equal findings of several addresses are one.
  public init(audit: Observation, settings: CheckSettings = CheckSettings()) {
    guard case .observed(var seen)? = audit[AuditObservation.self] else {
      self.init(audit, settings: settings)
      return
    }
    let places = seen.observations(of: audit.target)
    var found: [(finding: Finding, places: [String])] = []
    for (address, part) in places {
      var settings = settings
      settings.isPartial = settings.isPartial || address.ciphers?.value == nil
      let place = address.endpoint?.description ?? audit.target.description
      for finding in Checks.findings(in: part, settings: settings) {
        if let index = found.firstIndex(where: { $0.finding == finding }) {
          found[index].places.append(place)
        } else {
          found.append((finding, [place]))
        }
      }
    }
    let merged = found.map { finding, at in
      var finding = finding
      // What holds at every address needs no place.
      if places.count > 1, at.count < places.count { finding.evidence.insert(at.joined(separator: ", "), at: 0) }
      return finding
    }
    for index in seen.addresses.indices { seen.addresses[index].markWeaknesses(of: audit.target) }
    var marked = audit
    marked[AuditObservation.self] = .observed(seen)
    self.init(marked, findings: Checks.sorted(merged))
  }
}

extension AuditedAddress {
  fileprivate mutating func markWeaknesses(of target: TargetDescription) {
    guard let ciphers else { return }
    var seen = Observation(target: target)
    seen[CiphersObservation.self] = ciphers
    self.ciphers = seen.markingWeaknesses[CiphersObservation.self]
  }
}
