internal import Bytes
public import Observation

/// Reports addresses of one name that send different chains.
public struct AddressesDisagree: Check {
  public let id = "chain.addresses-disagree"
  public let title = "Addresses send different chains"
  public let severity = Severity.medium
  public let rationale = "Either a renewal reached only some of the servers, or a DNS record points to the wrong host."
  public let reference: [String] = []
  public let remedy = "deploy the same chain at every address, or remove the stale address from DNS"
  public var parts: [AuditPart] { [.chain] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let chain = seen[ChainObservation.self]?.value, chain.addressesAgree == false else { return [] }
    let responding = chain.addresses.filter(\.isObserved)
    let chains = Set(responding.map { $0.certificates.map(\.der) }).count
    let evidence = responding.map { address in
      let leaf = address.certificates.first
      return "\(address.endpoint) sends serial \(leaf?.serial ?? "none"), SHA-256 \(leaf?.fingerprints.sha256 ?? "none")"
    }
    return [finding("\(responding.count) addresses send \(chains) different chains", evidence: evidence)]
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: ChainObservation.self, in: seen)
      .and(
        seen[ChainObservation.self]?.value?.addressesAgree == nil ? .notExamined("fewer than two addresses sent certificates") : .examined)
  }

  public var examples: [CheckExample] {
    let first = AddressObservation.example(.loopbackV4)
    let second = AddressObservation.example(.loopbackV6)
    var other = second
    other.certificates.removeLast()
    return [
      .quiet(),
      CheckExample(seen: .example([first, second]), settings: CheckSettings(), expected: nil),
      CheckExample(seen: .example([first, other]), settings: CheckSettings(), expected: .medium),
    ]
  }
}
