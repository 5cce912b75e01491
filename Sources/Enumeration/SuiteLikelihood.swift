internal import Bytes
internal import TLSWire

/// The probability that a suite is accepted, given the suites accepted so far.
///
/// It only determines the order and division of offers; refusals are found by probing.
struct SuiteLikelihood: Sendable {
  let customary: TypicalSuiteOrder
  private var accepted: [ProtocolVersion: Set<CipherSuite>] = [:]
  private var refused: [ProtocolVersion: Set<CipherSuite>] = [:]
  private var exchanges: Set<String> = []
  private var protections: Set<String> = []

  init(_ customary: TypicalSuiteOrder) { self.customary = customary }

  mutating func accept(_ suite: CipherSuite, in version: ProtocolVersion) {
    accepted[version, default: []].insert(suite)
    guard let traits = customary.traits(suite) else { return }
    exchanges.insert(traits.exchange)
    protections.insert(traits.protection)
  }

  mutating func refuse(_ suites: [CipherSuite], in version: ProtocolVersion) {
    refused[version, default: []].formUnion(suites)
  }

  /// From 0 to 1.
  func of(_ suite: CipherSuite, in version: ProtocolVersion) -> Double {
    guard let traits = customary.traits(suite) else { return 0.01 }
    var value = Self.prior(traits, suite)
    if !exchanges.isEmpty {
      let knowsExchange = exchanges.contains(traits.exchange)
      let knowsProtection = protections.contains(traits.protection)
      if knowsExchange, knowsProtection { value = max(value, 0.85) }
      if knowsExchange, !knowsProtection { value = max(value, min(0.5, value * 1.5)) }
    }
    for (other, suites) in accepted where other != version && suites.contains(suite) { return 0.95 }
    if refused[version]?.contains(suite) == true { return 0.01 }
    // A newer version accepts all suites of the older ones, but not the reverse.
    for (other, suites) in refused where other > version && accepted[other]?.isEmpty == false && suites.contains(suite) {
      value = min(value, 0.04)
    }
    return value
  }

  /// The probability before any response from the server.
  private static func prior(_ traits: SuiteTraits, _ suite: CipherSuite) -> Double {
    if suite.rawValue >> 8 == 0x13 { return suite.rawValue <= 0x1303 ? 0.9 : 0.3 }
    let exchange = traits.exchange
    if exchange.hasSuffix("PSK") || exchange.hasSuffix("DSS") || exchange.hasPrefix("SRP") || exchange.hasPrefix("DH-") { return 0.03 }
    let isCommonExchange = exchange == "RSA-RSA" || exchange == "ECDHE-RSA" || exchange == "ECDHE-ECDSA" || exchange == "DHE-RSA"
    if isCommonExchange, traits.isAESGCM || traits.isChaCha || traits.protection.hasPrefix("AES-") && !traits.protection.holds("CCM") {
      return 0.5
    }
    if isCommonExchange { return traits.rank <= 2 || traits.rank == 6 ? 0.15 : 0.06 }
    return traits.rank == 6 ? 0.1 : 0.03
  }
}
