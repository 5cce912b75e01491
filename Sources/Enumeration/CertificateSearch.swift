public import TLSWire

/// Draws a server's certificates with hellos alone, for servers that no library at hand can shake hands with.
///
/// Up to TLS 1.2 they come in clear. TLS 1.3 hides them, but says with which suite and group it would go on. The newest
/// version is asked first, and nothing more once a server has answered, or is no TLS server, or keeps silent.
public struct CertificateSearch: Sendable {
  /// The most hellos, each over its own connection.
  public static let mostHellos = 5

  /// The answer with certificates.
  public private(set) var found: ServerAnswer?
  /// What a TLS 1.3 server chose, or asked for; its certificates stay hidden.
  public private(set) var modern: ServerHello?
  /// Whether there were certificates that are longer than is read.
  public private(set) var isTooLong = false
  /// Whether every hello was refused: none went without an answer of some sort.
  public var isExhausted: Bool { !wasBroken && pending.isEmpty && found == nil && modern == nil }

  private enum Step: Sendable {
    /// TLS 1.3 with all versions below it that one hello can offer.
    case newest
    /// TLS 1.3 with a share, for servers that do not ask for one.
    case withShare
    case version(ProtocolVersion)
    case ssl2
  }

  private let hellos: CertificateHellos
  private var random: SeededRandom
  private var pending: [Step] = [.newest, .version(.tls11), .version(.tls10), .version(.ssl3), .ssl2]
  private var asked: Step?
  private var count = 0
  private var wasBroken = false

  /// `seed` feeds the random parts of the hellos, which hide nothing.
  public init(_ hellos: CertificateHellos, seed: UInt64) {
    self.hellos = hellos
    random = SeededRandom(seed: seed)
  }

  /// The next hello; nil when there is no more to be asked.
  public mutating func next() -> Inquiry.Form? {
    guard count < Self.mostHellos, !pending.isEmpty else { return nil }
    count += 1
    let step = pending.removeFirst()
    asked = step
    return switch step {
    case .newest: .hello(hellos.newest(&random), .flight)
    case .withShare: .hello(hellos.withShare(&random), .flight)
    case .version(let version): .hello(hellos.classic(version, &random), .flight)
    case .ssl2: .ssl2(SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: random.bytes(16)))
    }
  }

  /// What came of the last hello.
  public mutating func received(_ answer: Answer) {
    switch answer {
    case .said(let said): received(said)
    case .reset: break
    case .silence, .unconnected, .flight: giveUp()
    }
  }

  private mutating func received(_ said: ServerAnswer) {
    if said.hasCertificates {
      found = said
      pending = []
    } else if let hello = said.hello, hello.version >= .tls13 {
      modern = hello
      // In its older version it may show what it hides in the newer one; still older ones it would have said so.
      if case .version = asked { pending = [] } else { pending = [.version(.tls12)] }
    } else if case .malformed(let error) = said.ending, error.code == .notTLS || error.code == .tooLong {
      isTooLong = error.code == .tooLong
      giveUp()
    } else if let alert = said.alert?.what, !takeHint(of: alert) {
      giveUp()
    }
  }

  /// False where no other hello helps.
  private mutating func takeHint(of alert: AlertDescription) -> Bool {
    // Only TLS 1.3 minds that there is no share, and what speaks that hardly ends with TLS 1.1.
    if let asked, case .newest = asked, Self.alertsToNoShare.contains(alert) { pending = [.withShare] + pending.dropFirst() }
    return alert != .unrecognizedName
  }

  private mutating func giveUp() {
    wasBroken = true
    pending = []
  }

  private static let alertsToNoShare: Set<AlertDescription> = [.illegalParameter, .missingExtension, .decodeError]
}

extension ServerAnswer {
  /// DER as sent, in clear; an SSL 2.0 server sends one at most.
  public var certificates: [[UInt8]] {
    if let ssl2 { return ssl2.certificate.isEmpty ? [] : [ssl2.certificate] }
    return certificate?.entries.map(\.der) ?? []
  }

  var hasCertificates: Bool { !certificates.isEmpty }
}
