internal import CommandSupport
internal import PathValidation
internal import X509

/// Options for the certificate policy inputs of path validation, with the names of `openssl verify`.
struct PolicyOptions: OptionGroup {
  var policies: [Policy] = []
  var requiresExplicitPolicy = false
  var inhibitsPolicyMapping = false
  var inhibitsAnyPolicy = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "policy", "oid", repeatable: true, "Accept this certificate policy, by its object identifier. Repeatable. (default: any policy)",
      Self.policy
    ) { $0.policies.append($1) },
    .flag(nil, "explicit-policy", "Require the path to be valid for an acceptable certificate policy.") {
      $0.requiresExplicitPolicy = true
    },
    .flag(nil, "inhibit-map", "Do not map certificate policies.") { $0.inhibitsPolicyMapping = true },
    .flag(nil, "inhibit-any", "Do not accept anyPolicy in a certificate for other policies.") { $0.inhibitsAnyPolicy = true },
  ]

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

  private static func policy(_ text: String) throws(UsageError) -> Policy {
    guard let oid = OID(text) else {
      throw UsageError("must be an object identifier such as 2.23.140.1.2.1")
    }
    return Policy(oid: oid)
  }
}
