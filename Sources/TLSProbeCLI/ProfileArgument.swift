public import ArgumentParser
internal import PKI

/// Whose rules a chain is judged by, by name.
public enum ProfileArgument: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  case webpki, rfc5280

  static let names = allCases.map(\.rawValue).joined(separator: " or ")

  var profile: Profile { self == .webpki ? .webPKI : .rfc5280 }
}
