import Enumeration
import Observation
import TLSWire

@testable import HTTPServer

/// What a server accepts: by its own policy, or as it was seen. Values are as documents have them, keyed by version.
struct PolicyAccount: Equatable {
  /// In the server's order where it has one, and sorted where it has none.
  var suites: [String: [String]] = [:]
  var preferences: [String: OrderPreference] = [:]
  /// In the server's order where it has one, and sorted where it has none.
  var groups: [String: [String]] = [:]
  var groupPreferences: [String: OrderPreference] = [:]
  var schemes: [String: Set<String>] = [:]

  /// By its own word.
  init(of policy: ServerHelloPolicy) {
    let spoken = Self.spoken(by: policy)
    for (version, own) in spoken {
      let name = version.description
      // Of drafts only the version is asked for.
      let isDraft = version.isModern && version != .tls13
      suites[name] = isDraft ? [] : policy.preference.hasOrder ? own.map(\.hex) : own.map(\.hex).sorted()
      if own.count > 1, !isDraft { preferences[name] = policy.preference.word(for: own) }
    }
    if !policy.cipherKinds.isEmpty {
      suites[ProtocolVersion.ssl2.description] = policy.cipherKinds.map(\.hex)
      preferences[ProtocolVersion.ssl2.description] = .clientByProtocol
    }
    if policy.cipherSuites[.tls13] != nil { add(policy.groups.modern, .tls13, policy) }
    let classic = spoken.keys.filter { !$0.isModern }.max()
    if let classic, spoken[classic]?.contains(where: \.isEphemeralCurve) == true { add(policy.groups.classic, classic, policy) }
    for version in [ProtocolVersion.tls12, .tls13] { addSchemes(version, policy) }
  }

  /// What comes of its suites when it does as no standard expects.
  private static func spoken(by policy: ServerHelloPolicy) -> [ProtocolVersion: [CipherSuite]] {
    var spoken = policy.cipherSuites
    // The others it claims to be this.
    if let claimed = policy.oddities.claimedVersion { spoken = spoken.filter { $0.key == claimed } }
    // What it takes unoffered it takes when offered, in any version below TLS 1.3.
    if let suite = policy.oddities.unofferedSuite {
      for version in [ProtocolVersion.ssl3, .tls10, .tls11, .tls12] where spoken[version]?.contains(suite) != true {
        spoken[version, default: []].append(suite)
      }
    }
    return spoken
  }

  private mutating func add(_ own: [NamedGroup], _ version: ProtocolVersion, _ policy: ServerHelloPolicy) {
    let hasOrder = policy.groups.prefersOwnOrder
    groups[version.description] = hasOrder ? own.map(\.hex) : own.map(\.hex).sorted()
    if own.count > 1 { groupPreferences[version.description] = hasOrder ? .server : .client }
  }

  /// Nothing where no answer proves any: in TLS 1.3 the flight has to be read.
  private mutating func addSchemes(_ version: ProtocolVersion, _ policy: ServerHelloPolicy) {
    guard let own = policy.cipherSuites[version] else { return }
    // A signature that does not verify proves no scheme.
    if policy.oddities.signatures != .own { return }
    if version == .tls13, !policy.groups.modern.contains(where: FlightRequest.computable.contains) { return }
    let signing = policy.certificates.map(\.keyType).filter { key in
      version == .tls13 || own.contains { $0.isSigned && key.suits(authentication: $0.authentication, keyExchange: $0.keyExchange) }
    }
    let found = policy.signatureSchemes.filter { scheme in signing.contains { $0.signs(scheme, in: version) } }
    if !found.isEmpty { schemes[version.description] = Set(found.map(\.hex)) }
  }

  /// As it was seen.
  init(of seen: CiphersObservation) {
    for version in seen.acceptedProtocols {
      let hasOrder = version.preference != .client && version.preference != .undetermined
      let found = version.cipherSuites.map(\.id)
      suites[version.version] = hasOrder ? found : found.sorted()
      preferences[version.version] = version.preference
    }
    for group in seen.groups where group.support == .accepted {
      for version in group.protocols { groups[version, default: []].append(group.id) }
    }
    for found in seen.groupPreferences {
      let members = groups[found.protocol] ?? []
      // The order has to be one of what is accepted.
      let isWhole = found.order.map(\.id).sorted() == members.sorted()
      groups[found.protocol] = found.preference == .server && isWhole ? found.order.map(\.id) : members.sorted()
      if members.count > 1 { groupPreferences[found.protocol] = found.preference }
    }
    // The policy cannot sign with a key that the library has not, nor can its signature be verified.
    for scheme in seen.signatureSchemes where scheme.support == .accepted || scheme.evidence.how == .unverifiedSignature {
      for version in scheme.protocols { schemes[version, default: []].insert(scheme.id) }
    }
  }
}

extension SuitePreference {
  /// Whether all of the server's suites stand in one order.
  fileprivate var hasOrder: Bool {
    switch self {
    case .server, .serverUnlessClientPrefersChaCha20: true
    case .client, .equals: false
    }
  }

  fileprivate func word(for suites: [CipherSuite]) -> OrderPreference {
    switch self {
    case .server: .server
    case .client: .client
    case .serverUnlessClientPrefersChaCha20: .serverUnlessClientPrefersChaCha20
    // What is liked alike has no order, and the rest has one.
    case .equals(let sets): sets.contains { Set($0).isSuperset(of: suites) } ? .client : .undetermined
    }
  }
}
