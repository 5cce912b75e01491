internal import Bytes
public import Observation

/// A check that examines each address separately; identical findings at several addresses are merged into one.
public protocol AddressCheck: Check {
  func findings(at address: AddressObservation, settings: CheckSettings) -> [Finding]
}

extension AddressCheck {
  public var parts: [AuditPart] { [.chain] }

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    findings(inEachAddressOf: seen, settings: settings)
  }

  func findings(inEachAddressOf seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let chain = seen[ChainObservation.self]?.value else { return [] }
    var merged: [(finding: Finding, endpoints: [String])] = []
    for address in chain.addresses {
      for finding in findings(at: address, settings: settings) {
        if let known = merged.firstIndex(where: { $0.finding == finding }) {
          merged[known].endpoints.append(address.endpoint.description)
        } else {
          merged.append((finding, [address.endpoint.description]))
        }
      }
    }
    return merged.map { entry in
      var finding = entry.finding
      finding.evidence = entry.endpoints + finding.evidence
      return finding
    }
  }
}
