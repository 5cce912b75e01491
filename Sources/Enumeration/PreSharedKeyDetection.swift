internal import Bytes
internal import TLSWire

/// Detects whether a server that refuses every TLS 1.3 handshake with a certificate requires an external PSK (RFC 8446, section 2.2).
///
/// GnuTLS refuses an unknown identity differently from a missing one. OpenSSL ignores it; the alert `missing_extension` to a ClientHello
/// without key shares (RFC 8446, section 9.2) reveals its support of TLS 1.3.
struct PreSharedKeyDetection: EnumerationTask {
  private enum Step: Int, Sendable {
    case identity, noShare, older
  }

  private var pending: [Step] = [.identity, .noShare]
  private var asked: Step?
  /// The refusal of ClientHellos without a pre-shared key.
  private var refusal: Evidence.Ground?
  private(set) var isDone = false
  private var isRequired = false

  var urgency: Int { 2 }
  func foreseeable(_ known: EnumerationState) -> Int { 0 }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    guard !isDone, asked == nil, known.isSettledAltogether, room > 0 else { return [] }
    if refusal == nil {
      guard known.suites[.tls13]?.isEmpty != false, let ground = known.refusals[.tls13], Self.isAboutCredentials(ground),
        !Self.isOtherwise(ground, than: nil)
      else {
        isDone = true
        return []
      }
      refusal = ground
    }
    guard let step = pending.first, let form = form(of: step, &known) else {
      isDone = true
      return []
    }
    pending.removeFirst()
    asked = step
    return [RequestedProbe(token: step.rawValue, topic: .versions, form: form)]
  }

  private func form(of step: Step, _ known: inout EnumerationState) -> ProbeHello.Form? {
    var shape = ClientHelloShape()
    shape.isConventional = true
    shape.hasShares = true
    let version: ProtocolVersion = step == .older ? .tls12 : .tls13
    var offer = shape.offer(version, Array(ProbeCatalog.suites(of: version, in: known.customary).prefix(Self.mostSuites)))
    if step != .older { offer.shares = known.usualShares() }
    if step == .identity { offer.extras = [.preSharedKey(identity: Array("tlsprobe".utf8), binder: known.random.bytes(32))] }
    var crafted = known.hello(offer)
    if step == .noShare { crafted.hello.extensions?.removeAll { $0.type == .keyShare } }
    if step == .identity {
      // It remains the last extension (RFC 8446, section 4.2.11), without padding after it.
      let others = (crafted.hello.extensions ?? []).filter { $0.type != .preSharedKey }
      crafted.hello.extensions = others + offer.extras
    }
    return .hello(crafted, .hello)
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    defer { asked = nil }
    switch asked {
    case .identity:
      // tlslite without a certificate also refuses the extension.
      if case .refused(let evidence) = finding, let refusal, Self.isOtherwise(evidence.ground, than: refusal),
        !acceptsOlder(known, where: { ["anonymous", "SRP"].contains($0.authentication ?? "") })
      {
        conclude()
      }
      if case .hello(let answer) = finding, answer.hello?.version == .tls13 { conclude() }
    case .noShare:
      guard case .refused(let evidence) = finding, Self.isOfMissingShare(evidence.ground) else {
        isDone = true
        return
      }
      if !known.plan.versions.contains(.tls12) {
        pending.append(.older)
      } else if !isOtherwiseExplained(known) {
        conclude()
      }
    case .older:
      if case .refused(let evidence) = finding, Self.isOfVersion(evidence.ground) { conclude() }
    case nil: break
    }
  }

  private mutating func conclude() {
    isRequired = true
    isDone = true
  }

  /// A server may refuse the name rather than the credentials, and would do so in every version; one whose certificates are accepted in an
  /// older version may have none that fits TLS 1.3.
  private func isOtherwiseExplained(_ known: EnumerationState) -> Bool {
    let older = known.acceptedVersions.filter { $0 < .tls13 }
    guard !older.isEmpty else { return known.refusals[.tls12].map { !Self.isOfVersion($0) } ?? true }
    return acceptsOlder(known) { ($0.name ?? "").hasPrefix("TLS_RSA_PSK") || $0.authentication != "PSK" }
  }

  /// Whether an older version has a suite that does not rely on a pre-shared key alone: TLS 1.3 may then lack any other authentication.
  private func acceptsOlder(_ known: EnumerationState, where isSuch: (CipherSuite) -> Bool) -> Bool {
    known.acceptedVersions.contains { version in version < .tls13 && (known.suites[version] ?? []).contains(where: isSuch) }
  }

  /// The alerts to a ClientHello that offers no usable authentication of the server.
  private static func isAboutCredentials(_ ground: Evidence.Ground) -> Bool {
    guard case .alert(let alert) = ground else { return false }
    return [.handshakeFailure, .insufficientSecurity, AlertDescription(missingExtension)].contains(alert.what)
  }

  /// Alerts about an identity or a binder that differ from the refusal without them.
  private static func isOtherwise(_ ground: Evidence.Ground, than refusal: Evidence.Ground?) -> Bool {
    guard case .alert(let alert) = ground, ground != refusal else { return false }
    return [.illegalParameter, .decryptError, AlertDescription(unknownIdentity)].contains(alert.what)
  }

  private static func isOfMissingShare(_ ground: Evidence.Ground) -> Bool {
    guard case .alert(let alert) = ground else { return false }
    return alert.what.rawValue == missingExtension
  }

  private static func isOfVersion(_ ground: Evidence.Ground) -> Bool {
    switch ground {
    case .alert(let alert): alert.what == .protocolVersion
    case .otherVersion: true
    default: false
    }
  }

  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    guard isRequired, let index = result.protocols.firstIndex(where: { $0.version == .tls13 && $0.support != .accepted }) else { return }
    result.protocols[index].support = .accepted
    result.protocols[index].evidence = Evidence(.requiresPreSharedKey)
  }

  private static let missingExtension: UInt8 = 109
  private static let unknownIdentity: UInt8 = 115
  private static let mostSuites = 40
}
