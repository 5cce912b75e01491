public import Bytes

/// The versions, suites, groups and signature schemes that a target accepts, found with hand-crafted ClientHellos, in whose order, and at
/// which cost.
public struct CiphersObservation: DocumentObservation {
  public static let key = "ciphers"
  public static let schema = "tlsprobe.ciphers/1"

  /// The address that was probed; nil if none responded.
  public var endpoint: Endpoint?
  /// The topics that were probed: `versions`, `suites` …
  public var asked: [String]
  /// Oldest first, only those that were probed.
  public var protocols: [ProtocolObservation]
  /// Accepted and undetermined groups; refused ones only if all were requested.
  public var groups: [GroupObservation]
  public var groupPreferences: [GroupPreferenceObservation]
  public var signatureSchemes: [SchemeObservation]
  /// The leaf certificate of each chain that was seen.
  public var certificateTypes: [CertificateTypeObservation]
  public var dhParameters: [ParametersObservation]
  public var extensions: [ExtensionObservation]
  /// Results of single-ClientHello probes: `compression`, `fallback_scsv`, `extended_main_secret` …
  public var features: [FeatureObservation]
  /// Unusual but valid ClientHellos, and whether the server accepts them.
  public var tolerances: [FeatureObservation]
  /// Server behavior that violates the standards.
  public var oddities: [AnomalyObservation]
  public var cost: CostObservation
  /// The plaintext exchange before TLS, of the first connection or of one with injected bytes; nil if the connection started with TLS.
  public var startTLS: StartTLSObservation?

  public init(
    endpoint: Endpoint?, asked: [String] = [], protocols: [ProtocolObservation] = [], groups: [GroupObservation] = [],
    groupPreferences: [GroupPreferenceObservation] = [], signatureSchemes: [SchemeObservation] = [],
    certificateTypes: [CertificateTypeObservation] = [], dhParameters: [ParametersObservation] = [],
    extensions: [ExtensionObservation] = [], features: [FeatureObservation] = [], tolerances: [FeatureObservation] = [],
    oddities: [AnomalyObservation] = [], cost: CostObservation = CostObservation()
  ) {
    self.endpoint = endpoint
    self.asked = asked
    self.protocols = protocols
    self.groups = groups
    self.groupPreferences = groupPreferences
    self.signatureSchemes = signatureSchemes
    self.certificateTypes = certificateTypes
    self.dhParameters = dhParameters
    self.extensions = extensions
    self.features = features
    self.tolerances = tolerances
    self.oddities = oddities
    self.cost = cost
  }

  /// The accepted versions, oldest first.
  public var acceptedProtocols: [ProtocolObservation] { protocols.filter(\.isAccepted) }

  /// Pairs of version and accepted suite.
  public var acceptedSuites: [(version: String, suite: SuiteObservation)] {
    protocols.flatMap { seen in seen.cipherSuites.map { (seen.version, $0) } }
  }
}

extension CiphersObservation {
  private enum CodingKeys: String, CodingKey {
    case address, port, asked, protocols, groups
    case groupPreferences = "group_preference"
    case signatureSchemes = "signature_schemes"
    case certificateTypes = "certificate_types"
    case dhParameters = "dh_parameters"
    case extensions, features, tolerances, oddities, cost
    case startTLS = "starttls"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let address = try container.decodeIfPresent(IPAddress.self, forKey: .address)
    let port = try container.decodeIfPresent(UInt16.self, forKey: .port)
    endpoint = address.flatMap { address in port.map { Endpoint(address, port: $0) } }
    asked = try container.decode([String].self, forKey: .asked)
    protocols = try container.decode([ProtocolObservation].self, forKey: .protocols)
    groups = try container.decode([GroupObservation].self, forKey: .groups)
    groupPreferences = try container.decode([GroupPreferenceObservation].self, forKey: .groupPreferences)
    signatureSchemes = try container.decode([SchemeObservation].self, forKey: .signatureSchemes)
    certificateTypes = try container.decode([CertificateTypeObservation].self, forKey: .certificateTypes)
    dhParameters = try container.decode([ParametersObservation].self, forKey: .dhParameters)
    extensions = try container.decode([ExtensionObservation].self, forKey: .extensions)
    features = try container.decode([FeatureObservation].self, forKey: .features)
    tolerances = try container.decode([FeatureObservation].self, forKey: .tolerances)
    oddities = try container.decode([AnomalyObservation].self, forKey: .oddities)
    cost = try container.decode(CostObservation.self, forKey: .cost)
    startTLS = try container.decodeIfPresent(StartTLSObservation.self, forKey: .startTLS)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(endpoint?.address, forKey: .address)
    try container.encodeIfPresent(endpoint?.port, forKey: .port)
    try container.encode(asked, forKey: .asked)
    try container.encode(protocols, forKey: .protocols)
    try container.encode(groups, forKey: .groups)
    try container.encode(groupPreferences, forKey: .groupPreferences)
    try container.encode(signatureSchemes, forKey: .signatureSchemes)
    try container.encode(certificateTypes, forKey: .certificateTypes)
    try container.encode(dhParameters, forKey: .dhParameters)
    try container.encode(extensions, forKey: .extensions)
    try container.encode(features, forKey: .features)
    try container.encode(tolerances, forKey: .tolerances)
    try container.encode(oddities, forKey: .oddities)
    try container.encode(cost, forKey: .cost)
    if let startTLS { try container.encode(startTLS, forKey: .startTLS) }
  }
}
