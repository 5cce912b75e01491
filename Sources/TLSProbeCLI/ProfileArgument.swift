internal import PathValidation

/// The profile for verifying a chain, by name.
public enum ProfileArgument: String, Hashable, Sendable, CaseIterable {
  case webpki, baseline, client, rfc5280

  static let names = "webpki, baseline, client or rfc5280"

  var profile: Profile {
    switch self {
    case .webpki: .webPKI
    case .baseline: .baseline
    case .client: .client
    case .rfc5280: .rfc5280
    }
  }
}
