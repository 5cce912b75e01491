/// A wildcard must not cover every domain under a registry's suffix, such as `*.co.uk` (Baseline Requirements, section 3.2.2.6).
struct RegistryWildcardPolicy: PathPolicy {
  let title = "wildcard below a public suffix"
  let reference = "Baseline Requirements, section 3.2.2.6"
  let baselineRule: BaselineViolation.Rule? = .wildcard

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard let name = context.name, let leaf = path.certificates.first else { return [] }
    return HostnameCheck.registryWildcardError(for: name, in: leaf).map { [$0] } ?? []
  }
}
