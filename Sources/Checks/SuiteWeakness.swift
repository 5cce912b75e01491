public import Observation

/// A weakness of a cipher suite.
public struct SuiteWeakness: Hashable, Sendable {
  /// Stable identifier for documents: `rc4`.
  public let code: String
  /// Label for a table: `RC4`.
  public let word: String
  public let severity: Severity

  init(_ code: String, _ word: String, _ severity: Severity) {
    self.code = code
    self.word = word
    self.severity = severity
  }

  /// The suite authenticates and does not encrypt (RFC 9325, section 4.1).
  public static let null = SuiteWeakness("null", "NULL", .high)
  /// Neither peer is authenticated (RFC 9325, section 4.1).
  public static let anonymous = SuiteWeakness("anonymous", "anon", .high)
  /// Deliberately weak; broken by FREAK and Logjam.
  public static let export = SuiteWeakness("export", "EXPORT", .high)
  /// RFC 7465.
  public static let rc4 = SuiteWeakness("rc4", "RC4", .high)
  /// 56-bit keys.
  public static let des = SuiteWeakness("des", "DES", .high)
  /// 64-bit blocks: collisions after some gigabytes (Sweet32).
  public static let tripleDES = SuiteWeakness("3des", "3DES", .medium)
  public static let idea = SuiteWeakness("idea", "IDEA", .medium)
  public static let rc2 = SuiteWeakness("rc2", "RC2", .medium)
  /// RFC 10015 deprecates it.
  public static let rsaKeyExchange = SuiteWeakness("rsa_key_exchange", "RSA kx", .medium)
  /// A finite-field prime of less than 2048 bits.
  public static func shortPrime(bits: Int) -> SuiteWeakness { SuiteWeakness("short_dh", "short DH", bits <= 1_024 ? .high : .medium) }
  /// RFC 10015 deprecates it, with a static key and with an ephemeral one.
  public static let finiteField = SuiteWeakness("dhe", "DHE", .low)
  public static let staticDH = SuiteWeakness("static_dh", "static DH", .medium)
  /// RFC 10015 discourages it.
  public static let staticECDH = SuiteWeakness("static_ecdh", "static ECDH", .low)
  /// Anyone who obtains the private key later can decrypt recorded traffic.
  public static let noForwardSecrecy = SuiteWeakness("no_forward_secrecy", "no FS", .low)
  /// MAC-then-encrypt, which made Lucky Thirteen possible; in SSL 3.0 POODLE, in TLS 1.0 BEAST.
  public static let blockChaining = SuiteWeakness("cbc", "CBC", .low)
  public static let md5 = SuiteWeakness("md5", "MD5", .low)

  /// The suite's weaknesses, most severe first; empty for a suite that RFC 9325 and RFC 10015 do not object to, and for one without a name.
  public static func all(of suite: SuiteObservation) -> [SuiteWeakness] {
    let words = Set(suite.name.split(separator: "_").map(String.init))
    var found = cipher(of: suite, words)
    if words.contains("anon") || suite.authentication == "anonymous" { found.append(.anonymous) } else { found += keyExchange(of: suite) }
    if let bits = suite.dhBits, bits < 2_048 { found = found.filter { $0 != .finiteField } + [.shortPrime(bits: bits)] }
    if words.contains("CBC"), !found.contains(where: { $0.severity >= .medium }) { found.append(.blockChaining) }
    return found.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
  }

  /// At most one weakness: an export suite is not also listed for its cipher.
  private static func cipher(of suite: SuiteObservation, _ words: Set<String>) -> [SuiteWeakness] {
    if suite.bits == 0 || words.contains("NULL") { return [.null] }
    if words.contains(where: { $0.hasPrefix("EXPORT") }) { return [.export] }
    if words.contains("RC4") { return [.rc4] }
    if words.contains("3DES") || words.contains("EDE3") { return [.tripleDES] }
    if words.contains("DES") || words.contains("DES40") { return [.des] }
    // GOST suites change keys before blocks repeat (RFC 9189, section 8).
    if words.contains("IDEA") { return [.idea] }
    if words.contains("RC2") { return [.rc2] }
    return []
  }

  private static func keyExchange(of suite: SuiteObservation) -> [SuiteWeakness] {
    // SSL 2.0 has only RSA key exchange.
    if suite.name.hasPrefix("SSL_CK_") { return [] }
    return switch suite.keyExchange {
    case "RSA"?: [.rsaKeyExchange]
    case "DHE"?: [.finiteField]
    case "DH"?: [.staticDH]
    case "ECDH"?: [.staticECDH]
    default: suite.forwardSecrecy == false && suite.bits != 0 ? [.noForwardSecrecy] : []
    }
  }
}

extension Observation {
  /// A copy with the codes of the weaknesses set in each suite.
  var markingWeaknesses: Observation {
    guard case .observed(var seen)? = self[CiphersObservation.self] else { return self }
    func mark(_ suites: inout [SuiteObservation]) {
      for index in suites.indices { suites[index].weaknesses = SuiteWeakness.all(of: suites[index]).map(\.code) }
    }
    for index in seen.protocols.indices {
      mark(&seen.protocols[index].cipherSuites)
      mark(&seen.protocols[index].others)
    }
    var marked = self
    marked[CiphersObservation.self] = .observed(seen)
    return marked
  }
}
