public import PKI

/// What there is to say about a chain beside its verdict.
public struct ChainAppraisal: Hashable, Sendable {
  /// What each bundled trust store thinks of the chain.
  public var stores: [StoreVerdictDescription] = []
  /// Whether the server's certificate was made public; nil when nobody looked.
  public var transparency: TransparencyDescription?
  public var keyWeaknesses: [KeyWeaknessDescription] = []
  /// Rules that certificates break; nil when nobody looked.
  public var lint: [LintDescription]?
  /// Which of the pins that were given fit; nil when none were.
  public var pins: PinVerdict?
  /// Pins that would fit.
  public var pinSuggestions: [PinSuggestion] = []
  /// What the TLSA records that were given say; nil when none were.
  public var dane: DANEVerdict?
  /// Whether the CAA records that were given let the issuer issue; nil when none were.
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

  /// Documents from before there was an appraisal have none.
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
