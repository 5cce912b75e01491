import Bytes
package import LocalServer
import Minting

/// The hello-level cases with their policies.
package enum CaseSet {
  package static func policies() throws -> [(name: String, policy: ServerHelloPolicy)] {
    let chains = try ServerHelloChains(by: try TestAuthorities(now: Platform.now))
    return Cases.hellos.map { ($0.name, $0.policy(with: chains)) }
  }
}
