public import PathValidation

/// Results about a chain in addition to its verdict.
public struct ChainAppraisal: Hashable, Sendable {
  /// The verdict of each bundled trust store.
  public var stores: [StoreVerdictDescription] = []
  /// The Certificate Transparency results of the server's certificate; nil if not checked.
  public var transparency: TransparencyDescription?
  public var keyWeaknesses: [KeyWeaknessDescription] = []
  /// Rules that the certificates violate; nil if not checked.
  public var lint: [LintDescription]?
  /// The pins given that match; nil if none were given.
  public var pins: PinVerdict?
  /// Pins that match the chain.
  public var pinSuggestions: [PinSuggestion] = []
  /// The result for the TLSA records given; nil if none were given.
  public var dane: DANEVerdict?
  /// Whether the CAA records given authorize the issuer; nil if none were given.
  public var caa: CAAVerdict?

  public init() {}
}

extension ChainAppraisal: Codable {
  private enum CodingKeys: String, CodingKey {
    case stores, transparency
    case keyWeaknesses = "key_weaknesses"
    case lint, pins
    case pinSuggestions = "pin_suggestions"
    case dane, caa
  }

  /// Documents from before the appraisal existed have none of its keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stores = try container.decodeIfPresent([StoreVerdictDescription].self, forKey: .stores) ?? []
    transparency = try container.decodeIfPresent(TransparencyDescription.self, forKey: .transparency)
    keyWeaknesses = try container.decodeIfPresent([KeyWeaknessDescription].self, forKey: .keyWeaknesses) ?? []
    lint = try container.decodeIfPresent([LintDescription].self, forKey: .lint)
    pins = try container.decodeIfPresent(PinVerdict.self, forKey: .pins)
    pinSuggestions = try container.decodeIfPresent([PinSuggestion].self, forKey: .pinSuggestions) ?? []
    dane = try container.decodeIfPresent(DANEVerdict.self, forKey: .dane)
    caa = try container.decodeIfPresent(CAAVerdict.self, forKey: .caa)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stores, forKey: .stores)
    try container.encodeIfPresent(transparency, forKey: .transparency)
    try container.encode(keyWeaknesses, forKey: .keyWeaknesses)
    try container.encodeIfPresent(lint, forKey: .lint)
    try container.encodeIfPresent(pins, forKey: .pins)
    try container.encode(pinSuggestions, forKey: .pinSuggestions)
    try container.encodeIfPresent(dane, forKey: .dane)
    try container.encodeIfPresent(caa, forKey: .caa)
  }
}

/// The verdict of one trust store on a chain.
public struct StoreVerdictDescription: Codable, Hashable, Sendable {
  /// `mozilla`, `apple`, `microsoft`, `chrome`, `android`, `java` …
  public var store: String
  /// The date of the store; nil if unknown.
  public var date: String?
  /// Regardless of the host name.
  public var trusted: Bool
  /// The anchor of the path that the store trusts; nil if there is none.
  public var anchor: String?
  public var errors: [VerdictError]

  public init(store: String, date: String?, trusted: Bool, anchor: String?, errors: [VerdictError] = []) {
    self.store = store
    self.date = date
    self.trusted = trusted
    self.anchor = anchor
    self.errors = errors
  }
}
