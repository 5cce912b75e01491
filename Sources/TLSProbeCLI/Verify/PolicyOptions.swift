internal import ArgumentParser
internal import PKI

/// Options for the certificate policy inputs of path validation, with the names of `openssl verify`.
struct PolicyOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      "Accept this certificate policy, by its object identifier. Repeatable. (default: any policy)", valueName: "oid"),
    transform: Self.policy)
  var policies: [Policy] = []

  @Flag(name: .customLong("explicit-policy"), help: "Require the path to be valid for an acceptable certificate policy.")
  var requiresExplicitPolicy = false

  @Flag(name: .customLong("inhibit-map"), help: "Do not map certificate policies.")
  var inhibitsPolicyMapping = false

  @Flag(name: .customLong("inhibit-any"), help: "Do not accept anyPolicy in a certificate for other policies.")
  var inhibitsAnyPolicy = false

  /// A certificate policy.
  struct Policy: Hashable, Sendable {
    let oid: OID
  }

  var inputs: PolicyInputs {
    var inputs = PolicyInputs()
    inputs.policies = Set(policies.map(\.oid))
    inputs.requiresExplicitPolicy = requiresExplicitPolicy
    inputs.inhibitsPolicyMapping = inhibitsPolicyMapping
    inputs.inhibitsAnyPolicy = inhibitsAnyPolicy
    return inputs
  }

  private static func policy(_ text: String) throws -> Policy {
    guard let oid = OID(text) else {
      throw ValidationError("must be an object identifier such as 2.23.140.1.2.1")
    }
    return Policy(oid: oid)
  }
}
